"""A move costs the same few queries however long the game is."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from games.middleware import PlayerRequest, player_of_request
from games.models import User
from games.services.moves import CHECKPOINT_EVERY, submit_move
from tests.support.tables import Play

pytestmark = pytest.mark.django_db

MOST = 10
BY_MOVE = 6
BY_CHECKPOINT = 1
BY_WHO_POSTS = 3
LONG = "long 3"
"""The seed of a game in which random players need more than 500 moves."""


def queries_of_a_post(play: Play, action: str = "", *then: str) -> int:
    """The queries for a post: session, account, player and the moves themselves."""
    asked, version, action = play.asked(), play.version, action or play.options()[0]
    player = play.players[asked.seat]
    player.user = player.user or User.objects.create_user(f"seat {asked.seat}")
    player.save(update_fields=["user"])
    client = Client()
    client.force_login(player.user)
    request = RequestFactory().post("/")
    request.COOKIES[settings.SESSION_COOKIE_NAME] = client.cookies[settings.SESSION_COOKIE_NAME].value

    def view(request: PlayerRequest) -> HttpResponse:
        who = request.player
        assert who == player
        post: dict[str, Any] = {
            "game_id": play.id,
            "seat": asked.seat,
            "seen": version,
            "action": action,
            "then": then,
        }
        outcome = submit_move(**post, player=who)
        return HttpResponse(outcome.kind)

    def known(request: HttpRequest) -> Any:
        return AuthenticationMiddleware(player_of_request(view))(request)

    with CaptureQueriesContext(connection) as captured:
        response: Any = SessionMiddleware(known)(request)
    assert response.content == b"played"
    return len([query for query in captured if "SAVEPOINT" not in query["sql"]])


def played(moves: int) -> Play:
    play = Play(4, seed=LONG)
    play.go_on(moves)
    return play


def test_a_move_takes_few_queries():
    assert queries_of_a_post(played(10)) == BY_WHO_POSTS + BY_MOVE


def test_a_move_of_a_long_game_takes_as_many():
    assert queries_of_a_post(played(400)) == BY_WHO_POSTS + BY_MOVE


def test_a_checkpoint_takes_one_more():
    queries = queries_of_a_post(played(CHECKPOINT_EVERY - 1))
    assert queries == BY_WHO_POSTS + BY_MOVE + BY_CHECKPOINT <= MOST


def test_a_standing_answer_takes_none():
    play = Play(4, wishes={"end_turn": True, "rent": "least"})
    assert queries_of_a_post(play, "place d1 vault_entrance.a") == BY_WHO_POSTS + BY_MOVE
    assert play.version == 2


def test_further_answers_in_a_post_take_none():
    play = Play(2)
    play.answer("pass")
    post = ["place d1 vault_entrance.a", "end", "place d2 diner.a", "end"]
    assert queries_of_a_post(play, *post) == BY_WHO_POSTS + BY_MOVE
    assert play.version == 5
