"""The cards of the game, laid out to be looked at."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Card, CardSet, Deck

SHEET = "games/shelter/rooms.svg"
ICONS = "games/icons.svg"


class Look(NamedTuple):
    """How a kind of card is named, which symbol shows one, and which stands in where nothing is drawn."""

    name: str | Promise
    symbol: str
    fallback: str
    ground: str = ""


LOOKS = {
    "elevators": Look(_("Elevators"), "r-elevator", "i-elevator", "card__art--shaft"),
    "starting_rooms": Look(_("Rooms there from the start"), "r-{key}", "i-deck-room"),
    "rooms": Look(_("Rooms to build"), "r-{key}", "i-deck-room"),
    "items": Look(_("Items"), "it-{key}", "i-deck-item", "card__art--things"),
    "threats": Look(_("Threats"), "t-{key}", "i-deck-threat", "card__art--dangers"),
}


class PresentedCard(NamedTuple):
    name: str
    copies: int
    sheet: str
    symbol: str
    classes: str


class PresentedDeck(NamedTuple):
    name: str | Promise
    total: int
    cards: list[PresentedCard]


@cache
def drawn() -> frozenset[str]:
    """Every symbol of the sheet: designers invent cards that nobody has drawn yet."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', Path(str(finders.find(SHEET))).read_text()))


def present_decks(card_set: CardSet) -> list[PresentedDeck]:
    return [present_deck(deck) for deck in card_set.decks.all()]


def present_deck(deck: Deck) -> PresentedDeck:
    cards = [present_card(card, LOOKS[deck.kind]) for card in deck.cards.all()]
    return PresentedDeck(LOOKS[deck.kind].name, sum(card.copies for card in cards), cards)


def present_card(card: Card, look: Look) -> PresentedCard:
    symbol = look.symbol.format(key=card.key)
    sheet = SHEET
    if symbol not in drawn():
        sheet, symbol = ICONS, look.fallback
    classes = " ".join(["card__art", symbol, look.ground, card.body.get("owner", "")])
    return PresentedCard(card.name, card.copies, sheet, symbol, classes)
