import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import BadCards
from games.management.commands.load_cards import standard_cards
from games.management.progress import ProgressBar
from games.management.simulation import as_data, as_text, run_match
from games.management.tables import add_table_arguments, read_bots, read_table_options
from games.registry import TITLES
from games.services.matches import Match, read_once


class Command(BaseCommand):
    help = "Play whole games between bots in memory, and report on them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_table_arguments(parser, games=100)
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to play in")
        parser.add_argument("--cards", type=Path, help="a card set in YAML (the standard one if not said)")
        parser.add_argument("--json", action="store_true", help="report for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        match = self.read_match(options)
        if options["jobs"] < 1:
            raise CommandError("--jobs must be at least 1")
        with ProgressBar("games", match.games) as progress:
            tally, seconds = run_match(match, jobs=options["jobs"], advance=progress.advance)
        data = as_data(match, tally, seconds)
        self.stdout.write(
            json.dumps(data, ensure_ascii=False, indent=2) if options["json"] else as_text(data)
        )

    def read_match(self, options: dict[str, Any]) -> Match:
        """The match of these options; a `CommandError` if one is wrong."""
        rules = TITLES[options["title"]].rules
        bots = read_bots(options)
        path: Path = options["cards"] or standard_cards(rules.slug)
        try:
            text = path.read_text(encoding="utf-8")
            read_once(rules.slug, text)
        except OSError as error:
            raise CommandError(f"{path} can't be read: {error.strerror}") from error
        except (UnicodeDecodeError, yaml.YAMLError) as error:
            raise CommandError(f"{path} is not YAML: {error}") from error
        except BadCards as bad:
            raise CommandError(f"{path} can't be played:\n{bad}") from bad
        return Match(
            title=rules.slug,
            cards=text,
            bots=bots,
            games=options["games"],
            seed=options["seed"],
            options=read_table_options(rules, options["option"]),
        )
