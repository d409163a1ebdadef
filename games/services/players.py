"""Writes players: who they are called, how they look, and that they are gone."""

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
"""What the row of somebody who left is called; pages say it in the language of the reader."""


def ensure_player(player: Player) -> Player:
    """The same player, written down: from here on this visitor can sit at a table."""
    if player.pk is not None:
        return player
    if player.user is not None:
        return Player.objects.get_or_create(user=player.user, defaults={"name": player.name})[0]
    return Player.objects.create(name=_("Guest %(number)s") % {"number": secrets.randbelow(9000) + 1000})


@all_or_nothing
def open_player(*, user: User, name: str) -> Player:
    """The player of a new account. The name is theirs alone from here on."""
    with checked(name) as name:
        return Player.objects.create(user=user, name=name, skeleton=skeleton(name))


@all_or_nothing
def rename_player(*, player: Player, name: str) -> Player:
    """Give a player another name. A guest's is not kept for them, and can't be like an account's."""
    with checked(name, player) as name:
        look = "" if player.user_id is None else skeleton(name)
        Player.objects.filter(pk=player.pk).update(name=name, skeleton=look)
    note_changes_of(player)
    player.name, player.skeleton = name, look
    return player


@contextmanager
def checked(name: str, player: Player | None = None) -> Iterator[str]:
    """The name, if it may be written inside. Two who take one at the same instant both find it free."""
    name = check_name(name, player=player)
    try:
        with transaction.atomic():
            yield name
    except IntegrityError:
        # The database has let the other one have it: now it is found taken, or this was about something else.
        check_name(name, player=player)
        raise


def choose_face(*, player: Player, face: str) -> None:
    """Keep a face; an empty one gives the player back the face they came with."""
    player.avatar = face
    player.save(update_fields=["avatar"])


@all_or_nothing
def leave_for_good(*, player: Player) -> None:
    """Forget who somebody is. The games stay for the others: a running one is given up, to a bot."""
    note_changes_of(player)
    for game in games_of(player, [Game.Status.OPEN, Game.Status.RUNNING]):
        get_up(game, player)
    player.invitations.all().delete()
    player.seats.exclude(label="").update(label="")
    user, player.user = player.user, None
    player.name, player.skeleton, player.avatar = FORMER, "", ""
    player.wishes, player.preferences = {}, {}
    # Cookies and links of the past lead nowhere.
    player.key, player.link_key = uuid.uuid4(), uuid.uuid4()
    player.left_at = timezone.now()
    player.save()
    if user is not None:
        user.delete()


def get_up(game: Game, player: Player) -> None:
    """Leave an open table; of a running game give up every seat that is played on this screen."""
    if game.status == Game.Status.OPEN:
        leave_game(game_id=game.pk, player=player)
        return
    for seat in game.seats.filter(player=player, conceded=False, bot="").order_by("number"):
        try:
            concede(game_id=game.pk, seat=seat.number, player=player)
        except Problem as problem:
            # The one before was the last but one: the game is over.
            if problem.code != "not_running":
                raise
