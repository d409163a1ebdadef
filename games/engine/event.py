"""Events are the facts that follow from an answer. The presenters turn them into sentences."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    """A kind, its facts as plain values, and the seats that may read it (``None``: everybody)."""

    kind: str
    facts: Mapping[str, Any]
    seats: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """May this seat read it? ``None`` is a spectator."""
        return self.seats is None or seat in self.seats
