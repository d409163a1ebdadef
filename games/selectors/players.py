"""Finds who is here, and what belongs to them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.core.signing import BadSignature, Signer

from games.models import Game, Move, Player, User
from games.selectors.prepared import Prepared

COOKIE = "player"
SIGNER = Signer(salt="games.player")


def cookie_of(player: Player) -> str:
    """What a guest's browser keeps, to be known again."""
    return SIGNER.sign(player.key.hex)


_by_user: Prepared[Player] = Prepared(lambda user_id: Player.objects.filter(user_id=user_id))


def find_player(*, user: User | AnonymousUser, cookie: str | None) -> Player:
    """The account's player, or the guest of this cookie; not written down yet if there is none."""
    if user.is_authenticated:
        return _by_user.first(user.pk) or Player(user=user, name=user.get_username()[:40])
    return find_guest(cookie) or Player()


def find_guest(cookie: str | None) -> Player | None:
    try:
        key = SIGNER.unsign(cookie or "")
    except BadSignature:
        return None
    return Player.objects.filter(key=key, user=None, is_bot=False, left_at=None).first()


def find_account(name: str) -> Player | None:
    """The player of an account by name, however it is spelt in capitals; guests share names and have none."""
    accounts = Player.objects.filter(user__is_active=True, name__iexact=name.strip())
    return accounts.order_by("pk").first()


def games_of(player: Player, statuses: Iterable[str]) -> list[Game]:
    """The games somebody sits at, the oldest first."""
    return list(Game.objects.filter(status__in=statuses, pk__in=player.seats.values("game")).order_by("pk"))


def addresses_of(user: User) -> list[EmailAddress]:
    """The e-mail of an account, and the one that it is changing to."""
    return list(EmailAddress.objects.filter(user=user).order_by("pk"))


AT_ONCE = 100
"""Games that are read at a time."""


def games_with_moves(player: Player) -> Iterator[tuple[Game, list[dict[str, Any]]]]:
    """Every game somebody has sat at, with their own moves, the oldest first."""
    numbers = list(player.seats.order_by("game").values_list("game", flat=True).distinct())
    for start in range(0, len(numbers), AT_ONCE):
        chosen = numbers[start : start + AT_ONCE]
        own: dict[int, list[dict[str, Any]]] = defaultdict(list)
        rows = Move.objects.filter(game__in=chosen, player=player).order_by("game", "number")
        for row in rows.values("game_id", "number", "seat", "kind", "action", "made_at"):
            move: dict[str, Any] = {**row}
            own[move.pop("game_id")].append(move)
        for game in Game.objects.filter(pk__in=chosen).prefetch_related("seats__player").order_by("pk"):
            yield game, own[game.pk]


RESULTS = ("played", "tallies", "careers", "meetings", "ratings")


def results_of(player: Player) -> dict[str, list[dict[str, Any]]]:
    """What finished games have left behind for somebody, row by row."""
    return {name: list(getattr(player, name).values()) for name in RESULTS}
