"""The drawing of a tile: areas, ground, borders, pictures and names, and the places for tokens on it."""

from typing import NamedTuple

from games.presenters.cached_per_language import cached_per_language
from games.presenters.wasteland.geometry import (
    RIM,
    Anchor,
    Box,
    Line,
    anchors,
    draw_areas,
    noise,
    path,
    scatter,
    ticks,
)
from games.presenters.wasteland.pictures import ground, landmark, wash
from games.presenters.wasteland.words import sheet_of
from games.titles.wasteland.map import Slot, Space, Tile
from games.titles.wasteland.notation import TERRAINS

HEX = path(RIM)
WIDTH, HEIGHT = 173.2, 150.0
"""The distance between the middles of two tiles in a row, and between two rows."""
MARGIN = 18
SCALE = 0.985
"""Tiles are drawn a little smaller than their cells: the gap between them is a line."""
CONTOURS = 3


class Landmark(NamedTuple):
    """The picture of a space, its name in one or two lines, and the plate of its encounters."""

    picture: str
    x: float
    y: float
    width: float
    lines: tuple[str, ...]
    encounter: str
    level: int

    @property
    def left(self) -> float:
        return round(self.x - self.width / 2, 1)

    @property
    def box(self) -> Box:
        """The room that picture and name take up."""
        half = max([self.width / 2 - 3, *(len(line) * 2.45 for line in self.lines)])
        bottom = self.y + 16 + 10 * len(self.lines)
        return (self.x - half, self.y - self.width * 0.42, self.x + half, bottom)


class Area(NamedTuple):
    """A space of a drawn tile."""

    id: str
    name: str
    """Its id as a part of the ids of elements."""
    path: str
    terrain: str
    ticks: str
    anchors: tuple[Anchor, ...]
    """Places for tokens; the first is the middle of the widest part."""
    landmark: Landmark | None
    spawn: tuple[str, float, float] | None
    """The printed type of enemies and its place."""


class TileView(NamedTuple):
    key: str
    name: str
    wash: str
    contour: int
    areas: tuple[Area, ...]
    textures: tuple[tuple[str, float, float, bool], ...]
    """The ground marks: symbol, place, and whether the ground is irradiated."""
    borders: str
    crags: tuple[tuple[float, float], ...]


def element_of(space: str) -> str:
    """The id of a space as a part of the ids of elements."""
    return space.replace(".", "-")


def centre_of(slot: Slot, slots: tuple[Slot, ...]) -> tuple[float, float]:
    """The middle of a slot on the map."""
    left = min(each.q + each.r / 2 for each in slots)
    top = min(each.r for each in slots)
    x = (slot.q + slot.r / 2 - left) * WIDTH + WIDTH / 2 + MARGIN
    y = (slot.r - top) * HEIGHT + 100 + MARGIN - 4
    return round(x, 1), round(y, 1)


def size_of(slots: tuple[Slot, ...]) -> tuple[int, int]:
    """The width and the height of the map."""
    places = [centre_of(slot, slots) for slot in slots]
    return (
        round(max(x for x, _y in places) + WIDTH / 2 + MARGIN),
        round(max(y for _x, y in places) + 100 + MARGIN - 2),
    )


@cached_per_language
def draw_tile(tile: Tile, name: str, names: tuple[tuple[str, str], ...]) -> TileView:
    """The drawing of a tile; `names` are those of its spaces that have one."""
    drawn = draw_areas(sheet_of(tile))
    known = dict(names)
    found, textures = [], list[tuple[str, float, float, bool]]()
    for space in tile.spaces:
        outline = drawn.outlines[space.id.partition(".")[2]]
        area = draw_area(space, outline, known.get(space.id, ""), titled=space.id in tile.rim[10:])
        found.append(area)
        textures += textures_of(tile, area, outline)
    return TileView(
        key=tile.key,
        name=name,
        wash=wash(tile.key),
        contour=1 + int(noise(tile.key) * CONTOURS),
        areas=tuple(found),
        textures=tuple(textures),
        borders="".join(path(line, close=False) for _one, _other, line in drawn.borders),
        crags=tuple((round(x, 1), round(y, 1)) for x, y in drawn.crags),
    )


def draw_area(space: Space, outline: Line, name: str, *, titled: bool) -> Area:
    places = anchors(outline, 6, titled=titled)
    picture = landmark(space.id, space.encounter)
    shown = None
    if picture:
        shown = place_landmark(places[0], picture, name, space)
        around = anchors(outline, 5, box=shown.box, titled=titled)
        if len(around) < 2:
            beside = [Anchor(shown.x + 18, shown.y - 13, 6), Anchor(shown.x - 20, shown.y - 15, 6)]
            around = beside + around
        places = [places[0], *around]
    spot = places[1] if shown and len(places) > 1 else places[0]
    return Area(
        id=space.id,
        name=element_of(space.id),
        path=path(outline),
        terrain=space.terrain,
        ticks="" if space.terrain == "plain" else ticks(outline, space.terrain),
        anchors=tuple(places),
        landmark=shown,
        spawn=(space.enemy, spot.x, spot.y) if space.enemy else None,
    )


def place_landmark(place: Anchor, picture: str, name: str, space: Space) -> Landmark:
    lines = wrap(name, max(9, int(place.gap * 2.1 / 4.9))) if name else ()
    width = round(max(36, min(60, place.gap * 1.75)), 1)
    y = round(place.y - 4 * len(lines) + 1, 1)
    return Landmark(picture, place.x, y, width, lines, space.encounter, space.level)


def wrap(text: str, limit: int) -> tuple[str, ...]:
    """A name in one line, or in two of about the same length."""
    gaps = [place for place, letter in enumerate(text) if letter == " "]
    if len(text) <= limit or not gaps:
        return (text,)
    cut = min(gaps, key=lambda place: abs(place - len(text) / 2))
    return text[:cut], text[cut + 1 :]


def textures_of(tile: Tile, area: Area, outline: Line) -> list[tuple[str, float, float, bool]]:
    """The ground marks of a space."""
    first, *others = area.anchors
    avoid = [(first.x, first.y, 30.0 if area.landmark else 15.0)]
    avoid += [(each.x, each.y, 12.0) for each in others[:2]]
    symbol = ground(tile.key)[TERRAINS.index(area.terrain)]
    want = 5 if area.terrain == "plain" else 4
    return [
        (symbol, x, y, area.terrain == "rad") for x, y in scatter(outline, (tile.key, area.id), avoid, want)
    ]
