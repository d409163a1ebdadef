"""The public pages about cards: the decks of a set, and the statistics and history of one card."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.bots.arena import GamesCount, wilson
from games.models import Card, CardSet, CardTally, Deck, Playtest
from games.presenters import presenter_of
from games.presenters.changes import ChangedCard, changed_deck
from games.presenters.drawings import drawing
from games.presenters.labels import label_of
from games.presenters.playtests import percent
from games.selectors.cards import content_of_card, kind_of


class ShownCard(NamedTuple):
    key: str
    name: str
    copies: int
    picture: SafeString


class ShownDeck(NamedTuple):
    name: str
    cards: list[ShownCard]
    total: int
    """The number of cards, counting every copy."""


class Figures(NamedTuple):
    """The statistics of a card; shares are in per cent with their margin of error."""

    offered: int
    taken: str
    used: int
    takers: int
    wins: str
    fair: str
    """The share of games that players who took it would win by chance alone."""


class CardHistory(NamedTuple):
    """The change of a card from one set to the next."""

    older: CardSet
    newer: CardSet
    change: ChangedCard


def present_decks(decks: Iterable[Deck], wanted: str = "") -> list[ShownDeck]:
    """The decks with the cards whose name contains the wanted text in any language."""
    shown = [present_deck(deck, wanted.strip().casefold()) for deck in decks]
    return [deck for deck in shown if deck.cards]


def present_deck(deck: Deck, wanted: str) -> ShownDeck:
    cards = [
        ShownCard(card.key, card.name, card.copies, thumbnail(deck, card))
        for card in deck.cards.all()
        if wanted in f"{card.name_en}\n{card.name_ru}\n{card.name_fr}".casefold()
    ]
    return ShownDeck(label_of(deck.card_set.title, deck.kind), cards, sum(card.copies for card in cards))


def thumbnail(deck: Deck, card: Card) -> SafeString:
    shown = presenter_of(deck.card_set.title).present_card(deck.kind, card)
    return drawing(shown.sheet, shown.symbol, shown.classes)


def figures_at_tables(tally: CardTally | None) -> Figures | None:
    """The statistics of a card in games with people; None if it was never offered or taken."""
    if tally is None or not tally.offered + tally.taken:
        return None
    fair = tally.fair_wins / tally.takers if tally.takers else 0
    return figures(tally.offered, tally.taken, tally.used, tally.takers, tally.wins, fair)


def figures_of_playtest(playtest: Playtest | None, key: str) -> Figures | None:
    """The statistics of a card in a playtest; None if it was never offered or taken."""
    tally = GamesCount.from_data(playtest.tally) if playtest else GamesCount()
    if playtest is None or not tally.offered[key] + tally.taken[key]:
        return None
    return figures(
        offered=tally.offered[key],
        taken=tally.taken[key],
        used=tally.used[key],
        takers=tally.takers[key],
        wins=tally.taker_wins[key],
        fair=1 / len(playtest.bots),
    )


def figures(offered: int, taken: int, used: int, takers: int, wins: float, fair: float) -> Figures:
    # A card can be taken more often than offered: it may come back to the row.
    share = wilson(min(taken, offered), offered)
    return Figures(
        offered, percent(share), used, takers, percent(wilson(wins, takers)), f"{100 * fair:.0f} %"
    )


def history_of(line: Sequence[CardSet], cards: Mapping[int, Card]) -> list[CardHistory]:
    """The changes of a card from set to set, the latest first; ``line`` has the newest set first."""
    steps = []
    for newer, older in pairwise(line):
        new, old = cards.get(newer.pk), cards.get(older.pk)
        if known := new or old:
            before, after = ([content_of_card(card)] if card else [] for card in (old, new))
            changed = changed_deck(newer.title, kind_of(known.deck), before, after)
            steps += [CardHistory(older, newer, change) for change in changed.cards]
    return steps
