"""Random games of Raiders, move by move: any answer, the same ones for the same seed."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple

from games.engine.decision import Decision
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import Table, begin, step
from games.engine.state import open_decisions
from games.titles.raiders.state import State
from tests.titles.raiders.scene import RULES, standard_cards

MOST_MOVES = 5_000
"""No random game is longer."""


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


def tables() -> list[tuple[int, dict[str, Any]]]:
    """Every number of seats with every choice of the table's options."""
    keys = [option.key for option in RULES.table_options]
    values = product(*(option.values for option in RULES.table_options))
    return [(seats, dict(zip(keys, chosen, strict=True))) for chosen in values for seats in RULES.seats]


def any_answer(luck: Random, decision: Decision, options: list[str]) -> str:
    if not decision.most:
        return luck.choice(options)
    return " ".join(["choose", *luck.sample(options, luck.randint(decision.least, decision.most))])


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
        (decision,) = decisions
        yield Moment(state, decision, events)
        options = RULES.options(state, decision)
        if not options:
            return
        table = Table(chance)
        events = table.events
        step(RULES, state, decision, any_answer(luck, decision, options), table)
