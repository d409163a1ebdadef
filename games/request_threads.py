"""The threads in which requests are served and pages are rendered, each with its own database connection."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection

P = ParamSpec("P")
R = TypeVar("R")

THREADS = 4
SLOW = 0.03
"""Seconds after which a running call counts as slow: the calls after it go to another thread."""
LOW_PRIORITY = 2
"""Calls of low priority that are in the threads at a time: one that runs, and the next."""


class RequestThread:
    """One thread, with the time at which its running call began."""

    def __init__(self, number: int) -> None:
        self.executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"request-{number}")
        self.waiting = 0
        self.since = 0.0

    def work(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        self.since = time.monotonic()
        return copy_context().run(call, *args, **kwargs)

    @property
    def is_blocked(self) -> bool:
        return self.waiting > 0 and time.monotonic() - self.since > SLOW


class RequestThreads:
    """Runs calls in the first thread, one after the other, unless a call there is slow.

    Python runs one thread at a time: with several busy threads each waits for the others and for the
    database's lock. The other threads are there for when a call takes long.
    """

    def __init__(self) -> None:
        self._threads = [RequestThread(number) for number in range(THREADS)]
        self._low_priority: tuple[asyncio.AbstractEventLoop, asyncio.Semaphore] | None = None

    async def run(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The result of a call that may wait for the database."""
        thread = next((each for each in self._threads if not each.is_blocked), None)
        thread = thread or min(self._threads, key=lambda each: each.waiting)
        if not thread.waiting:
            thread.since = time.monotonic()
        thread.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(thread.executor, partial(thread.work, call, *args, **kwargs))
        finally:
            thread.waiting -= 1

    async def read(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The result of a call that only reads: tried again where the database has cut the connection."""
        return await self.run(partial(retry_on_new_connection, call, *args, **kwargs))

    async def read_later(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The same with low priority: moves go ahead of thousands of pages that connect after a restart."""
        loop = asyncio.get_running_loop()
        if self._low_priority is None or self._low_priority[0] is not loop:
            self._low_priority = loop, asyncio.Semaphore(LOW_PRIORITY)
        async with self._low_priority[1]:
            return await self.read(call, *args, **kwargs)


def retry_on_new_connection(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call again with a new connection if the one that was kept has been cut."""
    try:
        return call(*args, **kwargs)
    except (OperationalError, InterfaceError):
        connection.close()
        return call(*args, **kwargs)


request_threads = RequestThreads()
