"""A game in miniature: the map and the figures on it, for pages other than the table."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.parts import Part
from games.presenters.wasteland.deal import COLOURS
from games.presenters.wasteland.pictures import survivor_picture, wash
from games.presenters.wasteland.tiles import HEX, centre_of, size_of
from games.presenters.wasteland.words import round_title
from games.titles.wasteland.map import Slot


class Cell(NamedTuple):
    """A tile, or the back of one."""

    x: float
    y: float
    look: str


class SmallFigure(NamedTuple):
    x: float
    y: float
    colour: str
    picture: str


class ThumbnailView(NamedTuple):
    caption: str
    label: str
    """The picture in words, for screen readers."""
    box: str
    hex: str
    cells: tuple[Cell, ...]
    figures: tuple[SmallFigure, ...]


def thumbnail(observation: Mapping[str, Any]) -> Part:
    """The small picture of the map in an observation."""
    seen = observation["slots"]
    slots = tuple(Slot(each["slot"], each["q"], each["r"], each["back"], "", each["up"]) for each in seen)
    cells, places = [], dict[str, tuple[float, float]]()
    for slot, each in zip(slots, seen, strict=True):
        x, y = centre_of(slot, slots)
        cells.append(Cell(x, y, wash(each["tile"]) if each["up"] else f"back-{each['back']}"))
        places[each["tile"] if each["up"] else each["slot"]] = (x, y)
    width, height = size_of(slots)
    explored = sum(1 for each in seen if each["up"])
    label = ngettext(
        "A map with %(count)d sheet explored", "A map with %(count)d sheets explored", explored
    ) % {"count": explored}
    over = observation["part"] == "over"
    return Part(
        "thumbnail",
        ThumbnailView(
            _("The story is over") if over else round_title(observation["round"]),
            label,
            f"0 0 {width} {height}",
            HEX,
            tuple(cells),
            tuple(figures_of(observation, places)),
        ),
    )


def figures_of(
    observation: Mapping[str, Any], places: Mapping[str, tuple[float, float]]
) -> list[SmallFigure]:
    """The figures on their tiles, side by side."""
    found = []
    for player in observation["players"]:
        if player["at"]:
            x, y = places[player["at"].partition(".")[0]]
            seat = player["seat"]
            beside = 40 * (seat - 1.5)
            found.append(SmallFigure(x + beside, y, COLOURS[seat], survivor_picture(player["survivor"])))
    return found
