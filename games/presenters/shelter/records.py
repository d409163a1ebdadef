"""What is left of a game: charts of its course, and the cards that somebody took."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.charts import Chart, Line, line_chart
from games.presenters.drawings import drawing
from games.presenters.shelter.cards import LOOKS, SHEET, pictured
from games.presenters.shelter.end import LINES
from games.presenters.shelter.words import card_name
from games.titles.shelter.cards import Cards, key_of
from games.titles.shelter.notation import COLOURS

SHAPES = ("circle", "square", "triangle", "diamond")
CHARTED = ("happiness", "resources")
FAVOURITES = 4
ENDINGS = {
    "rooms": lazy("the last room was built"),
    "threats": lazy("the last threat came"),
    "rounds": lazy("the last round was played"),
}
"""What brought a game to its end."""


def series(rounds: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Chart]:
    """Happiness and resources by round, a line for each player."""
    labels = [str(number) for number, *_ending in rounds]
    charts = []
    for what in CHARTED:
        lines = [
            Line(name, COLOURS[seat], SHAPES[seat], [dict(row[2 + seat])[what] for row in rounds])
            for seat, name in enumerate(names)
        ]
        title = _("%(what)s by round") % {"what": LINES[what]}
        charts.append(line_chart(title, _("Round"), labels, lines))
    return charts


class Highlight(NamedTuple):
    """A card that somebody took, how often, and its picture."""

    name: str
    times: int
    picture: SafeString


def highlights(cards: Cards, taken: Mapping[str, int]) -> list[tuple[str, list[Highlight]]]:
    """The rooms somebody builds most, the items taken most, and the threats beaten most."""
    titles = (_("Favourite rooms"), _("Favourite items"), _("Threats driven out"))
    return [(title, found[:FAVOURITES]) for title, found in by_kind(cards, taken, titles)]


def collection(cards: Cards, taken: Mapping[str, int]) -> list[tuple[str, list[Highlight]]]:
    """Everything somebody built, took and drove out in a game."""
    return by_kind(cards, taken, (_("Rooms built"), _("Items taken"), _("Threats driven out")))


def by_kind(
    cards: Cards, taken: Mapping[str, int], titles: Sequence[str]
) -> list[tuple[str, list[Highlight]]]:
    kinds = (("rooms", cards.pool), ("items", cards.items), ("threats", cards.threats))
    found = []
    for title, (kind, ids) in zip(titles, kinds, strict=True):
        known = {key_of(card) for card in ids}
        often = sorted((key for key in taken if key in known), key=lambda key: (-taken[key], key))
        if often:
            found.append((title, [highlight(cards, kind, key, taken[key]) for key in often]))
    return found


def cards_by_deck(cards: Cards) -> list[tuple[str, list[tuple[str, str, SafeString]]]]:
    """What can be taken: the key, the name and the picture of every card, deck by deck."""
    kinds = (("rooms", cards.pool), ("items", cards.items), ("threats", cards.threats))
    found = []
    for kind, ids in kinds:
        shown = [(key, highlight(cards, kind, key, 0)) for key in sorted({key_of(card) for card in ids})]
        found.append((str(LOOKS[kind].name), [(key, each.name, each.picture) for key, each in shown]))
    return found


def highlight(cards: Cards, kind: str, key: str, times: int) -> Highlight:
    look = LOOKS[kind]
    symbol = f"{look.prefix}-{pictured(look.prefix, key)}"
    picture = drawing(SHEET, symbol, f"card__art {symbol} {look.ground}")
    return Highlight(card_name(cards, key), times, picture)
