"""Closes what guests have left behind, and deletes rows that nobody can need any more."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.broadcast import announce, announce_lobby
from games.models import Game, Move, Player, Seat
from games.selectors.games import latest_state
from games.services.games import check_open, close_tables
from games.services.moves import Log, check_running, finish, lock_game
from games.services.problems import Problem, all_or_nothing

NEVER_MOVED = timedelta(hours=1)
"""How long a guest's table may wait for somebody, and a guest's game for the first move of a person."""
UNTOUCHED = timedelta(days=30)
"""How long a guest's game may wait for a move, and a guest without any game may stay."""
AT_ONCE = 50
"""The most rows of each kind that one call deals with; the next call finds the rest."""


def tidy_up(*, now: datetime) -> int:
    """Close abandoned tables and games of guests, and delete expired sessions and empty guests.

    One transaction for each game. Games in which an account has a seat are left alone.
    """
    done = 0
    for game_id in lonely_tables(now)[:AT_ONCE]:
        done += close_lonely_table(game_id)
    for game_id in abandoned_games(now)[:AT_ONCE]:
        done += end_abandoned_game(game_id)
    done += delete_some(Session.objects.filter(expire_date__lt=now))
    return done + delete_some(empty_guests(now))


def by_guests() -> Q:
    """Somebody has a seat, and nobody with an account has."""
    seats = Seat.objects.filter(game=OuterRef("pk"), player__isnull=False)
    return Q(Exists(seats)) & ~Q(Exists(seats.filter(player__user__isnull=False)))


def lonely_tables(now: datetime) -> QuerySet[Game, int]:
    """Tables that a guest opened long ago, and at which nobody else sits."""
    others = Seat.objects.filter(game=OuterRef("pk"), player__isnull=False).exclude(player=OuterRef("host"))
    tables = Game.objects.filter(by_guests(), ~Exists(others), status=Game.Status.OPEN)
    return tables.filter(created_at__lt=now - NEVER_MOVED).order_by("pk").values_list("pk", flat=True)


def abandoned_games(now: datetime) -> QuerySet[Game, int]:
    """Running games of guests who never moved, or not for a long time."""
    moved = Move.objects.filter(game=OuterRef("pk"), by=Move.By.PLAYER, kind=Move.Kind.ANSWER)
    late = Q(moved_at__lt=now - UNTOUCHED) | Q(~Exists(moved), started_at__lt=now - NEVER_MOVED)
    games = Game.objects.filter(late, by_guests(), status=Game.Status.RUNNING)
    return games.order_by("moved_at").values_list("pk", flat=True)


@all_or_nothing
def close_lonely_table(game_id: int) -> bool:
    """Close a table; False if it has started meanwhile."""
    game, _seats = lock_game(game_id)
    try:
        check_open(game)
    except Problem:
        return False
    close_tables([game_id])
    announce(game_id, game.version)
    announce_lobby()
    return True


@all_or_nothing
def end_abandoned_game(game_id: int) -> bool:
    """End a game without a result, as if its players had agreed; False if it is over."""
    game, seats = lock_game(game_id)
    try:
        check_running(game)
    except Problem:
        return False
    game_log = Log(game, latest_state(game))
    game_log.mark(Move.Kind.AGREE, seat=None, by=Move.By.CLOCK, player=None)
    game_log.save(seats)
    game.save(update_fields=finish(game, seats, outcome="agreed", result=None))
    announce_lobby()
    return True


def empty_guests(now: datetime) -> QuerySet[Player]:
    """Guests who came long ago, and have neither a game nor a preference."""
    guests = Player.objects.filter(
        user=None, banned_at=None, unsettled_at=None, created_at__lt=now - UNTOUCHED
    )
    plain = guests.filter(avatar="", wishes={}, preferences={})
    return plain.filter(seats=None, hosted_games=None, invitations=None, played=None, meetings=None)


def delete_some(rows: QuerySet) -> int:
    """Delete some of these rows; returns how many."""
    chosen = list(rows.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    rows.model._default_manager.filter(pk__in=chosen).delete()
    return len(chosen)
