"""The map: tiles in slots, which spaces touch each other, and how far enemies walk.

A place is a space of a tile that is face up (``quarry.door``), or the slot of one that is face down
(``c2``): enemies walk over such a tile as over one space (ACV-5).
"""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import NamedTuple

MIRROR = (7, 6, 9, 8, 11, 10, 1, 0, 3, 2, 5, 4)
"""Which half of a neighbour each half of a tile touches."""
SIDES = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Axial steps to the neighbours, clockwise from the upper right side; side n has the halves 2n and 2n + 1."""
Layout = tuple[str, ...]
"""The tile of each slot, an empty text where it is face down."""
MOST_GRAPHS = 400
"""So many layouts are kept; games in play need a few each."""


class Space(NamedTuple):
    """A space of a tile."""

    id: str
    tile: str
    terrain: str
    encounter: str
    level: int
    enemy: str


class Tile(NamedTuple):
    """A tile: its spaces, the space of each half of its rim, and the borders inside it."""

    key: str
    back: str
    spaces: tuple[Space, ...]
    rim: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]


class Slot(NamedTuple):
    """A place for a tile. ``tile`` is known from the start, or any tile with that back lies there."""

    id: str
    q: int
    r: int
    back: str
    tile: str
    up: bool


class Graph:
    """What touches what in one layout."""

    __slots__ = ("_distances", "borders", "near", "steps")

    def __init__(self, near: Mapping[str, tuple[str, ...]], slots: frozenset[str]) -> None:
        self.near = near
        self.steps = {
            place: tuple(other for other in others if other not in slots)
            for place, others in near.items()
            if place not in slots
        }
        """From each space the spaces that a survivor can step into (MOV-4, MOV-5)."""
        self.borders = {
            place: tuple(other for other in others if other in slots)
            for place, others in near.items()
            if place not in slots
        }
        """From each space the face-down tiles that it borders on."""
        self._distances: dict[str, dict[str, int]] = {}

    def distances(self, start: str) -> dict[str, int]:
        """How many steps enemies need from every place to this one."""
        found = self._distances.get(start)
        if found is None:
            found = {start: 0}
            queue = deque([start])
            while queue:
                place = queue.popleft()
                far = found[place] + 1
                for other in self.near[place]:
                    if other not in found:
                        found[other] = far
                        queue.append(other)
            self._distances[start] = found
        return found


class Atlas:
    """The tiles and slots of a card set; it keeps the graphs of layouts that were asked for."""

    __slots__ = ("_graphs", "slot_of", "slots", "spaces", "start", "tiles")

    def __init__(self, tiles: Mapping[str, Tile], slots: tuple[Slot, ...]) -> None:
        self.tiles = tiles
        self.slots = slots
        self.spaces = {space.id: space for tile in tiles.values() for space in tile.spaces}
        self.slot_of = {slot.id: number for number, slot in enumerate(slots)}
        self.start = next(slot.tile for slot in slots if slot.tile and tiles[slot.tile].back == "start")
        self._graphs: dict[Layout, Graph] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Atlas) and (self.tiles, self.slots) == (other.tiles, other.slots)

    __hash__ = None  # type: ignore[assignment]

    def graph(self, layout: Layout) -> Graph:
        """What touches what while the tiles lie so."""
        found = self._graphs.get(layout)
        if found is None:
            if len(self._graphs) >= MOST_GRAPHS:
                self._graphs.pop(next(iter(self._graphs)), None)
            found = self._graphs[layout] = self._make_graph(layout)
        return found

    def known_slot(self, tile: str) -> int:
        """The slot where a tile lies that is known from the start; -1 if there is none."""
        return next((number for number, slot in enumerate(self.slots) if slot.tile == tile), -1)

    def _make_graph(self, layout: Layout) -> Graph:
        near: dict[str, dict[str, None]] = {}

        def touch(one: str, other: str) -> None:
            near.setdefault(one, {})[other] = None
            near.setdefault(other, {})[one] = None

        for key in layout:
            if key:
                for space in self.tiles[key].spaces:
                    near.setdefault(space.id, {})
                for one, other in self.tiles[key].edges:
                    touch(one, other)
        down = frozenset(slot.id for slot, key in zip(self.slots, layout, strict=True) if not key)
        for slot in down:
            near.setdefault(slot, {})
        for one, other in self._seams(layout):
            touch(one, other)
        return Graph({place: tuple(sorted(others)) for place, others in near.items()}, down)

    def _seams(self, layout: Layout) -> Iterable[tuple[str, str]]:
        """The places that touch across the sides of tiles."""
        places = {(slot.q, slot.r): number for number, slot in enumerate(self.slots)}
        for number, slot in enumerate(self.slots):
            for side, (q, r) in enumerate(SIDES):
                other = places.get((slot.q + q, slot.r + r))
                if other is None:
                    continue
                for half in (2 * side, 2 * side + 1):
                    yield self._at(layout, number, half), self._at(layout, other, MIRROR[half])

    def _at(self, layout: Layout, number: int, half: int) -> str:
        key = layout[number]
        return self.tiles[key].rim[half] if key else self.slots[number].id
