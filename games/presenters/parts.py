"""The parts of a game's page and the data that titles make them from, whatever the title."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from games.engine.decision import Refusal
from games.engine.rules import Result

T = TypeVar("T")


class Memo:
    """A cache of the views of one game in one language, since most of them survive a move unchanged.

    It holds public views and views of single seats, under different names.
    """

    def __init__(self) -> None:
        self._entries: dict[Hashable, tuple[Any, Any]] = {}

    def get(self, name: Hashable, source: Any, make: Callable[[], T]) -> T:
        """The cached value of this name if its source is equal, or else a new one from ``make``.

        The value must depend on nothing but the source. It is shared and must not be changed.
        """
        known = self._entries.get(name)
        if known is not None and known[0] == source:
            found: T = known[1]
            return found
        made = make()
        self._entries[name] = source, made
        return made


class Part(NamedTuple):
    """A part of a panel: its template and the view it renders. Parts with equal ones are equal."""

    template: str
    view: Any
    parts: Mapping[str, "Part"] = {}
    """Nested parts by the id of their elements: a nested part that changed is sent alone."""
    prepend_to: str = ""
    """A selector: the part is prepended to that element. Without it, it replaces the element with its id."""


class Viewing(NamedTuple):
    """Everything a title needs to show a game to one viewer."""

    cards: Any
    observation: Mapping[str, Any]
    names: Sequence[str]
    bots: Sequence[bool]
    viewer: int | None
    """The viewer's seat; None for a spectator."""
    log: Sequence[tuple[int, str, Mapping[str, Any]]]
    """The latest events that were not undone: the number of the move, the kind and the facts."""
    since: int | None
    """The version that the viewer knows: the log shows later events. None: it shows all."""
    secrets: bool
    """Does the log contain events that only the viewer may see?"""
    refusals: Sequence[Refusal]
    chosen: str
    """The selected answer, which is not confirmed yet."""
    undo: bool
    version: int
    position: str
    """The address of a position, with `{}` in place of its version."""
    result: Result | None
    """The result; None while the game is running, or if it was abandoned."""
    memo: Memo
    """The cache of this game's views."""
    at_once: Collection[str] = ()
    """Answers that are played at the first click, without confirmation."""
    taken_back: bool = False
    """Was something undone that the viewer has seen? Then the whole log is shown again."""
    answers: bool = True
    """Does the viewer answer for the seat? False if a bot does."""
    ended: bool = False
    """Is the game over, by the rules or not? Then nobody is asked any more."""


Parts = dict[str, Part]
