"""Playtests: bots play hundreds of games with a card set and with another one, in the background.

A playtest is played in portions. Each one is saved when it is done, so that a playtest can be watched,
cancelled, and continued by another worker if the first one dies.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from datetime import timedelta
from multiprocessing import get_context
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.bots import BOTS
from games.bots.arena import GamesCount, Report
from games.models import CardSet, Playtest, User
from games.queue import enqueue
from games.registry import TITLES
from games.selectors.cards import mistakes_in, text_of
from games.services.card_text import read_text
from games.services.matches import Match, play_chunk, step_back
from games.services.problems import Problem, all_or_nothing

LEASE = timedelta(seconds=60)
"""The lease: how long no other worker takes over a playtest whose worker is silent."""
MOST_GAMES = 2_000
PROCESSES = os.cpu_count() or 1
LOOK_AGAIN = 0.5
"""Seconds between two checks whether to continue."""


@all_or_nothing
def ask_for_playtest(
    *, card_set: CardSet, against: CardSet | None, bots: Sequence[str], games: int, asked_by: User | None
) -> Playtest:
    """Create and enqueue a playtest with a snapshot of the cards."""
    check_playtest(card_set, against, bots, games)
    playtest = Playtest.objects.create(
        card_set=card_set,
        against=against,
        content=text_of(card_set),
        other_content=text_of(against) if against else "",
        bots=list(bots),
        games=games,
        asked_by=asked_by,
    )
    enqueue("run_playtest", playtest_id=playtest.pk)
    return playtest


def check_playtest(card_set: CardSet, against: CardSet | None, bots: Sequence[str], games: int) -> None:
    if len(bots) not in TITLES[card_set.title].rules.seats:
        raise Problem("wrong_seats", seats=len(bots))
    if unknown := [bot for bot in bots if bot not in BOTS]:
        raise Problem("no_such_bot", bot=unknown[0])
    if not 0 < games <= MOST_GAMES:
        raise Problem("wrong_number_of_games", games=games, most=MOST_GAMES)
    for each in (card_set, against):
        if each is not None and (each.title != card_set.title or mistakes_in(read_text(text_of(each)))):
            raise Problem("mistakes_in_set", name=each.name)


@all_or_nothing
def cancel_playtest(*, playtest: Playtest) -> None:
    """Stop after the current portion; the counts so far are kept."""
    Playtest.objects.filter(pk=playtest.pk, status=Playtest.Status.RUNNING).update(
        status=Playtest.Status.CANCELLED
    )


def playtests_to_run() -> list[int]:
    """The oldest playtests without a worker, as many as may run in addition to the running ones."""
    rows = Playtest.objects.filter(free(), status=Playtest.Status.RUNNING).order_by("pk")
    return list(rows.values_list("pk", flat=True)[: free_places()])


def free_places() -> int:
    """How many more playtests may run now. The others stay queued: a sweep finds them later."""
    held = Playtest.objects.filter(status=Playtest.Status.RUNNING, lease_until__gte=timezone.now())
    return max(0, settings.PLAYTESTS_AT_ONCE - held.count())


def is_queued(playtest: Playtest) -> bool:
    """Is this playtest waiting until another one has finished?"""
    running = Playtest.objects.filter(free(), pk=playtest.pk, status=Playtest.Status.RUNNING)
    return running.exists() and not free_places()


def free() -> Q:
    return Q(lease_until=None) | Q(lease_until__lt=timezone.now())


class Portion(NamedTuple):
    """Games that are being played: with the set, and with the one it is compared with, if any."""

    numbers: range
    ours: "Future[list[Report]]"
    theirs: "Future[list[Report]] | None"


class Stopped(Exception):
    """Raised to stop playing: cancelled, taken over by another worker, or the worker is shutting down."""


class Hold:
    """The lease on a playtest, renewed while this worker plays it."""

    def __init__(self, playtest_id: int, goes_on: Callable[[], bool]) -> None:
        self.id = playtest_id
        self.until = timezone.now() + LEASE
        self._goes_on = goes_on

    def take(self) -> bool:
        """Take the lease, unless another worker has it or too many playtests are running."""
        with transaction.atomic():
            # Locked, so that two workers can't both take the last free place.
            running = Playtest.objects.filter(status=Playtest.Status.RUNNING)
            list(running.select_for_update().order_by("pk").values_list("pk"))
            rows = running.filter(free(), pk=self.id)
            return bool(free_places() and rows.update(lease_until=self.until))

    def keep(self) -> None:
        """Raise `Stopped` if playing has to stop; renew the lease long before it expires."""
        if not self._goes_on():
            raise Stopped
        if timezone.now() > self.until - LEASE / 2:
            self.write()

    def write(self, **fields: Any) -> None:
        """Save some fields, if this worker still holds the lease; else raise `Stopped`."""
        until = timezone.now() + LEASE
        held = Playtest.objects.filter(pk=self.id, lease_until=self.until, status=Playtest.Status.RUNNING)
        if not held.update(lease_until=until, **fields):
            raise Stopped
        self.until = until

    def give_back(self) -> None:
        Playtest.objects.filter(pk=self.id, lease_until=self.until).update(lease_until=None)


def run_playtest(*, playtest_id: int, goes_on: Callable[[], bool] = lambda: True) -> bool:
    """Play the rest of a playtest, unless another worker does; returns whether this worker took it."""
    hold = Hold(playtest_id, goes_on)
    if not hold.take():
        return False
    playtest = Playtest.objects.select_related("card_set").get(pk=playtest_id)
    started = time.perf_counter()
    try:
        with players() as pool:
            for numbers, ours, theirs in portions(playtest, pool, hold):
                seconds, started = time.perf_counter() - started, time.perf_counter()
                note_portion(playtest, hold, len(numbers), ours, theirs, seconds)
    except Stopped:
        pass
    finally:
        hold.give_back()
    return True


@contextmanager
def players() -> Iterator[ProcessPoolExecutor]:
    """A process pool for playing, on every core and with low priority."""
    pool = ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn"), initializer=step_back)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def portions(
    playtest: Playtest, pool: ProcessPoolExecutor, hold: Hold
) -> Iterator[tuple[range, list[Report], list[Report]]]:
    """Yield portions in order; only a few more are started than processes can play."""
    ours = match_of(playtest, playtest.content)
    theirs = match_of(playtest, playtest.other_content) if playtest.other_content else None
    chunks = iter(ours.chunks(playtest.done))
    waiting: list[Portion] = []
    while True:
        while len(waiting) < PROCESSES and (numbers := next(chunks, None)) is not None:
            other = pool.submit(play_chunk, theirs, numbers) if theirs else None
            waiting.append(Portion(numbers, pool.submit(play_chunk, ours, numbers), other))
        if not waiting:
            return
        first = waiting.pop(0)
        playing = [each for each in (first.ours, first.theirs) if each is not None]
        while wait(playing, timeout=LOOK_AGAIN).not_done:
            hold.keep()
        hold.keep()
        yield first.numbers, first.ours.result(), first.theirs.result() if first.theirs else []


def match_of(playtest: Playtest, content: str) -> Match:
    rules = TITLES[playtest.card_set.title].rules
    options: dict[str, Any] = {option.key: option.values[0] for option in rules.table_options}
    return Match(rules.slug, content, tuple(playtest.bots), playtest.games, playtest.seed, options)


def note_portion(
    playtest: Playtest,
    hold: Hold,
    games: int,
    ours: Sequence[Report],
    theirs: Sequence[Report],
    seconds: float,
) -> None:
    """Save the counts of a portion."""
    tally, other = GamesCount.from_data(playtest.tally), GamesCount.from_data(playtest.other_tally)
    tally.add(ours)
    other.add(theirs)
    playtest.tally, playtest.other_tally = tally.as_data(), other.as_data()
    playtest.done += games
    finished = playtest.done >= playtest.games
    hold.write(
        tally=playtest.tally,
        other_tally=playtest.other_tally,
        done=playtest.done,
        seconds=F("seconds") + seconds,
        status=Playtest.Status.FINISHED if finished else Playtest.Status.RUNNING,
    )
