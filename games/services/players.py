"""Writes players: their names, their avatars, and the deletion of accounts."""

import secrets
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game, Player, User
from games.selectors.players import games_of
from games.services.games import concede, leave_game
from games.services.names import check_name, skeleton
from games.services.problems import Problem, all_or_nothing
from games.services.seating import note_changes_of

FORMER = "Former player"
"""The stored name of players who deleted their account; pages show a translation."""


def ensure_player(player: Player) -> Player:
    """Save the player of a new visitor, so that they can sit at a table."""
    if player.pk is not None:
        return player
    if player.user is not None:
        return Player.objects.get_or_create(user=player.user, defaults={"name": player.name})[0]
    return Player.objects.create(name=_("Guest %(number)s") % {"number": secrets.randbelow(9000) + 1000})


@all_or_nothing
def open_player(*, user: User, name: str) -> Player:
    """Create the player of a new account. The name is reserved for them from now on."""
    with checked(name) as name:
        return Player.objects.create(user=user, name=name, skeleton=skeleton(name))


@all_or_nothing
def rename_player(*, player: Player, name: str) -> Player:
    """Rename a player. A guest's name is not reserved, and must not look like an account's."""
    with checked(name, player) as name:
        look = "" if player.user_id is None else skeleton(name)
        Player.objects.filter(pk=player.pk).update(name=name, skeleton=look)
    note_changes_of(player)
    player.name, player.skeleton = name, look
    return player


@contextmanager
def checked(name: str, player: Player | None = None) -> Iterator[str]:
    """Check a name for the block that saves it. Another player may save the same name at the same instant."""
    name = check_name(name, player=player)
    try:
        with transaction.atomic():
            yield name
    except IntegrityError:
        # Taken between check and save: a second check says so, unless the error had another cause.
        check_name(name, player=player)
        raise


def choose_face(*, player: Player, face: str) -> None:
    """Save the chosen avatar; an empty one restores the player's original avatar."""
    player.avatar = face
    player.save(update_fields=["avatar"])


@all_or_nothing
def leave_for_good(*, player: Player) -> None:
    """Delete a player's personal data. Their games stay for the others: a bot takes over the running ones."""
    note_changes_of(player)
    for game in games_of(player, [Game.Status.OPEN, Game.Status.RUNNING]):
        get_up(game, player)
    player.invitations.all().delete()
    player.seats.exclude(label="").update(label="")
    user, player.user = player.user, None
    player.name, player.skeleton, player.avatar = FORMER, "", ""
    player.wishes, player.preferences = {}, {}
    # Old cookies and login links stop working.
    player.key, player.link_key = uuid.uuid4(), uuid.uuid4()
    player.left_at = timezone.now()
    player.save()
    if user is not None:
        user.delete()


def get_up(game: Game, player: Player) -> None:
    """Leave an open table; in a running game, concede every seat that is played on this screen."""
    if game.status == Game.Status.OPEN:
        leave_game(game_id=game.pk, player=player)
        return
    for seat in game.seats.filter(player=player, conceded=False, bot="").order_by("number"):
        try:
            concede(game_id=game.pk, seat=seat.number, player=player)
        except Problem as problem:
            # Conceding the previous seat has ended the game.
            if problem.code != "not_running":
                raise
