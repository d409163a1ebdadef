import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.progress import ProgressBar
from games.management.tables import add_table_arguments, in_company, read_bots, read_table_options
from games.models import Game
from games.registry import TITLES
from games.services.bots import play_bots
from games.services.games import create_game, start_game
from games.services.problems import Problem

PATIENCE = 0.2
"""Seconds between two checks while a worker of the site holds our game's lease."""


class Command(BaseCommand):
    help = (
        "Play whole games between bots, as everybody plays them, and keep them. "
        "Where a bot is named by its level alone, every chair gets another character of that level."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_table_arguments(parser, games=1)

    def handle(self, *args: Any, **options: Any) -> None:
        asked = read_bots(options)
        chosen = read_table_options(TITLES[options["title"]].rules, options["option"])
        started, moves = time.perf_counter(), 0
        try:
            with ProgressBar("games", options["games"]) as progress:
                for number in range(options["games"]):
                    bots = dict(enumerate(in_company(asked, turn=number)))
                    game = create_game(
                        title=options["title"], seats=len(bots), host=None, bots=bots, options=chosen
                    )
                    start_game(game_id=game.pk, player=None)
                    moves += play_on(game)
                    progress.advance()
        except Problem as problem:
            raise CommandError(f"It can't be played: {problem.code.replace('_', ' ')}") from problem
        seconds = time.perf_counter() - started
        self.stdout.write(f"{options['games']} games, {moves} moves, {seconds:.1f} s")


def play_on(game: Game) -> int:
    """Play a game to its end, even if a worker of the site takes it over; returns its number of moves."""
    while True:
        played = play_bots(game_id=game.pk)
        game.refresh_from_db(fields=["status", "version"])
        if game.status != Game.Status.RUNNING:
            return game.version
        if not played:
            time.sleep(PATIENCE)
