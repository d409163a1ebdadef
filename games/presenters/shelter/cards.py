"""The small pictures of cards on the pages about card sets."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Card
from games.presenters.shelter.pictures import SHEET, pictured


class DeckStyle(NamedTuple):
    """The name of a kind of card, the prefix of its symbols, and the class of its background."""

    name: str | Promise
    prefix: str
    ground: str = ""


DECK_STYLES = {
    "elevators": DeckStyle(_("Elevators"), "r", "card__art--shaft"),
    "starting_rooms": DeckStyle(_("Rooms there from the start"), "r"),
    "rooms": DeckStyle(_("Rooms to build"), "r"),
    "items": DeckStyle(_("Items"), "it", "card__art--things"),
    "threats": DeckStyle(_("Threats"), "t", "card__art--dangers"),
}


class PresentedCard(NamedTuple):
    sheet: str
    symbol: str
    classes: str


def present_card(kind: str, card: Card) -> PresentedCard:
    """The symbol and the classes that draw a card as a small picture."""
    style = DECK_STYLES[kind]
    symbol = "r-elevator" if kind == "elevators" else f"{style.prefix}-{pictured(style.prefix, card.key)}"
    classes = " ".join(["card__art", symbol, style.ground, card.body.get("owner", "")])
    return PresentedCard(SHEET, symbol, classes)
