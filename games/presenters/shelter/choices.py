"""The layer over the vault: what only the viewer may do there, lit, and what not, with the reason."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.decision import Refusal
from games.presenters.shelter.pointing import build_options, options_of
from games.presenters.shelter.reasons import reason
from games.presenters.shelter.table import Deal, LevelView, Observation, SlotView, present_room
from games.presenters.shelter.words import card_name
from games.titles.shelter.cards import key_of


class SpotView(NamedTuple):
    """A space: lit with its action, or dark with the reason."""

    action: str
    label: str
    why: str
    chosen: bool
    linked: bool
    at_once: bool
    """Is it played at the first click?"""
    occupied: bool = False
    """Does somebody stand there, who is not to lie in the dark?"""


class SiteView(NamedTuple):
    """A slot in which a room can be built, with the room as it would stand there."""

    action: str
    label: str
    ghost: SlotView | None


class GlassView(NamedTuple):
    """What lies over one slot of the vault."""

    kind: str
    """What the slot is, and its id."""
    slot: str
    spots: tuple[tuple[str, str, SpotView], ...]
    """The id and the side of each space, and what may be done there."""
    site: SiteView | None


BARE = GlassView("", "", (), None)
"""Over most slots there is nothing to choose."""


class ChoicesView(NamedTuple):
    own: str
    """The viewer's colour."""
    levels: list[tuple[str, list[GlassView]]]
    """The colour of each level, and what lies over its slots."""


def present_choices(
    levels: Sequence[LevelView], spots: Mapping[str, SpotView], sites: Mapping[str, SiteView], own: str
) -> ChoicesView | None:
    if not spots and not sites:
        return None
    return ChoicesView(
        own, [(level.colour, [glass(slot, spots, sites) for slot in level.slots]) for level in levels]
    )


def glass(slot: SlotView, spots: Mapping[str, SpotView], sites: Mapping[str, SiteView]) -> GlassView:
    over = tuple(
        (space.id, space.side, spots[space.id]._replace(occupied=bool(space.figures)))
        for space in slot.spaces
        if space.id in spots
    )
    site = sites.get(slot.id) if slot.kind == "free" else None
    return GlassView(slot.kind, slot.id, over, site) if over or site else BARE


def present_sites(seen: Observation, deal: Deal, chosen: str) -> dict[str, SiteView]:
    """The slots of the viewer's level that wait for a room, by their name."""
    _rooms, slots = build_options(seen, chosen)
    sites = {}
    for slot, action in slots.items():
        room = action.split(" ")[1]
        label = _("Build %(room)s here") % {"room": card_name(deal.cards, room)}
        sites[slot] = SiteView(action, label, ghost(room, deal) if action == chosen else None)
    return sites


def ghost(room: str, deal: Deal) -> SlotView:
    """A room that is not built yet, with nobody in it."""
    spaces = [{"id": space, "taken": None, "threat": None} for space in deal.cards.rooms[room].spaces]
    return present_room({"id": room, "key": key_of(room), "spaces": spaces}, deal, {})


def present_spots(
    seen: Observation,
    deal: Deal,
    *,
    labels: Mapping[str, str],
    chosen: str,
    refusals: Sequence[Refusal],
    at_once: Collection[str],
) -> dict[str, SpotView]:
    """For each space of the turn whether it is lit, and why not.

    The labels are those of the vault below: a threat on a space is told there.
    """
    decision = seen["decision"]
    if decision is None or decision["kind"] != "turn":
        return {}
    spots: dict[str, SpotView] = {}
    for option in options_of(seen, "place"):
        action = option["action"]
        space = action.split(" ")[-1]
        if space not in spots or option["doubled"]:
            spots[space] = lit_spot(action, labels[space], at_once=action in at_once)
    for refusal in refusals:
        why = reason(refusal.code, refusal.facts, deal.names)
        spots[refusal.target] = dark_spot(labels[refusal.target], why)
    target = chosen.split(" ")[-1]
    if target in spots and spots[target].action:
        spots[target] = spots[target]._replace(chosen=True)
    return spots


def lit_spot(action: str, label: str, *, at_once: bool) -> SpotView:
    linked = len(action.split(" ")) > len(("place", "d1", "space"))
    return SpotView(action, _("%(space)s. Possible") % {"space": label}, "", False, linked, at_once)


def dark_spot(label: str, why: str) -> SpotView:
    said = _("%(space)s. Not possible: %(why)s") % {"space": label, "why": why}
    return SpotView("", said, why, False, False, False)
