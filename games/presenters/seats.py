"""The names and faces of the players at a table."""

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player, Seat
from games.presenters.avatars import draw_face, face_of
from games.presenters.bots import bot_face, bot_name


def player_name(player: Player) -> str:
    """The name of a player, or "Former player" if they deleted their account."""
    return _("Former player") if player.left_at else player.name


def seat_name(seat: Seat) -> str:
    """The name shown at a seat: its label, its player's name or its bot's name."""
    if seat.label:
        return seat.label
    if seat.player is not None:
        return player_name(seat.player)
    return bot_name(seat.bot, seat.number)


def names_of_guests(number: int) -> list[str]:
    """Default names for this many people who share the host's screen."""
    return [_("Player %(number)d") % {"number": place + 2} for place in range(number)]


def seat_face(seat: Seat, size: str = "") -> SafeString:
    """The face of the player or bot at a seat, as high as a line of text unless a size is given."""
    if seat.player is not None:
        return draw_face(face_of(seat.player), size)
    return draw_face(bot_face(seat.bot, seat.number), size)


def watchers(number: int) -> str:
    """The number of spectators in words; empty if there are none."""
    if not number:
        return ""
    said = ngettext("%(count)d person is watching", "%(count)d people are watching", number)
    return said % {"count": number}
