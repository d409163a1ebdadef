"""The summary of a finished game: charts by round, and the cards that players took."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.charts import Chart, ChartLine, line_chart
from games.presenters.drawings import drawing
from games.presenters.presenter import DeckEntry, Highlight, Highlights, Text
from games.presenters.shelter.cards import DECK_STYLES, SHEET, pictured
from games.presenters.shelter.end import LINES
from games.presenters.shelter.words import card_name
from games.titles.shelter.cards import Cards, key_of
from games.titles.shelter.notation import COLOURS

SHAPES = ("circle", "square", "triangle", "diamond")
CHARTED = ("happiness", "resources")
FAVOURITES = 4
ENDINGS: Mapping[str, Text] = {
    "rooms": lazy("the last room was built"),
    "threats": lazy("the last threat came"),
    "rounds": lazy("the last round was played"),
}
"""The reasons why a game ended."""


def series(rounds: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Chart]:
    """Charts of happiness and resources by round, with a line for each player."""
    labels = [str(number) for number, *_ending in rounds]
    charts = []
    for what in CHARTED:
        lines = [
            ChartLine(name, COLOURS[seat], SHAPES[seat], [dict(row[2 + seat])[what] for row in rounds])
            for seat, name in enumerate(names)
        ]
        title = _("%(what)s by round") % {"what": LINES[what]}
        charts.append(line_chart(title, _("Round"), labels, lines))
    return charts


def highlights(cards: Cards, taken: Mapping[str, int]) -> Highlights:
    """The rooms that a player builds most, the items taken most, and the threats beaten most."""
    titles = (_("Favourite rooms"), _("Favourite items"), _("Threats driven out"))
    return [(title, found[:FAVOURITES]) for title, found in by_kind(cards, taken, titles)]


def collection(cards: Cards, taken: Mapping[str, int]) -> Highlights:
    """All rooms that a player built in a game, all items taken, and all threats beaten."""
    return by_kind(cards, taken, (_("Rooms built"), _("Items taken"), _("Threats driven out")))


def by_kind(cards: Cards, taken: Mapping[str, int], titles: Sequence[str]) -> Highlights:
    kinds = (("rooms", cards.pool), ("items", cards.items), ("threats", cards.threats))
    found = []
    for title, (kind, ids) in zip(titles, kinds, strict=True):
        known = {key_of(card) for card in ids}
        often = sorted((key for key in taken if key in known), key=lambda key: (-taken[key], key))
        if often:
            found.append((title, [highlight(cards, kind, key, taken[key]) for key in often]))
    return found


def cards_by_deck(cards: Cards) -> list[tuple[str, list[DeckEntry]]]:
    """The key, the name and the picture of every card that can be taken, deck by deck."""
    kinds = (("rooms", cards.pool), ("items", cards.items), ("threats", cards.threats))
    found = []
    for kind, ids in kinds:
        shown = [(key, highlight(cards, kind, key, 0)) for key in sorted({key_of(card) for card in ids})]
        found.append((str(DECK_STYLES[kind].name), [(key, each.name, each.picture) for key, each in shown]))
    return found


def highlight(cards: Cards, kind: str, key: str, times: int) -> Highlight:
    look = DECK_STYLES[kind]
    symbol = f"{look.prefix}-{pictured(look.prefix, key)}"
    picture = drawing(SHEET, symbol, f"card__art {symbol} {look.ground}")
    return Highlight(card_name(cards, key), times, picture)
