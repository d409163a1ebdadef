"""Writes players."""

import secrets

from django.utils.translation import gettext as _

from games.models import Player


def ensure_player(player: Player) -> Player:
    """The same player, written down: from here on this visitor can sit at a table."""
    if player.pk is not None:
        return player
    if player.user is not None:
        return Player.objects.get_or_create(user=player.user, defaults={"name": player.name})[0]
    return Player.objects.create(name=_("Guest %(number)s") % {"number": secrets.randbelow(9000) + 1000})
