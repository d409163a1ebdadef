"""Threads that serve and draw: one as long as it flows, others when something is slow."""

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextvars import ContextVar
from weakref import ref

import pytest

from games.live.lanes import LONG, YOUNG, Lanes

HERE: ContextVar[str] = ContextVar("HERE", default="")


async def test_what_flows_goes_through_one_thread():
    lanes = Lanes()
    threads = {await lanes.run(threading.get_ident) for _ in range(5)}
    assert len(threads) == 1


async def test_what_is_slow_holds_up_nobody():
    lanes, go_on = Lanes(), threading.Event()
    slow = asyncio.create_task(lanes.run(go_on.wait, 30))
    await asyncio.sleep(2 * LONG)
    assert await asyncio.wait_for(lanes.run(time.monotonic), 10)
    go_on.set()
    assert await slow


async def test_an_idle_lane_is_not_held_up_however_long_it_was_idle():
    lanes = Lanes()
    first = await lanes.run(threading.get_ident)
    await asyncio.sleep(2 * LONG)
    both = await asyncio.gather(lanes.run(threading.get_ident), lanes.run(threading.get_ident))
    assert set(both) == {first}


async def test_nothing_is_left_behind_for_the_next():
    lanes = Lanes()
    await lanes.run(HERE.set, "somebody")
    assert await lanes.run(HERE.get) == ""


async def test_what_goes_wrong_is_told():
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await Lanes().run(fail)


class Knot:
    """What only a look for it can free: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def untidy() -> Iterator[ref[Knot]]:
    """Python does not tidy up by itself, and there is enough to do."""
    gc.collect()
    gc.disable()
    knots = [Knot() for _ in range(YOUNG)]
    known = ref(knots[0])
    del knots
    yield known
    gc.enable()


async def test_a_lane_tidies_up_when_nobody_waits(untidy: ref[Knot]):
    lanes = Lanes()
    await lanes.run(time.monotonic)
    # The next comes when it is done.
    await lanes.run(time.monotonic)
    assert untidy() is None


async def test_nobody_waits_for_a_lane_to_be_tidied_up(untidy: ref[Knot]):
    lanes = Lanes()
    found = await asyncio.gather(*(lanes.run(untidy) for _ in range(5)))
    assert None not in found
