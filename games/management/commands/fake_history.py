from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.management.progress import ProgressBar
from games.registry import TITLES
from games.selectors.games import begun_games
from games.services.fake_history import fake_history


class Command(BaseCommand):
    help = "Make up players and finished games in large numbers, to see how the pages bear them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=100_000)
        parser.add_argument("--players", type=int, default=20_000)
        parser.add_argument("--title", choices=list(TITLES), default=next(iter(TITLES)))

    def handle(self, *args: Any, **options: Any) -> None:
        if begun_games():
            raise CommandError("There are games here. A past is made up only where nobody has one.")
        with ProgressBar("games", options["games"]) as progress:
            fake_history(
                title=options["title"],
                players=options["players"],
                games=options["games"],
                now=timezone.now(),
                told=progress.advance,
            )
        self.stdout.write(f"{options['games']} games of {options['players']} players")
