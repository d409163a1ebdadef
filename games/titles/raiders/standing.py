"""Answers without the player: wishes that were chosen once, and what an absent player answers."""

from collections.abc import Mapping
from typing import Any

from games.engine.decision import Decision
from games.titles.raiders.meta import STANDING_OPTIONS
from games.titles.raiders.options import OPTIONS
from games.titles.raiders.state import State

DEFAULTS = {option.key: option.values[0] for option in STANDING_OPTIONS}
KEEP = "choose"
"""The answer that discards nothing."""
PREFERRED = ("pass", "stay", "go", "done", "stop", "skip")
"""What an absent player answers wherever it is an option."""


def standing_answer(state: State, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
    """What the player's wishes say to this question (STA-1)."""
    chosen = {**DEFAULTS, **wishes}
    if decision.kind == "drive" and chosen["drive"] == "trash_first":
        return OPTIONS["drive"](state, decision)[0]
    if decision.kind == "refresh" and chosen["refresh"] == "keep":
        return KEEP
    return None


def default_answer(state: State, decision: Decision) -> str:
    """What is answered for an absent player: the last column of the table of decisions."""
    options = OPTIONS[decision.kind](state, decision)
    if decision.most:
        return " ".join([KEEP, *options[: decision.least]])
    if decision.kind == "play":
        return next(text for text in options if text.startswith("place "))
    return next((text for text in options if text in PREFERRED), options[0])
