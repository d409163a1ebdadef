"""Finds the current player, and the rows that belong to a player."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.core.signing import BadSignature, Signer

from games.models import Game, Move, Player, User
from games.selectors.prepared_queries import Prepared

COOKIE = "player"
SIGNER = Signer(salt="games.player")


def cookie_of(player: Player) -> str:
    """The signed cookie by which a guest's browser is recognised."""
    return SIGNER.sign(player.key.hex)


_by_user: Prepared[Player] = Prepared(lambda user_id: Player.objects.filter(user_id=user_id))


def find_player(*, user: User | AnonymousUser, cookie: str | None) -> Player:
    """The account's player, or the guest of this cookie; a new unsaved player if there is neither."""
    if user.is_authenticated:
        return _by_user.first(user.pk) or Player(user=user, name=user.get_username()[:40])
    return find_guest(cookie) or Player()


def find_guest(cookie: str | None) -> Player | None:
    try:
        key = SIGNER.unsign(cookie or "")
    except BadSignature:
        return None
    return Player.objects.filter(key=key, user=None, left_at=None).first()


def find_account(name: str) -> Player | None:
    """The player of an account by name, ignoring case; guests are never found, as they can share names."""
    accounts = Player.objects.filter(user__is_active=True, name__iexact=name.strip())
    return accounts.order_by("pk").first()


def games_of(player: Player, statuses: Iterable[str]) -> list[Game]:
    """A player's games with one of these statuses, the oldest first."""
    return list(Game.objects.filter(status__in=statuses, pk__in=player.seats.values("game")).order_by("pk"))


def addresses_of(user: User) -> list[EmailAddress]:
    """The e-mail address of an account, and the one it is changing to."""
    return list(EmailAddress.objects.filter(user=user).order_by("pk"))


AT_ONCE = 100
"""Games per query."""


def games_with_moves(player: Player) -> Iterator[tuple[Game, list[dict[str, Any]]]]:
    """Every game a player has a seat at, with their own moves, the oldest first."""
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
    """A player's result rows, by the name of the relation."""
    return {name: list(getattr(player, name).values()) for name in RESULTS}
