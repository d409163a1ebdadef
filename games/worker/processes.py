"""Workers in processes of their own, for a site that has more than one process."""

import logging
import os
import signal
import threading
import time
from functools import partial
from multiprocessing import get_context

from django.conf import settings
from dramatiq import Worker, actor

from games.queue import QUEUE, broker
from games.services.bots import think
from games.worker.crew import THREADS, Crew

log = logging.getLogger(__name__)

STOP = {signal.SIGINT, signal.SIGTERM}
GRACE = 5
"""Seconds that a process has for going home."""
IDLE_POLL = 100
"""Milliseconds between two looks into Redis when there is nothing to do."""


def supervise(processes: int) -> None:
    """Keep so many workers running, until this process is told to stop. One that was killed is replaced."""
    # Signals are waited for and handled nowhere: workers are forked with them blocked, and wait in turn.
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP | {signal.SIGCHLD})
    context = get_context("fork")
    workers = [context.Process(target=work, args=(os.getpid(),)) for _ in range(processes)]
    for worker in workers:
        worker.start()
    while (caught := signal.sigtimedwait(STOP | {signal.SIGCHLD}, 1)) is None or caught.si_signo not in STOP:
        for place, worker in enumerate(workers):
            if not worker.is_alive():
                log.warning("worker process %s ended with %s and is replaced", worker.pid, worker.exitcode)
                # One that can't even begin must not keep the machine busy.
                time.sleep(0.1)
                workers[place] = context.Process(target=work, args=(os.getpid(),))
                workers[place].start()
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(2 * GRACE)
        worker.kill()


def work(parent: int) -> None:
    """One worker: takes jobs from Redis, if there is one, and sweeps; until it is told to stop or alone."""
    crew = Crew(think)
    threads = [threading.Thread(target=body, daemon=True) for body in (crew.watch, *[crew.work] * THREADS)]
    for thread in threads:
        thread.start()
    listener = listen(crew) if settings.REDIS_URL else None
    while signal.sigtimedwait(STOP - {signal.SIGINT}, 1) is None and os.getppid() == parent:
        pass
    crew.stop()
    if listener is not None:
        listener.stop(timeout=GRACE * 1000)
    for thread in threads:
        thread.join(GRACE)


def listen(crew: Crew) -> Worker:
    """Let the crew do what other processes ask for."""
    for name in crew.jobs:
        actor(actor_name=name, queue_name=QUEUE, broker=broker())(partial(crew.do, name))
    worker = Worker(broker(), worker_threads=THREADS, worker_timeout=IDLE_POLL)
    worker.start()
    return worker
