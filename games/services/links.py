"""Login links: for a player's second device, or for the administrator at the console."""

import uuid

from django.core import signing

from games.models import Player

SALT = "games.sign-in-link"
LINK_AGE = 15 * 60


def make_link_token(player: Player) -> str:
    """A token that is valid for a quarter of an hour, and until one of the player's links is used."""
    return signing.dumps([player.pk, player.link_key.hex], salt=SALT)


def find_link_player(token: str) -> Player | None:
    """The player of a token, or None if it is not valid any more."""
    try:
        pk, key = signing.loads(token, salt=SALT, max_age=LINK_AGE)
    except signing.BadSignature:
        return None
    players = Player.objects.select_related("user").filter(left_at=None, banned_at=None)
    player = players.filter(pk=pk, link_key=uuid.UUID(key)).first()
    return None if player is not None and player.user is not None and not player.user.is_active else player


def use_link_token(token: str) -> Player | None:
    """The player of a token, which becomes invalid; None if it was used before or is not valid."""
    player = find_link_player(token)
    if player is None:
        return None
    # Two tabs at once: only one of them finds the key unchanged.
    unused = Player.objects.filter(pk=player.pk, link_key=player.link_key)
    return player if unused.update(link_key=uuid.uuid4()) else None
