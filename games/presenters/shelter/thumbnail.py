"""A game in miniature: its rooms and dwellers, drawn small for pages other than the table."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.parts import Part
from games.presenters.shelter.log import round_title
from games.presenters.shelter.pictures import pictured
from games.presenters.shelter.table import ELEVATOR_AT, ROCK_FACES, Figures, figures_by_space
from games.titles.shelter.cards import key_of
from games.titles.shelter.notation import COLOURS, SLOTS
from games.titles.shelter.observation import Observation, ObservedLevel, ObservedSpace


class Cell(NamedTuple):
    """A room, bare rock or the elevator, with its threat and its dwellers."""

    picture: str
    threat: str
    figures: Figures


class ThumbnailView(NamedTuple):
    caption: str
    label: str
    """The picture in words, for screen readers."""
    levels: list[tuple[str, list[Cell]]]


def thumbnail(observation: Mapping[str, Any]) -> Part:
    """The small picture of the vault in an observation."""
    seen = cast(Observation, observation)
    figures = figures_by_space(seen)
    levels = [
        (COLOURS[level["owner"]] if level["owner"] >= 0 else "none", cells_of(level, figures))
        for level in seen["levels"]
    ]
    rooms = sum(len(level["rooms"]) for level in seen["levels"])
    dwellers = sum(len(player["dwellers"]) for player in seen["players"])
    label = "{}, {}".format(
        ngettext("A vault with %(count)d room", "A vault with %(count)d rooms", rooms) % {"count": rooms},
        ngettext("%(count)d dweller", "%(count)d dwellers", dwellers) % {"count": dwellers},
    )
    over = bool(seen["endings"]) and not seen["waiting"]
    caption = _("The election is over") if over else round_title(seen["round"])
    return Part("thumbnail", ThumbnailView(caption, label, levels))


def cells_of(level: ObservedLevel, figures: Mapping[str, Figures]) -> list[Cell]:
    rooms = {room["slot"]: room for room in level["rooms"]}
    cells = []
    for column, slot in enumerate(SLOTS):
        room = rooms.get(slot)
        if room is None:
            cells.append(Cell(f"rock{(column + level['owner']) % ROCK_FACES + 1}", "", ()))
        else:
            cells.append(cell(pictured("r", room["key"]), room["spaces"], figures))
    cells.insert(ELEVATOR_AT, cell("elevator", [level["elevator"]], figures))
    return cells


def cell(picture: str, spaces: Sequence[ObservedSpace], figures: Mapping[str, Figures]) -> Cell:
    threat = next((space["threat"] for space in spaces if space["threat"]), "")
    row = [figure for space in spaces for figure in figures.get(space["id"], ())]
    standing = tuple(figure._replace(place=f"{place}of{len(row)}") for place, figure in enumerate(row, 1))
    return Cell(picture, pictured("t", key_of(threat)) if threat else "", standing)
