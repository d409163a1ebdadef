"""A toy with a question that needs nothing hidden: before the hands are laid, each seat calls high or low."""

from collections.abc import Sequence

from games.engine.action import Action
from games.engine.decision import Decision
from games.engine.rules import Table
from tests.titles.toy.rules import State, Toy


class Calls(Toy):
    """The toy in which the seats call in turn, openly, before they lay cards."""

    open_questions = frozenset({"call"})

    def next_step(self, state: State, table: Table) -> None:
        if state.phase == "lay" and "called" not in state.options:
            state.options["called"] = True
            state.later(*(Decision("call", seat) for seat in range(len(state.players))))
        else:
            super().next_step(state, table)

    def options(self, state: State, decision: Decision) -> list[str]:
        return ["call high", "call low"] if decision.kind == "call" else super().options(state, decision)

    def apply(self, state: State, decision: Decision, action: Action, table: Table) -> None:
        if decision.kind == "call":
            table.tell("called", seat=decision.seat, what=action.ids[0])
        else:
            super().apply(state, decision, action, table)

    def glance(
        self, state: State, decision: Decision, options: Sequence[str], style: str = ""
    ) -> list[float]:
        if decision.kind == "call":
            return [0.0] * len(options)
        return super().glance(state, decision, options, style)
