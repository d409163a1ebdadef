"""Threads in which pages are served and drawn: a few that are kept, each with its own connection."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

LANES = 4
LONG = 0.03
"""Seconds after which something that is being done is slow, and must not hold up the others."""


class Lane:
    """One thread, and since when it has been at what it does."""

    def __init__(self, number: int) -> None:
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"lane-{number}")
        self.waiting = 0
        self.since = 0.0

    def work(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        self.since = time.monotonic()
        return copy_context().run(call, *args, **kwargs)

    @property
    def is_held_up(self) -> bool:
        return self.waiting > 0 and time.monotonic() - self.since > LONG


class Lanes:
    """Everything goes through the first, one after the other, as long as it flows.

    Python runs one thread at a time anyway: with more of them busy, each waits for the others and for the
    database's lock. The other lanes are there for when something takes long.
    """

    def __init__(self) -> None:
        self._lanes = [Lane(number) for number in range(LANES)]

    async def run(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do something that may wait for the database, and give its result."""
        lane = next((each for each in self._lanes if not each.is_held_up), None)
        lane = lane or min(self._lanes, key=lambda each: each.waiting)
        if not lane.waiting:
            lane.since = time.monotonic()
        lane.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(lane.thread, partial(lane.work, call, *args, **kwargs))
        finally:
            lane.waiting -= 1


lanes = Lanes()
