"""A player can undo their own move, unless it revealed something; the record keeps both."""

import pytest

from games.models import Move
from games.selectors.games import latest_state, state_at
from games.services.games import concede
from games.services.moves import CHECKPOINT_EVERY, Outcome
from games.services.problems import Problem
from tests.support.tables import ASK_ME, Play, is_whole

pytestmark = pytest.mark.django_db

ENTRANCE = "place d1 vault_entrance.a"


def code(play: Play, seat: int) -> str:
    with pytest.raises(Problem) as caught:
        play.undo(seat)
    return caught.value.code


@pytest.fixture
def play() -> Play:
    """A game in which seat 1 has passed: it is seat 0's turn, at version 1."""
    play = Play()
    play.answer("pass", seat=1)
    assert play.asked().seat == 0
    return play


def test_an_undo_raises_the_version(play: Play):
    before = latest_state(play.game)
    play.answer(ENTRANCE)
    assert play.undo(0) == Outcome("played", 3)
    game = play.game
    after = latest_state(game)
    assert (after.players, after.taken) == (before.players, before.taken)
    assert (game.version, after.version) == (3, 3)
    assert play.lines(since=1) == [(0, "player", ENTRANCE), (0, "player", "undo")]
    assert Move.objects.get(game=game, number=3).target == 1
    assert is_whole(game)


def test_the_decision_is_open_again_and_can_be_answered_differently(play: Play):
    play.answer(ENTRANCE)
    play.undo(0)
    assert play.asked().asked == 3
    assert play.answer("place d1 vault_entrance.b") == Outcome("played", 4)
    assert is_whole(play.game)


def test_the_same_answer_can_be_given_again(play: Play):
    play.answer(ENTRANCE)
    play.undo(0)
    assert play.answer(ENTRANCE) == Outcome("played", 4)


def test_a_page_from_before_the_undo_is_stale_or_a_twin(play: Play):
    play.answer(ENTRANCE)
    play.undo(0)
    assert play.answer(ENTRANCE, seat=0, seen=1).kind == "twin"
    assert play.answer("pass", seat=0, seen=1).kind == "stale"
    assert play.version == 3


def test_undo_on_an_old_page_is_stale(play: Play):
    play.answer(ENTRANCE)
    assert play.undo(0, seen=1) == Outcome("stale", 2)
    assert play.version == 2


def test_an_undo_after_an_undo_goes_further_back(play: Play):
    play.answer(ENTRANCE)
    play.answer("end")
    play.undo(0)
    assert play.asked().kind == "finish"
    play.undo(0)
    assert play.asked().kind == "turn"
    assert play.rows()[-1].target == 1
    assert code(play, 0) == "nothing_to_undo", "the other seat has moved before that"
    assert is_whole(play.game)


def test_undo_goes_over_standing_answers():
    play = Play(wishes={**ASK_ME, "end_turn": True})
    play.answer("pass", seat=1)
    play.answer(ENTRANCE)
    assert [by for _, by, _ in play.lines(since=1)] == ["player", "preference"]
    assert play.undo(0) == Outcome("played", 4)
    assert play.rows()[-1].target == 1
    assert (play.asked().kind, play.asked().seat) == ("turn", 0)


def test_a_standing_answer_does_not_come_back_at_once_after_an_undo():
    play = Play(wishes={**ASK_ME, "end_turn": True})
    play.answer("pass", seat=1)
    play.answer(ENTRANCE)
    play.undo(0)
    assert play.lines()[-1] == (0, "player", "undo")


def test_a_move_of_another_seat_can_t_be_undone(play: Play):
    assert code(play, 0) == "nothing_to_undo"
    play.answer(ENTRANCE)
    assert code(play, 1) == "nothing_to_undo"


def test_undo_stops_at_another_seats_action():
    play = Play()
    play.answer("place d1 diner.a", seat=1)
    play.answer("end", seat=1)
    play.answer("place d1 vault_entrance.a", seat=0)
    assert code(play, 1) == "nothing_to_undo"


def test_undo_stops_at_a_drawn_card():
    play = Play()
    asked = play.until("item")
    play.answer(next(option for option in play.options() if option.startswith("take")))
    assert play.rows()[-1].draws
    assert code(play, asked.seat) == "nothing_to_undo"


def test_undo_stops_at_a_rolled_die():
    play = Play()
    asked = play.until("fight")
    play.answer("roll")
    assert play.rows()[-1].draws
    assert code(play, asked.seat) == "nothing_to_undo"


def test_undo_stops_at_a_standing_answer_that_revealed_something():
    play = Play(wishes={**ASK_ME, "end_turn": True})
    while not (play.rows() and play.rows()[-1].by == "preference" and play.rows()[-1].draws):
        play.answer()
    assert code(play, play.rows()[-1].seat or 0) == "nothing_to_undo"


def test_undo_stops_at_a_concession():
    play = Play(3)
    seat = play.asked().seat
    play.answer("place d1 vault_entrance.a")
    concede(game_id=play.id, seat=(seat + 1) % 3, player=play.players[(seat + 1) % 3])
    assert code(play, seat) == "nothing_to_undo"


def test_there_is_nothing_to_undo_before_the_first_move():
    assert code(Play(), 0) == "nothing_to_undo"


def test_an_undo_over_a_checkpoint_leads_to_the_right_state():
    play = Play()
    while play.version < CHECKPOINT_EVERY - 1:
        play.answer("pass" if "pass" in play.options() else "")
    while play.version < CHECKPOINT_EVERY or play.rows()[-1].draws:
        play.answer("pass" if play.version < CHECKPOINT_EVERY - 1 else "")
    seat, version = play.rows()[-1].seat or 0, play.version
    before = state_at(play.game, version - 1)
    play.undo(seat)
    assert latest_state(play.game).players == before.players
    play.go_on(CHECKPOINT_EVERY + 5)
    assert is_whole(play.game)


def test_only_the_player_of_a_seat_can_undo(play: Play):
    play.answer(ENTRANCE)
    play.players.reverse()
    assert code(play, 0) == "not_your_seat"
