"""Events are the facts that follow from an answer. The presenters turn them into sentences."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    """A kind, its facts as plain values, and the seats that may read it (``None``: everybody)."""

    kind: str
    facts: Mapping[str, Any]
    seats: tuple[int, ...] | None = None
    shows: bool = False
    """Does it show everybody something that was fixed already, and hidden from somebody?"""

    @property
    def reveals(self) -> bool:
        """Does a seat learn something from it that it could not know? Then nothing before it is undone."""
        return self.shows or self.seats is not None

    def visible_to(self, seat: int | None) -> bool:
        """May this seat read it? ``None`` is a spectator."""
        return self.seats is None or seat in self.seats
