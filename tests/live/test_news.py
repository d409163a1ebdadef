"""The update that each page gets after a move: only the changes, with few queries and few bytes."""

import re
import statistics
from typing import Any

import pytest

from games.consumers import game_access
from games.live.connection import Viewer
from games.live.game_subscribers import Update, render_updates
from games.middleware import player_of_cookies
from games.models import Edition, Game
from games.rendering import render_table
from games.scene import Own, Scene
from games.selectors.games import game_with_seats, latest_moves, latest_state
from games.selectors.players import COOKIE, cookie_of
from games.services.games import agree_to_end, concede, hand_to_bot
from tests.support.served import play_well
from tests.support.tables import Play

pytestmark = pytest.mark.django_db

MOST_BYTES = 3_800
"""The median size of an update over all viewers; as much as another board game server sends for a move."""
ANSWERS = 60
PARTS = re.compile(r'id="([\w-]+)"[^>]*hx-swap-oob')


def seats(version: int) -> set[Viewer]:
    """The viewers of four pages, one for each seat."""
    return {Viewer((seat,), "en", Edition(version), "") for seat in range(4)}


@pytest.mark.django_db(transaction=True)
def test_a_move_is_sent_to_all_pages_with_few_queries(django_assert_max_num_queries: Any):
    play = Play(4)
    play.go_on(10)
    render_updates(play.id, seats(play.version - 1))
    before = play.version
    play.answer()
    with django_assert_max_num_queries(3):  # the game with its state, its seats, its latest moves
        latest, news = render_updates(play.id, seats(before))
    assert latest == Edition(play.version)
    assert len(news) == 4


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_up_to_date_takes_no_more_queries(django_assert_max_num_queries: Any):
    play = Play(4)
    with django_assert_max_num_queries(3):
        assert render_updates(play.id, seats(0)) == (Edition(0), {})


def test_a_socket_is_opened_with_few_queries(django_assert_max_num_queries: Any):
    play = Play(4)
    cookies = {COOKIE: cookie_of(play.players[2])}
    with django_assert_max_num_queries(3):  # the game, its seats, the player
        player = player_of_cookies(cookies)
        assert game_access(play.id, player, "") == ((2,), Edition(0))
    assert player == play.players[2]


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_update_after_a_move_is_small(language: str):
    play = Play(4, wishes={"end_turn": True, "rent": "least"})
    sizes: list[int] = []
    for _ in range(ANSWERS):
        if play.game.status != Game.Status.RUNNING:
            break
        before = play.version
        play_well(play, 1)
        viewers = [viewer._replace(language=language) for viewer in seats(before)]
        sizes += [len(update.text.encode()) for update in render_updates(play.id, viewers)[1].values()]
    assert len(sizes) > ANSWERS
    assert statistics.median(sizes) <= MOST_BYTES


# --- selected answers -------------------------------------------------------------------------------


def scene_of(play: Play) -> Scene:
    """The scene that a page shows if it is loaded now."""
    rows = game_with_seats(play.id)
    assert rows is not None
    game, seats = rows
    return Scene(game, seats, latest_state(game), latest_moves(game, game.version))


def seen_by(play: Play, seat: int, since: int, chosen: str) -> Update:
    """The update for a seat with a selected answer."""
    (update,) = render_updates(play.id, [Viewer((seat,), "en", Edition(since), chosen)])[1].values()
    return update


def test_a_selected_answer_ends_with_its_question_and_does_not_return_with_the_next():
    play = Play(2)
    seat = play.until("turn").seat
    version = play.version
    play.answer("pass", seat=seat)
    update = seen_by(play, seat, version, "pass")
    assert update.chosen == ""
    assert 'id="decision"' in update.text


@pytest.mark.django_db(transaction=True)
def test_a_selected_answer_stays_while_others_answer():
    play = Play(3)
    seat = play.until("turn").seat
    version, other = play.version, (seat + 1) % 3
    for chosen in ("", "pass"):
        scene_of(play).page((seat,), chosen)
    concede(game_id=play.id, seat=other, player=play.players[other])
    for chosen in ("", "pass"):
        update = seen_by(play, seat, version, chosen)
        assert update.chosen == chosen
        assert 'id="decision"' not in update.text


# --- undo -------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_an_undone_move_disappears_from_the_log_of_everybody():
    play = Play(2)
    seat = play.until("turn").seat
    before = play.version
    told_of = "works in Diner"
    play.answer("place d1 diner.b", seat=seat)
    shown = play.version
    assert told_of in told(play, (1 - seat,), Edition(before))
    play.undo(seat)
    for own in ((seat,), (1 - seat,), ()):
        update = told(play, own, Edition(shown))
        assert 'id="log"' in update
        assert told_of not in update
    assert told_of not in render_table("shelter", scene_of(play).page((seat,)))


@pytest.mark.django_db(transaction=True)
def test_a_move_undone_before_a_page_showed_it_is_not_sent():
    play = Play(2)
    seat = play.until("turn").seat
    before = play.version
    play.answer("place d1 diner.b", seat=seat)
    play.undo(seat)
    update = told(play, (1 - seat,), Edition(before))
    assert 'id="log"' not in update
    assert "works in" not in update


# --- changes of seating -----------------------------------------------------------------------------


def told(play: Play, own: Own, since: Edition, language: str = "en") -> str:
    """The update for a page of this edition, which must be out of date."""
    (update,) = render_updates(play.id, [Viewer(own, language, since, "")])[1].values()
    return update.text


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_takes_over_a_seat_needs_a_small_update():
    play = Play(4)
    play.go_on(10)
    before = play.game.edition
    scene_of(play).page((0,))
    hand_to_bot(game_id=play.id, seat=1, player=play.players[1])
    text = told(play, (0,), before)
    who = [name for name in PARTS.findall(text) if name.startswith("who-")]
    assert len(who) == 1
    assert set(PARTS.findall(text)) == {"version", *who, "seating", "seat-ways"}
    assert "A bot plays for Player 1." in text
    assert f'data-version="{before.version}" data-since="{before.version}"' in text
    assert 'data-seating="1"' in text
    assert len(text.encode()) <= MOST_BYTES


@pytest.mark.django_db(transaction=True)
def test_a_proposal_to_end_the_game_is_shown_to_players_who_can_agree():
    play = Play(2)
    before = play.game.edition
    for own in ((0,), (1,), ()):
        scene_of(play).page(own)
    agree_to_end(game_id=play.id, seat=0, player=play.players[0])
    assert "Player 0 proposes to end the game without a result." in told(play, (1,), before)
    assert 'form="seat" name="do" value="agree"' in " ".join(told(play, (1,), before).split())
    assert "Waiting for Player 1." in told(play, (0,), before)
    watched = told(play, (), before)
    assert "Player 0 proposes to end the game without a result." in watched
    assert "<button" not in watched
    assert "seat-ways" not in watched


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moves", [0, 1])
def test_a_page_that_is_not_in_the_cache_gets_everything_after_a_change_of_seating(moves: int):
    play = Play(4)
    before, away = play.game.edition, (play.asked().seat + 1) % 4
    hand_to_bot(game_id=play.id, seat=away, player=play.players[away])
    play.go_on(moves)
    text = told(play, (0,), before)
    assert {"level-0", "player-1", "log", "mine", "seating"} <= set(PARTS.findall(text))
    assert "data-since" not in text


@pytest.mark.django_db(transaction=True)
def test_a_page_from_before_a_change_gets_it_although_other_pages_were_loaded_since():
    play = Play(4)
    before = play.game.edition
    scene_of(play).page((0,))
    away = (play.asked().seat + 1) % 4
    hand_to_bot(game_id=play.id, seat=away, player=play.players[away])
    scene_of(play).page((0,))
    play.go_on(1)
    assert f'<span class="name">Player {away}</span><svg' in told(play, (0,), before)


@pytest.mark.django_db(transaction=True)
def test_the_update_after_a_move_does_not_contain_the_seating():
    play = Play(4)
    away = (play.asked().seat + 1) % 4
    hand_to_bot(game_id=play.id, seat=away, player=play.players[away])
    before = play.game.edition
    play.answer()
    assert "seating" not in told(play, (0,), before)


@pytest.mark.django_db(transaction=True)
def test_the_end_of_a_game_removes_the_seat_actions():
    play = Play(2)
    before = play.game.edition
    scene_of(play).page((1,))
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    text = told(play, (1,), before)
    assert "The game has ended without a result." in text
    assert 'form="seat"' not in text


def test_the_last_player_is_named_when_all_others_gave_up():
    play = Play(2)
    concede(game_id=play.id, seat=0, player=play.players[0])
    assert "Player 1 wins: all others gave up." in told(play, (), Edition(0))
