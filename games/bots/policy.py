"""What a bot is, and what it is given to look at."""

from typing import Any, Protocol

from games.engine.decision import Decision
from games.engine.rng import Chance
from games.engine.rules import QuietTable, Rules, step
from games.engine.state import GameState, open_decision


class Sight:
    """All a bot gets: a question, and a state in which what its seat can't see was dealt anew.

    The state is the bot's own, to try things out on. ``rng`` is the bot's own luck: it knows nothing
    of the luck of the game.
    """

    __slots__ = ("decision", "rng", "rules", "state")

    def __init__(self, rules: Rules[Any], state: GameState, seat: int, rng: Chance) -> None:
        decision = open_decision(state, seat)
        if decision is None:
            raise ValueError(f"seat {seat} is not asked anything")
        self.rules = rules
        self.state = rules.reshuffle(state, seat, rng)
        self.decision: Decision = decision
        self.rng = rng


class Bot(Protocol):
    """A policy: the same sight and the same luck give the same answer."""

    name: str

    def choose(self, sight: Sight) -> str:
        """A legal answer to the question."""


def after(
    sight: Sight, state: GameState, decision: Decision, text: str, style: str
) -> tuple[GameState, float]:
    """The state behind an answer, and what it is worth to who answered."""
    following = sight.rules.clone(state)
    step(sight.rules, following, decision, text, QuietTable(sight.rng))
    return following, sum(sight.rules.appraise(following, decision.seat, style).values())
