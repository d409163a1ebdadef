"""Wasteland as a title: the contract, each line answered by the module that knows."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.action import Action
from games.engine.cards import Kind, Sheet
from games.engine.decision import Decision, Refusal
from games.engine.event import Event
from games.engine.rng import Chance
from games.engine.rules import Progress, Result, Table, Trace
from games.engine.state import Do
from games.titles.wasteland import (
    cards,
    hidden,
    meta,
    moves,
    notation,
    observe,
    options,
    refusals,
    score,
    setup,
    standing,
    turn,
)
from games.titles.wasteland.bots import scores, values
from games.titles.wasteland.state import State


class Wasteland:
    """The rules of the game, for any card set."""

    slug = meta.SLUG
    version = meta.VERSION
    seats = meta.SEATS
    state_type = State
    table_options = meta.TABLE_OPTIONS
    standing_options = meta.STANDING_OPTIONS
    kinds: tuple[Kind, ...] = notation.KINDS
    sheets: tuple[Sheet, ...] = notation.SHEETS
    styles: tuple[str, ...] = meta.STYLES
    hides: bool = True
    open_at_end: bool = True
    score_line: str = meta.SCORE_LINE

    def read_cards(self, data: Mapping[str, Any]) -> cards.Cards:
        return cards.read_cards(data)

    def setup(self, seats: int, cards: cards.Cards, options: Mapping[str, Any], table: Table) -> State:
        return setup.set_up(seats, cards, options, table)

    def next_step(self, state: State, table: Table) -> None:
        turn.next_step(state, table)

    def perform(self, state: State, task: Do, table: Table) -> None:
        moves.PERFORM[task.kind](state, task, table)

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
        return hidden.reshuffle(state, seat, rng)

    def census(self, state: State) -> dict[str, int]:
        return score.census(state)

    def clone(self, state: State) -> State:
        return state.clone()

    def result(self, state: State) -> Result | None:
        return score.result(state)

    def progress(self, state: State) -> Progress:
        return score.progress(state)

    def stage(self, state: State) -> int:
        return state.turns

    def standing_answer(self, state: State, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
        return standing.standing_answer(state, decision, wishes)

    def default_answer(self, state: State, decision: Decision) -> str:
        return standing.default_answer(state, decision)

    def trace(self, event: Event) -> Trace | None:
        return score.trace(event)

    def appraise(self, state: State, seat: int, style: str = "") -> dict[str, float]:
        return values.appraise(state, seat, style)

    def glance(
        self, state: State, decision: Decision, options: Sequence[str], style: str = ""
    ) -> list[float]:
        return scores.glance(state, decision, options, style)

    def success(self, state: State, seat: int) -> float | None:
        return values.success(state, seat)
