"""The summary of a finished game: charts by circle, and the cards that players took."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.charts import Chart, ChartLine, line_chart
from games.presenters.drawings import drawing
from games.presenters.presenter import DeckEntry, Highlight, Highlights, Text
from games.presenters.raiders.end import LINES
from games.presenters.raiders.pictures import HIRED, SHEET, helper_picture, land_picture
from games.presenters.raiders.words import card_name
from games.titles.raiders.cards import Cards, key_of

SEATS = (("red", "circle"), ("blue", "square"), ("yellow", "triangle"), ("purple", "diamond"))
"""The colour and the shape of each seat in charts."""
CHARTED = ("points", "loot")
FAVOURITES = 4
ENDINGS: Mapping[str, Text] = {"last_day": lazy("the last day was over")}
"""The reasons why a game ended."""


def series(rounds: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Chart]:
    """Charts of points and loot by circle, with a line for each player."""
    labels = [str(number) for number, *_ending in rounds]
    charts = []
    for what in CHARTED:
        lines = [
            ChartLine(name, *SEATS[seat], [dict(row[2 + seat])[what] for row in rounds])
            for seat, name in enumerate(names)
        ]
        title = _("%(what)s by circle") % {"what": LINES[what]}
        charts.append(line_chart(title, _("Circle"), labels, lines))
    return charts


def highlights(cards: Cards, taken: Mapping[str, int]) -> Highlights:
    """The territories that a player claims most, and the mercenaries hired most."""
    titles = (_("Favourite territories"), _("Favourite mercenaries"))
    return [(title, found[:FAVOURITES]) for title, found in by_kind(cards, taken, titles)]


def collection(cards: Cards, taken: Mapping[str, int]) -> Highlights:
    """All territories that a player claimed in a game, and all mercenaries hired."""
    return by_kind(cards, taken, (_("Territories claimed"), _("Mercenaries hired")))


def by_kind(cards: Cards, taken: Mapping[str, int], titles: Sequence[str]) -> Highlights:
    found = []
    for title, keys in zip(titles, keys_by_kind(cards), strict=True):
        often = sorted((key for key in taken if key in keys), key=lambda key: (-taken[key], key))
        if often:
            found.append((title, [highlight(cards, key, taken[key]) for key in often]))
    return found


def keys_by_kind(cards: Cards) -> tuple[set[str], set[str]]:
    return set(cards.territories), {key_of(card) for card in cards.mercenaries}


def cards_by_deck(cards: Cards) -> list[tuple[str, list[DeckEntry]]]:
    """The key, the name and the picture of every card that can be taken, deck by deck."""
    found = []
    for title, keys in zip((_("Territories"), _("Mercenaries")), keys_by_kind(cards), strict=True):
        shown = [(key, highlight(cards, key, 0)) for key in sorted(keys)]
        found.append((title, [(key, each.name, each.picture) for key, each in shown]))
    return found


def highlight(cards: Cards, key: str, times: int) -> Highlight:
    if key in cards.territories:
        symbol = land_picture(key, cards.territories[key].type)
        picture = drawing(SHEET, symbol, f"card__art {symbol}")
    else:
        symbol = helper_picture(key)
        picture = drawing(SHEET, symbol, f"card__art card__art--bust {symbol} {HIRED.classes}")
    return Highlight(card_name(cards, key), times, picture)
