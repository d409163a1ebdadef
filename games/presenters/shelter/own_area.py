"""The viewer's own resources, dwellers and items, with the changes that the selected answer would make."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.presenters.shelter.actions import card_of, read_placement
from games.presenters.shelter.preview import options_of, pointed_at
from games.presenters.shelter.table import CardView, Deal, item_card
from games.presenters.shelter.words import LETTER_NAMES, amount, card_name
from games.titles.shelter.observation import Observation, ObservedDweller, ObservedOption


class TrackView(NamedTuple):
    """A resource: its amount, and the class of each cube from the left."""

    what: str
    held: int
    change: str
    """The signed change by the selected answer; empty if there is none."""
    cubes: tuple[str, ...]
    said: str


class ItemView(NamedTuple):
    card: CardView
    exhausted: bool
    action: str
    """The action that a click plays (use, ready or discard); empty if there is none."""


class PawnView(NamedTuple):
    hurt: bool
    letter: str
    state: str
    label: str
    where: str = ""
    """The name of the room it was placed in."""
    action: str = ""
    """The answer that a click selects: the same space with this dweller."""
    sent: bool = False
    """Does the selected answer send this dweller?"""


class MineView(NamedTuple):
    colour: str
    tracks: list[TrackView]
    happiness: int
    happiness_said: str
    joy: str
    """The signed change of happiness by the selected answer."""
    pawns: list[PawnView]
    items: list[ItemView]
    items_title: str
    used: str


def present_mine(seen: Observation, deal: Deal, chosen: str) -> MineView | None:
    if deal.viewer is None:
        return None
    player = seen["players"][deal.viewer]
    option = pointed_at(seen, chosen)
    costs, gains = changes(option)
    usable = item_actions(seen)
    selected = read_placement(chosen if option else "")
    senders = actions_by_dweller(seen, selected.space)
    cap = deal.cards.limits.resource_cap
    return MineView(
        colour=player["colour"],
        tracks=[
            track(name, held, cap, costs.get(name, 0), gains.get(name, 0))
            for name, held in player["resources"].items()
        ],
        happiness=player["happiness"],
        happiness_said=amount("happiness", player["happiness"]),
        joy=signed(gains.get("happiness", 0)),
        pawns=[
            present_pawn(dweller, deal)._replace(
                action=senders.get(dweller["id"], ""), sent=dweller["id"] in selected.dwellers
            )
            for dweller in player["dwellers"]
        ],
        items=[
            ItemView(item_card(item["id"], deal), item["exhausted"], usable.get(item["id"], ""))
            for item in player["items"]
        ],
        items_title=_("Items"),
        used=_("used"),
    )


def item_actions(seen: Observation) -> dict[str, str]:
    """The action of each item that has exactly one; several are offered in the decision bar only."""
    actions = [each["action"] for each in options_of(seen, "use", "discard", "ready")]
    items = [card_of(action) for action in actions]
    return {item: action for item, action in zip(items, actions, strict=True) if items.count(item) == 1}


def changes(option: ObservedOption | None) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """The cost and the gain of an answer, without rewards that still have to be chosen."""
    if option is None:
        return {}, {}
    gains: dict[str, int] = {}
    for reward in option.get("gain", []):
        if reward["verb"] == "gain":
            gains[reward["what"]] = gains.get(reward["what"], 0) + reward["count"]
    return option["cost"], gains


def track(what: str, held: int, cap: int, cost: int, gain: int) -> TrackView:
    """The track of a resource: cubes to be paid are hatched, cubes to be gained are outlined."""
    comes = min(gain, cap - held)
    cubes = ("on",) * (held - cost) + ("spend",) * cost + ("gain",) * comes
    return TrackView(what, held, signed(comes - cost), cubes + ("",) * (cap - len(cubes)), amount(what, held))


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else ""


def actions_by_dweller(seen: Observation, space: str) -> dict[str, str]:
    """The placements that send a single dweller to the space, by that dweller."""
    found = {}
    for option in options_of(seen, "place"):
        placement = read_placement(option["action"])
        if placement.space == space and len(placement.dwellers) == 1:
            found[placement.dwellers[0]] = option["action"]
    return found


def present_pawn(dweller: ObservedDweller, deal: Deal) -> PawnView:
    if dweller["at"]:
        room = card_name(deal.cards, deal.cards.spaces[dweller["at"]].card)
        text = _("new") if dweller["new"] else _("at work")
        return PawnView(dweller["injured"], dweller["letter"], "is-placed", text, room)
    if dweller["injured"]:
        return PawnView(True, "", "is-injured", _("injured"))
    letter = dweller["letter"]
    return PawnView(False, letter, "", str(LETTER_NAMES[letter]) if letter else _("ready"))
