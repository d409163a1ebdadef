import os
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.management.commands.load_cards import standard_cards
from games.management.ladder import as_markdown, climb, pairings, put_into
from games.management.progress import ProgressBar
from games.registry import TITLES

FULL, QUICK = 200, 60


class Command(BaseCommand):
    help = "Let every bot play every other, write down how it went, and fail if a bar is missed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", default="shelter", choices=sorted(TITLES))
        parser.add_argument("--quick", action="store_true", help=f"{QUICK} games a pairing, not {FULL}")
        parser.add_argument("--games", type=int, help="games a pairing")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to play in")
        parser.add_argument("--page", type=Path, default=settings.BASE_DIR / "docs" / "bots.md")

    def handle(self, *args: Any, **options: Any) -> None:
        games = options["games"] or (QUICK if options["quick"] else FULL)
        if games < 1 or options["jobs"] < 1:
            raise CommandError("--games and --jobs must be at least 1")
        title, page = options["title"], options["page"]
        cards = standard_cards(title).read_text(encoding="utf-8")
        began = time.monotonic()
        with ProgressBar("games", games * len(pairings(TITLES[title].rules.seats))) as progress:
            ladder = climb(
                title, cards, games, seed=options["seed"], jobs=options["jobs"], advance=progress.advance
            )
        measured = as_markdown(ladder, games, (time.monotonic() - began) / 60)
        page.write_text(put_into(page.read_text(encoding="utf-8"), measured), encoding="utf-8")
        self.stdout.write(measured)
        if missed := ladder.missed():
            raise CommandError("Missed:\n" + "\n".join(missed))
