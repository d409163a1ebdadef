"""The layout of SVG charts: the places of lines, marks and labels, and a table with the same figures."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 680, 384
LEFT, RIGHT, TOP, BOTTOM = 56, 560, 30, 338
"""The plot area of a chart, within its width and height; names are to the right of it, labels below."""
MOST_LINES = 6
MOST_TICKS = 7
MOST_MARKS = 36
LABEL_HEIGHT = 21
MARKS = {
    "circle": "M{x} {y}m-5.500 0a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0z",
    "square": "M{x} {y}m-5-5h10v10h-10z",
    "triangle": "M{x} {y}m0-7l7 12h-14z",
    "diamond": "M{x} {y}m0-7l7 7-7 7-7-7z",
}
"""The paths of marks: players are told apart by shape as well as by colour."""


class ChartLine(NamedTuple):
    """The data of a line; `spread` is the margin of error of each value."""

    name: str
    look: str
    shape: str
    values: Sequence[float]
    spread: Sequence[float] = ()


class DrawnLine(NamedTuple):
    name: str
    look: str
    path: str
    band: str
    marks: list[str]
    sign: str
    """The mark around the origin, for a legend."""
    label: tuple[float, float, str]


class Label(NamedTuple):
    place: float
    text: str


class Chart(NamedTuple):
    """A chart and its table: one row for each label of the x-axis, one column for each line."""

    title: str
    summary: str
    grid: list[Label]
    ticks: list[Label]
    lines: list[DrawnLine]
    heads: list[str]
    rows: list[tuple[str, list[str]]]


def line_chart(title: str, head: str, labels: Sequence[str], lines: Sequence[ChartLine]) -> Chart:
    """A line chart; `head` is the heading of the labels on the x-axis."""
    low, high, step = scale([edge for line in lines for edge in edges(line)])

    def across(place: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * (place / max(len(labels) - 1, 1)), 1)

    def up(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)

    count = round((high - low) / step)
    every = ceil(len(labels) / MOST_TICKS)
    drawn = [draw_line(line, across, up) for line in lines]
    return Chart(
        title=title,
        summary=f"{title}. {'; '.join(f'{line.name} {number(line.values[-1])}' for line in lines)}",
        grid=[Label(up(low + step * place), number(low + step * place)) for place in range(count + 1)],
        ticks=[Label(across(place), text) for place, text in enumerate(labels) if place % every == 0],
        lines=keep_apart(drawn),
        heads=[head, *(line.name for line in lines)],
        rows=[(text, [number(line.values[place]) for line in lines]) for place, text in enumerate(labels)],
    )


def edges(line: ChartLine) -> list[float]:
    """The upper and lower bounds of all values of a line."""
    spread = line.spread or [0.0] * len(line.values)
    return [value + sign * far for value, far in zip(line.values, spread, strict=True) for sign in (-1, 1)]


def scale(values: Sequence[float]) -> tuple[float, float, float]:
    """Round bounds below and above all values, and the step between two grid lines."""
    low, high = min(values), max(values)
    if 0 < low < high / 4:
        low = 0
    rough = max(high - low, 1) / MOST_LINES
    size = 10 ** floor(log10(rough))
    step = max(next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough), 1)
    bottom = floor(low / step) * step
    return bottom, max(ceil(high / step) * step, bottom + step), step


def draw_line(line: ChartLine, across: Callable[[int], float], up: Callable[[float], float]) -> DrawnLine:
    places = [(across(place), up(value)) for place, value in enumerate(line.values)]
    band = ""
    if line.spread:
        above = [(across(place), up(value + far)) for place, (value, far) in enumerate(pairs(line))]
        below = [(across(place), up(value - far)) for place, (value, far) in enumerate(pairs(line))]
        band = path_of([*above, *reversed(below)]) + "z"
    x, y = places[-1]
    return DrawnLine(
        name=line.name,
        look=line.look,
        path=path_of(places),
        band=band,
        marks=[MARKS[line.shape].format(x=x, y=y) for x, y in places if len(places) <= MOST_MARKS],
        sign=MARKS[line.shape].format(x=0, y=0),
        label=(x + 12, y + 6, f"{line.name} {number(line.values[-1])}"),
    )


def pairs(line: ChartLine) -> list[tuple[float, float]]:
    return list(zip(line.values, line.spread, strict=True))


def path_of(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in places)


def keep_apart(lines: Sequence[DrawnLine]) -> list[DrawnLine]:
    """The lines with their name labels moved down until none overlap."""
    lowest = 0.0
    moved: dict[int, DrawnLine] = {}
    for place in sorted(range(len(lines)), key=lambda place: lines[place].label[1]):
        x, y, text = lines[place].label
        lowest = max(y, lowest + LABEL_HEIGHT)
        moved[place] = lines[place]._replace(label=(x, lowest, text))
    return [moved[place] for place in range(len(lines))]


def number(value: float) -> str:
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


# --- bars -------------------------------------------------------------------------------------------

Bar = tuple[str, str, float, float, float]
"""A name, its class, its value, and the bounds of its confidence interval."""
GAP = 0.25
"""The share of a group's width that stays empty."""


class BarGroup(NamedTuple):
    """Bars beside each other over one label."""

    label: str
    bars: list[Bar]


class DrawnBar(NamedTuple):
    look: str
    box: tuple[float, float, float, float]
    """Its left, top, width and height."""
    whisker: str


class Bars(NamedTuple):
    """A bar chart with whiskers; its table has a row for each group."""

    title: str
    summary: str
    grid: list[Label]
    ticks: list[Label]
    bars: list[DrawnBar]
    fair: float | None
    """The y coordinate of a line at the value that all bars would have if they were equal."""
    legend: list[tuple[str, str]]
    heads: list[str]
    rows: list[tuple[str, list[str]]]


def bar_chart(title: str, head: str, groups: Sequence[BarGroup], *, fair: float | None = None) -> Bars:
    """A bar chart that starts at zero; `head` is the heading of the group labels."""
    low, high, step = scale([0, *(bar[4] for group in groups for bar in group.bars)])

    def up(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)

    width = (RIGHT - LEFT) / len(groups)
    drawn = []
    for place, group in enumerate(groups):
        each = width * (1 - GAP) / len(group.bars)
        for nth, (_name, look, value, least, most) in enumerate(group.bars):
            left = round(LEFT + width * (place + GAP / 2) + each * nth, 1)
            middle = round(left + each / 2, 1)
            whisker = f"M{middle} {up(least)}V{up(most)}m-5 0h10M{middle - 5} {up(least)}h10"
            drawn.append(
                DrawnBar(look, (left, up(value), round(each - 2, 1), round(BOTTOM - up(value), 1)), whisker)
            )
    names = [(name, look) for name, look, *_value in groups[0].bars]
    return Bars(
        title=title,
        summary=f"{title}. {'; '.join(f'{group.label}: {said(group)}' for group in groups)}",
        grid=[
            Label(up(low + step * at), number(low + step * at))
            for at in range(round((high - low) / step) + 1)
        ],
        ticks=[
            Label(round(LEFT + width * (place + 0.5), 1), group.label) for place, group in enumerate(groups)
        ],
        bars=drawn,
        fair=None if fair is None else up(fair),
        legend=names,
        heads=[head, *(name for name, _look in names)],
        rows=[(group.label, [bar_text(bar) for bar in group.bars]) for group in groups],
    )


def said(group: BarGroup) -> str:
    return ", ".join(f"{bar[0]} {bar_text(bar)}" for bar in group.bars)


def bar_text(bar: Bar) -> str:
    return f"{bar[2]:.0f} ({bar[3]:.0f}–{bar[4]:.0f})"
