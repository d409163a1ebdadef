"""The protocol of a bot, and the view of a game that it is given."""

from collections.abc import Callable
from typing import Any, Protocol

from games.engine.decision import Decision
from games.engine.rng import Chance
from games.engine.rules import Rules
from games.engine.state import GameState, open_decision

Hurry = Callable[[], bool]


def never() -> bool:
    """There is no time limit."""
    return False


class BotView:
    """All that a bot gets: a question, and a state in which the cards hidden from its seat were dealt again.

    The state is the bot's own copy, to try things out on. ``rng`` is the bot's own random generator,
    independent of the one of the game. ``hurry`` returns whether time is up.
    """

    __slots__ = ("decision", "hurry", "rng", "rules", "state")

    def __init__(
        self, rules: Rules[Any], state: GameState, seat: int, rng: Chance, hurry: Hurry = never
    ) -> None:
        decision = open_decision(state, seat)
        if decision is None:
            raise ValueError(f"seat {seat} is not asked anything")
        self.rules = rules
        self.state = rules.reshuffle(state, seat, rng)
        self.decision: Decision = decision
        self.rng = rng
        self.hurry = hurry


class Bot(Protocol):
    """A policy: the same view and the same random numbers give the same answer."""

    name: str

    def choose(self, view: BotView) -> str:
        """A legal answer to the question."""


def best_at_a_glance(rules: Rules[Any], state: GameState, decision: Decision, style: str = "") -> str:
    """The option with the best quick score; for a choice of several, all with a positive score."""
    options = rules.options(state, decision)
    if len(options) == 1 and not decision.most:
        return options[0]
    values = rules.glance(state, decision, options, style)
    if not decision.most:
        return options[values.index(max(values))]
    ranked = sorted(range(len(options)), key=lambda place: -values[place])
    number = max(decision.least, min(decision.most, sum(value > 0 for value in values)))
    return " ".join(["choose", *(options[place] for place in ranked[:number])])
