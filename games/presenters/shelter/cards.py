"""The cards of the game, laid out to be looked at."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Card
from games.presenters.shelter.pictures import SHEET, pictured


class Look(NamedTuple):
    """How a kind of card is named, with which sort of symbol it is drawn, and on which ground."""

    name: str | Promise
    prefix: str
    ground: str = ""


LOOKS = {
    "elevators": Look(_("Elevators"), "r", "card__art--shaft"),
    "starting_rooms": Look(_("Rooms there from the start"), "r"),
    "rooms": Look(_("Rooms to build"), "r"),
    "items": Look(_("Items"), "it", "card__art--things"),
    "threats": Look(_("Threats"), "t", "card__art--dangers"),
}


class PresentedCard(NamedTuple):
    sheet: str
    symbol: str
    classes: str


def present_card(kind: str, card: Card) -> PresentedCard:
    """The picture of a card in small."""
    look = LOOKS[kind]
    symbol = "r-elevator" if kind == "elevators" else f"{look.prefix}-{pictured(look.prefix, card.key)}"
    classes = " ".join(["card__art", symbol, look.ground, card.body.get("owner", "")])
    return PresentedCard(SHEET, symbol, classes)
