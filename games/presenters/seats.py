"""Who sits at a table, as others read it."""

from games.models import Seat
from games.presenters.bots import bot_name


def seat_name(seat: Seat) -> str:
    """The name under which somebody plays here."""
    if seat.label:
        return seat.label
    if seat.player is not None:
        return seat.player.name
    return bot_name(seat.bot, seat.number)
