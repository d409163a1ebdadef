"""The lists of games on the home page, for one visitor."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from games.models import Game, Player, Seat
from games.presenters.seats import seat_face, seat_name
from games.presenters.tables import TableView, present_table
from games.selectors.lobby import Lobby


class GameRow(NamedTuple):
    """A game in a list: its players, its status, and whether it is the visitor's turn."""

    id: int
    href: str
    names: str
    faces: list[SafeString]
    line: str
    turn: bool


class Showcase(NamedTuple):
    """A game as a small picture with a caption."""

    href: str
    picture: SafeString
    caption: str
    names: str
    running: bool


class LobbyView(NamedTuple):
    own: list[GameRow]
    over: list[GameRow]
    gathering: list[TableView]
    """Open tables at which the visitor is seated."""
    asked: list[TableView]
    tables: list[TableView]
    watched: list[GameRow]
    turns: int
    """The number of games in which it is the visitor's turn."""


def present_lobby(lobby: Lobby, player: Player) -> LobbyView:
    running = [game for game in lobby.own if game.status == Game.Status.RUNNING]
    rows = sorted((present_running(game, player) for game in running), key=lambda row: not row.turn)
    return LobbyView(
        own=rows,
        over=[present_over(game, player) for game in lobby.over],
        gathering=[present_table(game, player) for game in lobby.own if game.status == Game.Status.OPEN],
        asked=[present_table(game, player) for game in lobby.asked],
        tables=[table for game in lobby.tables if (table := present_table(game, player)).free],
        watched=[present_running(game, player) for game in lobby.watched],
        turns=sum(row.turn for row in rows),
    )


def present_running(game: Game, player: Player) -> GameRow:
    seats = list(game.seats.all())
    turn = any(game.waits_for(seat.number) and not seat.bot for seat in own_seats(seats, player))
    asked = [seat_name(seat) for seat in seats if game.waits_for(seat.number)]
    line = _("It is your turn") if turn else _("%(names)s: thinking") % {"names": ", ".join(asked)}
    if game.moved_at is not None:
        line = f"{line} · {ago(game.moved_at)}"
    return row_of(game, seats, player, line=line, turn=turn)


def present_over(game: Game, player: Player) -> GameRow:
    seats = list(game.seats.all())
    own = own_seats(seats, player)[0]
    line = _("Ended without a result")
    if own.place == 1:
        line = _("You won")
    elif own.place is not None:
        line = _("Place %(place)d of %(seats)d") % {"place": own.place, "seats": game.seat_count}
    if game.finished_at is not None:
        line = f"{line} · {ago(game.finished_at)}"
    return row_of(game, seats, player, line=line, turn=False)


def row_of(game: Game, seats: list[Seat], player: Player, *, line: str, turn: bool) -> GameRow:
    others = [seat for seat in seats if seat.player_id is None or seat.player_id != player.pk or seat.label]
    return GameRow(
        id=game.pk,
        href=reverse("game", args=[game.pk]),
        names=", ".join(seat_name(seat) for seat in others),
        faces=[seat_face(seat) for seat in seats],
        line=line,
        turn=turn,
    )


def own_seats(seats: list[Seat], player: Player) -> list[Seat]:
    return [seat for seat in seats if player.pk is not None and seat.player_id == player.pk]


def ago(moment: datetime) -> str:
    if timezone.now() - moment < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, depth=1)}


def page_title(turns: int) -> str:
    """The title of the browser tab; it starts with the number of games that wait for the visitor."""
    if turns:
        return _("(%(count)d) Your turn") % {"count": turns}
    return _("There is room below")
