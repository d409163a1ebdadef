"""The crew in the process of the server: nothing else to start, and one process that writes."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from games import queue
from games.selectors.games import read_default_cards
from games.services.bots import Question, Think, think
from games.worker.crew import THREADS, Crew
from games.worker.thinkers import Thinkers


@asynccontextmanager
async def working(think: Think = think) -> AsyncIterator[Crew]:
    """Do the background work as long as the server serves."""
    processes = max(1, (os.cpu_count() or 1) - 1)
    thinkers = Thinkers(partial(think_apart, think), read_default_cards, processes)
    crew = Crew(thinkers.think, leisurely=True)
    bodies: list[Callable[[], object]] = [thinkers.start, crew.watch, *[crew.work] * THREADS]
    with ThreadPoolExecutor(len(bodies), thread_name_prefix="crew") as threads:
        # Started from the server's loop, so that what these threads announce goes through that loop:
        # the pages that wait for it live there.
        running = [
            asyncio.ensure_future(sync_to_async(body, thread_sensitive=False, executor=threads)())
            for body in bodies
        ]
        queue.connect(crew.send)
        crew.send("demonstrate", {})
        try:
            yield crew
        finally:
            queue.disconnect()
            crew.stop()
            await asyncio.to_thread(thinkers.close)
            await asyncio.gather(*running)


def think_apart(think: Think, question: Question) -> str:
    """Think in a process of the pool. It may have to read cards, on a connection that is good now."""
    try:
        return think(question)
    finally:
        close_old_connections()
