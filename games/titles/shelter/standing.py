"""Small questions that a player may have answered once and for all."""

from collections.abc import Mapping
from typing import Any

from games.engine.decision import Decision
from games.titles.shelter.abilities import total_of_fight
from games.titles.shelter.meta import STANDING_OPTIONS
from games.titles.shelter.notation import RESOURCES
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.state import State, face_on

DEFAULTS = {option.key: option.values[0] for option in STANDING_OPTIONS}


def standing_answer(state: State, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
    """What the player's wishes say to this question."""
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


def held(state: State, seat: int, text: str) -> int:
    """How much a seat has of the resource that an option names."""
    return state.players[seat].resources[RESOURCES.index(text.split(" ")[1])]
