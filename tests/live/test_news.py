"""What a move brings to each page: what changed and no more, with few questions and few bytes."""

import re
import statistics
from typing import Any

import pytest

from games.consumers import look
from games.live.game_room import Update, draw_news
from games.live.page import Viewer
from games.models import Edition, Game
from games.panels import render_table
from games.selectors.games import latest_moves, latest_state, rows_of
from games.selectors.players import COOKIE, cookie_of
from games.services.games import agree_to_end, concede, hand_to_bot
from games.viewing import Own, Scene
from tests.support.served import play_well
from tests.support.tables import Play

pytestmark = pytest.mark.django_db

MOST_BYTES = 3_800
"""At the median of all viewers of a move; what another server of board games sends for one."""
ANSWERS = 60
PARTS = re.compile(r'id="([\w-]+)"[^>]*hx-swap-oob')


def seats(version: int) -> set[Viewer]:
    """Four pages, each of a seat of its own."""
    return {Viewer((seat,), "en", Edition(version), "") for seat in range(4)}


@pytest.mark.django_db(transaction=True)
def test_a_move_is_brought_to_all_pages_with_few_questions(django_assert_max_num_queries: Any):
    play = Play(4)
    play.go_on(10)
    draw_news(play.id, seats(play.version - 1))
    before = play.version
    play.answer()
    with django_assert_max_num_queries(3):  # the game and where it stands, its seats, its latest moves
        latest, news = draw_news(play.id, seats(before))
    assert latest == Edition(play.version)
    assert len(news) == 4


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_up_to_date_asks_no_more_than_that(django_assert_max_num_queries: Any):
    play = Play(4)
    with django_assert_max_num_queries(3):
        assert draw_news(play.id, seats(0)) == (Edition(0), {})


def test_a_socket_is_opened_with_few_questions(django_assert_max_num_queries: Any):
    play = Play(4)
    cookies = {COOKIE: cookie_of(play.players[2])}
    with django_assert_max_num_queries(3):  # the game, its seats, who it is
        assert look(play.id, cookies, "") == ((2,), play.players[2].pk, Edition(0))


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_a_move_is_light(language: str):
    play = Play(4, wishes={"end_turn": True, "rent": "least"})
    sizes: list[int] = []
    for _ in range(ANSWERS):
        if play.game.status != Game.Status.RUNNING:
            break
        before = play.version
        play_well(play, 1)
        viewers = [viewer._replace(language=language) for viewer in seats(before)]
        sizes += [len(update.text.encode()) for update in draw_news(play.id, viewers)[1].values()]
    assert len(sizes) > ANSWERS
    assert statistics.median(sizes) <= MOST_BYTES


# --- what is pointed at -----------------------------------------------------------------------------


def scene_of(play: Play) -> Scene:
    """The game as a page shows it that is loaded now."""
    rows = rows_of(play.id)
    assert rows is not None
    game, seats = rows
    return Scene(game, seats, latest_state(game), latest_moves(game, game.version))


def seen_by(play: Play, seat: int, since: int, chosen: str) -> Update:
    """What is new to a seat that points at an answer."""
    (update,) = draw_news(play.id, [Viewer((seat,), "en", Edition(since), chosen)])[1].values()
    return update


def test_pointing_ends_with_the_answer_and_does_not_come_back_with_the_next_question():
    play = Play(2)
    seat = play.until("turn").seat
    version = play.version
    play.answer("pass", seat=seat)
    update = seen_by(play, seat, version, "pass")
    assert update.chosen == ""
    assert 'id="decision"' in update.text


@pytest.mark.django_db(transaction=True)
def test_pointing_goes_on_while_others_answer():
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


# --- what is taken back -----------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_what_is_taken_back_is_no_more_in_the_log_of_anybody():
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
def test_what_came_and_went_is_not_told_to_who_never_saw_it():
    play = Play(2)
    seat = play.until("turn").seat
    before = play.version
    play.answer("place d1 diner.b", seat=seat)
    play.undo(seat)
    update = told(play, (1 - seat,), Edition(before))
    assert 'id="log"' not in update
    assert "works in" not in update


# --- what changes at the seats ----------------------------------------------------------------------


def told(play: Play, own: Own, since: Edition, language: str = "en") -> str:
    """What is new to a page of this edition; it must be behind."""
    (update,) = draw_news(play.id, [Viewer(own, language, since, "")])[1].values()
    return update.text


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_takes_over_a_seat_is_told_with_little():
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
def test_a_proposal_to_end_the_game_is_put_to_who_can_agree():
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
def test_a_page_of_which_nothing_is_remembered_gets_everything_once_the_seats_have_changed(moves: int):
    play = Play(4)
    before, away = play.game.edition, (play.asked().seat + 1) % 4
    hand_to_bot(game_id=play.id, seat=away, player=play.players[away])
    play.go_on(moves)
    text = told(play, (0,), before)
    assert {"level-0", "player-1", "log", "mine", "seating"} <= set(PARTS.findall(text))
    assert "data-since" not in text


@pytest.mark.django_db(transaction=True)
def test_a_page_from_before_a_change_is_told_of_it_although_others_were_loaded_since():
    play = Play(4)
    before = play.game.edition
    scene_of(play).page((0,))
    away = (play.asked().seat + 1) % 4
    hand_to_bot(game_id=play.id, seat=away, player=play.players[away])
    scene_of(play).page((0,))
    play.go_on(1)
    assert f'<span class="name">Player {away}</span><svg' in told(play, (0,), before)


@pytest.mark.django_db(transaction=True)
def test_a_move_says_nothing_about_the_seats():
    play = Play(4)
    away = (play.asked().seat + 1) % 4
    hand_to_bot(game_id=play.id, seat=away, player=play.players[away])
    before = play.game.edition
    play.answer()
    assert "seating" not in told(play, (0,), before)


@pytest.mark.django_db(transaction=True)
def test_the_end_of_a_game_takes_away_what_can_be_done_with_a_seat():
    play = Play(2)
    before = play.game.edition
    scene_of(play).page((1,))
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    text = told(play, (1,), before)
    assert "The game has ended without a result." in text
    assert 'form="seat"' not in text


def test_who_is_left_when_all_others_gave_up_is_told():
    play = Play(2)
    concede(game_id=play.id, seat=0, player=play.players[0])
    assert "Player 1 wins: all others gave up." in told(play, (), Edition(0))
