import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS
from games.engine.errors import BadCards
from games.engine.rules import Rules
from games.management.commands.load_cards import standard_cards
from games.management.progress import Progress
from games.management.simulation import Match, as_data, as_text, read_once, run_match
from games.titles import TITLES


class Command(BaseCommand):
    help = "Play whole games between bots in memory, and report on them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", default="shelter", choices=sorted(TITLES))
        parser.add_argument("--players", type=int, default=4, help="how many sit at the table")
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument(
            "--bots", default="steady", help="names in the order of seats, repeated as needed"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to play in")
        parser.add_argument("--cards", type=Path, help="a card set in YAML (the standard one if not said)")
        parser.add_argument(
            "--option", action="append", default=[], help="an option of the table: short=True"
        )
        parser.add_argument("--json", action="store_true", help="report for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        match = self.read_match(options)
        if options["jobs"] < 1:
            raise CommandError("--jobs must be at least 1")
        with Progress("games", match.games) as progress:
            tally, seconds = run_match(match, jobs=options["jobs"], advance=progress.advance)
        data = as_data(match, tally, seconds)
        self.stdout.write(
            json.dumps(data, ensure_ascii=False, indent=2) if options["json"] else as_text(data)
        )

    def read_match(self, options: dict[str, Any]) -> Match:
        """What was asked for, or a sentence on what is wrong with it."""
        rules = TITLES[options["title"]]
        if options["players"] not in rules.seats:
            raise CommandError(f"{rules.slug} is for {rules.seats[0]} to {rules.seats[-1]} players")
        if options["games"] < 1:
            raise CommandError("--games must be at least 1")
        names = [name.strip() for name in options["bots"].split(",")]
        if unknown := sorted(set(names) - BOTS.keys()):
            raise CommandError(f"No such bot: {', '.join(unknown)}. There are {', '.join(sorted(BOTS))}")
        if len(names) > options["players"]:
            raise CommandError(f"{len(names)} bots are too many for {options['players']} players")
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
            bots=tuple(names[seat % len(names)] for seat in range(options["players"])),
            games=options["games"],
            seed=options["seed"],
            options=self.read_table_options(rules, options["option"]),
        )

    def read_table_options(self, rules: Rules[Any], texts: list[str]) -> dict[str, Any]:
        """``short=True`` and the like, each a value that the title knows."""
        chosen = {}
        for text in texts:
            key, _, value = text.partition("=")
            values = next((option.values for option in rules.table_options if option.key == key), ())
            found = [each for each in values if str(each) == value]
            if not found:
                known = ", ".join(f"{o.key}={'|'.join(map(str, o.values))}" for o in rules.table_options)
                raise CommandError(f"No such option: {text}. There are {known}")
            chosen[key] = found[0]
        return chosen
