"""Reads the lobby's lists: own games, open tables, games to watch. None of them reads a state."""

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
"""A game counts as active if its latest move is no older than this."""


class Lobby(NamedTuple):
    """The lists that one visitor sees, each sorted."""

    own: list[Game]
    over: list[Game]
    asked: list[Game]
    tables: list[Game]
    watched: list[Game]


def lobby_for(player: Player) -> Lobby:
    """All lists for a visitor, with the players of the games in them."""
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
    """Prefetch the players of these games and, for open tables, the invitations."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number"))
    prefetch_related_objects(games, seats)
    waiting = [game for game in games if game.status == Game.Status.OPEN]
    prefetch_related_objects(waiting, Prefetch("invitations", Invitation.objects.select_related("player")))


def own_games(player: Player) -> list[Game]:
    """The player's open and running games, the latest move first."""
    if player.pk is None:
        return []
    now = Q(status=Game.Status.RUNNING) | open_now()
    games = Game.objects.filter(now, pk__in=in_play(player)).order_by("-moved_at", "-pk")
    return list(games[:MOST_OWN])


def in_play(player: Player) -> QuerySet[Seat, Any]:
    """The ids of a player's games that are not over. Finished games are left out: they can be many."""
    return player.seats.filter(over_at=None).values("game")


def open_now() -> Q:
    return Q(status=Game.Status.OPEN, expires_at__gt=timezone.now())


def games_over(player: Player) -> list[Game]:
    """The games that a player finished last."""
    if player.pk is None:
        return []
    # A player who shares a screen has several seats in a game; exactly one of them has no label.
    seats = player.seats.filter(label="", over_at__isnull=False, game__status=Game.Status.FINISHED)
    return [seat.game for seat in seats.select_related("game").order_by("-over_at", "-game")[:MOST_OVER]]


def games_asked_to(player: Player) -> list[Game]:
    """Open tables to which this player is invited."""
    if player.pk is None:
        return []
    asked = Invitation.objects.filter(player=player, withdrawn=False).values("game")
    games = Game.objects.filter(open_now(), pk__in=asked).exclude(pk__in=in_play(player))
    return list(games.select_related("host").order_by("-pk")[:MOST_OWN])


def open_tables(player: Player) -> list[Game]:
    """Public tables with a free seat, the newest first."""
    games = Game.objects.filter(open_now(), access=Game.Access.PUBLIC)
    free = Seat.objects.filter(player=None, bot="").values("game")
    games = games.filter(pk__in=free).order_by("-pk")
    if player.pk is not None:
        # Invited players see the table in another list; removed players do not see it at all.
        asked = Invitation.objects.filter(player=player).values("game")
        games = games.exclude(pk__in=in_play(player)).exclude(pk__in=asked)
    return list(games[:MOST_TABLES])


def games_to_watch(player: Player) -> list[Game]:
    """Public running games, the latest move first."""
    lately = timezone.now() - LIVELY
    games = Game.objects.filter(access=Game.Access.PUBLIC, status=Game.Status.RUNNING, moved_at__gt=lately)
    if player.pk is not None:
        games = games.exclude(pk__in=in_play(player))
    return list(games.order_by("-moved_at")[:MOST_WATCHED])


def game_to_show(watched: Sequence[Game], shown: str = "") -> Game | None:
    """The game to preview: the one already shown if it is still running, or else the most active one.

    If no game is running, it is the public game that finished last. `shown` begins with the game's id.
    """
    if watched:
        return next((game for game in watched if shown.startswith(f"{game.pk}.")), watched[0])
    over = Game.objects.filter(access=Game.Access.PUBLIC, status=Game.Status.FINISHED)
    latest = over.order_by("-moved_at").first()
    if latest is not None:
        with_people([latest])
    return latest


def table_of(game_id: int) -> Game | None:
    """A table with everything its page shows."""
    game = (
        Game.objects.select_related("card_set", "host").defer("card_set__content").filter(pk=game_id).first()
    )
    if game is not None:
        with_people([game])
    return game


def rematch_of(game: Game) -> Game | None:
    """The open or started rematch of a game, or None."""
    rematch = Game.objects.filter(rematch_of=game).exclude(status=Game.Status.CLOSED).first()
    if rematch is not None:
        with_people([rematch])
    return rematch


def playable_sets(title: str) -> QuerySet[CardSet]:
    """The published sets of a title, the default one first."""
    sets = CardSet.objects.filter(title=title, state=CardSet.State.PUBLISHED).defer("content")
    return sets.order_by("-is_default", "name")
