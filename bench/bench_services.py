"""Moves through the services, on SQLite in a temporary folder: the cost in a long game and in a short one."""

import random
import statistics
import time
from pathlib import Path

from django.db import connection

from bench.report import heading, line
from bench.site import sqlite_site

SHORT, LONG = 10, 400
MOVES = 15
PAIRS = 5
SEED = "long 3"
"""A seed with which random players need more than 500 moves."""


def main() -> None:
    with sqlite_site() as path:
        measure(path)


def measure(path: Path) -> None:
    heading("services: a move through submit_move, four players")
    pairs = [(seconds_a_move(SHORT), seconds_a_move(LONG)) for _ in range(PAIRS)]
    short, long = (statistics.median(side) for side in zip(*pairs, strict=True))
    line(f"after {SHORT} moves, milliseconds", short * 1e3)
    line(f"after {LONG} moves, milliseconds", long * 1e3)
    line(f"after {LONG} / after {SHORT}", long / short, "at most 1.2")
    line("moves a second, one process", 1 / short)

    heading("services: a finished game of four steady bots")
    size, moves = size_of_a_game(path)
    line("moves", moves)
    line("kilobytes in the database", size / 1000, "at most 250")


def seconds_a_move(after: int) -> float:
    """The median time of some moves of one game, after so many."""
    from games.models import Game
    from games.services.games import create_game, start_game

    game = create_game(title="shelter", seats=4, host=None, bots=dict.fromkeys(range(4), "random"))
    Game.objects.filter(pk=game.pk).update(seed=SEED)
    start_game(game_id=game.pk, player=None)
    luck = random.Random(SEED)
    for _ in range(after):
        answer(game.pk, luck)
    return statistics.median(answer(game.pk, luck) for _ in range(MOVES))


def answer(game_id: int, luck: random.Random) -> float:
    """Give a random answer to the open decision; returns the seconds that the service took."""
    from games.engine.state import open_decisions
    from games.models import Game, Move
    from games.selectors.games import latest_state, rules_of
    from games.services.moves import submit_move

    game = Game.objects.select_related("position", "card_set").get(pk=game_id)
    state = latest_state(game)
    asked = open_decisions(state)[0]
    action = luck.choice(rules_of(game).options(state, asked))
    seat, seen, bot = asked.seat, game.version, Move.By.BOT
    started = time.perf_counter()
    submit_move(game_id=game_id, seat=seat, seen=seen, action=action, player=None, by=bot)
    return time.perf_counter() - started


def size_of_a_game(path: Path) -> tuple[float, int]:
    """The bytes by which a finished game grows the database, and the game's number of moves."""
    from games.services.bots import play_bots
    from games.services.games import create_game, start_game

    before = bytes_of(path)
    game = create_game(title="shelter", seats=4, host=None, bots=dict.fromkeys(range(4), "steady"))
    start_game(game_id=game.pk, player=None)
    play_bots(game_id=game.pk)
    game.refresh_from_db()
    return bytes_of(path) - before, game.version


def bytes_of(path: Path) -> int:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size
