"""Fills tables that have not started: invitations, bots, readiness and rematches."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from games.broadcast import announce, announce_lobby
from games.models import CardSet, Game, Invitation, Player, Seat
from games.selectors.games import rules_of
from games.selectors.players import find_account
from games.services.games import (
    OPEN_FOR,
    begin_game,
    check_bots,
    check_card_set,
    check_not_too_many,
    check_open,
    create_game,
    free_chairs,
    new_game,
    seat_company,
    start_game,
    take_chair,
)
from games.services.moves import lock_game
from games.services.problems import Problem, all_or_nothing

MOST_ASKED = 12
"""The most players that can be invited to one table."""


@all_or_nothing
def open_table(
    *,
    host: Player,
    title: str,
    seats: int,
    guests: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    bots: Mapping[int, str] | None = None,
    card_set: CardSet | None = None,
    access: str = Game.Access.PUBLIC,
    rated: bool = False,
    shuffled: bool = False,
    names: Sequence[str] = (),
    fill_with: str = "",
) -> Game:
    """Open a table with its people and bots, and start it if no seat is free.

    Accounts in `names` are invited; `fill_with` names the bot that takes all free seats.
    """
    game = create_game(
        title=title,
        seats=seats,
        host=host,
        guests=guests,
        options=options,
        bots=bots,
        card_set=card_set,
        access=access,
        rated=rated,
        shuffled=shuffled,
    )
    for name in names:
        invite_player(game_id=game.pk, host=host, name=name)
    if fill_with or seats == 1 + len(guests) + len(bots or {}):
        return start_game(game_id=game.pk, player=host, fill_with=fill_with)
    return game


@all_or_nothing
def set_ready(*, game_id: int, player: Player, ready: bool = True) -> Game:
    """Set or clear a player's readiness. The game starts when the table is full and everybody is ready."""
    game, seats = lock_game(game_id)
    check_open(game)
    own = [seat for seat in seats if seat.player_id == player.pk]
    if not own:
        raise Problem("not_at_this_table")
    for seat in own:
        seat.ready = ready
    Seat.objects.bulk_update(own, ["ready"])
    return begin_when_ready(game, seats)


def begin_when_ready(game: Game, seats: list[Seat]) -> Game:
    """Start the game if everybody is ready; in any case announce the change to the table."""
    if all(seat.bot or (seat.player_id and seat.ready) for seat in seats):
        return begin_game(game, seats)
    announce(game.pk, game.version)
    announce_lobby()
    return game


@all_or_nothing
def seat_bot(*, game_id: int, host: Player, chair: int, level: str) -> Game:
    """Put a bot of a level on an empty seat, with a character that is not at the table yet."""
    game, seats = lock_game(game_id)
    check_open(game)
    check_host(game, host)
    check_bots({chair: level}, len(seats))
    if seats[chair].player_id is not None:
        raise Problem("chair_is_taken", chair=chair)
    seat_company([seats[chair]], level, [seat.bot for seat in seats], turn=game.pk)
    seats[chair].save(update_fields=["bot"])
    game.invitations.filter(chair=chair).update(chair=None)
    return begin_when_ready(game, seats)


@all_or_nothing
def empty_chair(*, game_id: int, host: Player, chair: int) -> None:
    """Remove a player or a bot from a seat. A removed player can't come back to this table, a bot can."""
    game, seats = lock_game(game_id)
    check_open(game)
    check_host(game, host)
    if not 0 <= chair < len(seats):
        raise Problem("no_such_seat", seat=chair)
    player = seats[chair].player
    if player == host:
        raise Problem("own_chair")
    if player is not None:
        Invitation.objects.update_or_create(
            game=game, player=player, defaults={"chair": None, "withdrawn": True}
        )
    free_chairs([seat for seat in seats if seat.number == chair or (player and seat.player_id == player.pk)])
    announce(game.pk, game.version)
    announce_lobby()


def check_host(game: Game, player: Player) -> None:
    if game.host_id != player.pk:
        raise Problem("only_the_host")


@all_or_nothing
def invite_player(*, game_id: int, host: Player, name: str) -> None:
    """Invite the account of this name to a table. The result does not reveal whether it exists."""
    game, seats = lock_game(game_id)
    check_open(game)
    check_host(game, host)
    player = find_account(name)
    if player is None or any(seat.player_id == player.pk for seat in seats):
        return
    if game.invitations.count() < MOST_ASKED:
        Invitation.objects.update_or_create(game=game, player=player, defaults={"withdrawn": False})
        announce_lobby()


@all_or_nothing
def decline_invitation(*, game_id: int, player: Player) -> None:
    """Decline an invitation; a seat that was reserved is free for others."""
    game, _seats = lock_game(game_id)
    if game.invitations.filter(player=player, withdrawn=False).delete()[0]:
        announce(game.pk, game.version)
        announce_lobby()


@all_or_nothing
def play_again(*, game_id: int, player: Player) -> Game:
    """Take a seat at the rematch of a finished game; the first player to ask opens its table.

    Everybody moves on by one seat. The players of the first game are invited, their seats are reserved,
    and the game starts when all of them are back.
    """
    source, seats = lock_game(game_id)
    if source.status != Game.Status.FINISHED:
        raise Problem("not_finished", status=source.status)
    if all(seat.player_id != player.pk for seat in seats):
        raise Problem("not_at_this_table")
    latest = Game.objects.filter(rematch_of=source).first()
    if latest is not None and latest.status == Game.Status.CLOSED:
        # The earlier rematch was closed without being played.
        latest.rematch_of = None
        latest.save(update_fields=["rematch_of"])
        latest = None
    rematch = latest or open_rematch(source, seats, player)
    if rematch.status != Game.Status.OPEN:
        return rematch
    return sit_down_again(rematch, player)


def open_rematch(source: Game, seats: list[Seat], host: Player) -> Game:
    """Open a table like the one before, with everybody moved on by one seat and the same bots."""
    check_not_too_many(host)
    retired = source.card_set.state != CardSet.State.PUBLISHED
    game = new_game(
        title=source.title,
        rules_version=rules_of(source).version,
        card_set=check_card_set(source.title, None if retired else source.card_set),
        options=source.options,
        seat_count=source.seat_count,
        host=host,
        access=source.access,
        rated=source.rated,
        rematch_of=source,
        expires_at=timezone.now() + OPEN_FOR,
    )
    rows = [Seat(game=game, number=number) for number in range(len(seats))]
    asked: dict[int, Invitation] = {}
    for seat in seats:
        chair = rows[(seat.number - 1) % len(rows)]
        if seat.player is None:
            chair.bot = seat.bot
        elif seat.player == host:
            chair.player, chair.label, chair.ready = host, seat.label, True
        else:
            asked.setdefault(seat.player.pk, Invitation(game=game, player=seat.player, chair=chair.number))
    Seat.objects.bulk_create(rows)
    Invitation.objects.bulk_create(asked.values())
    return game


def sit_down_again(rematch: Game, player: Player) -> Game:
    """Take the reserved seat, ready to start; a player who left the table before gets any free seat."""
    game, seats = lock_game(rematch.pk)
    if all(seat.player_id != player.pk for seat in seats):
        take_chair(game, seats, player)
    for seat in seats:
        seat.ready = seat.ready or seat.player_id == player.pk
    Seat.objects.bulk_update(seats, ["ready"])
    return begin_when_ready(game, seats)
