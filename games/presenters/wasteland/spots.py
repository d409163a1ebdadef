"""The spaces of the map as a viewer may use them: lit with what they cost, or dark with the reason."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.deal import Deal, ids_of, verb_of
from games.presenters.wasteland.marks import NOTHING, MarkView, said
from games.presenters.wasteland.routes import Way, attackers, enemies_at, walker_of, ways
from games.presenters.wasteland.tiles import SCALE, Area, TileView
from games.presenters.wasteland.words import (
    ENCOUNTER_WORDS,
    TERRAIN_WORDS,
    amount,
    full_name,
    join,
    slot_name,
)
from games.titles.wasteland.cards import Cards

PICKS = {"start": "put", "settle": "put", "wake": "wake", "path": "to", "icon": "icon"}
"""Questions that are answered with a place, and the verb of their answers."""
FOCUSED = ("option", "prepare", "dice", "shop", "camp", "deal")
"""Questions during which only the own place is lit."""


class Spot(NamedTuple):
    """A space or a face-down tile on the map."""

    id: str
    """The id of the place."""
    shape: str
    """The id of the element with its outline."""
    x: float
    y: float
    label: str
    state: str
    """`is-legal`, `is-second`, `is-here`, `is-selected`, `is-illegal`, or empty."""
    action: str = ""
    """The answer that a click selects."""
    why: str = ""
    """The reason why it can't be chosen."""
    cost: str = ""
    danger: str = ""
    """`fight` or `rad`, if that waits there."""
    cost_x: float = 0
    cost_y: float = 0


class Choices(NamedTuple):
    """The spots of each slot, the way to the selected space, and a list of all places to choose."""

    spots: dict[str, tuple[Spot, ...]]
    way: tuple[str, ...]
    places: tuple[tuple[str, str, str, bool], ...]
    """The action, the cost, the name, and whether it is selected; the cheapest first."""


def describe(deal: Deal, space: str, mark: MarkView) -> str:
    """A space in words: its name, its ground, its encounter, and what is there."""
    return deal.memo.get(("space", space, deal.viewer), mark, lambda: describe_space(deal, space, mark))


def describe_space(deal: Deal, space: str, mark: MarkView) -> str:
    data = deal.cards.atlas.spaces[space]
    parts = [full_name(deal.cards, space)]
    if data.terrain != "plain":
        parts.append(str(TERRAIN_WORDS[data.terrain]))
    if data.encounter:
        parts.append(encounter_words(data.encounter, data.level))
    return join([*parts, *said(mark, deal.viewer)])


def encounter_words(encounter: str, level: int) -> str:
    return _("%(place)s, level %(level)d") % {"place": ENCOUNTER_WORDS[encounter], "level": level}


def present_choices(
    deal: Deal, tiles: Mapping[str, TileView | None], marks: Mapping[str, MarkView]
) -> Choices:
    """All spots of the map; `tiles` has the drawing of the tile in each slot, or None for its back."""
    routes = reachable(deal)
    spots: dict[str, tuple[Spot, ...]] = {}
    for slot, tile in tiles.items():
        if tile is None:
            spots[slot] = (back_spot(deal, slot),)
        else:
            spots[slot] = tuple(space_spot(deal, area, marks, routes) for area in tile.areas)
    target = ids_of(deal.chosen)[0] if verb_of(deal.chosen) == "go" and ids_of(deal.chosen) else ""
    way = route_to(deal, target)
    return Choices(spots, way.steps if way else (), places_of(deal, spots))


def reachable(deal: Deal) -> dict[str, Way]:
    """The way to every space in the viewer's turn; empty at any other question."""
    if deal.kind != "act" or deal.viewer is None:
        return {}
    walker = walker_of(deal.cards, deal.seen, deal.viewer)
    return ways(deal.cards, deal.seen, walker)


def route_to(deal: Deal, space: str) -> Way | None:
    """The way to a space that the viewer can reach in this turn."""
    way = reachable(deal).get(space)
    if way is None or not way.steps or deal.viewer is None:
        return None
    return way if way.points <= walker_of(deal.cards, deal.seen, deal.viewer).points else None


def back_spot(deal: Deal, slot: str) -> Spot:
    """A face-down tile: it can be explored from its edge, and enemies walk over it."""
    name = slot_name(deal.cards, slot)
    explore = f"explore {slot}"
    pick = f"{PICKS.get(deal.kind, '')} {slot}"
    for action, offer in ((explore, _("Explore: 1 action")), (pick, _("Possible"))):
        if action in deal.options:
            state = "is-selected" if deal.chosen == action else "is-legal"
            return Spot(slot, "a-hex", 0, 0, join([name, offer]), state, action)
    if deal.kind == "act":
        why = _("Not explored. Explore it from a space at its edge")
        label = _("%(space)s. Not possible: %(why)s") % {"space": name, "why": why}
        return Spot(slot, "a-hex", 0, 0, label, "is-illegal", why=why)
    return Spot(slot, "a-hex", 0, 0, join([name, _("not explored")]), "is-illegal" if deal.kind else "")


def space_spot(deal: Deal, area: Area, marks: Mapping[str, MarkView], routes: Mapping[str, Way]) -> Spot:
    space = area.id
    label = describe(deal, space, marks.get(space, NOTHING))
    anchor = area.anchors[0]
    spot = Spot(space, f"a-{area.name}", anchor.x, anchor.y, label, "")
    if deal.kind == "act":
        spot = move_spot(deal, spot, routes)
    elif deal.kind in PICKS:
        action = f"{PICKS[deal.kind]} {space}"
        if action in deal.options:
            state = "is-selected" if deal.chosen == action else "is-legal"
            spot = spot._replace(action=action, state=state, label=join([label, _("Possible")]))
        else:
            spot = spot._replace(state="is-illegal")
    elif deal.kind in FOCUSED and deal.me is not None:
        spot = spot._replace(state="is-legal" if deal.me["at"] == space else "is-illegal")
    if not spot.cost:
        return spot
    taken = marks.get(space, NOTHING)
    used = len(taken.tokens) + len(taken.figures) + bool(area.landmark)
    place = area.anchors[used] if used < len(area.anchors) else anchor._replace(y=anchor.y - 20)
    return spot._replace(cost_x=round(place.x * SCALE, 1), cost_y=round(place.y * SCALE, 1))


def move_spot(deal: Deal, spot: Spot, routes: Mapping[str, Way]) -> Spot:
    """A space in the viewer's turn: what it costs to go there."""
    assert deal.viewer is not None
    walker = walker_of(deal.cards, deal.seen, deal.viewer)
    way = routes.get(spot.id)
    if spot.id == walker.at:
        return spot._replace(state="is-here", label=join([spot.label, _("You are here")]))
    if way is None:
        why = _("There is no way")
    elif way.points > walker.points:
        why = _("Too far: it costs %(cost)s, you have %(have)d") % {
            "cost": amount("points", way.points),
            "have": walker.points,
        }
    else:
        return reachable_spot(deal, spot, way, walker.loyal)
    label = _("%(space)s. Not possible: %(why)s") % {"space": spot.label, "why": why}
    return spot._replace(state="is-illegal", why=why, label=label)


def reachable_spot(deal: Deal, spot: Spot, way: Way, loyal: str) -> Spot:
    action = f"go {spot.id}"
    first = deal.seen["turn"]["points"] + (
        deal.cards.limits.movement if deal.seen["turn"]["actions"] and not deal.seen["turn"]["points"] else 0
    )
    state = "is-legal" if way.points <= first else "is-legal is-second"
    fights = attackers(deal.cards, enemies_at(deal.seen).get(spot.id, []), loyal)
    danger = "fight" if fights else "rad" if deal.cards.atlas.spaces[spot.id].terrain == "rad" else ""
    offer = _("Go there: %(points)s") % {"points": amount("points", way.points)}
    parts = [spot.label, offer, *dangers(way)]
    return spot._replace(
        action=action,
        state="is-selected" if deal.chosen == action else state,
        label=join(parts),
        cost=str(way.points),
        danger=danger,
    )


def dangers(way: Way) -> list[str]:
    """What happens on a way, in words."""
    found = [_("You are attacked on entering")] if way.fights else []
    return [*found, amount("rads", way.rads)] if way.rads else found


def places_of(deal: Deal, spots: Mapping[str, Sequence[Spot]]) -> tuple[tuple[str, str, str, bool], ...]:
    lit = [spot for row in spots.values() for spot in row if spot.action]
    lit.sort(key=lambda spot: int(spot.cost or 0))
    return tuple(
        (spot.action, spot.cost, short_name(deal.cards, spot.id), spot.state == "is-selected") for spot in lit
    )


def short_name(cards: Cards, place: str) -> str:
    return slot_name(cards, place) if place in cards.atlas.slot_of else full_name(cards, place)
