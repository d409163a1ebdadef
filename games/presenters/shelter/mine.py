"""Everything that belongs to the viewer, and what would change in it by the answer that is pointed at."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.shelter.pointing import Option, options_of, pointed_at
from games.presenters.shelter.table import CardView, Deal, Observation, item_card
from games.presenters.shelter.words import LETTER_NAMES, amount, card_name

SENDS_ONE = len(("place", "d1", "diner.a"))
"""Words of an answer that sends a single dweller."""


class TrackView(NamedTuple):
    """A resource: how much there is, and its cubes from the left, each with how it is drawn."""

    what: str
    held: int
    change: str
    """By how much the answer pointed at would change it, signed."""
    cubes: tuple[str, ...]
    said: str


class ItemView(NamedTuple):
    card: CardView
    exhausted: bool
    action: str
    """What clicking at it plays: it is used, readied or given up; empty where none of it is asked."""


class PawnView(NamedTuple):
    hurt: bool
    letter: str
    state: str
    label: str
    where: str = ""
    """The room it works in."""
    action: str = ""
    """Points at the same place with this dweller."""
    sent: bool = False
    """Is it the one that would go?"""


class MineView(NamedTuple):
    colour: str
    tracks: list[TrackView]
    happiness: int
    happiness_said: str
    joy: str
    """By how much happiness would grow, signed."""
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
    usable = what_items_do(seen)
    senders = who_else(seen, option)
    sent = option["action"].split(" ")[1:-1] if option else []
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
                action=senders.get(dweller["id"], ""), sent=dweller["id"] in sent
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


def what_items_do(seen: Observation) -> dict[str, str]:
    """The answer that an item stands for; those with several are chosen in the decision bar."""
    answers = [each["action"].split(" ") for each in options_of(seen, "use", "discard", "ready")]
    items = [words[1] for words in answers]
    return {words[1]: " ".join(words) for words in answers if items.count(words[1]) == 1}


def changes(option: Option | None) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What an answer would take and give; what is still to be chosen is left out."""
    if option is None:
        return {}, {}
    gains: dict[str, int] = {}
    for reward in option.get("gain", []):
        if reward["verb"] == "gain":
            gains[reward["what"]] = gains.get(reward["what"], 0) + reward["count"]
    return option["cost"], gains


def track(what: str, held: int, cap: int, cost: int, gain: int) -> TrackView:
    """Cubes to be paid are hatched, those to come are outlined."""
    comes = min(gain, cap - held)
    cubes = ("on",) * (held - cost) + ("spend",) * cost + ("gain",) * comes
    return TrackView(what, held, signed(comes - cost), cubes + ("",) * (cap - len(cubes)), amount(what, held))


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else ""


def who_else(seen: Observation, option: Option | None) -> dict[str, str]:
    """The dwellers that could go alone to the place that is pointed at, and the answer that sends each."""
    if option is None:
        return {}
    ids = [each["action"].split(" ") for each in options_of(seen, "place")]
    space = option["action"].split(" ")[-1]
    return {words[1]: " ".join(words) for words in ids if words[-1] == space and len(words) == SENDS_ONE}


def present_pawn(dweller: Mapping[str, Any], deal: Deal) -> PawnView:
    if dweller["at"]:
        room = card_name(deal.cards, deal.cards.spaces[dweller["at"]].card)
        text = _("new") if dweller["new"] else _("at work")
        return PawnView(dweller["injured"], dweller["letter"], "is-placed", text, room)
    if dweller["injured"]:
        return PawnView(True, "", "is-injured", _("injured"))
    letter = dweller["letter"]
    return PawnView(False, letter, "", str(LETTER_NAMES[letter]) if letter else _("ready"))
