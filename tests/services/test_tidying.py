"""What guests leave behind is closed after a while; an account's games never are."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.models import Game, Player, User
from games.services.games import create_game, join_game
from games.services.players import ensure_player, open_player
from games.services.tidying import NEVER_MOVED, UNTOUCHED, tidy_up
from games.services.verification import Verdict, verify_game
from tests.support.tables import Play, published

pytestmark = pytest.mark.django_db

LATER = timezone.now() + NEVER_MOVED + timedelta(minutes=1)
MUCH_LATER = timezone.now() + UNTOUCHED + timedelta(minutes=1)


def status_of(game: Any) -> str:
    return Game.objects.values_list("status", flat=True).get(pk=getattr(game, "pk", None) or game.id)


def open_table(host: Player) -> Game:
    return create_game(title="shelter", seats=3, host=host, card_set=published())


def account() -> Player:
    return open_player(user=User.objects.create_user("ada"), name="Ada")


def test_a_table_at_which_a_guest_waits_alone_is_closed_after_an_hour():
    table = open_table(ensure_player(Player()))
    tidy_up(now=timezone.now())
    assert status_of(table) == Game.Status.OPEN
    tidy_up(now=LATER)
    assert status_of(table) == Game.Status.CLOSED


def test_a_table_with_another_player_or_an_account_stays_open():
    shared, kept = open_table(ensure_player(Player())), open_table(account())
    join_game(game_id=shared.pk, player=ensure_player(Player()))
    tidy_up(now=LATER)
    assert (status_of(shared), status_of(kept)) == (Game.Status.OPEN, Game.Status.OPEN)


def test_a_game_in_which_no_guest_has_moved_is_ended_after_an_hour():
    play = Play(2, bots={1: "random"})
    tidy_up(now=timezone.now())
    assert status_of(play) == Game.Status.RUNNING
    tidy_up(now=LATER)
    assert (status_of(play), play.game.outcome) == (Game.Status.FINISHED, "agreed")
    assert verify_game(game_id=play.id) == Verdict(play.id)


def test_a_game_in_which_a_guest_has_moved_is_ended_after_thirty_days():
    play = Play(2)
    play.answer()
    tidy_up(now=LATER)
    assert status_of(play) == Game.Status.RUNNING
    tidy_up(now=MUCH_LATER)
    assert status_of(play) == Game.Status.FINISHED
    assert verify_game(game_id=play.id) == Verdict(play.id)


def test_a_game_of_an_account_and_a_game_of_bots_go_on():
    play, bots = Play(2), Play(2, bots={0: "random", 1: "random"})
    Player.objects.filter(pk=play.players[1].pk).update(user=User.objects.create_user("ada"))
    tidy_up(now=MUCH_LATER)
    assert (status_of(play), status_of(bots)) == (Game.Status.RUNNING, Game.Status.RUNNING)


def test_expired_sessions_are_deleted():
    for key, hours in (("old", -1), ("new", 1)):
        expires = timezone.now() + timedelta(hours=hours)
        Session.objects.create(session_key=key, session_data="", expire_date=expires)
    tidy_up(now=timezone.now())
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]


def test_guests_without_games_and_preferences_are_deleted():
    empty = ensure_player(Player())
    kept = [account(), *Play(2).players, Player.objects.create(name="Guest 1", preferences={"theme": "dark"})]
    tidy_up(now=LATER)
    assert Player.objects.filter(pk=empty.pk).exists()
    tidy_up(now=MUCH_LATER)
    assert set(Player.objects.all()) == set(kept)
