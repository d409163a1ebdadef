"""The state of a game. A title's state is a slotted dataclass that extends ``GameState``.

A state holds plain values only: numbers, strings, lists, dicts with string keys, tuples, named
tuples and slotted dataclasses of these. Pieces refer to each other by id, never by reference, so that a
state can be encoded at any moment and decoded to an equal one. Small pieces are named tuples that
are replaced, not changed: a clone then copies containers only.

States are stored for years. A field that is added to a class later needs a default, which older states
get; in a named tuple it comes last.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from games.engine.decision import Decision

SHARED = {"shared": True}
"""Field metadata: the value is the same for all states of a game and is not encoded."""


class Do(NamedTuple):
    """A task on the agenda: the rest of a reward, the end of a turn. Done by ``Rules.perform``."""

    kind: str
    about: tuple[int | str, ...] = ()


Item = Decision | Do


@dataclass(slots=True)
class GameState:
    """The part of a state that the kernel knows.

    The **agenda** lists the next things to do, front first: decisions to wait for and tasks to do.
    Decisions in an unbroken run at the front are open together. A task that needs a choice puts a
    decision in front of itself. When the agenda is empty, ``Rules.next_step`` goes on with the
    rulebook's outline. The **version** counts the moves played.
    """

    cards: Any = field(repr=False, compare=False, metadata=SHARED)
    version: int
    agenda: list[Item]

    def soon(self, *items: Item) -> None:
        """Put items in front of everything else, in the order given."""
        self.agenda[0:0] = items

    def later(self, *items: Item) -> None:
        """Put items after everything else, in the order given."""
        self.agenda.extend(items)


S = TypeVar("S", bound=GameState)


def open_decisions(state: GameState) -> list[Decision]:
    """The decisions that wait for an answer now: at most one per seat, its others follow later."""
    found: list[Decision] = []
    for item in state.agenda:
        if type(item) is not Decision:
            break
        if all(item.seat != other.seat for other in found):
            found.append(item)
    return found


def open_decision(state: GameState, seat: int) -> Decision | None:
    """The decision that waits for this seat, or None."""
    for decision in open_decisions(state):
        if decision.seat == seat:
            return decision
    return None


def restamp(state: S, version: int) -> S:
    """The same state, changed to a later version; every open question counts as asked just now."""
    state.version = version
    state.agenda = [
        item._replace(asked=version) if type(item) is Decision and item.asked >= 0 else item
        for item in state.agenda
    ]
    return state
