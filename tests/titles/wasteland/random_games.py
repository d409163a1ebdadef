"""Random games of Wasteland, move by move: any answer, the same ones for the same seed."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from games.engine.decision import Decision
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import Table, begin, step
from games.engine.state import open_decisions
from games.titles.wasteland.state import State
from tests.titles.wasteland.scene import RULES, standard_cards

MOST_MOVES = 5_000
"""No random game is longer."""
TABLES = [(seats, {"encounters": value}) for value in ("turn", "icon") for seats in RULES.seats]


class Game(NamedTuple):
    """A table, and a seed for both chance and the answers."""

    seats: int
    options: Mapping[str, Any]
    seed: str


class Moment(NamedTuple):
    """The state as it is now (it goes on changing), who is asked what (nobody at the end), the new facts."""

    state: State
    decision: Decision | None
    events: list[Event]


def moments(game: Game) -> Iterator[Moment]:
    """Play. It stops at the end, or where somebody is asked who can't answer."""
    luck, chance = Random(game.seed), Rng(game.seed, 0)
    opening = begin(RULES, seats=game.seats, cards=standard_cards(), options=game.options, rng=chance)
    state, events = opening.state, opening.events
    for _ in range(MOST_MOVES):
        decisions = open_decisions(state)
        if not decisions:
            yield Moment(state, None, events)
            return
        yield Moment(state, decisions[0], events)
        options = RULES.options(state, decisions[0])
        if not options:
            return
        table = Table(chance)
        events = table.events
        step(RULES, state, decisions[0], luck.choice(options), table)
