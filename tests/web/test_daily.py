"""The pages of the vault of the day."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Daily, Game, Player, Seat
from games.services.daily import attempt_daily, open_attempts, open_daily
from games.services.results import count_game
from tests.support.tables import people, published
from tests.web.tables import browser

pytestmark = pytest.mark.django_db
DAILY, PLAY = reverse("daily"), reverse("daily-play")


@pytest.fixture(autouse=True)
def cards() -> None:
    published()


def done(player: Player, *, back: int = 0, score: int = 9) -> Game:
    now = timezone.now() - timedelta(days=back)
    game = attempt_daily(title="shelter", day=now.date(), player=player)
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.FINISHED, outcome="won", finished_at=now, waiting=0, bot_waits=False
    )
    Seat.objects.filter(game=game, number=0).update(place=1, score=score)
    count_game(game_id=game.pk)
    return game


def test_a_stranger_plays_with_one_click_and_returns_to_the_same_attempt(client: Client):
    assert client.get(DAILY).status_code == 200
    first = client.post(PLAY)
    game = Game.objects.get()
    assert first.headers["Location"] == reverse("game", args=[game.pk])
    assert client.post(PLAY).headers["Location"] == first.headers["Location"]
    assert "Go on" in client.get(DAILY).content.decode()


def test_a_player_who_has_finished_sees_their_place_and_gets_no_second_attempt():
    mara, boris = people(2)
    done(mara)
    done(boris, score=11)
    page = browser(mara).get(DAILY)
    assert "You came in at place 1 with 9 points." in page.content.decode()
    assert [row.player for row in page.context["rows"]] == [boris, mara]
    assert PLAY not in page.content.decode()
    assert "1 day in a row" in page.content.decode()


def test_todays_seed_is_on_no_page():
    [mara] = people(1)
    game = done(mara)
    client = browser(mara)
    pages = [DAILY, reverse("game", args=[game.pk]), reverse("game-at", args=[game.pk, 0])]
    assert all(game.seed not in client.get(page).content.decode() for page in pages)


def test_other_players_attempts_are_hidden_until_the_day_is_over(client: Client):
    [mara] = people(1)
    game = done(mara)
    address = reverse("game", args=[game.pk])
    assert client.get(address).status_code == 404
    assert browser(mara).get(address).status_code == 200
    open_attempts(today=timezone.now().date() + timedelta(days=1))
    assert client.get(address).status_code == 200


def test_a_past_day_shows_its_seed_and_links_to_all_games(client: Client):
    [mara] = people(1)
    game = done(mara, back=1)
    address = reverse("daily-over", args=[(timezone.now() - timedelta(days=1)).date().isoformat()])
    page = client.get(address).content.decode()
    assert game.seed in page
    assert reverse("game-record", args=[game.pk]) in page
    assert address in client.get(DAILY).content.decode()


@pytest.mark.parametrize("day", ["2020-01-01", "2026-13-41", "yesterday", "today"])
def test_a_day_without_a_vault_is_not_found(client: Client, day: str):
    if day == "today":
        open_daily(title="shelter", day=timezone.now().date())
        day = timezone.now().date().isoformat()
    assert client.get(reverse("daily-over", args=[day])).status_code == 404


def test_a_title_that_does_not_exist_is_not_found(client: Client):
    assert client.get(DAILY, {"title": "chess"}).status_code == 404
    assert client.post(PLAY, {"title": "chess"}).status_code == 404
    assert not Daily.objects.exists()


def test_the_page_takes_six_queries_however_many_play(django_assert_num_queries: Any):
    players = people(5)
    for player in players:
        done(player)
    client = browser(players[0])
    with django_assert_num_queries(6):
        client.get(DAILY)
