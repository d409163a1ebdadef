"""The track of hit points and rads."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.words import amount

LENGTH = 16


class Track(NamedTuple):
    """Rads fill the track from the left, hit points end where life ends; previews are hatched."""

    hp: int
    rads: int
    cells: tuple[str, ...]
    """The class of each cell."""
    words: str


def track(player: Mapping[str, Any], *, damage: int = 0, rads: int = 0, heal: int = 0) -> Track:
    """The track of a survivor, with damage, rads and healing that are still to come."""
    hp, had = player["hp"], player["rads"]
    after, more = max(0, min(hp - damage + heal, player["most_hp"])), min(LENGTH, had + rads)
    cells = []
    for place in range(1, max(LENGTH, player["most_hp"]) + 1):
        if place <= had:
            cell = "rad"
        elif place <= more:
            cell = "radp"
        elif after < place <= hp:
            cell = "lose"
        elif hp < place <= after:
            cell = "gain"
        else:
            cell = "life" if place <= hp else "lost"
        cells.append(cell)
    return Track(after, more, tuple(cells), track_words(after, more))


def track_words(hp: int, rads: int) -> str:
    return _("%(hp)s, %(rads)s: %(spare)d to spare") % {
        "hp": amount("hp", hp),
        "rads": amount("rads", rads),
        "spare": max(0, hp - rads),
    }
