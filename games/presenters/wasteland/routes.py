"""Ways over the map: what every space costs, and what waits on the way there."""

import heapq
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.titles.wasteland.cards import Card, Cards, key_of
from games.titles.wasteland.movement import ROUGH

Seen = Mapping[str, Any]


class Way(NamedTuple):
    """The steps to a space: their points, the aggressive enemies that are met, and the rads."""

    points: int
    fights: int
    rads: int
    steps: tuple[str, ...]


class Walker(NamedTuple):
    """A survivor who moves: the space, the points left, and the rules of the cards that are worn."""

    at: str
    points: int
    rough: int
    rads: int
    """Rads for a step into an irradiated space."""
    loyal: str


def layout_of(seen: Seen) -> tuple[str, ...]:
    """The tile of each slot; empty where it is face down."""
    return tuple(slot["tile"] if slot["up"] else "" for slot in seen["slots"])


def worn_by(cards: Cards, player: Mapping[str, Any]) -> list[Card]:
    return [cards.cards[each] for each in (*player["equipped"], player["gear"]) if each]


def walker_of(cards: Cards, seen: Seen, seat: int) -> Walker:
    """The survivor of a seat, with the movement points of all actions that are left."""
    player, turn = seen["players"][seat], seen["turn"]
    worn = worn_by(cards, player)
    safe = any(card.no_terrain_rads or card.terrain_heals for card in worn)
    return Walker(
        player["at"],
        turn["points"] + turn["actions"] * cards.limits.movement,
        max([ROUGH, *(card.rough for card in worn)]),
        0 if safe else 1,
        player["loyal"],
    )


def enemies_at(seen: Seen) -> dict[str, list[Mapping[str, Any]]]:
    """The enemy tokens of each place."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for enemy in seen["enemies"]:
        found.setdefault(enemy["at"], []).append(enemy)
    return found


def attackers(cards: Cards, enemies: list[Mapping[str, Any]], loyal: str) -> int:
    """How many of these enemies attack a survivor who comes in."""
    return sum(
        1
        for enemy in enemies
        if enemy["face"] and enemy["type"] != loyal and cards.faces[face_key(cards, enemy["face"])].aggressive
    )


def face_key(cards: Cards, face: str) -> str:
    """The id under which the set knows a token; there is any number of faction tokens."""
    return face if face in cards.faces else key_of(face)


def ways(cards: Cards, seen: Seen, walker: Walker) -> dict[str, Way]:
    """The best way to every space: fewest points, then fewest fights and rads."""
    steps = cards.atlas.graph(layout_of(seen)).steps
    enemies = enemies_at(seen)
    found: dict[str, Way] = {}
    queue: list[Way] = [Way(0, 0, 0, ())]
    while queue:
        way = heapq.heappop(queue)
        here = way.steps[-1] if way.steps else walker.at
        if here in found:
            continue
        found[here] = way
        for space in steps[here]:
            if space not in found:
                heapq.heappush(queue, further(cards, way, space, walker, enemies))
    return found


def further(
    cards: Cards, way: Way, space: str, walker: Walker, enemies: Mapping[str, list[Mapping[str, Any]]]
) -> Way:
    terrain = cards.atlas.spaces[space].terrain
    return Way(
        way.points + (walker.rough if terrain == "rough" else 1),
        way.fights + bool(attackers(cards, enemies.get(space, []), walker.loyal)),
        way.rads + (walker.rads if terrain == "rad" else 0),
        (*way.steps, space),
    )
