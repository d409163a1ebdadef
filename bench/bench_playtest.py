"""A playtest as a designer starts it: 400 games of four steady bots, alone and against the parent set."""

import os
import time

from bench.report import heading, line
from bench.site import sqlite_site

GAMES = 40 if os.environ.get("BENCH_QUICK") else 400
MINUTES = 5


def main() -> None:
    with sqlite_site():
        measure()


def measure() -> None:
    from games.models import CardSet, Playtest
    from games.services.cards import draft_from
    from games.services.playtests import ask_for_playtest, run_playtest

    standard = CardSet.objects.get(is_default=True)
    for against in (None, standard):
        draft = draft_from(card_set=standard, name=f"Draft against {against}")
        playtest = ask_for_playtest(
            card_set=draft, against=against, bots=["steady"] * 4, games=GAMES, asked_by=None
        )
        started = time.perf_counter()
        run_playtest(playtest_id=playtest.pk)
        seconds = time.perf_counter() - started
        playtest.refresh_from_db()
        assert playtest.status == Playtest.Status.FINISHED
        heading(f"playtest: {GAMES} games of four steady bots" + (", and with the parent" if against else ""))
        bar = "" if against else f"at most {MINUTES * 60 * GAMES / 400:.0f}"
        line(f"seconds on {os.cpu_count()} cores", seconds, bar)
