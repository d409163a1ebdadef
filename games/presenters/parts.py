"""What a page of a game is made of, whatever the title."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from games.engine.decision import Refusal
from games.engine.rules import Result

T = TypeVar("T")


class Made:
    """What was made to show one game in one language: most of it is the same at the next move.

    It holds what is public and what is one seat's own, under names that tell them apart.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[Any, Any]] = {}

    def again(self, name: Hashable, source: Any, make: Callable[[], T]) -> T:
        """What was made under this name, if it was made from an equal source; else it is made now.

        The source is all that it depends on, and what is made is shared: it must not be changed.
        """
        known = self._made.get(name)
        if known is not None and known[0] == source:
            found: T = known[1]
            return found
        made = make()
        self._made[name] = source, made
        return made


class Part(NamedTuple):
    """A part of a panel: its template and what it is made from. Parts are compared by that."""

    template: str
    view: Any
    parts: Mapping[str, "Part"] = {}
    """Parts within it, by the id of their elements: one that changed is sent without what is around it."""
    into: str = ""
    """A selector: it is put to the front there. A part without it replaces the element with its id."""


class Viewing(NamedTuple):
    """Everything a title needs to show a game to one viewer."""

    cards: Any
    observation: Mapping[str, Any]
    names: Sequence[str]
    bots: Sequence[bool]
    viewer: int | None
    """The viewer's seat; none for a spectator."""
    log: Sequence[tuple[int, str, Mapping[str, Any]]]
    """The latest facts that were not taken back: the number of the move, the kind and the facts."""
    since: int | None
    """The version that the viewer knows: the log tells what came later. None: all of it."""
    secrets: bool
    """Are some of these facts for the viewer alone?"""
    refusals: Sequence[Refusal]
    chosen: str
    """The action that is pointed at, to be confirmed."""
    undo: bool
    version: int
    position: str
    """The address of a position, with `{}` where its version stands."""
    result: Result | None
    """How it ended; none while it goes on, or where it was given up."""
    made: Made
    """What was made to show this game before."""
    at_once: Collection[str] = ()
    """Answers that the viewer wants to give at the first click."""
    taken_back: bool = False
    """Was something taken back that the viewer knows? Then the log tells all of what is left."""
    answers: bool = True
    """Is it the viewer who answers for the seat? Not where a bot does."""
    ended: bool = False
    """Is it over, be it by the rules or not? Then nobody is asked any more."""


Parts = dict[str, Part]
