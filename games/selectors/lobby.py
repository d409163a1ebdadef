"""Reads the lists of games: mine, those that wait for players, those to watch. None of them reads a state."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils import timezone

from games.models import CardSet, Game, Invitation, Player, Seat

MOST_OWN = 40
MOST_OVER = 3
MOST_TABLES = 20
MOST_WATCHED = 6
LIVELY = timedelta(hours=1)
"""How long ago somebody has moved in a game that is worth watching."""


class Lobby(NamedTuple):
    """The lists that one visitor sees, each in its order."""

    own: list[Game]
    over: list[Game]
    asked: list[Game]
    tables: list[Game]
    watched: list[Game]


def lobby_for(player: Player) -> Lobby:
    """All lists for a visitor, with everybody who sits at the games in them."""
    lobby = Lobby(
        own=own_games(player),
        over=games_over(player),
        asked=games_asked_to(player),
        tables=open_tables(player),
        watched=games_to_watch(player),
    )
    with_people([game for games in lobby for game in games])
    return lobby


def with_people(games: Sequence[Game]) -> None:
    """Read who sits at these games, and for whom chairs are kept, all at once."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number"))
    prefetch_related_objects(games, seats)
    waiting = [game for game in games if game.status == Game.Status.OPEN]
    prefetch_related_objects(waiting, Prefetch("invitations", Invitation.objects.select_related("player")))


def own_games(player: Player) -> list[Game]:
    """What a player has to do with now, first where the player is asked."""
    if player.pk is None:
        return []
    now = Q(status=Game.Status.RUNNING) | open_now()
    games = Game.objects.filter(now, pk__in=in_play(player)).order_by("-moved_at", "-pk")
    return list(games[:MOST_OWN])


def in_play(player: Player) -> QuerySet[Seat, Any]:
    """The games a player sits at that are not over. All others can be many."""
    return player.seats.filter(over_at=None).values("game")


def open_now() -> Q:
    return Q(status=Game.Status.OPEN, expires_at__gt=timezone.now())


def games_over(player: Player) -> list[Game]:
    """What a player has finished last."""
    if player.pk is None:
        return []
    # Who plays for several on one screen has one seat without a label among them.
    seats = player.seats.filter(label="", over_at__isnull=False, game__status=Game.Status.FINISHED)
    return [seat.game for seat in seats.select_related("game").order_by("-over_at", "-game")[:MOST_OVER]]


def games_asked_to(player: Player) -> list[Game]:
    """Tables at which somebody hopes for this player."""
    if player.pk is None:
        return []
    asked = Invitation.objects.filter(player=player, withdrawn=False).values("game")
    games = Game.objects.filter(open_now(), pk__in=asked).exclude(pk__in=in_play(player))
    return list(games.select_related("host").order_by("-pk")[:MOST_OWN])


def open_tables(player: Player) -> list[Game]:
    """Tables with a chair for anybody, the newest first."""
    games = Game.objects.filter(open_now(), access=Game.Access.PUBLIC)
    free = Seat.objects.filter(player=None, bot="").values("game")
    games = games.filter(pk__in=free).order_by("-pk")
    if player.pk is not None:
        # Asked, they find it elsewhere; sent away, nowhere.
        asked = Invitation.objects.filter(player=player).values("game")
        games = games.exclude(pk__in=in_play(player)).exclude(pk__in=asked)
    return list(games[:MOST_TABLES])


def games_to_watch(player: Player) -> list[Game]:
    """Public games that go on, the liveliest first."""
    lately = timezone.now() - LIVELY
    games = Game.objects.filter(access=Game.Access.PUBLIC, status=Game.Status.RUNNING, moved_at__gt=lately)
    if player.pk is not None:
        games = games.exclude(pk__in=in_play(player))
    return list(games.order_by("-moved_at")[:MOST_WATCHED])


def game_to_show(watched: Sequence[Game], shown: str = "") -> Game | None:
    """A game to draw: the one that is shown already if it goes on, or else the liveliest.

    Where nothing goes on, it is the public game that was finished last. `shown` begins with its number.
    """
    if watched:
        return next((game for game in watched if shown.startswith(f"{game.pk}.")), watched[0])
    over = Game.objects.filter(access=Game.Access.PUBLIC, status=Game.Status.FINISHED)
    latest = over.order_by("-moved_at").first()
    if latest is not None:
        with_people([latest])
    return latest


def table_of(game_id: int) -> Game | None:
    """A table with all that its page shows."""
    game = (
        Game.objects.select_related("card_set", "host").defer("card_set__content").filter(pk=game_id).first()
    )
    if game is not None:
        with_people([game])
    return game


def rematch_of(game: Game) -> Game | None:
    """The table at which a game is played once more, unless it was closed."""
    rematch = Game.objects.filter(rematch_of=game).exclude(status=Game.Status.CLOSED).first()
    if rematch is not None:
        with_people([rematch])
    return rematch


def playable_sets(title: str) -> QuerySet[CardSet]:
    """What a title can be played with, the usual set first."""
    sets = CardSet.objects.filter(title=title, state=CardSet.State.PUBLISHED).defer("content")
    return sets.order_by("-is_default", "name")
