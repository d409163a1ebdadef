from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import CardSet
from games.registry import TITLES
from games.selectors.cards import named_card_sets, text_of


class Command(BaseCommand):
    help = "Write a card set as YAML: the one of this name, or the default one of a title."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("set", nargs="?", default="", help="the name of the set")
        parser.add_argument("--title", default="", choices=sorted(TITLES), help="a set of this title")
        parser.add_argument("--output", type=Path, help="a file to write instead of printing")

    def handle(self, *args: Any, **options: Any) -> None:
        text = text_of(self.find(title=options["title"], name=options["set"]))
        path: Path | None = options["output"]
        if path is None:
            self.stdout.write(text, ending="")
            return
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path} can't be written: {error.strerror}") from error

    def find(self, *, title: str, name: str) -> CardSet:
        """The only matching set; an error if there is none or more than one."""
        found = list(named_card_sets(title=title, name=name))
        if len(found) == 1:
            return found[0]
        names = ", ".join(f"{each} of {each.title}" for each in found)
        raise CommandError(f"Say which one: {names}" if found else "There is no such card set")
