"""Finds who is here."""

from django.contrib.auth.models import AnonymousUser
from django.core.signing import BadSignature, Signer

from games.models import Player, User

COOKIE = "player"
SIGNER = Signer(salt="games.player")


def cookie_of(player: Player) -> str:
    """What a guest's browser keeps, to be known again."""
    return SIGNER.sign(player.key.hex)


def find_player(*, user: User | AnonymousUser, cookie: str | None) -> Player:
    """The account's player, or the guest of this cookie; not written down yet if there is none."""
    if user.is_authenticated:
        return Player.objects.filter(user=user).first() or Player(user=user, name=user.get_username()[:40])
    return find_guest(cookie) or Player()


def find_guest(cookie: str | None) -> Player | None:
    try:
        key = SIGNER.unsign(cookie or "")
    except BadSignature:
        return None
    return Player.objects.filter(key=key, user=None, is_bot=False).first()


def find_account(name: str) -> Player | None:
    """The player of an account by name, however it is spelt in capitals; guests share names and have none."""
    accounts = Player.objects.filter(user__is_active=True, name__iexact=name.strip())
    return accounts.order_by("pk").first()
