"""Plays many moves in one process, as players post them: `python -m tests.reliability.long_run 3000 folder`.

Prints the memory of the process in megabytes, thirty times during the run.
"""

import os
import random
import sys
from io import StringIO
from pathlib import Path

import django

GAMES = 8
PRINTS = 30


def main(moves: int, folder: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    os.environ.update(DATA_DIR=folder, DATABASE_URL=f"sqlite:///{folder}/long.sqlite3")
    django.setup()
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    setup_test_environment()
    call_command("prepare", verbosity=0, stdout=StringIO())
    play(moves)


def play(moves: int) -> None:
    """Every move is posted by its player, and rendered for four seats and a spectator."""
    from games.live.connection import Viewer
    from games.live.game_subscribers import render_updates
    from games.models import Game
    from tests.web.tables import Served

    luck = random.Random("long run")
    tables: list[Served] = []
    for number in range(moves):
        tables = [table for table in tables if table.game.status == Game.Status.RUNNING]
        while len(tables) < GAMES:
            tables.append(Served(4, seed=f"{number}.{len(tables)}"))
        table = luck.choice(tables)
        before = table.game.edition
        assert table.post(headers={"Live": "1"}).status_code in (200, 204)
        seats = [(0,), (1,), (2,), (3,), ()]
        render_updates(table.id, {Viewer(own, "en", before, "") for own in seats})
        if number % (moves // PRINTS) == 0:
            print(f"{resident():.1f}", flush=True)


def resident() -> float:
    """The memory of this process, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
