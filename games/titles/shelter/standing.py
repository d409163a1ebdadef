"""Automatic answers to small questions, by a player's standing wishes."""

from collections.abc import Mapping
from typing import Any

from games.engine.decision import Decision
from games.titles.shelter.abilities import total_of_fight
from games.titles.shelter.meta import STANDING_OPTIONS
from games.titles.shelter.notation import RESOURCES
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.state import State, face_on

HARMLESS = ("pass", "end", "skip", "done", "roll", "keep")
"""Answers that do no more than the rules demand; each is the last option where it is one."""
DEFAULTS = {option.key: option.values[0] for option in STANDING_OPTIONS}


def standing_answer(state: State, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
    """The option that follows from the player's wishes, or None."""
    chosen = {**DEFAULTS, **wishes}
    if decision.kind == "finish" and chosen["end_turn"]:
        return "end" if OPTIONS["finish"](state, decision) == ["end"] else None
    if decision.kind == "rolled" and chosen["keep_wins"]:
        won = total_of_fight(state) >= face_on(state, state.turn.space).combat
        return "keep" if won else None
    if decision.kind == "rent" and chosen["rent"] == "least":
        return min(OPTIONS["rent"](state, decision), key=lambda text: held(state, decision.seat, text))
    if decision.kind == "train" and chosen["train"] == "first":
        return OPTIONS["train"](state, decision)[0]
    return None


def default_answer(state: State, decision: Decision) -> str:
    """The answer for an absent player: the default wish, else the harmless option, else the first one."""
    wished = standing_answer(state, decision, {})
    if wished is not None:
        return wished
    options = OPTIONS[decision.kind](state, decision)
    return options[-1] if options[-1] in HARMLESS else options[0]


def held(state: State, seat: int, text: str) -> int:
    """The seat's number of the resource that an option names."""
    return state.players[seat].resources[RESOURCES.index(text.split(" ")[1])]
