"""Strangers can't see a private game, act for another player, or learn which accounts and games exist."""

import re
from typing import Any

import pytest
from django.test import Client

from games.models import Game, Move, Player
from tests.web.people import Site, furnish

pytestmark = pytest.mark.django_db

LOOKS = ["", "at/0/", "recap/", "record/", "rematch/"]
DOES = {
    "moves/": {"version": 0, "action": "pass"},
    "undo/": {"version": 0},
    "seen/": {"version": 0},
    "fork/": {"version": 0, "seat": 0},
    "rematch/": {},
    "verify/": {},
}


@pytest.fixture
def site() -> Site:
    return furnish()


def told(reply: Any) -> tuple[int, str]:
    """The status and text of a reply, without CSRF tokens and the requested address."""
    body = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", reply.content.decode())
    return reply.status_code, re.sub(r"/games/\d+/", "", body)


@pytest.mark.parametrize("role", ["stranger", "guest", "other player", "moderator"])
@pytest.mark.parametrize("page", LOOKS)
def test_a_private_game_looks_like_one_that_does_not_exist(site: Site, role: str, page: str):
    client = site.client(role)
    private, none = (client.get(f"/games/{number}/{page}") for number in (site.ids["invited"], 9_999))
    assert told(private) == told(none)


@pytest.mark.parametrize("role", ["stranger", "guest", "other player", "moderator"])
@pytest.mark.parametrize("page", DOES)
def test_nobody_acts_in_a_private_game_of_others(site: Site, role: str, page: str):
    client = site.client(role)
    private, none = (
        client.post(f"/games/{number}/{page}", DOES[page]) for number in (site.ids["invited"], 9_999)
    )
    assert told(private) == told(none)
    assert not Move.objects.filter(game=site.ids["invited"], number__gt=0, by=Move.By.PLAYER).exists()


@pytest.mark.parametrize("role", ["stranger", "guest", "spectator", "moderator"])
def test_nobody_moves_for_another_seat_of_a_public_game(site: Site, role: str):
    before = Game.objects.get(pk=site.ids["game"]).version
    for seat in (0, 1):
        move = {"version": before, "seat": seat, "action": "pass"}
        assert site.client(role).post(f"/games/{site.ids['game']}/moves/", move).status_code == 404
    assert Game.objects.get(pk=site.ids["game"]).version == before


def test_an_invitation_by_name_does_not_tell_whether_there_is_an_account(site: Site):
    client, table = site.client("player"), site.ids["open"]
    name = Player.objects.get(user=site.users["other player"]).name
    known, unknown = (
        client.post(f"/tables/{table}/invite/", {"name": each}, follow=False)
        for each in (name, "Nobody at all")
    )
    assert (known.status_code, known.headers.get("Location")) == (
        unknown.status_code,
        unknown.headers.get("Location"),
    )


def test_a_sign_in_link_cannot_be_guessed():
    for token in ("1", "WzEsImEiXQ:1abc:xyz", "x" * 300):
        assert Client().post(f"/account/link/{token}/").status_code == 403
