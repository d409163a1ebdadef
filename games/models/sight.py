"""Whose eyes a game is shown to. What is cached for a viewer has this in its key."""

from typing import NamedTuple

Own = tuple[int, ...]
"""The seats of a viewer: empty for a spectator, several if people share a screen."""


class Lift(NamedTuple):
    """A curtain that was lifted on a shared screen: for which seat, and at which version of the game."""

    seat: int
    version: int


class Sight(NamedTuple):
    """A viewer's seats, and the curtain that they lifted. Equal sights of a version are shown the same."""

    own: Own
    lift: Lift | None = None


SPECTATOR = Sight(())


class Eyes(NamedTuple):
    """What a sight amounts to at one version: the seat from which the table is shown (None: a spectator).

    If its secrets are covered, whoever looks at the screen may be somebody else.
    """

    seat: int | None
    covered: bool = False

    @property
    def reader(self) -> int | None:
        """The seat whose secrets may be shown; None if no secrets may."""
        return None if self.covered else self.seat


PUBLIC = Eyes(None)
