"""Actions on one's own seat in a running game."""

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from games.models import Game, Seat
from games.services import games
from tests.support.tables import Play
from tests.web.tables import browser

pytestmark = pytest.mark.django_db


def do(play: Play, seat: int, step: str) -> str:
    """Do an action on a seat; the page after the redirect."""
    client = browser(play.players[seat])
    reply = client.post(reverse("game-seat", args=[play.id]), {"do": step}, follow=True)
    assert reply.redirect_chain == [(reverse("game", args=[play.id]), 302)]
    return reply.content.decode()


def seat_of(play: Play, number: int) -> Seat:
    return Seat.objects.get(game=play.id, number=number)


def test_a_bot_plays_for_me_until_i_take_my_seat_back():
    play = Play(2)
    assert "Play myself again" in do(play, 0, "bot")
    assert seat_of(play, 0).bot
    assert "Let a bot play for me" in do(play, 0, "back")
    assert not seat_of(play, 0).bot


def test_a_player_who_concedes_cannot_come_back():
    play = Play(3)
    assert "You gave up." in do(play, 0, "concede")
    assert "That is not possible any more." in do(play, 0, "back")
    assert seat_of(play, 0).conceded
    assert play.game.status == Game.Status.RUNNING


def test_a_game_ends_when_all_agree_and_agreement_can_be_withdrawn():
    play = Play(2)
    assert "You propose to end the game without a result." in do(play, 0, "agree")
    do(play, 0, "disagree")
    do(play, 1, "agree")
    assert play.game.status == Game.Status.RUNNING
    do(play, 0, "agree")
    assert play.game.outcome == "agreed"


def test_a_player_is_not_asked_while_a_bot_plays_their_seat():
    play = Play(2)
    asked = play.asked().seat
    page = do(play, asked, "bot")
    assert "Your turn: place a dweller" not in page
    assert "is-legal" not in page
    assert "Your turn: place a dweller" in do(play, asked, "back")


@pytest.mark.parametrize("ending", ["agree", "concede"])
def test_nobody_is_asked_in_an_ended_game(ending: str):
    play = Play(2)
    pages = [do(play, seat, ending) for seat in ((0, 1) if ending == "agree" else (0,))]
    pages += [browser(each).get(reverse("game", args=[play.id])).content.decode() for each in play.players]
    for page in pages[-2:]:
        assert "The game is over" in page
        assert "is-legal" not in page
        assert "chip--turn" not in page


@pytest.mark.parametrize("step", ["", "win"])
def test_an_unknown_action_is_not_found(step: str):
    play = Play(2)
    reply = browser(play.players[0]).post(reverse("game-seat", args=[play.id]), {"do": step})
    assert reply.status_code == 404


def test_a_spectator_has_no_seat_to_leave(client: Client):
    play = Play(2)
    assert "seatmenu" not in client.get(reverse("game", args=[play.id])).content.decode().replace(
        "css/seatmenu", ""
    )
    assert client.post(reverse("game-seat", args=[play.id]), {"do": "concede"}).status_code == 404


def test_an_action_that_a_locked_database_could_not_save_can_be_tried_again(monkeypatch: pytest.MonkeyPatch):
    play = Play(2)

    def fail(*arguments: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(games, "lock_game", fail)
    assert "That did not work just now. Please try again." in do(play, 0, "bot")
