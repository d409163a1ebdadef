"""The summary of a finished game: charts by round, and the cards that players took."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.charts import Chart, ChartLine, line_chart
from games.presenters.drawings import drawing
from games.presenters.presenter import DeckEntry, Highlight, Highlights
from games.presenters.wasteland.cards import picture_of
from games.presenters.wasteland.deal import COLOURS
from games.presenters.wasteland.end import LINES
from games.presenters.wasteland.words import card_name, enemy_name
from games.titles.wasteland.cards import Cards, key_of
from games.titles.wasteland.notation import FACTIONS

SHAPES = ("circle", "square", "triangle", "diamond")
CHARTED = ("agendas", "letters", "caps")
FAVOURITES = 4


def series(rounds: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Chart]:
    """Charts of what everybody could see, by round, with a line for each player."""
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


def kinds(cards: Cards) -> list[tuple[str, str, Iterable[str]]]:
    """Cards that can be taken: a heading, the kind and the keys."""
    items = [card.key for card in cards.cards.values() if card.kind != "perk"]
    perks = [card.key for card in cards.cards.values() if card.kind == "perk"]
    enemies = [key_of(face) for face in cards.faces if key_of(face) not in FACTIONS]
    return [
        (_("Quests fulfilled"), "quests", cards.quests),
        (_("Enemies killed"), "enemies", dict.fromkeys(enemies)),
        (_("Cards gained"), "loot", dict.fromkeys(items)),
        (_("Perks taken"), "perks", dict.fromkeys(perks)),
    ]


def collection(cards: Cards, taken: Mapping[str, int]) -> Highlights:
    """The quests that a player fulfilled in a game, the enemies killed, and the cards gained."""
    found = []
    for title, kind, keys in kinds(cards):
        often = sorted((key for key in keys if key in taken), key=lambda key: (-taken[key], key))
        if often:
            found.append((title, [highlight(cards, kind, key, taken[key]) for key in often]))
    return found


def highlights(cards: Cards, taken: Mapping[str, int]) -> Highlights:
    """The same of all games, the most frequent only."""
    return [(title, found[:FAVOURITES]) for title, found in collection(cards, taken)]


def cards_by_deck(cards: Cards) -> list[tuple[str, list[DeckEntry]]]:
    """The key, the name and the picture of every card that can be taken."""
    found = []
    for title, kind, keys in kinds(cards):
        shown = [(key, highlight(cards, kind, key, 0)) for key in sorted(keys)]
        found.append((title, [(key, each.name, each.picture) for key, each in shown]))
    return found


def highlight(cards: Cards, kind: str, key: str, times: int) -> Highlight:
    name = enemy_name(cards, key) if kind == "enemies" else card_name(cards, key)
    return Highlight(name, times, small_picture(cards, kind, key))


def small_picture(cards: Cards, kind: str, key: str) -> SafeString:
    card = cards.cards.get(key)
    if card is not None:
        picture = picture_of(kind, key, {"class": card.kind, "letter": card.letter})
    else:
        picture = picture_of(kind, key, {})
    return drawing(*picture)
