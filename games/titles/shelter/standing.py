"""Automatic answers to small questions, by a player's standing wishes."""

from collections.abc import Mapping
from typing import Any

from games.engine.decision import Decision
from games.titles.shelter.abilities import total_of_fight
from games.titles.shelter.meta import STANDING_OPTIONS
from games.titles.shelter.notation import RESOURCES
from games.titles.shelter.options import Options
from games.titles.shelter.state import State, face_on

HARMLESS = ("pass", "end", "skip", "done", "roll", "keep")
"""Answers that do no more than the rules demand; each is the last option where it is one."""
DEFAULTS = {option.key: option.values[0] for option in STANDING_OPTIONS}


def standing_answer(
    options: Options, state: State, decision: Decision, wishes: Mapping[str, Any]
) -> str | None:
    """The option that follows from the player's wishes, or None."""
    chosen = {**DEFAULTS, **wishes}
    if decision.kind == "finish" and chosen["end_turn"]:
        return "end" if nothing_left(state, decision, options(state, decision)) else None
    if decision.kind == "rolled" and chosen["keep_wins"]:
        won = total_of_fight(state) >= face_on(state, state.turn.space).combat
        return "keep" if won else None
    if decision.kind == "rent" and chosen["rent"] == "least":
        return min(options(state, decision), key=lambda text: held(state, decision.seat, text))
    if decision.kind == "train" and chosen["train"] == "first":
        return options(state, decision)[0]
    return None


def nothing_left(state: State, decision: Decision, options: list[str]) -> bool:
    """Can the player only end the turn, or else only go on with an exchange they were done with?"""
    if len(options) == 1:
        return True
    done = state.turn.settled == tuple(state.players[decision.seat].resources)
    return done and all(text == "end" or text.startswith("swap ") for text in options)


def default_answer(options: Options, state: State, decision: Decision) -> str:
    """The answer for an absent player: the default wish, else the harmless option, else the first one."""
    wished = standing_answer(options, state, decision, {})
    if wished is not None:
        return wished
    found = options(state, decision)
    return found[-1] if found[-1] in HARMLESS else found[0]


def held(state: State, seat: int, text: str) -> int:
    """The seat's number of the resource that an option names."""
    return state.players[seat].resources[RESOURCES.index(text.split(" ")[1])]
