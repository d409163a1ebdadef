"""Processes in which bots choose their answers, so that the server's own process stays free.

A new process imports this module before Django is set up in it: nothing here may import a model.
"""

import os
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from games.services.bots import Question, Think

SPAWN = get_context("spawn")
NICENESS = 5
"""Added to the niceness of these processes, so that page requests have priority."""
TRIES = 3
"""How many processes may die while answering one question."""


class Killed(Exception):
    """Every process that was asked has died, or the pool is closed."""


class BotProcess:
    """One bot process, and this process's end of the pipe to it."""

    def __init__(self, think: "Think", prepare: Callable[[], None]) -> None:
        self._pipe, end = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(end,), daemon=True)
        start_without_interrupts(self.process)
        # Only the child has its end now: if either process dies, the other one's pipe is closed.
        end.close()
        with suppress(OSError):  # it has died already: the first question will notice
            self._pipe.send((think, prepare))

    def ask(self, question: "Question") -> tuple[bool, Any]:
        """Whether the bot could answer, and its answer or the exception."""
        try:
            self._pipe.send(question)
            answer: tuple[bool, Any] = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise Killed from error
        return answer

    def end(self) -> None:
        """Kill the process, even while it is answering."""
        self.process.kill()
        self.process.join()


def start_without_interrupts(process: Any) -> None:
    """Start a process with SIGINT blocked from its first instruction on: Ctrl-C reaches every process of a
    terminal, but this one is ended by its parent."""
    # The tracker starts a process and unblocks the signal: so start it before blocking.
    resource_tracker.ensure_running()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


class BotProcesses:
    """A pool of processes that answer questions. A process that was killed is replaced."""

    def __init__(self, think: "Think", prepare: Callable[[], None], processes: int) -> None:
        """`prepare` runs once in each new process, before its first question."""
        self._work = think, prepare
        self._processes = processes
        self._idle: SimpleQueue[BotProcess | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._all: set[BotProcess] = set()
        self._closed = False

    def start(self) -> None:
        """Start all processes. Earlier questions wait for them."""
        with suppress(Killed):  # closed already
            for _ in range(self._processes):
                self._idle.put(self._new())

    def think(self, question: "Question") -> str:
        """A bot's answer, computed in one of the processes."""
        for _ in range(TRIES):
            process = self._idle.get()
            if process is None:
                self._idle.put(None)
                break
            try:
                good, answer = process.ask(question)
            except Killed:
                process = self._new(instead=process)
                continue
            finally:
                self._idle.put(process)
            if good:
                return str(answer)
            raise answer
        raise Killed

    def _new(self, instead: BotProcess | None = None) -> BotProcess:
        with self._lock:
            if self._closed:
                raise Killed
            if instead is not None:
                instead.end()
                self._all.discard(instead)
            process = BotProcess(*self._work)
            self._all.add(process)
            return process

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            for process in self._all:
                process.end()
        # Wakes a thread that waits for a process; each passes the None on to the next.
        self._idle.put(None)


def serve(pipe: Connection) -> None:
    """The main loop of a process: set up Django, then answer questions until the parent is gone."""
    os.nice(NICENESS)
    django.setup()
    with suppress(EOFError, ConnectionError):
        think, prepare = pipe.recv()
        prepare()
        while True:
            pipe.send(answered(think, pipe.recv()))


def answered(think: "Think", question: "Question") -> tuple[bool, Any]:
    try:
        return True, think(question)
    except Exception as error:
        error.add_note(f"In the process that thought:\n{traceback.format_exc()}")
        return False, error
