"""The small pictures of cards on the pages about card sets."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.models import Card
from games.presenters.wasteland.pictures import SHEET, enemy_picture, survivor_picture

KINDS = {
    "tiles": "w-whole",
    "agendas": "w-agenda",
    "quests": "w-quest",
    "wasteland": "e-wasteland",
    "settlement": "e-settlement",
    "shelter": "e-shelter",
    "follow_ups": "w-encounter",
}
"""Kinds of cards that share one symbol."""


class PresentedCard(NamedTuple):
    sheet: str
    symbol: str
    classes: str


def present_card(kind: str, card: Card) -> PresentedCard:
    """The symbol and the classes that draw a card as a small picture."""
    return picture_of(kind, card.key, card.body)


def picture_of(kind: str, key: str, body: Mapping[str, Any]) -> PresentedCard:
    classes = f"card__art card__art--wl card__art--{kind}"
    return PresentedCard(SHEET, symbol_of(kind, key, body), classes)


def symbol_of(kind: str, key: str, body: Mapping[str, Any]) -> str:
    if kind in KINDS:
        return KINDS[kind]
    if kind in ("enemies", "factions"):
        return f"en-{enemy_picture(key)}"
    if kind == "survivors":
        return f"pt-{survivor_picture(key)}"
    if kind == "perks":
        return f"ta-{body.get('letter') or 'luck'}"
    return f"c-{body.get('class') or 'aid'}"
