from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.selectors.cards import has_card_set
from games.services.cards import load_card_set
from games.titles import TITLES


class Command(BaseCommand):
    help = "Load the standard card set of every title that has no set yet."

    def handle(self, *args: Any, **options: Any) -> None:
        for title in TITLES:
            if not has_card_set(title):
                card_set = load_card_set(text=standard_cards(title).read_text(), name="Standard")
                self.stdout.write(f"Loaded the card set {card_set} of {title}")


def standard_cards(title: str) -> Path:
    return Path(settings.BASE_DIR) / "games" / "titles" / title / "content" / "standard.yaml"
