"""What can go wrong, each with what a caller needs to say so."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Fact = int | str | tuple[str, ...]


class Refused(Exception):
    """An answer that is not one. The code names the reason, the facts hold its numbers."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts


class RecordMismatch(Exception):
    """A record that the rules would not have produced: they asked chance for something else."""


class Unforeseen(Exception):
    """Chance would decide, where something is only tried out."""


class Mistake(NamedTuple):
    """One thing wrong with a card set: where it stands, what kind of mistake it is, what would be right.

    ``place`` leads to the field (``rooms/diner/left``). ``column`` counts from 1 inside a line of
    notation and is 0 elsewhere. ``expected`` lists what would have been understood.
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
    """A card set that can't be played, with every mistake in it."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = tuple(mistakes)
