"""The small pictures of cards on the pages about card sets."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Card
from games.presenters.raiders.pictures import (
    HIRED,
    SHEET,
    GangLook,
    helper_picture,
    land_picture,
    look_without_set,
)

DECKS: dict[str, Promise] = {
    "gangs": _("Gangs"),
    "raiders": _("Raiders of the gangs"),
    "mercenaries": _("Mercenaries"),
    "trash": _("Trash"),
    "territories": _("Territories"),
}


class PresentedCard(NamedTuple):
    sheet: str
    symbol: str
    classes: str


def present_card(kind: str, card: Card) -> PresentedCard:
    """The symbol and the classes that draw a card as a small picture."""
    if kind == "territories":
        symbol = land_picture(card.key, card.body["type"])
        return PresentedCard(SHEET, symbol, f"card__art {symbol}")
    if kind == "gangs":
        look = body_look(card)
        return PresentedCard(SHEET, f"rg-{look.mark}", f"card__art card__art--crest {look.classes}")
    symbol = helper_picture(card.key)
    look = look_without_set(card.body["gang"]) if kind == "raiders" else HIRED
    return PresentedCard(SHEET, symbol, f"card__art card__art--bust {symbol} {look.classes}")


def body_look(card: Card) -> GangLook:
    """The look that a gang's card chooses."""
    spare = look_without_set(card.key)
    return GangLook(
        card.body.get("colour") or spare.colour,
        card.body.get("mark") or spare.mark,
        card.body.get("pattern") or spare.pattern,
    )
