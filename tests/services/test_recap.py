"""What somebody has seen of a game, and what is left to be told."""

import pytest

from games.models import Seat
from games.selectors.games import latest_moves
from games.selectors.recap import kept_since, last_seen
from games.services.games import create_game, start_game
from games.services.seen import note_seen
from tests.support.tables import Play, people

pytestmark = pytest.mark.django_db


def seat_of(play: Play, number: int) -> Seat:
    return Seat.objects.get(game_id=play.id, number=number)


def seen(play: Play, number: int) -> int:
    return last_seen(seat_of(play, number), latest_moves(play.game, play.version))


def kept(play: Play, version: int) -> list[int]:
    return [move.number for move in kept_since(latest_moves(play.game, play.version), version)]


def test_what_is_seen_never_goes_back():
    play = Play()
    play.go_on(6)
    for version, known in ((4, 4), (2, 4), (6, 6)):
        note_seen(game_id=play.id, player=play.players[0], version=version)
        assert seat_of(play, 0).seen == known
    assert seat_of(play, 1).seen == 0


@pytest.mark.parametrize("version", [7, 10**30])
def test_nobody_has_seen_what_has_not_happened(version: int):
    play = Play()
    play.go_on(6)
    note_seen(game_id=play.id, player=play.players[0], version=version)
    assert seat_of(play, 0).seen == 0


def test_a_stranger_has_no_seat_to_remember_it():
    play = Play()
    play.go_on(3)
    note_seen(game_id=play.id, player=people(1)[0], version=2)
    assert {seat.seen for seat in Seat.objects.filter(game_id=play.id)} == {0}


def test_those_on_one_screen_see_together():
    play = Play()
    [host] = people(1)
    game = create_game(title="shelter", seats=2, host=host, guests=["Beside"])
    start_game(game_id=game.pk, player=host)
    play.id, play.players = game.pk, [host, host]
    play.go_on(3)
    note_seen(game_id=game.pk, player=host, version=2)
    assert [seat.seen for seat in Seat.objects.filter(game=game)] == [2, 2]
    assert seen(play, 0) == seen(play, 1) == 3, "who played, played for both"


def test_who_plays_has_seen_what_came_before():
    play = Play()
    first = play.asked().seat
    play.answer("pass")
    play.until("turn")
    assert seen(play, first) == 1
    assert seen(play, 1 - first) == 0


def test_standing_answers_that_follow_at_once_are_seen():
    play = Play(wishes={"end_turn": True, "rent": "least"})
    first = play.asked().seat
    play.answer("place d1 vault_entrance.a")
    assert play.version == 2
    assert seen(play, first) == 2
    play.answer()
    assert seen(play, first) == 2


def test_what_a_seat_has_been_shown_counts_as_well():
    play = Play()
    first = play.asked().seat
    play.answer("pass")
    note_seen(game_id=play.id, player=play.players[1 - first], version=1)
    assert seen(play, 1 - first) == 1


def test_everything_since_a_version_is_kept_in_order():
    play = Play()
    play.go_on(8)
    assert kept(play, 5) == [6, 7, 8]
    assert kept(play, 8) == []


def test_what_was_taken_back_is_left_out():
    play = Play()
    first = play.asked().seat
    play.answer("place d1 diner.b")
    play.undo(first)
    play.answer("place d1 power_generator.b")
    assert play.version == 3
    assert kept(play, 0) == [3]


def test_taking_back_what_was_seen_leaves_nothing_to_tell():
    play = Play()
    first = play.asked().seat
    play.answer("place d1 diner.b")
    play.undo(first)
    assert kept(play, 1) == []


def test_a_long_absence_is_told_as_far_back_as_rows_are_at_hand():
    play = Play()
    play.go_on(12)
    rows = latest_moves(play.game, play.version)[:5]
    assert [move.number for move in kept_since(rows, 2)] == [8, 9, 10, 11, 12]
