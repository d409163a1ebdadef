"""Processes in which bots think, so that the server's own process stays free.

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
"""How far bots step back for those who serve pages."""
TRIES = 3
"""How many processes a question may be asked of, if they die of it or beside it."""


class Killed(Exception):
    """No process lived long enough to answer."""


class Thinker:
    """One process, and our end of the pipe to it."""

    def __init__(self, think: "Think", prepare: Callable[[], None]) -> None:
        self._pipe, end = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(end,), daemon=True)
        start_without_interrupts(self.process)
        # Nobody else has its end now: when it dies the pipe ends, and when we die it does for it.
        end.close()
        with suppress(OSError):  # dead already: who asks it will notice
            self._pipe.send((think, prepare))

    def ask(self, question: "Question") -> tuple[bool, Any]:
        """Whether it could be thought through, and the answer, or what went wrong."""
        try:
            self._pipe.send(question)
            answer: tuple[bool, Any] = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise Killed from error
        return answer

    def end(self) -> None:
        """End the process, in the middle of a thought too."""
        self.process.kill()
        self.process.join()


def start_without_interrupts(process: Any) -> None:
    """Ctrl-C reaches every process of a terminal. This one has it blocked from its first instruction on,
    and is ended by who started it."""
    # Starts a process itself and unblocks the signal then: so before.
    resource_tracker.ensure_running()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


class Thinkers:
    """A few processes that share the questions. One that was killed is replaced."""

    def __init__(self, think: "Think", prepare: Callable[[], None], processes: int) -> None:
        """`prepare` is run once in each new process, before the first question reaches it."""
        self._work = think, prepare
        self._processes = processes
        self._idle: SimpleQueue[Thinker | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._all: set[Thinker] = set()
        self._closed = False

    def start(self) -> None:
        """Start all processes. Questions that come earlier wait for them."""
        with suppress(Killed):  # closed already
            for _ in range(self._processes):
                self._idle.put(self._new())

    def think(self, question: "Question") -> str:
        """The answer of a bot, thought in one of the processes."""
        for _ in range(TRIES):
            thinker = self._idle.get()
            if thinker is None:
                self._idle.put(None)
                break
            try:
                good, answer = thinker.ask(question)
            except Killed:
                thinker = self._new(instead=thinker)
                continue
            finally:
                self._idle.put(thinker)
            if good:
                return str(answer)
            raise answer
        raise Killed

    def _new(self, instead: Thinker | None = None) -> Thinker:
        with self._lock:
            if self._closed:
                raise Killed
            if instead is not None:
                instead.end()
                self._all.discard(instead)
            thinker = Thinker(*self._work)
            self._all.add(thinker)
            return thinker

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            for thinker in self._all:
                thinker.end()
        # Who waits for a process waits in vain: each passes it on to the next.
        self._idle.put(None)


def serve(pipe: Connection) -> None:
    """In a process of the pool: set up, then answer questions until who asks is gone."""
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
