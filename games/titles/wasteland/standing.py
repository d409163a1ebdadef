"""Small questions that a player may have answered once and for all, and the answers of absent players."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.decision import Decision
from games.titles.wasteland.ambitions import worth
from games.titles.wasteland.camp import BEFORE
from games.titles.wasteland.fight import hits_dealt, hits_needed, hits_taken, passes
from games.titles.wasteland.meta import STANDING_OPTIONS
from games.titles.wasteland.options import OPTIONS
from games.titles.wasteland.state import State, hostile_at, slot_of

DEFAULTS = {option.key: option.values[0] for option in STANDING_OPTIONS}


def standing_answer(state: State, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
    """The answer that follows from a player's wishes, or ``None``: then the player is asked."""
    chosen = {**DEFAULTS, **wishes}
    kind = decision.kind
    if kind == "act":
        return "end" if chosen["end_turn"] and OPTIONS["act"](state, decision) == ["end"] else None
    if kind == "dice":
        return "keep" if chosen["keep_wins"] and is_won(state) else None
    if kind == "order":
        return default_answer(state, decision) if chosen["order"] == "first" else None
    if kind in ("path", "icon"):
        return default_answer(state, decision) if chosen["paths"] == "first" else None
    if kind == "letter":
        return new_letter(state, decision) if chosen["letters"] == "new" else None
    if kind == "gain":
        return f"equip {decision.about[0]}" if chosen["gear"] == "free" and fits(state, decision) else None
    if kind == "wake":
        return safest(state, decision) if chosen["wake"] == "safe" else None
    if kind == "answer":
        return "refuse" if chosen["deals"] == "refuse" else None
    return None


def is_won(state: State) -> bool:
    """Is the test passed, or the enemy dead without any damage?"""
    trial = state.trial
    assert trial is not None
    if trial.kind == "test":
        return passes(state, trial)
    return not hits_taken(state, trial) and hits_dealt(state, trial) >= hits_needed(state, trial)


def new_letter(state: State, decision: Decision) -> str | None:
    """Keep a letter that is new, if one of the two is."""
    letters = state.players[decision.seat].letters
    return next((f"keep {letter}" for letter in decision.about if letter not in letters), None)


def fits(state: State, decision: Decision) -> bool:
    """Is the slot of a gained card free?"""
    card = state.cards.cards[str(decision.about[0])]
    return not state.players[decision.seat].equipped[slot_of(card)]


def safest(state: State, decision: Decision) -> str:
    """Wake up where the fewest active enemies are."""
    texts = OPTIONS["wake"](state, decision)
    return min(texts, key=lambda text: len(hostile_at(state, decision.seat, text.split(" ")[1])))


def default_answer(state: State, decision: Decision) -> str:
    """What a time-out or an absent player answers; always legal."""
    if decision.kind in DEFAULT:
        return DEFAULT[decision.kind](state, decision)
    return OPTIONS[decision.kind](state, decision)[0]


def default_letter(state: State, decision: Decision) -> str:
    return new_letter(state, decision) or f"keep {decision.about[0]}"


def default_gain(state: State, decision: Decision) -> str:
    return f"{'equip' if fits(state, decision) else 'stow'} {decision.about[0]}"


def default_drop(state: State, decision: Decision) -> str:
    """The card with the lowest price, the last of them."""
    texts = OPTIONS["drop"](state, decision)
    return min(reversed(texts), key=lambda text: state.cards.cards[text.split(" ")[1]].price)


def default_agenda(state: State, decision: Decision) -> str:
    """The agenda that is worth least now, the last of them."""
    player = state.players[decision.seat]
    texts = OPTIONS["agenda"](state, decision)
    return min(reversed(texts), key=lambda text: worth(state, player, text.split(" ")[1]))


DEFAULT: dict[str, Callable[[State, Decision], str]] = {
    "act": lambda state, decision: "end",
    "prepare": lambda state, decision: "fight",
    "dice": lambda state, decision: "keep",
    "letter": default_letter,
    "gain": default_gain,
    "drop": default_drop,
    "agenda": default_agenda,
    "wake": safest,
    "camp": lambda state, decision: "rest" if decision.about[0] == BEFORE else "done",
    "ready": lambda state, decision: f"leave {decision.about[0]}",
    "deal": lambda state, decision: "cancel",
    "answer": lambda state, decision: "refuse",
    "shop": lambda state, decision: "done",
}
"""The defaults that are not simply the first option."""
