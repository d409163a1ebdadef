"""The end of a game: who won and how, or how all lost, with the last page of the story."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.rules import Place
from games.presenters.presenter import Text
from games.presenters.wasteland.deal import COLOURS, Deal
from games.presenters.wasteland.items import AgendaView, agenda_view
from games.presenters.wasteland.pictures import survivor_picture
from games.presenters.wasteland.story import paragraphs
from games.presenters.wasteland.words import card_name, in_language
from games.titles.wasteland.cards import Cards
from games.titles.wasteland.notation import FACTIONS

LINES: dict[str, Promise] = {
    "influence": lazy("Influence"),
    "agendas": lazy("Agendas"),
    "letters": lazy("Talents"),
    "perks": lazy("Perks"),
    "caps": lazy("Caps"),
}
ENDINGS: Mapping[str, Text] = {
    "influence": lazy("a survivor had enough influence"),
    "lantern": lazy("the Lantern Line took the valley"),
    "bastion": lazy("the Bastion took the valley"),
    "eliminated": lazy("nobody was left"),
    "rounds": lazy("the last round was played"),
}
"""The reasons why a game ended."""


class EndRow(NamedTuple):
    place: int
    won: bool
    colour: str
    name: str
    survivor: str
    picture: str
    totals: tuple[int, ...]
    agendas: tuple[AgendaView, ...]


class EndView(NamedTuple):
    title: str
    note: str
    prose: tuple[str, ...]
    """The last page of the story."""
    heads: tuple[str, ...]
    rows: tuple[EndRow, ...]
    agendas: str


def present_end(deal: Deal, places: Sequence[Place], endings: Sequence[str]) -> EndView:
    ordered = sorted(places, key=lambda place: (place.place, place.seat))
    winners = [place.seat for place in ordered if dict(place.lines)["won"]]
    reasons = ", ".join(str(ENDINGS[ending]) for ending in endings)
    return EndView(
        title=title(winners, deal.names),
        note=_("How it ended: %(reasons)s. Needed: %(target)d influence.")
        % {"reasons": reasons, "target": deal.seen["target"]},
        prose=last_page(deal.cards, endings, winners, deal.viewer),
        heads=tuple(str(name) for name in LINES.values()),
        rows=tuple(end_row(deal, place) for place in ordered),
        agendas=_("Agendas"),
    )


def title(winners: Sequence[int], names: Sequence[str]) -> str:
    if not winners:
        return _("Everybody has lost: %(names)s") % {"names": ", ".join(names)}
    if len(winners) == 1:
        return _("%(name)s decides the fate of the valley") % {"name": names[winners[0]]}
    shared = ", ".join(names[seat] for seat in winners)
    return _("%(names)s decide the fate of the valley together") % {"names": shared}


def last_page(
    cards: Cards, endings: Sequence[str], winners: Sequence[int], viewer: int | None
) -> tuple[str, ...]:
    """The page of the faction that ended the game, then that of a winner or of somebody who lost."""
    pages = [f"scenario.{ending}" for ending in endings if ending in FACTIONS]
    won = viewer in winners if viewer is not None else bool(winners)
    pages.append("scenario.survivor" if won else "scenario.lost")
    return tuple(part for page in pages for part in paragraphs(in_language(cards.texts[page])))


def end_row(deal: Deal, place: Place) -> EndRow:
    lines = dict(place.lines)
    player: Mapping[str, Any] = deal.seen["players"][place.seat]
    survivor = player["survivor"]
    return EndRow(
        place=place.place,
        won=bool(lines["won"]),
        colour=COLOURS[place.seat],
        name=deal.names[place.seat],
        survivor=card_name(deal.cards, survivor) if survivor else "",
        picture=survivor_picture(survivor) if survivor else "",
        totals=tuple(lines[name] for name in LINES),
        agendas=tuple(agenda_view(deal, key, 0) for key in player["open_agendas"]),
    )
