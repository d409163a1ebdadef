"""The end of a game: the winners, the final count line by line, and the tie-break."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.rules import Place
from games.presenters.outcome import own_outcome
from games.presenters.parts import Viewing
from games.presenters.shelter.preview import shown
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
    own: str
    """How the game ended for the viewer; empty for a spectator."""
    title: str
    note: str
    heads: list[str]
    rows: list[EndRow]


def present_end(viewing: Viewing, seat: int | None = None) -> EndView | None:
    """The final count of a finished game for a seat or a spectator; None if it has no result.

    If all others gave up, it counts what everybody had then.
    """
    found = viewing.result.places if viewing.result else standing(viewing)
    if not found:
        return None
    final = viewing.places or [place.place for place in sorted(found)]
    order = sorted(found, key=lambda place: (final[place.seat] or 0, place.seat))
    changes = happiness_at_end(viewing.log)
    rows = []
    for place in order:
        number, totals = place.seat, [count for _name, count in place.lines]
        threats, keepsakes = changes.get(number, (0, 0))
        rows.append(
            EndRow(
                place=final[number] or place.place,
                colour=COLOURS[number],
                name=viewing.names[number],
                played=totals[0] - threats - keepsakes,
                threats=threats,
                keepsakes=keepsakes,
                totals=totals,
            )
        )
    heads = [_("Before scoring"), _("Threats"), _("From items"), *(str(name) for name in LINES.values())]
    own = "" if viewing.shared else own_outcome(final, seat)
    if viewing.result is None:
        said = _("%(name)s wins: everybody else conceded.") % {"name": rows[0].name}
        return EndView(own, said, "", heads, rows)
    return EndView(own, title(order, viewing.names), tie_break(order), heads, rows)


def standing(viewing: Viewing) -> tuple[Place, ...]:
    """The count of a game that ended early, if there is a winner."""
    if not viewing.ended or not any(viewing.places):
        return ()
    found = []
    for player, place in zip(shown(viewing)["players"], viewing.places, strict=True):
        counts = {
            "happiness": player["happiness"],
            "resources": sum(player["resources"].values()),
            "dwellers": len(player["dwellers"]),
            "items": len(player["items"]),
        }
        found.append(Place(player["seat"], place or len(viewing.places), tuple(counts.items())))
    return tuple(found)


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
