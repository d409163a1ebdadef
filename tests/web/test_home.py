"""The home page: its lists, its polling, and its cost."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Game, Player, User
from games.selectors.lobby import MOST_OVER, games_over
from games.services.games import concede, create_game, join_game, start_game
from games.services.tables import invite_player, play_again
from tests.support.tables import Play, people, published
from tests.web.tables import HTMX, browser, text

pytestmark = pytest.mark.django_db
MARKS = re.compile(r'name="(lobby|showcase)" value="([^"]*)"')


def home(player: Player | None = None) -> str:
    reply = browser(player).get("/")
    assert reply.status_code == 200
    return text(reply)


def news(player: Player | None, page: str) -> Any:
    """The reply to a loaded page that polls."""
    return browser(player).get("/", dict(MARKS.findall(page)), headers=HTMX)


def open_table(host: Player, **arguments: Any) -> Game:
    published()
    return create_game(**{"title": "shelter", "seats": 3, "host": host, **arguments})


# --- the lists --------------------------------------------------------------------------------------


def test_a_stranger_is_invited_to_play_and_sees_no_empty_lists():
    page = home()
    assert "Play now" in page
    assert "Nobody is waiting just now." in page
    assert "My games" not in page
    assert "Games to watch" not in page


def test_my_turn_comes_first_and_is_shown_in_the_tab_title():
    play, other = Play(2), Play(2)
    seat = play.asked().seat
    me = play.players[seat]
    other_seat = 1 - other.asked().seat
    other.game.seats.filter(number=other_seat).update(player=me)
    Game.objects.filter(pk=other.id).update(moved_at=timezone.now() + timedelta(seconds=9))
    page = home(me)
    assert "<title>" in page
    assert "(1) Your turn" in page.split("</title>")[0]
    rows = re.findall(r'id="row-(\d+)"', page)
    assert rows.index(str(play.id)) < rows.index(str(other.id))
    waits = home(play.players[1 - seat])
    assert "Your turn" not in waits.split("</title>")[0]


def test_a_seat_that_a_bot_plays_is_not_my_turn():
    play = Play(2)
    seat = play.asked().seat
    play.game.seats.filter(number=seat).update(bot="steady")
    assert "Your turn" not in home(play.players[seat])


def test_my_table_is_listed_as_mine_and_offered_to_others():
    host, guest = people(2)
    open_table(host)
    assert "To the table" in home(host)
    assert "Sit down: Table of Player 0" in home(guest)
    assert "Sit down: Table of Player 0" in home()


def test_a_full_table_a_private_one_and_one_that_expired_are_not_offered():
    host, guest, stranger = people(3)
    full = open_table(host, seats=2)
    join_game(game_id=full.pk, player=guest)
    open_table(host, access=Game.Access.LINK)
    late = open_table(host)
    Game.objects.filter(pk=late.pk).update(expires_at=timezone.now() - timedelta(minutes=1))
    assert "Nobody is waiting just now." in home(stranger)


def test_a_table_whose_free_seats_are_reserved_is_offered_to_nobody_else():
    play = Play(2)
    concede(game_id=play.id, seat=1, player=play.players[1])
    play_again(game_id=play.id, player=play.players[0])
    assert "Nobody is waiting just now." in home(people(1)[0])
    asked = home(play.players[1])
    assert "No, thank you" in asked
    assert asked.count("Sit down: Table of Player 0") == 1


def test_an_invited_player_finds_the_invitation_on_the_home_page():
    host = people(1)[0]
    ada = Player.objects.create(name="Ada", user=User.objects.create_user("ada"))
    game = open_table(host, access=Game.Access.LINK)
    invite_player(game_id=game.pk, host=host, name="ada")
    client = Client(headers={"accept-language": "en"})
    assert ada.user is not None
    client.force_login(ada.user)
    page = text(client.get("/"))
    assert "Sit down: Table of Player 0" in page
    assert f"/tables/{game.pk}/decline/" in page


def test_games_to_watch_are_public_and_not_mine():
    play = Play(2)
    assert "Games to watch" in home()
    assert "Games to watch" not in home(play.players[0])
    Game.objects.filter(pk=play.id).update(access=Game.Access.LINK)
    assert "Games to watch" not in home()
    assert f"/games/{play.id}/" not in home()


def test_an_inactive_game_is_not_listed_for_spectators():
    play = Play(2)
    Game.objects.filter(pk=play.id).update(moved_at=timezone.now() - timedelta(hours=2))
    assert "Games to watch" not in home()


def test_a_finished_game_shows_its_result():
    play = Play(2)
    concede(game_id=play.id, seat=1, player=play.players[1])
    assert "You won" in home(play.players[0])
    assert "Place 2 of 2" in home(play.players[1])


def test_the_latest_finished_game_comes_first_and_a_game_on_one_screen_once():
    ada, ben = people(2)
    games = [open_table(ada, seats=2) for _ in range(MOST_OVER)]
    shared = open_table(ada, seats=2, guests=["Zoe"])
    for game in games:
        join_game(game_id=game.pk, player=ben)
    for game in (shared, *reversed(games)):
        start_game(game_id=game.pk, player=ada)
        number = game.seats.filter(player=ada).earliest("number").number
        concede(game_id=game.pk, seat=number, player=ada)
    assert [game.pk for game in games_over(ada)] == [game.pk for game in games]
    games[0].seats.update(player=ben)
    assert [game.pk for game in games_over(ada)] == [games[1].pk, games[2].pk, shared.pk]


# --- the showcase -----------------------------------------------------------------------------------


def test_the_showcase_is_a_running_game():
    play = Play(2)
    page = home()
    assert f'value="{play.id}.0"' in page
    assert "A vault with" in page
    assert "Round 1" in page


def test_the_showcase_keeps_its_game_while_it_runs():
    first, second = Play(2), Play(2)
    page = home()
    assert f'value="{second.id}.0"' in page
    first.answer()
    assert news(None, page).status_code == 200
    assert f'value="{second.id}.0"' in text(browser().get("/", {"showcase": f"{second.id}.0"}))
    second.answer()
    assert f'value="{second.id}.1"' in text(news(None, page))


def test_without_a_running_game_the_showcase_is_the_latest_game_or_a_picture():
    assert "A vault in cross-section" in home()
    play = Play(2)
    concede(game_id=play.id, seat=1, player=play.players[1])
    assert "The latest game" in home()


def test_a_private_game_is_never_shown():
    play = Play(2)
    Game.objects.filter(pk=play.id).update(access=Game.Access.LINK)
    assert "A vault in cross-section" in home()
    assert "A vault in cross-section" in home(play.players[0])


# --- news -------------------------------------------------------------------------------------------


def test_a_page_that_is_up_to_date_gets_no_news():
    play = Play(2)
    for player in (None, play.players[0]):
        assert news(player, home(player)).status_code == 204


def test_a_new_table_updates_the_lists_and_not_the_showcase():
    Play(2)
    page = home()
    open_table(people(1)[0])
    reply = text(news(None, page))
    assert 'id="lobby" hx-swap-oob="outerHTML"' in reply
    assert 'id="showcase"' not in reply


def test_the_tab_title_changes_when_it_becomes_my_turn():
    play = Play(2)
    seat = play.asked().seat
    waiting = play.players[1 - seat]
    page = home(waiting)
    play.until("turn")
    while play.asked().seat == seat:
        play.answer()
    assert "<title>(1) Your turn" in re.sub(r"\s+", " ", text(news(waiting, page))).replace("> ", ">")


# --- cost -------------------------------------------------------------------------------------------


def furnished(games: int) -> Player:
    """A player with this many games and tables of every kind, and as many of other players."""
    published()
    me, host, ada = people(3)
    for _ in range(games):
        Play(3)
        mine = Play(2)
        mine.game.seats.filter(number=0).update(player=me)
        over = Play(2)
        over.game.seats.filter(number=0).update(player=me)
        concede(game_id=over.id, seat=1, player=over.players[1])
        table = create_game(title="shelter", seats=4, host=host)
        join_game(game_id=table.pk, player=ada)
        create_game(title="shelter", seats=4, host=me)
    return me


def test_the_home_page_takes_as_few_queries_for_many_games_as_for_one(django_assert_num_queries: Any):
    me = furnished(1)
    client = browser(me)
    with django_assert_num_queries(9):
        page = text(client.get("/"))
    marks = dict(MARKS.findall(page))
    with django_assert_num_queries(8):
        assert client.get("/", marks, headers=HTMX).status_code == 204
    for _ in range(2):
        furnished(1)
    with django_assert_num_queries(9):
        client.get("/")


def test_the_home_page_takes_few_queries_for_a_stranger(django_assert_num_queries: Any):
    client = browser()
    with django_assert_num_queries(3):
        client.get("/")
    furnished(1)
    with django_assert_num_queries(5):
        client.get("/")
    client.get("/")
    host = people(1)[0]
    game = create_game(title="shelter", seats=2, host=host, bots={1: "random"})
    start_game(game_id=game.pk, player=host)
    with django_assert_num_queries(5):
        client.get("/")
