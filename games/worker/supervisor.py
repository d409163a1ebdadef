"""Runs worker processes, for a site with more than one process."""

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
from games.worker.job_runner import THREADS, JobRunner

log = logging.getLogger(__name__)

STOP = {signal.SIGINT, signal.SIGTERM}
GRACE = 5
"""Seconds that a process has to stop."""
IDLE_POLL = 100
"""Milliseconds between two polls of Redis while it is empty."""


def supervise(processes: int) -> None:
    """Keep this many workers running, and replace killed ones, until this process is told to stop."""
    # Signals are waited for instead of handled: workers are forked with them blocked, and wait in turn.
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP | {signal.SIGCHLD})
    context = get_context("fork")
    workers = [context.Process(target=work, args=(os.getpid(),)) for _ in range(processes)]
    for worker in workers:
        worker.start()
    while (caught := signal.sigtimedwait(STOP | {signal.SIGCHLD}, 1)) is None or caught.si_signo not in STOP:
        for place, worker in enumerate(workers):
            if not worker.is_alive():
                log.warning("worker process %s ended with %s and is replaced", worker.pid, worker.exitcode)
                # Without a pause, a worker that fails at its start would keep the machine busy.
                time.sleep(0.1)
                workers[place] = context.Process(target=work, args=(os.getpid(),))
                workers[place].start()
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(2 * GRACE)
        worker.kill()


def work(parent: int) -> None:
    """Run one worker: it takes jobs from Redis, if used, and sweeps, until told to stop or orphaned."""
    job_runner = JobRunner(think)
    threads = [
        threading.Thread(target=body, daemon=True)
        for body in (job_runner.watch, *[job_runner.work] * THREADS)
    ]
    for thread in threads:
        thread.start()
    listener = listen(job_runner) if settings.REDIS_URL else None
    while signal.sigtimedwait(STOP - {signal.SIGINT}, 1) is None and os.getppid() == parent:
        pass
    job_runner.stop()
    if listener is not None:
        listener.stop(timeout=GRACE * 1000)
    for thread in threads:
        thread.join(GRACE)


def listen(job_runner: JobRunner) -> Worker:
    """Let the job runner do the jobs that other processes put into Redis."""
    for name in job_runner.jobs:
        actor(actor_name=name, queue_name=QUEUE, broker=broker())(partial(job_runner.do, name))
    worker = Worker(broker(), worker_threads=THREADS, worker_timeout=IDLE_POLL)
    worker.start()
    return worker
