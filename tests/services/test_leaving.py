"""Deleting an account: all personal data is removed, and the games of the others go on."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser

from games.models import Game, Player, Seat, User
from games.presenters.seats import seat_name
from games.selectors.players import cookie_of, find_player
from games.services.games import create_game, join_game, start_game
from games.services.links import make_link_token, use_link_token
from games.services.players import ensure_player, leave_for_good, open_player
from tests.support.tables import Play, published

pytestmark = pytest.mark.django_db


def account(name: str = "Ada") -> Player:
    user = User.objects.create_user(name.lower(), email=f"{name.lower()}@example.com")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    player = open_player(user=user, name=name)
    player.avatar, player.wishes, player.preferences = "rays", {"rent": "ask"}, {"theme": "dark"}
    player.save()
    return player


def test_no_personal_data_is_left():
    player = account()
    key, link = player.key, make_link_token(player)
    leave_for_good(player=player)
    player.refresh_from_db()
    assert (player.user, player.skeleton, player.avatar, player.wishes, player.preferences) == (
        None,
        "",
        "",
        {},
        {},
    )
    assert player.key != key
    assert player.left_at is not None
    assert not User.objects.exists()
    assert not EmailAddress.objects.exists()
    assert use_link_token(link) is None


def test_the_name_is_free_again():
    leave_for_good(player=account())
    assert account().name == "Ada"


def test_the_cookie_of_a_deleted_guest_is_invalid():
    guest = ensure_player(Player())
    leave_for_good(player=guest)
    assert find_player(user=AnonymousUser(), cookie=cookie_of(guest)).pk is None


def test_the_others_play_on_with_a_bot_in_the_seat():
    play = Play(3)
    leave_for_good(player=play.players[1])
    assert play.game.status == Game.Status.RUNNING
    seat = Seat.objects.get(game=play.id, number=1)
    assert (seat.conceded, bool(seat.bot)) == (True, True)
    assert seat_name(seat) == "Former player"


def test_a_game_of_two_is_over_when_one_leaves():
    play = Play(2)
    leave_for_good(player=play.players[0])
    assert (play.game.status, play.game.outcome) == (Game.Status.FINISHED, "conceded")
    assert Seat.objects.get(game=play.id, number=1).place == 1


def test_all_seats_on_the_screen_are_given_up_together():
    host, other = account(), ensure_player(Player())
    game = create_game(title="shelter", seats=3, host=host, guests=["Bob"], card_set=published())
    join_game(game_id=game.pk, player=other)
    start_game(game_id=game.pk, player=host)
    leave_for_good(player=host)
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    assert "Bob" not in game.seats.values_list("label", flat=True)


def test_an_open_table_is_left_to_the_remaining_players():
    host, other = account(), ensure_player(Player())
    kept = create_game(title="shelter", seats=2, host=host, card_set=published())
    join_game(game_id=kept.pk, player=other)
    closed = create_game(title="shelter", seats=2, host=host, card_set=published())
    leave_for_good(player=host)
    kept.refresh_from_db()
    closed.refresh_from_db()
    assert (kept.status, kept.host) == (Game.Status.OPEN, other)
    assert closed.status == Game.Status.CLOSED
