"""The end of a game: the winners, the final count line by line, and the tie-break."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.rules import Place
from games.presenters.parts import Viewing
from games.titles.shelter.notation import COLOURS

LINES: dict[str, Promise] = {
    "happiness": lazy("Happiness"),
    "resources": lazy("Resources"),
    "dwellers": lazy("Dwellers"),
    "items": lazy("Items"),
}


class EndRow(NamedTuple):
    place: int
    colour: str
    name: str
    played: int
    threats: int
    keepsakes: int
    totals: list[int]


class EndView(NamedTuple):
    title: str
    note: str
    heads: list[str]
    rows: list[EndRow]


def present_end(viewing: Viewing) -> EndView | None:
    """The final count of a finished game; None if it has no result."""
    if viewing.result is None:
        return None
    places = sorted(viewing.result.places, key=lambda place: (place.place, place.seat))
    changes = happiness_at_end(viewing.log)
    rows = []
    for place in places:
        seat, totals = place.seat, [number for _name, number in place.lines]
        threats, keepsakes = changes.get(seat, (0, 0))
        rows.append(
            EndRow(
                place=place.place,
                colour=COLOURS[seat],
                name=viewing.names[seat],
                played=totals[0] - threats - keepsakes,
                threats=threats,
                keepsakes=keepsakes,
                totals=totals,
            )
        )
    heads = [_("Played"), _("Threats"), _("Keepsakes"), *(str(name) for name in LINES.values())]
    return EndView(title(places, viewing.names), tie_break(places), heads, rows)


def happiness_at_end(log: Sequence[tuple[int, str, Mapping[str, Any]]]) -> dict[int, tuple[int, int]]:
    """The happiness that threats took and items gave at the end, by seat."""
    found: dict[int, tuple[int, int]] = {}
    for _number, kind, facts in log:
        if kind == "cheered" and facts["why"]:
            threats, keepsakes = found.get(facts["seat"], (0, 0))
            if facts["why"] == "threats":
                threats += facts["count"]
            else:
                keepsakes += facts["count"]
            found[facts["seat"]] = (threats, keepsakes)
    return found


def title(places: Sequence[Place], names: Sequence[str]) -> str:
    winners = [names[place.seat] for place in places if place.place == 1]
    if len(winners) == 1:
        return _("%(name)s is elected Overseer") % {"name": winners[0]}
    return _("%(names)s share the office of the Overseer") % {"names": ", ".join(winners)}


def tie_break(places: Sequence[Place]) -> str:
    """The sentence on the line that decided between the first two; empty if it was happiness."""
    first, second = places[0], places[1]
    if second.place == 1:
        return _("Nothing sets them apart: not happiness, resources, dwellers or items.")
    for (name, best), (_name, other) in zip(first.lines, second.lines, strict=True):
        if best != other:
            if name == "happiness":
                return ""
            return _("A tie, decided by this: %(line)s, %(best)d to %(other)d") % {
                "line": str(LINES[name]),
                "best": best,
                "other": other,
            }
    return ""
