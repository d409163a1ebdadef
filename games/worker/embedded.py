"""The job runner inside the server's process: nothing else to start, and a single process that writes."""

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
from games.worker.bot_processes import BotProcesses
from games.worker.job_runner import THREADS, JobRunner


@asynccontextmanager
async def working(think: Think = think) -> AsyncIterator[JobRunner]:
    """Run background jobs as long as the server runs."""
    processes = max(1, (os.cpu_count() or 1) - 1)
    bot_processes = BotProcesses(partial(think_apart, think), read_default_cards, processes)
    job_runner = JobRunner(bot_processes.think, leisurely=True)
    bodies: list[Callable[[], object]] = [bot_processes.start, job_runner.watch, *[job_runner.work] * THREADS]
    with ThreadPoolExecutor(len(bodies), thread_name_prefix="jobs") as threads:
        # Started from the server's event loop, so that these threads' announcements go through that loop:
        # the connections of open pages belong to it.
        running = [
            asyncio.ensure_future(sync_to_async(body, thread_sensitive=False, executor=threads)())
            for body in bodies
        ]
        queue.connect(job_runner.send)
        job_runner.send("demonstrate", {})
        try:
            yield job_runner
        finally:
            queue.disconnect()
            job_runner.stop()
            await asyncio.to_thread(bot_processes.close)
            await asyncio.gather(*running)


def think_apart(think: Think, question: Question) -> str:
    """Answer a question in a bot process, and close its database connection if that is stale afterwards."""
    try:
        return think(question)
    finally:
        close_old_connections()
