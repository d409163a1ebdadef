"""Makes moves at a steady rate or as fast as possible, and records the times."""

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bench.live.processes import processor_seconds

PATIENCE = 60
"""Seconds after which a move that was not announced counts as a failure."""
WARM_UP = 2.0


class Table(Protocol):
    """A game with four pages open."""

    async def move(self) -> tuple[float, list[int]]:
        """Make one move; returns the seconds until the last other page had it, and the bytes pushed to it."""


@dataclass
class Figures:
    """The measurements of one run."""

    seconds: float
    times: list[float] = field(default_factory=list)
    pushed: list[int] = field(default_factory=list)
    moves: int = 0
    """The number of all moves, including those to warm up."""
    processor: float = 0.0
    """Processor seconds of the server for these moves."""

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds

    @property
    def bytes(self) -> float:
        return statistics.median(self.pushed)

    @property
    def work(self) -> float:
        """Milliseconds of the server's processor time per move."""
        return self.processor / self.moves * 1000

    def milliseconds(self, percent: int) -> float:
        return statistics.quantiles(self.times, n=100, method="inclusive")[percent - 1] * 1000


async def drive(tables: Sequence[Table], *, process: int, rate: float | None, seconds: float) -> Figures:
    """Make moves at all tables for some time, after a warm-up; without a rate as fast as possible."""
    figures = Figures(seconds)
    worked = processor_seconds(process)
    begin = time.perf_counter() + WARM_UP
    end = begin + seconds
    pause = len(tables) / rate if rate else 0.0

    async def keep_moving(place: int, table: Table) -> None:
        # Spread at random: players don't move in step.
        due = begin - WARM_UP + pause * random.Random(place).random()
        while True:
            now = time.perf_counter()
            if now < due:
                await asyncio.sleep(due - now)
            if (started := time.perf_counter()) >= end:
                return
            took, pushed = await asyncio.wait_for(table.move(), PATIENCE)
            figures.moves += 1
            if started >= begin:
                figures.times.append(took)
                figures.pushed += pushed
            due = max(due + pause, started)

    await asyncio.gather(*(keep_moving(place, table) for place, table in enumerate(tables)))
    figures.processor = processor_seconds(process) - worked
    return figures


async def move_each(tables: Sequence[Table], *, times: int, at_once: int) -> None:
    """Make some moves at every table, a few at a time, as fast as possible."""

    async def keep_moving(own: Sequence[Table]) -> None:
        for _ in range(times):
            for table in own:
                await asyncio.wait_for(table.move(), PATIENCE)

    await asyncio.gather(*(keep_moving(tables[start::at_once]) for start in range(at_once)))


async def in_batches(calls: Sequence[Callable[[], Awaitable[object]]], size: int = 20) -> None:
    """Run many slow calls, a few at a time."""
    for start in range(0, len(calls), size):
        await asyncio.gather(*(call() for call in calls[start : start + size]))
