"""Threads that run at the same moment, each with its own connection."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TypeVar

from django.db import connection

from games.services.problems import Problem
from tests.reliability.processes import PATIENCE

T = TypeVar("T")


def all_at_once(calls: Sequence[Callable[[], T]]) -> list[T]:
    """The results of the calls, made at the same moment."""
    barrier = Barrier(len(calls))

    def make(call: Callable[[], T]) -> T:
        try:
            barrier.wait(PATIENCE)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(make, calls))


def counted_at_once(calls: Sequence[Callable[[], object]]) -> Counter[str]:
    """How often the calls succeeded, and how often they failed for which reason."""

    def make(call: Callable[[], object]) -> str:
        try:
            call()
            return "done"
        except Problem as problem:
            return problem.code

    return Counter(all_at_once([partial(make, call) for call in calls]))
