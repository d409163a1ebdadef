"""The end of a game: the winners, the points of each gang line by line, the tie-break, and the open hands."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.rules import Place
from games.presenters.parts import Viewing
from games.presenters.raiders.pictures import GangLook, gang_look, land_picture
from games.presenters.raiders.table import Deal, HelperView, present_helper
from games.presenters.raiders.words import TYPES, amount, gang_name

LINES: dict[str, Promise] = {
    "points": lazy("Points"),
    "types": lazy("Types"),
    "territories": lazy("Territories"),
    "loot": lazy("Loot"),
}


class Won(NamedTuple):
    """The territories of one type that a player has won, and their points."""

    pictures: tuple[str, ...]
    sum: str


class EndRow(NamedTuple):
    place: int
    look: GangLook
    name: str
    gang: str
    loot: int
    won: tuple[Won, ...]
    total: int
    hand: tuple[HelperView, ...]


class EndView(NamedTuple):
    eyebrow: str
    title: str
    note: str
    player_head: str
    loot_head: str
    types: tuple[tuple[str, str], ...]
    points_head: str
    rows: tuple[EndRow, ...]
    rule: str
    hands_title: str


def present_end(viewing: Viewing) -> EndView | None:
    """The final count of a finished game; None if it has no result."""
    if viewing.result is None:
        return None
    deal = Deal(viewing.cards, viewing.names, viewing.bots, None)
    places = sorted(viewing.result.places, key=lambda place: (place.place, place.seat))
    limits = viewing.cards.limits
    rule = _(
        "%(loot)d for each loot, %(first)d for the first territory of a type, %(again)d for each further one."
    ) % {
        "loot": limits.points_loot,
        "first": limits.points_first,
        "again": limits.points_again,
    }
    return EndView(
        eyebrow=_("Night after the last day"),
        title=title(places, viewing.names),
        note=tie_break(places, viewing.names),
        player_head=_("Player"),
        loot_head=_("Loot"),
        types=tuple((kind, str(name)) for kind, name in TYPES.items()),
        points_head=str(LINES["points"]),
        rows=tuple(present_row(viewing, deal, place) for place in places),
        rule=rule,
        hands_title=_("Hands at the end"),
    )


def present_row(viewing: Viewing, deal: Deal, place: Place) -> EndRow:
    seen, cards = viewing.observation, viewing.cards
    player = seen["players"][place.seat]
    hands = seen["hands"] or [()] * len(seen["players"])
    return EndRow(
        place=place.place,
        look=gang_look(cards, player["gang"]),
        name=viewing.names[place.seat],
        gang=gang_name(cards, player["gang"]),
        loot=player["loot"],
        won=tuple(won_of(viewing, player["territories"], kind) for kind in TYPES),
        total=dict(place.lines)["points"],
        hand=tuple(present_helper(deal, card) for card in hands[place.seat]),
    )


def won_of(viewing: Viewing, territories: Sequence[str], kind: str) -> Won:
    limits = viewing.cards.limits
    own = [key for key in territories if viewing.cards.territories[key].type == kind]
    points = [limits.points_first, *[limits.points_again] * (len(own) - 1)] if own else []
    return Won(tuple(land_picture(key, kind) for key in own), "+".join(str(each) for each in points))


def title(places: Sequence[Place], names: Sequence[str]) -> str:
    winners = [names[place.seat] for place in places if place.place == 1]
    if len(winners) == 1:
        return _("%(name)s rules the wastes") % {"name": winners[0]}
    return _("%(names)s share the wastes") % {"names": ", ".join(winners)}


def tie_break(places: Sequence[Place], names: Sequence[str]) -> str:
    """By how much the first is ahead, or the line that decided between the first two."""
    first, second = places[0], places[1]
    if second.place == 1:
        return _("Nothing sets them apart: not points, types, territories or loot.")
    for (name, best), (_name, other) in zip(first.lines, second.lines, strict=True):
        if best == other:
            continue
        if name == "points":
            return _("%(points)s, %(ahead)d ahead of %(name)s") % {
                "points": amount("point", best),
                "ahead": best - other,
                "name": names[second.seat],
            }
        return _("A tie, decided by this: %(line)s, %(best)d to %(other)d") % {
            "line": str(LINES[name]),
            "best": best,
            "other": other,
        }
    return ""
