"""The viewer's layer over the vault: legal spaces are lit, the others are dark and say why."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.decision import Refusal
from games.presenters.shelter.actions import card_of, read_placement
from games.presenters.shelter.preview import build_options, options_of
from games.presenters.shelter.reasons import reason
from games.presenters.shelter.table import Deal, LevelView, SlotView, empty_space, present_room
from games.presenters.shelter.words import card_name
from games.titles.shelter.observation import Observation


class SpotView(NamedTuple):
    """A space: lit with its action, or dark with the reason why it can't be used."""

    action: str
    label: str
    why: str
    chosen: bool
    linked: bool
    at_once: bool
    """Is it played at the first click, without confirmation?"""
    occupied: bool = False
    """Is a dweller drawn there? Then the space is not dimmed."""


class SiteView(NamedTuple):
    """A slot in which a room can be built, with a preview of the selected room."""

    action: str
    label: str
    ghost: SlotView | None


class GlassView(NamedTuple):
    """The layer over one slot of the vault."""

    kind: str
    """The kind of the slot, as in ``SlotView``."""
    slot: str
    spots: tuple[tuple[str, str, SpotView], ...]
    """The id, the side and the spot of each space."""
    site: SiteView | None


BARE = GlassView("", "", (), None)
"""The layer over a slot in which there is nothing to choose, which is most of them."""


class ChoicesView(NamedTuple):
    own: str
    """The viewer's colour."""
    levels: list[tuple[str, list[GlassView]]]
    """The colour of each level, and the layers over its slots."""


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
    """The slots of the viewer's level in which a room can be built now, by name."""
    _rooms, slots = build_options(seen, chosen)
    sites = {}
    for slot, action in slots.items():
        room = card_of(action)
        label = _("Build %(room)s here") % {"room": card_name(deal.cards, room)}
        sites[slot] = SiteView(action, label, ghost(room, deal) if action == chosen else None)
    return sites


def ghost(room: str, deal: Deal) -> SlotView:
    """The preview of a room that is not built yet: it is empty."""
    return present_room(room, [empty_space(space) for space in deal.cards.rooms[room].spaces], deal, {})


def present_spots(
    seen: Observation,
    deal: Deal,
    *,
    labels: Mapping[str, str],
    chosen: str,
    refusals: Sequence[Refusal],
    at_once: Collection[str],
) -> dict[str, SpotView]:
    """The spot of every space at the start of a turn; empty at any other question.

    The labels are those of the vault, which already name a threat on the space.
    """
    decision = seen["decision"]
    if decision is None or decision["kind"] != "turn":
        return {}
    spots: dict[str, SpotView] = {}
    for option in options_of(seen, "place"):
        action = option["action"]
        space = read_placement(action).space
        if space not in spots or option["doubled"]:
            spots[space] = lit_spot(action, labels[space], at_once=action in at_once)
    for refusal in refusals:
        why = reason(refusal.code, refusal.facts, deal.names)
        spots[refusal.target] = dark_spot(labels[refusal.target], why)
    target = read_placement(chosen).space
    if target in spots and spots[target].action:
        spots[target] = spots[target]._replace(chosen=True)
    return spots


def lit_spot(action: str, label: str, *, at_once: bool) -> SpotView:
    linked = len(read_placement(action).dwellers) > 1
    return SpotView(action, _("%(space)s. Possible") % {"space": label}, "", False, linked, at_once)


def dark_spot(label: str, why: str) -> SpotView:
    said = _("%(space)s. Not possible: %(why)s") % {"space": label, "why": why}
    return SpotView("", said, why, False, False, False)
