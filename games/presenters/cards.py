"""The public pages about cards: the decks of a set, and the statistics and history of one card."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.text import capfirst

from games.bots.arena import GamesCount, wilson
from games.engine.cards import Field
from games.engine.effect import parse
from games.models import Card, CardSet, CardTally, Deck, Playtest
from games.models.cards import in_language
from games.presenters import presenter_of
from games.presenters.changes import ChangedCard, changed_deck
from games.presenters.drawings import drawing
from games.presenters.labels import label_of
from games.presenters.parts import Part
from games.presenters.playtests import percent
from games.selectors.cards import content_of_card, kind_of
from games.selectors.sealed import is_open, open_row

Draw = Callable[[str, str, Part], SafeString]
"""Renders a part of a title under a name."""


class ShownCard(NamedTuple):
    key: str
    name: str
    copies: int
    picture: SafeString
    says: tuple[SafeString | str, ...] = ()
    """What the card does, line by line."""


class ShownDeck(NamedTuple):
    name: str
    cards: list[ShownCard]
    total: int
    """The number of shown cards, counting every copy."""
    sealed: int
    """The number of cards that the reader has not met yet; 0 in a search."""


class Said(NamedTuple):
    """A field of a card in words: single values, paragraphs, or records of further fields."""

    label: str
    lines: list[SafeString | str]
    paragraphs: list[str]
    records: list[list["Said"]]


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


def present_decks(
    decks: Iterable[Deck], met: Collection[str], draw: Draw, wanted: str = ""
) -> list[ShownDeck]:
    """The decks with the cards whose name contains the wanted text in any language.

    Of sealed decks only the cards that the reader has met are shown.
    """
    shown = [present_deck(deck, met, draw, wanted.strip().casefold()) for deck in decks]
    return [deck for deck in shown if deck.cards or deck.sealed]


def present_deck(deck: Deck, met: Collection[str], draw: Draw, wanted: str) -> ShownDeck:
    kind = kind_of(deck)
    readable = [card for card in deck.cards.all() if is_open(kind, card.key, met)]
    cards = [
        ShownCard(card.key, card.name, card.copies, thumbnail(deck, card), notation_of(deck, card, draw))
        for card in readable
        if any(wanted in name.casefold() for name in card.names.values())
    ]
    sealed = 0 if wanted else len(deck.cards.all()) - len(readable)
    label = label_of(deck.card_set.title, deck.kind)
    return ShownDeck(label, cards, sum(card.copies for card in cards), sealed)


def notation_of(deck: Deck, card: Card, draw: Draw) -> tuple[SafeString | str, ...]:
    """The lines of a card that are written in notation: what it costs and does."""
    fields = [field for field in kind_of(deck).fields if field.form]
    said = say_fields(deck.card_set.title, fields, card.body, draw)
    return tuple(line for each in said for line in each.lines)


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
            kind = kind_of(known.deck)
            before, after = ([open_card(card)] if card else [] for card in (old, new))
            changed = changed_deck(newer.title, kind, before, after)
            steps += [CardHistory(older, newer, change) for change in changed.cards]
    return steps


def open_card(card: Card) -> dict[str, Any]:
    """The content of a card without its sealed fields."""
    return open_row(kind_of(card.deck).fields, content_of_card(card))


def says(card: Card, draw: Draw) -> list[Said]:
    """The text of a card: each field that is not sealed, in words."""
    return say_fields(card.card_set.title, kind_of(card.deck).fields, card.body, draw)


def say_fields(title: str, fields: Sequence[Field], row: Mapping[str, Any], draw: Draw) -> list[Said]:
    return [
        say(title, field, row[field.name], draw) for field in fields if field.name in row and not field.sealed
    ]


def say(title: str, field: Field, value: Any, draw: Draw) -> Said:
    label = label_of(title, field.name)
    values = value if isinstance(value, list) else [value]
    if field.fields:
        return Said(label, [], [], [say_fields(title, field.fields, each, draw) for each in values])
    if field.text:
        texts = [in_language(each) for each in values]
        return Said(label, [], [each for text in texts for each in text.split("\n\n")], [])
    if field.form:
        parts = [presenter_of(title).say_line(field.form.name, parse(field.form, each)) for each in values]
        return Said(label, [draw(title, "said", part) for part in parts], [], [])
    words = [capfirst(label_of(title, each)) if isinstance(each, str) else str(each) for each in values]
    return Said(label, [", ".join(words)], [], [])
