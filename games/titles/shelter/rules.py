"""Shelter as a title: implements the ``Rules`` protocol by calling the other modules."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.action import Action
from games.engine.cards import Kind, Sheet
from games.engine.decision import Decision, Refusal
from games.engine.event import Event
from games.engine.rng import Chance
from games.engine.rules import Progress, Result, Table, Trace
from games.engine.state import Do
from games.titles.shelter import (
    can_still_place,
    cards,
    flow,
    meta,
    moves,
    notation,
    observe,
    options,
    refusals,
    score,
    setup,
    standing,
)
from games.titles.shelter.bots import positions, scores, weights
from games.titles.shelter.state import State


class Shelter:
    """The rules of the game, for any card set."""

    slug = meta.SLUG
    version = meta.VERSION
    seats = meta.SEATS
    state_type = State
    table_options = meta.TABLE_OPTIONS
    standing_options = meta.STANDING_OPTIONS
    kinds: tuple[Kind, ...] = notation.KINDS
    sheets: tuple[Sheet, ...] = notation.SHEETS
    styles = meta.STYLES
    hides = False
    open_at_end = True
    score_line = meta.SCORE_LINE

    def read_cards(self, data: Mapping[str, Any]) -> cards.Cards:
        return cards.read_cards(data)

    def setup(self, seats: int, cards: cards.Cards, options: Mapping[str, Any], table: Table) -> State:
        return setup.set_up(seats, cards, options, table)

    def next_step(self, state: State, table: Table) -> None:
        flow.PHASES[state.phase](state, table)

    def perform(self, state: State, task: Do, table: Table) -> None:
        if task.kind == "probe":
            can_still_place.perform_probe(self, state, task, table)
        else:
            flow.PERFORM[task.kind](state, task, table)

    def options(self, state: State, decision: Decision) -> list[str]:
        return options.OPTIONS[decision.kind](state, decision)

    def refusals(self, state: State, decision: Decision) -> list[Refusal]:
        return refusals.refusals(state, decision)

    def apply(self, state: State, decision: Decision, action: Action, table: Table) -> None:
        moves.APPLY[action.verb](state, decision, action, table)

    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        return observe.observe(state, [seat])[0]

    def observe_all(self, state: State, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        return observe.observe(state, seats)

    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        """A plain copy: a state contains nothing hidden, because cards are drawn when they are needed."""
        return state.clone()

    def census(self, state: State) -> dict[str, int]:
        return score.census(state)

    def clone(self, state: State) -> State:
        return state.clone()

    def result(self, state: State) -> Result | None:
        return score.result(state)

    def progress(self, state: State) -> Progress:
        return score.progress(state)

    def stage(self, state: State) -> int:
        return state.round

    def standing_answer(self, state: State, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
        return standing.standing_answer(state, decision, wishes)

    def default_answer(self, state: State, decision: Decision) -> str:
        return standing.default_answer(state, decision)

    def trace(self, event: Event) -> Trace | None:
        return score.trace(event)

    def appraise(self, state: State, seat: int, style: str = "") -> dict[str, float]:
        return positions.appraise(state, seat, weights.POSITION_IN[style])

    def success(self, state: State, seat: int) -> float | None:
        """None: there is always somebody to be ahead of."""
        return None

    def glance(
        self, state: State, decision: Decision, options: Sequence[str], style: str = ""
    ) -> list[float]:
        return scores.glance(state, decision, options, style)
