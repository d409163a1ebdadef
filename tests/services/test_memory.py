"""What a process remembers of games: never wrong, and never what a transaction took back."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.engine.codec import encode
from games.models import Game
from games.selectors.games import LOG_MOVES, _moves, latest_moves, latest_state, rows_of
from games.selectors.memory import Memory
from games.services.games import hand_to_bot
from tests.support.tables import Play

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(game: Game, version: int) -> list[int]:
    return [move.number for move in latest_moves(game, version)]


def test_the_state_behind_a_move_is_not_read_again():
    play = Play(2)
    play.answer()
    game = play.game
    assert latest_state(game) is latest_state(game)
    assert encode(latest_state(game)) == game.position.state


def test_a_state_that_is_shared_stays_as_it_was():
    play = Play(4)
    for _ in range(20):
        state = latest_state(play.game)
        before = encode(state)
        play.answer()
        latest_moves(play.game, play.version)
        assert encode(state) == before


def test_what_a_transaction_takes_back_is_not_remembered():
    play = Play(2)
    version = play.version
    first, second = play.options()[:2]

    with transaction.atomic():
        play.answer(first)
        latest_state(play.game)
        latest_moves(play.game, play.version)
        transaction.set_rollback(True)
    play.answer(second)
    game = play.game
    assert latest_moves(game, version + 1)[0].action == second
    assert encode(latest_state(game)) == game.position.state


def test_moves_that_were_made_here_are_not_read_and_are_as_if_they_were():
    play = Play(2)
    latest_moves(play.game, play.version)
    play.go_on(LOG_MOVES + 10)
    game = play.game
    with CaptureQueriesContext(connection) as queries:
        found = latest_moves(game, game.version)
    assert len(queries) == 0
    read = list(game.moves.order_by("-number")[:LOG_MOVES])
    assert [(each.number, each.events, each.draws) for each in found] == [
        (each.number, each.events, each.draws) for each in read
    ]
    assert [each.told for each in found] == [each.told for each in read]


def test_of_moves_that_were_made_elsewhere_only_the_new_ones_are_read():
    play = Play(2)
    play.go_on(LOG_MOVES + 10)
    known = latest_moves(play.game, play.version)
    assert numbers(play.game, play.version) == list(range(play.version, play.version - LOG_MOVES, -1))
    play.answer()
    game = play.game
    _moves.keep(game.invitation, known)
    with CaptureQueriesContext(connection) as queries:
        assert numbers(game, game.version) == list(range(game.version, game.version - LOG_MOVES, -1))
        assert numbers(game, game.version)[0] == game.version
    assert len(queries) == 1


def test_the_moves_up_to_an_earlier_version_are_those():
    play = Play(2)
    play.go_on(8)
    assert numbers(play.game, play.version)[0] == play.version
    assert numbers(play.game, 3) == [3, 2, 1, 0]


def test_after_a_long_absence_the_moves_have_no_gap():
    play = Play(2)
    latest_moves(play.game, play.version)
    play.go_on(LOG_MOVES + 5)
    assert numbers(play.game, play.version) == list(range(play.version, play.version - LOG_MOVES, -1))


def test_the_rows_of_a_game_are_those_that_were_written():
    play = Play(2)
    play.answer()
    with CaptureQueriesContext(connection) as queries:
        rows = rows_of(play.id)
    assert len(queries) == 1
    assert rows is not None
    assert rows[0].version == play.version
    assert [seat.player for seat in rows[1]] == play.players


def test_a_seat_that_changes_hands_is_read_again():
    play = Play(2)
    play.answer()
    hand_to_bot(game_id=play.id, seat=1, player=play.players[1])
    rows = rows_of(play.id)
    assert rows is not None
    assert rows[1][1].bot != ""


def test_what_another_process_wrote_is_read():
    play = Play(2)
    play.answer()
    Game.objects.filter(pk=play.id).update(version=play.version + 1)
    rows = rows_of(play.id)
    assert rows is not None
    assert rows[0].version == play.version


def test_there_are_no_rows_of_no_game():
    assert rows_of(4711) is None


def test_a_memory_forgets_what_was_asked_for_least_lately():
    memory: Memory[str, int] = Memory(most=2)
    for number, key in enumerate("ab"):
        memory.keep(key, number)
    memory.get("a")
    memory.keep("c", 2)
    assert [memory.get(key) for key in "abc"] == [0, None, 2]
