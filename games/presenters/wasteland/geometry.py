"""Turns the data of a tile into drawn areas: the borders follow its `edges` and its `rim` exactly.

A tile is a hexagon with a corner at the top and a radius of 100 around (0, 0). Twelve points are on its rim;
half i runs from point i to point i + 1, and point 0 is the top corner. One space is the core: it has no rim,
or it touches all others. The others are around it. A space that does not touch the core gets a tip there,
and a crag covers the point where four areas would meet, so that areas that look adjacent are adjacent.
Nothing is random: lines shake by a checksum.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple
from zlib import crc32

Point = tuple[float, float]
Line = list[Point]
Box = tuple[float, float, float, float]
R = 100.0
CORNER: Line = [(R * cos(pi / 3 * k - pi / 2), R * sin(pi / 3 * k - pi / 2)) for k in range(6)]
RIM: Line = [
    point
    for k in range(6)
    for point in (
        CORNER[k],
        ((CORNER[k][0] + CORNER[(k + 1) % 6][0]) / 2, (CORNER[k][1] + CORNER[(k + 1) % 6][1]) / 2),
    )
]
ANGLE = [atan2(y, x) for x, y in RIM]
HALVES = len(RIM)
BITE = 32
"""How deep an area goes into the one that surrounds it."""


class Sheet(NamedTuple):
    """The outline of a tile: the space of each half of its rim, its spaces, and the borders inside it."""

    key: str
    spaces: tuple[str, ...]
    rim: tuple[str, ...]
    edges: frozenset[frozenset[str]]


class Run(NamedTuple):
    """Halves of the rim, one after the other, that belong to one space."""

    space: str
    start: int
    end: int

    @property
    def width(self) -> int:
        return (self.end - self.start) % HALVES


@dataclass
class Areas:
    """The areas of a tile: an outline for each space, the borders between them, and the crags."""

    key: str
    outlines: dict[str, Line] = field(default_factory=dict)
    borders: list[tuple[str, str, Line]] = field(default_factory=list)
    crags: Line = field(default_factory=list)
    _drawn: dict[tuple[str, str, Point, Point], Line] = field(default_factory=dict)

    def border(self, one: str, other: str, start: Point, end: Point, bulge: float) -> Line:
        """The border between two spaces; it is drawn once."""
        key = (min(one, other), max(one, other), start, end)
        if key not in self._drawn:
            seed = (self.key, one, other, round(start[0]), round(start[1]))
            self._drawn[key] = hand_line(start, end, bulge, seed)
            self.borders.append((one, other, self._drawn[key]))
        return self._drawn[key]


def noise(*seed: object) -> float:
    """A number from 0 to 1 that depends on nothing but the seed."""
    return crc32(repr(seed).encode()) / 2**32


def hand_line(start: Point, end: Point, bulge: float, seed: object) -> Line:
    """A line that bows by `bulge` to its left and shakes like a hand."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    steps = max(2, round(length / 8))
    nx, ny = dy / length, -dx / length
    first, second = noise(seed, 1) * 6, noise(seed, 2) * 6
    found = []
    for step in range(steps + 1):
        t = step / steps
        shake = 1.9 * sin(3 * pi * t + first) + 1.1 * sin(6 * pi * t + second)
        off = sin(pi * t) * (bulge + shake)
        found.append((start[0] + dx * t + nx * off, start[1] + dy * t + ny * off))
    return found


def mean_angle(one: float, other: float) -> float:
    return atan2(sin(one) + sin(other), cos(one) + cos(other))


def runs_of(rim: Sequence[str]) -> list[Run]:
    """The runs of the rim, clockwise from the first change."""
    start = next((half for half in range(HALVES) if rim[half] != rim[half - 1]), 0)
    runs: list[Run] = []
    for half in range(start, start + HALVES):
        space = rim[half % HALVES]
        if runs and runs[-1].space == space:
            runs[-1] = runs[-1]._replace(end=half + 1)
        else:
            runs.append(Run(space, half, half + 1))
    return runs


def without_bites(runs: list[Run]) -> tuple[list[Run], list[Run]]:
    """The runs without those whose neighbours on both sides are the same space, and those."""
    bites: list[Run] = []
    place = 0
    while len(runs) > 2 and place < len(runs):
        before, here, after = runs[place - 1], runs[place], runs[(place + 1) % len(runs)]
        if before.space != after.space:
            place += 1
            continue
        bites.append(here)
        end = after.end if after.end > before.start else after.end + HALVES
        joined = before._replace(end=end)
        runs = [joined if run is before else run for run in runs if run is not here and run is not after]
        place = 0
    return runs, bites


def draw_areas(sheet: Sheet) -> Areas:
    """The areas of a tile."""
    areas = Areas(sheet.key)
    inner = [space for space in sheet.spaces if space not in sheet.rim]
    core = inner[0] if inner else max(sheet.spaces, key=lambda s: sum(s in edge for edge in sheet.edges))
    runs, bites = without_bites(runs_of(sheet.rim))
    gate = next((run for run in runs if run.space == core), None)
    place = runs.index(gate) if gate else 0
    ring = runs[place + 1 :] + runs[:place] if gate else runs
    splits = split_points(sheet, ring, core, areas, gate=gate is not None)
    draw_ring(areas, ring, core, splits, gate)
    for bite in bites:
        draw_bite(areas, bite, sheet.rim[(bite.start - 1) % HALVES])
    return areas


def split_points(sheet: Sheet, ring: list[Run], core: str, areas: Areas, *, gate: bool) -> dict[int, Point]:
    """The inner point between two spaces of the ring; a space away from the core joins its two."""
    splits: dict[int, Point] = {}
    count = len(ring)
    for number in range(count - 1 if gate else count):
        half = ring[number].end % HALVES
        radius = 56 + 4 * (noise(sheet.key, "r", half) - 0.5) - (2 if half % 2 else 0)
        splits[number] = (radius * cos(ANGLE[half]), radius * sin(ANGLE[half]))
    for number, run in enumerate(ring):
        if frozenset((run.space, core)) in sheet.edges:
            continue
        before = (number - 1) % count
        if before not in splits or number not in splits:
            continue
        one, other = splits[before], splits[number]
        angle = atan2(one[1] + other[1], one[0] + other[0])
        if run.width < HALVES / 2:
            angle = mean_angle(ANGLE[run.start % HALVES], ANGLE[run.end % HALVES])
        radius = {1: 36, 2: 42}.get(run.width, 30)
        tip = (radius * cos(angle), radius * sin(angle))
        splits[before] = splits[number] = tip
        areas.crags.append(tip)
    return splits


def rim_between(start: int, end: int) -> Line:
    return [RIM[half % HALVES] for half in range(start, (end if end > start else end + HALVES) + 1)]


def bulge_between(run: Run, following: Run) -> float:
    return (8 if run.width == 1 else 1) + (-9 if following.width == 1 else 0)


def draw_ring(
    areas: Areas, ring: list[Run], core: str, splits: Mapping[int, Point], gate: Run | None
) -> None:
    """The outlines of the spaces around the core, and of the core."""
    count = len(ring)
    around: list[Line] = []
    for number, run in enumerate(ring):
        first, last = gate is not None and number == 0, gate is not None and number == count - 1
        following, before = ring[(number + 1) % count], ring[(number - 1) % count]
        start, end = RIM[run.start % HALVES], RIM[run.end % HALVES]
        outline = rim_between(run.start, run.end)
        if last:
            inward = areas.border(run.space, core, end, splits[number - 1] if count > 1 else start, 3)
            outline += inward[1:]
            around.append(inward[::-1])
        else:
            bulge = bulge_between(run, following)
            outline += areas.border(run.space, following.space, end, splits[number], bulge)[1:]
        if first and not (last and count == 1):
            if not last:
                inward = areas.border(run.space, core, splits[number], start, 3)
                outline += inward[1:]
                around.append(inward[::-1])
        elif not first:
            split = splits[(number - 1) % count]
            if not last and splits[number] != split:
                own = splits[number]
                side = hypot(own[0] - split[0], own[1] - split[1])
                inward = areas.border(run.space, core, own, split, -min(9, side * 0.13))
                outline += inward[1:]
                around.append(inward[::-1])
            back = areas.border(before.space, run.space, start, split, bulge_between(before, run))
            outline += back[::-1][1:]
        areas.outlines[run.space] = closed(outline)
    joined: Line = []
    for line in around:
        joined += line if gate else line[:-1]
    if gate:
        joined += rim_between(gate.start, gate.end)[1:-1]
    areas.outlines[core] = closed(joined)


def draw_bite(areas: Areas, bite: Run, host: str) -> None:
    """A space that is surrounded by another one, except at the rim."""
    p, q = RIM[bite.start % HALVES], RIM[bite.end % HALVES]
    middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    length = hypot(*middle)

    def deep(side: float) -> Point:
        return (
            middle[0] - middle[0] / length * BITE + (q[0] - p[0]) * side,
            middle[1] - middle[1] / length * BITE + (q[1] - p[1]) * side,
        )

    name = (areas.key, bite.space)
    arc = hand_line(q, deep(0.5), 4, (*name, 1))
    arc += hand_line(deep(0.5), deep(-0.5), 5, (*name, 2))[1:]
    arc += hand_line(deep(-0.5), p, 4, (*name, 3))[1:]
    areas.borders.append((bite.space, host, arc))
    areas.outlines[bite.space] = [p, *arc[:-1]]
    around = areas.outlines[host]
    start = min(range(len(around)), key=lambda i: hypot(around[i][0] - p[0], around[i][1] - p[1]))
    end = min(range(len(around)), key=lambda i: hypot(around[i][0] - q[0], around[i][1] - q[1]))
    areas.outlines[host] = around[: start + 1] + arc[::-1][1:-1] + around[end:]


def closed(outline: Line) -> Line:
    """An outline without points that repeat the one before them."""
    found: Line = []
    for point in outline:
        if not found or hypot(point[0] - found[-1][0], point[1] - found[-1][1]) > 0.05:
            found.append(point)
    if len(found) > 1 and hypot(found[0][0] - found[-1][0], found[0][1] - found[-1][1]) < 0.05:
        found.pop()
    return found


# --- places inside an area ----------------------------------------------------------------------------


def is_inside(point: Point, outline: Line) -> bool:
    x, y = point
    inside = False
    for number in range(len(outline)):
        (x1, y1), (x2, y2) = outline[number - 1], outline[number]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def gap(point: Point, outline: Line) -> float:
    """The distance from a point to an outline."""
    best = 1e9
    for number in range(len(outline)):
        (x1, y1), (x2, y2) = outline[number - 1], outline[number]
        dx, dy = x2 - x1, y2 - y1
        t = max(0, min(1, ((point[0] - x1) * dx + (point[1] - y1) * dy) / (dx * dx + dy * dy or 1)))
        best = min(best, hypot(point[0] - x1 - t * dx, point[1] - y1 - t * dy))
    return best


class Anchor(NamedTuple):
    """A place for a picture or a token, and its distance to the border."""

    x: float
    y: float
    gap: float


STEP = 4
APART = 21
LEAST_GAP = 8


def anchors(outline: Line, count: int, *, box: Box | None = None, titled: bool = False) -> list[Anchor]:
    """Places for tokens: the middle of the widest part, then each far from the others and from the border.

    They are outside of `box`, which a picture and a name take up, and of the tile's name if it is `titled`.
    """
    found = candidates(outline, box, titled=titled)
    if not found and titled:
        found = candidates(outline, box, titled=False)
    if not found:
        if box:
            return []
        count_points = len(outline)
        x, y = (sum(point[axis] for point in outline) / count_points for axis in (0, 1))
        return [Anchor(round(x, 1), round(y, 1), 6)]
    chosen = [max(found, key=lambda each: each.gap)]

    def apart(each: Anchor) -> float:
        return min(hypot(each.x - other.x, each.y - other.y) for other in chosen)

    while len(chosen) < count:
        best = max(found, key=lambda each: min(1.5 * each.gap, apart(each)))
        if apart(best) < APART:
            break
        chosen.append(best)
    return [Anchor(round(each.x, 1), round(each.y, 1), round(each.gap, 1)) for each in chosen]


def candidates(outline: Line, box: Box | None, *, titled: bool) -> list[Anchor]:
    xs, ys = [point[0] for point in outline], [point[1] for point in outline]
    found = []
    y = min(ys)
    while y < max(ys):
        x = min(xs)
        while x < max(xs):
            if is_inside((x, y), outline):
                free = gap((x, y), outline)
                if titled:
                    # The name of the tile runs along its upper left side.
                    free = min(free, 86.6 - 16 + x * 0.5 + y * 0.866)
                if box:
                    free = min(free, max(box[0] - x, x - box[2], box[1] - y, y - box[3]) + 3)
                if free > LEAST_GAP:
                    found.append(Anchor(x, y, free))
            x += STEP
        y += STEP
    return found


def scatter(outline: Line, seed: object, avoid: Sequence[tuple[float, float, float]], want: int) -> Line:
    """Points for ground textures, away from the border and from places for tokens."""
    xs, ys = [point[0] for point in outline], [point[1] for point in outline]
    found: Line = []
    for number in range(90):
        if len(found) >= want:
            break
        x = min(xs) + (max(xs) - min(xs)) * noise(seed, number, "x")
        y = min(ys) + (max(ys) - min(ys)) * noise(seed, number, "y")
        if (
            is_inside((x, y), outline)
            and gap((x, y), outline) > 9
            and all(hypot(x - other[0], y - other[1]) > 17 for other in found)
            and all(hypot(x - px, y - py) > far for px, py, far in avoid)
        ):
            found.append((round(x, 1), round(y, 1)))
    return found


# --- paths --------------------------------------------------------------------------------------------


def number(value: float) -> str:
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def path(line: Sequence[Point], *, close: bool = True) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in line) + ("z" if close else "")


def ticks(outline: Line, terrain: str) -> str:
    """Teeth along the border of rough ground, dots along that of irradiated ground: read without colour."""
    every = 7.5 if terrain == "rough" else 7.5 * 0.82
    found, carry = [], 7.5 / 2
    for place in range(len(outline)):
        (x1, y1), (x2, y2) = outline[place - 1], outline[place]
        length = hypot(x2 - x1, y2 - y1)
        if not length:
            continue
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        while carry < length:
            x, y = x1 + ux * carry, y1 + uy * carry
            for nx, ny in ((uy, -ux), (-uy, ux)):
                inward = (x + nx * 7, y + ny * 7)
                if is_inside(inward, outline) and gap(inward, outline) > 5.2:
                    found.append(tick(x, y, (nx, ny), (ux, uy), terrain))
                    break
            carry += every
        carry -= length
    return "".join(found)


def tick(x: float, y: float, inward: Point, along: Point, terrain: str) -> str:
    (nx, ny), (ux, uy) = inward, along
    if terrain == "rough":
        wide = 2.6
        return path(
            [
                (x + nx * 1.4 - ux * wide, y + ny * 1.4 - uy * wide),
                (x + nx * 6.4, y + ny * 6.4),
                (x + nx * 1.4 + ux * wide, y + ny * 1.4 + uy * wide),
            ]
        )
    middle = (x + nx * 4.6 - 1.5, y + ny * 4.6)
    return f"M{number(middle[0])} {number(middle[1])}a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z"
