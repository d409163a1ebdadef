"""Standing answers of players, and answers that reveal nothing."""

from typing import Any

from games.engine.decision import Decision
from games.engine.errors import Unforeseen
from games.engine.rng import NoChance
from games.engine.rules import Rules, play
from games.engine.state import open_decision, open_decisions
from games.models import Seat


def standing_answer(rules: Rules[Any], state: Any, seats: list[Seat]) -> tuple[Decision, str] | None:
    """The first open decision with a standing answer of its player, and that answer."""
    for decision in open_decisions(state):
        seat = seats[decision.seat]
        if seat.bot or seat.player is None:
            continue
        answer = rules.standing_answer(state, decision, seat.player.wishes)
        if answer is not None:
            return decision, answer
    return None


def safe_answers(rules: Rules[Any], state: Any, seats: list[Seat], number: int) -> frozenset[str]:
    """The options of a seat that reveal nothing, found by playing each one without a random generator."""
    decision = open_decision(state, number)
    if decision is None or decision.most:
        return frozenset()
    options = rules.options(state, decision)
    return frozenset(option for option in options if is_safe(rules, state, seats, number, option))


def is_safe(rules: Rules[Any], state: Any, seats: list[Seat], number: int, answer: str) -> bool:
    """Does neither this answer nor any standing answer after it need chance or tell a secret?"""
    try:
        step = play(rules, state, number, answer, NoChance())
        events = step.events
        while (found := standing_answer(rules, step.state, seats)) is not None:
            decision, follows = found
            step = play(rules, step.state, decision.seat, follows, NoChance())
            events = events + step.events
    except Unforeseen:
        return False
    return all(event.seats is None for event in events)
