"""Who sits at a table, as others read it."""

from django.utils.translation import gettext as _

from games.models import Seat


def seat_name(seat: Seat) -> str:
    """The name under which somebody plays here."""
    if seat.label:
        return seat.label
    if seat.player is not None:
        return seat.player.name
    return _("Bot %(number)d") % {"number": seat.number + 1}
