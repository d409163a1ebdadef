"""Who sits at a table, as others read it."""

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player, Seat
from games.presenters.avatars import draw_face, face_of
from games.presenters.bots import bot_face, bot_name


def player_name(player: Player) -> str:
    """What somebody is called; who has left for good is called nothing any more."""
    return _("Former player") if player.left_at else player.name


def seat_name(seat: Seat) -> str:
    """The name under which somebody plays here."""
    if seat.label:
        return seat.label
    if seat.player is not None:
        return player_name(seat.player)
    return bot_name(seat.bot, seat.number)


def seat_face(seat: Seat, size: str = "") -> SafeString:
    """The face of who sits there, as small as a line of text unless a size is named."""
    if seat.player is not None:
        return draw_face(face_of(seat.player), size)
    return draw_face(bot_face(seat.bot, seat.number), size)


def watchers(number: int) -> str:
    """How many watch a game; nothing where nobody does."""
    if not number:
        return ""
    said = ngettext("%(count)d person is watching", "%(count)d people are watching", number)
    return said % {"count": number}
