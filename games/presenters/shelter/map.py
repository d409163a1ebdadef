"""The map of the whole vault: on a small screen its slots link to the rooms."""

from collections.abc import Mapping
from typing import NamedTuple

from games.presenters.shelter.choices import SiteView, SpotView
from games.presenters.shelter.table import SlotView, SpaceView


class MapSlot(NamedTuple):
    target: str
    """The id of the slot in the vault."""
    name: str
    kind: str
    picture: str
    dots: tuple[str, ...]
    """The class of the dot that marks each space."""


def map_slot(
    target: str, slot: SlotView, spots: Mapping[str, SpotView], sites: Mapping[str, SiteView]
) -> MapSlot:
    dots = tuple(dot(space, spots) for space in slot.spaces)
    if slot.kind == "free" and slot.id in sites:
        dots = ("is-selected" if sites[slot.id].ghost else "is-legal",)
    return MapSlot(target, slot.name, slot.kind, f"r-{slot.picture}", dots)


def dot(space: SpaceView, spots: Mapping[str, SpotView]) -> str:
    spot = spots.get(space.id)
    if spot and spot.chosen:
        return "is-selected"
    if space.threat:
        return "is-threat"
    return "is-legal" if spot and spot.action else ""
