"""Random games of Shelter, move by move; the same seed gives the same answers."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple

from games.engine.decision import Decision
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import Table, begin, step
from games.engine.state import open_decisions
from games.titles.shelter.state import State
from tests.titles.shelter.scene import RULES, standard_cards

MOST_MOVES = 3_000
"""More moves than any random game has."""


class Game(NamedTuple):
    """The seats and options of a table, and a seed for both the draws and the answers."""

    seats: int
    options: Mapping[str, Any]
    seed: str


class Moment(NamedTuple):
    """The current state, which keeps changing, the decision (None at the end), and the new events."""

    state: State
    decision: Decision | None
    events: list[Event]


def tables() -> list[tuple[int, dict[str, Any]]]:
    """Every combination of a number of seats and the table's options."""
    keys = [option.key for option in RULES.table_options]
    values = product(*(option.values for option in RULES.table_options))
    return [(seats, dict(zip(keys, chosen, strict=True))) for chosen in values for seats in RULES.seats]


def moments(game: Game) -> Iterator[Moment]:
    """Play a random game; stop at the end, or at a decision without options."""
    luck, chance = Random(game.seed), Rng(game.seed, 0)
    opening = begin(RULES, seats=game.seats, cards=standard_cards(), options=game.options, rng=chance)
    state, events = opening.state, opening.events
    for _ in range(MOST_MOVES):
        decisions = open_decisions(state)
        if not decisions:
            yield Moment(state, None, events)
            return
        decision = decisions[0] if len(decisions) == 1 else luck.choice(decisions)
        yield Moment(state, decision, events)
        options = RULES.options(state, decision)
        if not options:
            return
        table = Table(chance)
        events = table.events
        step(RULES, state, decision, luck.choice(options), table)
