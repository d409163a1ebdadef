"""A pool of processes in which bots think, so that the server's own process stays free.

A new process imports this module before Django is set up in it: nothing here may import a model.
"""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from games.services.bots import Question, Think

NICENESS = 5
"""How far bots step back for those who serve pages."""
TRIES = 3
"""How often a question is asked of a new pool if the old one died of it, or beside it."""


class Thinkers:
    """The pool. It is made when it is first needed, and anew when one of its processes was killed."""

    def __init__(self, think: "Think", prepare: Callable[[], None], processes: int) -> None:
        """`prepare` is run once in each new process, before the first question reaches it."""
        self._think = think
        self._prepare = prepare
        self._processes = processes
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None

    def think(self, question: "Question") -> str:
        """The answer of a bot, thought in one of the processes."""
        for _ in range(TRIES - 1):
            pool = self.open()
            try:
                return pool.submit(self._think, question).result()
            except BrokenExecutor:
                self._close(pool)
        return self.open().submit(self._think, question).result()

    def open(self) -> ProcessPoolExecutor:
        """The pool, with all its processes on their way."""
        with self._lock:
            if self._pool is None:
                context = get_context("spawn")
                end, self._leash = context.Pipe(duplex=False)
                self._pool = ProcessPoolExecutor(
                    self._processes, mp_context=context, initializer=begin, initargs=(end,)
                )
                self._start_processes(self._pool)
            return self._pool

    def _start_processes(self, pool: ProcessPoolExecutor) -> None:
        """Ctrl-C reaches every process of a terminal. These have it blocked from their first instruction
        on, and end when they are told."""
        # Unblocks the signal when it starts its own process: so before.
        resource_tracker.ensure_running()
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for _ in range(self._processes):
                pool.submit(self._prepare)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def close(self) -> None:
        """End all processes at once, in the middle of a thought too."""
        if self._pool is not None:
            self._close(self._pool)

    def _close(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if pool is self._pool and self._leash is not None:
                self._leash.close()
                self._pool = self._leash = None
        pool.shutdown(wait=True, cancel_futures=True)


def begin(leash: Connection) -> None:
    """Set up a new process of the pool."""
    threading.Thread(target=end_with, args=(leash,), daemon=True).start()
    os.nice(NICENESS)
    django.setup()


def end_with(leash: Connection) -> None:
    """The other end is held by the server's process alone: when that lets go or dies, this one ends."""
    try:
        leash.recv()
    except EOFError:
        os._exit(0)
