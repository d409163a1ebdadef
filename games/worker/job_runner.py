"""Threads that run jobs, and sweep the database for work that was not enqueued."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from queue import SimpleQueue
from typing import Any, NamedTuple

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from games.services.bots import (
    Pace,
    Question,
    Think,
    bots_are_asked,
    games_for_bots,
    next_answer_at,
    play_bots,
)
from games.services.daily import open_attempts
from games.services.demonstration import open_demonstration
from games.services.games import expire_games
from games.services.playtests import playtests_to_run, run_playtest
from games.services.results import count_game, games_to_count

log = logging.getLogger(__name__)

THREADS = 4
"""How many jobs run at the same time."""
SWEEP_SECONDS = 2
PAUSE = timedelta(seconds=6)
"""The wait between two answers in a game without people, if the runner is leisurely."""


class Stopping(Exception):
    """The runner is stopping. A bot's answer is computed again later, here or by another worker."""


class Job(NamedTuple):
    name: str
    arguments: tuple[tuple[str, Any], ...]


class JobRunner:
    """Runs jobs by name. `work` and `watch` are the targets of its threads; the caller starts them."""

    def __init__(self, think: Think, *, leisurely: bool = False) -> None:
        """`leisurely`: games without people are played slowly, so that they can be watched and use little
        processor time."""
        self._think = think
        self._leisurely = leisurely
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._asked: set[Job] = set()
        self._later: dict[Job, datetime] = {}
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._awake = threading.Event()
        self._playtest = threading.Lock()
        self.jobs: dict[str, Callable[..., object]] = {
            "play_bots": self._play_bots,
            "count_game": count_game,
            "expire_games": self._expire_games,
            "run_playtest": self._run_playtest,
            "demonstrate": self._demonstrate,
        }

    def send(self, name: str, arguments: dict[str, Any]) -> None:
        """Queue a job, unless the same job is queued already."""
        job = Job(name, tuple(sorted(arguments.items())))
        with self._lock:
            if job in self._asked:
                return
            self._asked.add(job)
        self._queue.put(job)

    def send_at(self, at: datetime, name: str, arguments: dict[str, Any]) -> None:
        """Queue a job at a later time. No thread sleeps for it: `watch` checks the time."""
        job = Job(name, tuple(sorted(arguments.items())))
        with self._lock:
            self._later[job] = min(at, self._later.get(job, at))
        self._awake.set()

    def work(self) -> None:
        """Run jobs until the runner stops."""
        while (job := self._queue.get()) and not self._stopping.is_set():
            with self._lock:
                self._asked.discard(job)
            self.do(job.name, **dict(job.arguments))

    def watch(self) -> None:
        """Queue jobs that the database's rows need and delayed jobs that are due, until the runner stops."""
        sweep_at = timezone.now()
        while not self._stopping.is_set():
            if timezone.now() >= sweep_at:
                self._sweep()
                sweep_at = timezone.now() + timedelta(seconds=SWEEP_SECONDS)
            next_at = self._send_due()
            self._awake.wait(max(0.0, (min(next_at or sweep_at, sweep_at) - timezone.now()).total_seconds()))
            self._awake.clear()

    def _sweep(self) -> None:
        self.send("expire_games", {})
        try:
            for game_id in games_for_bots():
                self.send("play_bots", {"game_id": game_id})
            for game_id in games_to_count():
                self.send("count_game", {"game_id": game_id})
            for playtest_id in playtests_to_run():
                self.send("run_playtest", {"playtest_id": playtest_id})
        except Exception:
            log.exception("could not look for work")
        close_old_connections()

    def _send_due(self) -> datetime | None:
        """Queue the delayed jobs that are due; returns when the next one is, if any."""
        now = timezone.now()
        with self._lock:
            due = [job for job, at in self._later.items() if at <= now]
            for job in due:
                del self._later[job]
            next_at = min(self._later.values(), default=None)
        for job in due:
            self.send(job.name, dict(job.arguments))
        return next_at

    def do(self, name: str, **arguments: Any) -> None:
        """Run a job now. If it fails, a later sweep finds its rows again."""
        try:
            self.jobs[name](**arguments)
        except Stopping:
            pass
        except Exception:
            log.exception("could not do %s %s", name, arguments)
        finally:
            close_old_connections()

    def stop(self) -> None:
        """Stop all threads soon, without waiting for a bot's answer."""
        self._stopping.set()
        self._awake.set()
        for _ in range(THREADS):
            self._queue.put(None)

    def think(self, question: Question) -> str:
        """A bot's answer. Raises `Stopping` if the runner stops meanwhile."""
        try:
            if not self._stopping.is_set():
                return self._think(question)
        except Exception:
            if not self._stopping.is_set():
                raise
        raise Stopping

    def _play_bots(self, *, game_id: int) -> None:
        pace = Pace(settings.BOT_PACE, PAUSE if self._leisurely else settings.BOT_PACE)
        play_bots(game_id=game_id, think=self.think, pace=pace)
        at = next_answer_at(game_id=game_id, pace=pace)
        if at is not None:
            self.send_at(at, "play_bots", {"game_id": game_id})

    def _expire_games(self) -> None:
        expire_games(now=timezone.now())
        open_attempts(today=timezone.now().date())

    def _run_playtest(self, *, playtest_id: int) -> None:
        """Run one playtest at a time: the other threads stay free for bots, and a sweep queues the rest."""
        if not self._playtest.acquire(blocking=False):
            return
        try:
            run_playtest(playtest_id=playtest_id, goes_on=lambda: not self._stopping.is_set())
        finally:
            self._playtest.release()

    def _demonstrate(self) -> None:
        """Play the demonstration games up to their wanted number of answers."""
        for game_id, answers in open_demonstration().items():
            while answers > 0 and bots_are_asked(game_id):
                answers -= play_bots(game_id=game_id, think=self.think, most=answers)
                # Another thread may hold the game's lease, for a single answer.
                if self._stopping.wait(0.01):
                    return
