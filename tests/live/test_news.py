"""What a move brings to each page: what changed and no more, with few questions and few bytes."""

import statistics
from typing import Any

import pytest

from games.consumers import look
from games.live.game_room import Update, draw_news
from games.live.page import Viewer
from games.models import Edition, Game
from games.selectors.games import latest_moves, latest_state, rows_of
from games.selectors.players import COOKIE, cookie_of
from games.services.games import concede
from games.viewing import Scene
from tests.support.served import play_well
from tests.support.tables import Play

pytestmark = pytest.mark.django_db

MOST_BYTES = 3_800
"""At the median of all viewers of a move; what another server of board games sends for one."""
ANSWERS = 60


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
        assert look(play.id, cookies, "") == ((2,), play.players[2].pk)


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
