"""Request threads: one while calls are fast, more when a call is slow."""

import asyncio
import threading
import time
from contextvars import ContextVar

import pytest

from games.request_threads import SLOW, RequestThreads

HERE: ContextVar[str] = ContextVar("HERE", default="")


async def test_fast_calls_share_one_thread():
    threads = RequestThreads()
    used = {await threads.run(threading.get_ident) for _ in range(5)}
    assert len(used) == 1


async def test_a_slow_call_does_not_block_others():
    threads, go_on = RequestThreads(), threading.Event()
    slow = asyncio.create_task(threads.run(go_on.wait, 30))
    await asyncio.sleep(2 * SLOW)
    assert await asyncio.wait_for(threads.run(time.monotonic), 10)
    go_on.set()
    assert await slow


async def test_an_idle_thread_is_not_blocked_however_long_it_was_idle():
    threads = RequestThreads()
    first = await threads.run(threading.get_ident)
    await asyncio.sleep(2 * SLOW)
    both = await asyncio.gather(threads.run(threading.get_ident), threads.run(threading.get_ident))
    assert set(both) == {first}


async def test_context_variables_do_not_leak_to_the_next_call():
    threads = RequestThreads()
    await threads.run(HERE.set, "somebody")
    assert await threads.run(HERE.get) == ""


async def test_an_exception_is_raised_to_the_caller():
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await RequestThreads().run(fail)
