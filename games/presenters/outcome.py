"""How a game ended for the viewer, in a few words, whatever the title."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

PLACES: dict[int, Promise] = {
    2: lazy("2nd of %(count)d"),
    3: lazy("3rd of %(count)d"),
    4: lazy("4th of %(count)d"),
    5: lazy("5th of %(count)d"),
    6: lazy("6th of %(count)d"),
    7: lazy("7th of %(count)d"),
    8: lazy("8th of %(count)d"),
}


def own_outcome(places: Sequence[int | None], seat: int | None) -> str:
    """`You win!` or `2nd of 3` for the player of a seat; empty for spectators and without a result."""
    place = None if seat is None or seat >= len(places) else places[seat]
    if place is None:
        return ""
    if place == 1:
        return _("You win!") if list(places).count(1) == 1 else _("You share the victory!")
    return str(PLACES[place]) % {"count": len(places)}
