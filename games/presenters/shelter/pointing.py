"""What a viewer points at: an answer that is shown before it is given."""

from collections.abc import Mapping
from typing import Any

from games.presenters.parts import Viewing

Option = Mapping[str, Any]
POINTED_AT = ("place", "build")
"""Answers that can be pointed at on the table, and are confirmed."""


def shown(viewing: Viewing) -> Mapping[str, Any]:
    """What the viewer sees, without questions that a bot answers, or nobody any more."""
    seen = viewing.observation
    if viewing.ended:
        return {**seen, "waiting": [], "decision": None}
    return seen if viewing.answers else {**seen, "decision": None}


def options_of(seen: Mapping[str, Any], *verbs: str) -> list[Option]:
    """The answers to the viewer's question that begin with one of these verbs."""
    options = seen["decision"]["options"] if seen["decision"] else []
    return [option for option in options if option["action"].split(" ")[0] in verbs]


def pointed_at(seen: Mapping[str, Any], chosen: str) -> Option | None:
    """The answer that is pointed at, if it is one."""
    return next((option for option in options_of(seen, *POINTED_AT) if option["action"] == chosen), None)


def build_options(seen: Mapping[str, Any], chosen: str) -> tuple[dict[str, str], dict[str, str]]:
    """How to build, by room and by slot.

    What is not named stays as it is pointed at, so that a room can be tried in the other slot, and
    another room in the same slot; while nothing is, it is the first that can be had.
    """
    actions = [option["action"] for option in options_of(seen, "build")]
    if not actions:
        return {}, {}
    now = (chosen if chosen in actions else actions[0]).split(" ")
    ids = [action.split(" ") for action in actions]
    rooms = {room: f"build {room} {now[2]}" for _verb, room, _slot in ids}
    slots = {slot: f"build {now[1]} {slot}" for _verb, _room, slot in ids}
    return rooms, slots
