"""Threads in which pages are served and drawn: a few that are kept, each with its own connection."""

import asyncio
import gc
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


YOUNG = 2_000
"""New things among which it is worth to look for what nobody holds any more: a matter of two milliseconds."""
OFTEN = YOUNG, 3, 300
"""How often that, and then how often the next look at what has been there longer."""


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
            if not lane.waiting and gc.get_count()[0] > YOUNG:
                lane.thread.submit(tidy_up)


def tidy_up() -> None:
    """Look for what nobody holds any more while nobody waits, so that Python need not while somebody does."""
    for generation, count in reversed(list(enumerate(gc.get_count()))):
        if count > OFTEN[generation]:
            gc.collect(generation)
            return


lanes = Lanes()
