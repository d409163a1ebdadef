"""What a page of a game is made of, whatever the title."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.decision import Refusal
from games.engine.rules import Result


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
    """The latest facts: the number of the move, the kind and the facts."""
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
    at_once: Collection[str] = ()
    """Answers that the viewer wants to give at the first click."""


Parts = dict[str, Part]
