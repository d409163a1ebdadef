"""The exceptions of the kernel, each with the data that a caller needs for a message."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Fact = int | str | tuple[str, ...]


class Refused(Exception):
    """The answer is not valid. The code names the reason, the facts hold its numbers."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts


class RecordMismatch(Exception):
    """The record can't come from these rules: they made other random draws."""


class BadState(ValueError):
    """The text is not one of a state of this class: it lacks a field that has no default, or has a value
    too many."""


class Unforeseen(Exception):
    """A trial needs a random draw, so its outcome can't be known in advance."""


class Mistake(NamedTuple):
    """One mistake in a card set: its place, its code, and the values that would be right.

    ``place`` leads to the field (``rooms/diner/left``). ``column`` counts from 1 inside a line of
    notation and is 0 elsewhere. ``expected`` lists the values that are accepted there.
    """

    place: str
    code: str
    found: str = ""
    expected: tuple[str, ...] = ()
    column: int = 0

    def __str__(self) -> str:
        where = f"{self.place}, column {self.column}" if self.column else self.place
        wanted = f"; expected {' or '.join(self.expected)}" if self.expected else ""
        found = f" {self.found!r}" if self.found else ""
        return f"{where}: {self.code.replace('_', ' ')}{found}{wanted}"


class BadCards(Exception):
    """The card set can't be played; ``mistakes`` holds every mistake in it."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = tuple(mistakes)
