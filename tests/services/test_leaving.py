"""Deleting an account: all personal data is removed, and the games of the others go on."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Player, Seat, User
from games.presenters.seats import seat_name
from games.selectors.players import cookie_of, find_player
from games.services.games import create_game, hand_to_bot, join_game, start_game
from games.services.links import make_link_token, use_link_token
from games.services.players import (
    ensure_player,
    leave_for_good,
    open_player,
    players_to_settle,
    rename_player,
    settle_games,
)
from tests.support.tables import Play, published

pytestmark = pytest.mark.django_db


def account(name: str = "Ada") -> Player:
    user = User.objects.create_user(name.lower(), email=f"{name.lower()}@example.com")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    player = open_player(user=user, name=name)
    player.avatar, player.wishes, player.preferences = "rays", {"shelter": {"rent": "ask"}}, {"theme": "dark"}
    player.save()
    return player


def leave(player: Player) -> None:
    """Leave, with the job that follows."""
    leave_for_good(player=player)
    settle_games(player_id=player.pk)


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
    leave(play.players[1])
    assert play.game.status == Game.Status.RUNNING
    seat = Seat.objects.get(game=play.id, number=1)
    assert (seat.conceded, bool(seat.bot)) == (True, True)
    assert seat_name(seat) == "Former player"


def test_a_game_of_two_is_over_when_one_leaves():
    play = Play(2)
    leave(play.players[0])
    assert (play.game.status, play.game.outcome) == (Game.Status.FINISHED, "conceded")
    assert Seat.objects.get(game=play.id, number=1).place == 1


def test_all_seats_on_the_screen_are_given_up_together():
    host, other = account(), ensure_player(Player())
    game = create_game(title="shelter", seats=3, host=host, guests=["Bob"], card_set=published())
    join_game(game_id=game.pk, player=other)
    start_game(game_id=game.pk, player=host)
    leave(host)
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    assert "Bob" not in game.seats.values_list("label", flat=True)


def test_an_open_table_is_left_to_the_remaining_players():
    host, other = account(), ensure_player(Player())
    kept = create_game(title="shelter", seats=2, host=host, card_set=published())
    join_game(game_id=kept.pk, player=other)
    closed = create_game(title="shelter", seats=2, host=host, card_set=published())
    leave(host)
    kept.refresh_from_db()
    closed.refresh_from_db()
    assert (kept.status, kept.host) == (Game.Status.OPEN, other)
    assert closed.status == Game.Status.CLOSED


def test_a_player_with_many_games_is_gone_at_once_and_their_games_follow_one_by_one(jobs: list[str]):
    player, other = account(), ensure_player(Player())
    games = [running_game(player, other) for _ in range(5)]
    with CaptureQueriesContext(connection) as queries:
        leave_for_good(player=player)
    assert not [query for query in queries if "games_position" in query["sql"]]
    assert all(game.status == Game.Status.RUNNING for game in Game.objects.all())
    settled: list[int] = []

    def goes_on() -> bool:
        # Between two games nothing is locked, and the job may be stopped.
        settled.append(Game.objects.filter(status=Game.Status.FINISHED).count())
        return len(settled) < 4

    settle_games(player_id=player.pk, goes_on=goes_on)
    assert settled == [0, 1, 2, 3]
    assert players_to_settle() == [player.pk]
    settle_games(player_id=player.pk)
    assert players_to_settle() == []
    assert Game.objects.filter(status=Game.Status.FINISHED).count() == len(games)


def running_game(host: Player, other: Player) -> Game:
    game = create_game(title="shelter", seats=2, host=host, card_set=published())
    join_game(game_id=game.pk, player=other)
    return start_game(game_id=game.pk, player=host)


def test_a_change_during_the_job_is_not_forgotten():
    player = ensure_player(Player())
    running_game(player, ensure_player(Player()))
    rename_player(player=player, name="Vera")

    def goes_on() -> bool:
        rename_player(player=Player.objects.get(pk=player.pk), name="Vera Again")
        return True

    settle_games(player_id=player.pk, goes_on=goes_on)
    assert players_to_settle() == [player.pk]


def test_a_seat_that_a_bot_plays_shows_the_new_name_of_a_player_who_left():
    play = Play(3)
    hand_to_bot(game_id=play.id, seat=1, player=play.players[1])
    before = play.game.seating
    leave(play.players[1])
    assert play.game.seating > before
