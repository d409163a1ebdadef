"""Moderation of players and games. Every action needs a reason, and is recorded in the admin's log."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from games.broadcast import announce_lobby, close_sockets_of
from games.engine.codec import encode
from games.models import Checkpoint, Game, Move, Player, Seat, User
from games.selectors.games import conceded_at, latest_state, state_at
from games.selectors.players import games_of
from games.services.games import hand_to_bot, leave_game
from games.services.moves import Log, check_running, finish, lock_game
from games.services.players import rename_player
from games.services.problems import Problem, all_or_nothing
from games.services.seating import note_change


def note(administrator: User, row: Player | Game, what: str) -> None:
    """Record in the admin's log who did what to whom, and why."""
    LogEntry.objects.create(
        user=administrator,
        content_type=ContentType.objects.get_for_model(row),
        object_id=str(row.pk),
        object_repr=str(row)[:200],
        action_flag=CHANGE,
        change_message=what,
    )


@contextmanager
def unless(code: str) -> Iterator[None]:
    """Leave the block without an error if it raises a `Problem` with this code."""
    try:
        yield
    except Problem as problem:
        if problem.code != code:
            raise


@all_or_nothing
def ban_player(*, player: Player, administrator: User, why: str) -> None:
    """Ban a player: they leave open tables, and bots take over their seats, so that nobody waits for them."""
    for game in games_of(player, [Game.Status.OPEN]):
        with unless("not_open"):  # it has just started, and is among the running games below
            leave_game(game_id=game.pk, player=player)
    for seat in Seat.objects.filter(player=player, bot="", game__status=Game.Status.RUNNING):
        with unless("not_running"):  # it has just ended, perhaps through the previous seat
            hand_to_bot(game_id=seat.game_id, seat=seat.number, player=player)
    player.banned_at, player.ban_reason = timezone.now(), why
    player.save(update_fields=["banned_at", "ban_reason"])
    note(administrator, player, f"ban: {why}")
    close_sockets_of(player.pk)


@all_or_nothing
def lift_ban(*, player: Player, administrator: User, why: str) -> None:
    player.banned_at, player.ban_reason = None, ""
    player.save(update_fields=["banned_at", "ban_reason"])
    note(administrator, player, f"lift the ban: {why}")


@all_or_nothing
def give_name(*, player: Player, name: str, administrator: User, why: str) -> None:
    """Replace a player's offensive name."""
    before = player.name
    rename_player(player=player, name=name)
    note(administrator, player, f"rename {before} to {player.name}: {why}")


@all_or_nothing
def reset_face(*, player: Player, administrator: User, why: str) -> None:
    """Remove a player's chosen avatar; the one derived from their key is used again."""
    player.avatar = ""
    player.save(update_fields=["avatar"])
    note(administrator, player, f"reset the face: {why}")


@all_or_nothing
def rewind_game(*, game_id: int, version: int, administrator: User, why: str) -> Game:
    """Rewind a running game to an earlier version. No move is deleted from the record.

    Finished games are excluded: their seed is public, and with it all that would happen next.
    """
    game, seats = lock_game(game_id)
    check_running(game)
    if not 0 <= version < game.version:
        raise Problem("no_such_version", version=version, latest=game.version)
    take_back_concessions(game, seats, version)
    note_change(game)
    game_log = Log(game, state_at(game, version))
    game_log.go_back(Move.Kind.REWIND, version, seat=None, by=Move.By.ADMINISTRATOR, player=None)
    game_log.save(seats)
    Checkpoint.objects.get_or_create(
        game=game, version=game.version, defaults={"state": encode(game_log.state)}
    )
    note(administrator, game, f"rewind {version}: {why}")
    return game


def take_back_concessions(game: Game, seats: list[Seat], version: int) -> None:
    """Undo the concessions after a version; a bot goes on playing until the player takes the seat back."""
    standing = conceded_at(game, version)
    for seat in seats:
        seat.conceded = seat.number in standing
    Seat.objects.bulk_update(seats, ["conceded"])


@all_or_nothing
def end_game(*, game_id: int, administrator: User, why: str) -> Game:
    """End a running game without a result, as if all players had agreed to it."""
    game, seats = lock_game(game_id)
    check_running(game)
    game_log = Log(game, latest_state(game))
    game_log.mark(Move.Kind.AGREE, seat=None, by=Move.By.ADMINISTRATOR, player=None)
    game_log.save(seats)
    game.save(update_fields=finish(game, seats, outcome="agreed", result=None))
    note(administrator, game, f"end: {why}")
    announce_lobby()
    return game
