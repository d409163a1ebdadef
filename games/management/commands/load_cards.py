from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import BadCards
from games.models import CardSet
from games.registry import TITLES
from games.selectors.cards import has_card_set
from games.services.cards import load_card_set
from games.services.problems import Problem


class Command(BaseCommand):
    help = "Load a card set from YAML; without a file, the standard set of every title that has none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?")
        parser.add_argument("--draft", action="store_true", help="leave it a draft that can be changed")
        parser.add_argument("--name", default="", help="instead of the name in the file")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"]:
            self.load(options["file"], name=options["name"], draft=options["draft"])
        elif options["name"] or options["draft"]:
            raise CommandError("--name and --draft need a file")
        else:
            for title in TITLES:
                if not has_card_set(title):
                    self.load(standard_cards(title), name="", draft=False)

    def load(self, path: Path, *, name: str, draft: bool) -> None:
        try:
            card_set = load_card_set(text=path.read_text(encoding="utf-8"), name=name, draft=draft)
        except OSError as error:
            raise CommandError(f"{path} can't be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{path} is not YAML: {error}") from error
        except BadCards as bad:
            raise CommandError(f"{path} can't be played:\n{bad}") from bad
        except Problem as problem:
            facts = ", ".join(f"{key} {value}" for key, value in problem.facts.items())
            raise CommandError(f"{path}: {problem.code.replace('_', ' ')} ({facts})") from problem
        what = "the draft" if card_set.state == CardSet.State.DRAFT else "the card set"
        self.stdout.write(f"Loaded {what} {card_set} of {card_set.title}")


def standard_cards(title: str) -> Path:
    return Path(settings.BASE_DIR) / "games" / "titles" / title / "content" / "standard.yaml"
