"""The moves that a player has seen, and those that a recap still has to tell."""

import pytest

from games.models import Seat
from games.selectors.games import latest_moves
from games.selectors.recap import last_seen, moves_in_force
from games.services.games import create_game, start_game
from games.services.seen import note_seen
from tests.support.tables import Play, people

pytestmark = pytest.mark.django_db


def seat_of(play: Play, number: int) -> Seat:
    return Seat.objects.get(game_id=play.id, number=number)


def seen(play: Play, number: int) -> int:
    return last_seen(seat_of(play, number), latest_moves(play.game, play.version))


def kept(play: Play, version: int) -> list[int]:
    return [move.number for move in moves_in_force(latest_moves(play.game, play.version), version)]


def test_the_seen_version_never_goes_back():
    play = Play()
    play.go_on(6)
    for version, known in ((4, 4), (2, 4), (6, 6)):
        note_seen(game_id=play.id, player=play.players[0], version=version)
        assert seat_of(play, 0).seen == known
    assert seat_of(play, 1).seen == 0


@pytest.mark.parametrize("version", [7, 10**30])
def test_a_version_that_does_not_exist_can_t_be_seen(version: int):
    play = Play()
    play.go_on(6)
    note_seen(game_id=play.id, player=play.players[0], version=version)
    assert seat_of(play, 0).seen == 0


def test_a_spectators_seen_version_is_not_stored():
    play = Play()
    play.go_on(3)
    note_seen(game_id=play.id, player=people(1)[0], version=2)
    assert {seat.seen for seat in Seat.objects.filter(game_id=play.id)} == {0}


def test_players_on_one_screen_have_seen_the_same():
    play = Play()
    [host] = people(1)
    game = create_game(title="shelter", seats=2, host=host, guests=["Beside"])
    start_game(game_id=game.pk, player=host)
    play.id, play.players = game.pk, [host, host]
    play.go_on(3)
    note_seen(game_id=game.pk, player=host, version=2)
    assert [seat.seen for seat in Seat.objects.filter(game=game)] == [2, 2]
    assert seen(play, 0) == seen(play, 1) == 3, "who played, played for both"


def test_a_player_who_moves_has_seen_all_earlier_moves():
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


def test_the_stored_seen_version_counts_as_well():
    play = Play()
    first = play.asked().seat
    play.answer("pass")
    note_seen(game_id=play.id, player=play.players[1 - first], version=1)
    assert seen(play, 1 - first) == 1


def test_all_moves_since_a_version_are_in_order():
    play = Play()
    play.go_on(8)
    assert kept(play, 5) == [6, 7, 8]
    assert kept(play, 8) == []


def test_undone_moves_are_left_out():
    play = Play()
    first = play.asked().seat
    play.answer("place d1 diner.b")
    play.undo(first)
    play.answer("place d1 power_generator.b")
    assert play.version == 3
    assert kept(play, 0) == [3]


def test_undoing_seen_moves_leaves_nothing_to_recap():
    play = Play()
    first = play.asked().seat
    play.answer("place d1 diner.b")
    play.undo(first)
    assert kept(play, 1) == []


def test_a_recap_goes_back_as_far_as_the_loaded_moves():
    play = Play()
    play.go_on(12)
    rows = latest_moves(play.game, play.version)[:5]
    assert [move.number for move in moves_in_force(rows, 2)] == [8, 9, 10, 11, 12]
