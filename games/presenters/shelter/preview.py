"""The options of the viewer's question, and the selected one: it is previewed before it is confirmed."""

from typing import cast

from games.presenters.parts import Viewing
from games.presenters.shelter.actions import read_building, verb_of
from games.titles.shelter.observation import Observation, ObservedOption

POINTED_AT = ("place", "build")
"""Verbs of answers that are selected on the table and then confirmed."""


def shown(viewing: Viewing) -> Observation:
    """The viewer's observation, without a question that a bot answers or that was left open at the end."""
    seen = cast(Observation, viewing.observation)
    if viewing.ended:
        return {**seen, "waiting": [], "decision": None}
    return seen if viewing.answers else {**seen, "decision": None}


def options_of(seen: Observation, *verbs: str) -> list[ObservedOption]:
    """The answers to the viewer's question that begin with one of these verbs."""
    options = seen["decision"]["options"] if seen["decision"] else []
    return [option for option in options if verb_of(option["action"]) in verbs]


def pointed_at(seen: Observation, chosen: str) -> ObservedOption | None:
    """The selected answer; None if it is not an option of the viewer's question."""
    return next((option for option in options_of(seen, *POINTED_AT) if option["action"] == chosen), None)


def build_options(seen: Observation, chosen: str) -> tuple[dict[str, str], dict[str, str]]:
    """The action for each room, in the selected slot; and for each slot, with the selected room.

    So a room can be tried in the other slot, and another room in the same slot. Without a selection
    the first option counts as selected.
    """
    found = [read_building(option["action"]) for option in options_of(seen, "build")]
    if not found:
        return {}, {}
    now = next((each for each in found if str(each) == chosen), found[0])
    rooms = {each.room: str(each._replace(slot=now.slot)) for each in found}
    slots = {each.slot: str(each._replace(room=now.room)) for each in found}
    return rooms, slots
