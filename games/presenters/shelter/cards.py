"""The cards of the game, laid out to be looked at."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Card, CardSet, Deck
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
    name: str
    copies: int
    sheet: str
    symbol: str
    classes: str


class PresentedDeck(NamedTuple):
    name: str | Promise
    total: int
    cards: list[PresentedCard]


def present_decks(card_set: CardSet) -> list[PresentedDeck]:
    return [present_deck(deck) for deck in card_set.decks.all()]


def present_deck(deck: Deck) -> PresentedDeck:
    cards = [present_card(deck.kind, card) for card in deck.cards.all()]
    return PresentedDeck(LOOKS[deck.kind].name, sum(card.copies for card in cards), cards)


def present_card(kind: str, card: Card) -> PresentedCard:
    """A card in small: its picture and its name."""
    look = LOOKS[kind]
    symbol = "r-elevator" if kind == "elevators" else f"{look.prefix}-{pictured(look.prefix, card.key)}"
    classes = " ".join(["card__art", symbol, look.ground, card.body.get("owner", "")])
    return PresentedCard(card.name, card.copies, SHEET, symbol, classes)
