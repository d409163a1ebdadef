"""The caches of games in a process: never stale, and never with data that was rolled back."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import caches
from games.caches import Cache
from games.engine.codec import encode
from games.models import Game
from games.selectors.games import LOG_MOVES, game_with_seats, latest_moves, latest_state
from games.services.games import hand_to_bot
from tests.support.tables import Play

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(game: Game, version: int) -> list[int]:
    return [move.number for move in latest_moves(game, version)]


def test_the_state_after_a_move_is_not_read_again():
    play = Play(2)
    play.answer()
    game = play.game
    assert latest_state(game) is latest_state(game)
    assert encode(latest_state(game)) == game.position.state


def test_a_shared_state_is_not_changed():
    play = Play(4)
    for _ in range(20):
        state = latest_state(play.game)
        before = encode(state)
        play.answer()
        latest_moves(play.game, play.version)
        assert encode(state) == before


def test_rolled_back_changes_are_not_cached():
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


def test_moves_made_in_this_process_come_from_the_cache_and_equal_their_rows():
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


def test_of_moves_made_in_other_processes_only_the_new_ones_are_read():
    play = Play(2)
    play.go_on(LOG_MOVES + 10)
    known = latest_moves(play.game, play.version)
    assert numbers(play.game, play.version) == list(range(play.version, play.version - LOG_MOVES, -1))
    play.answer()
    game = play.game
    caches.latest_moves.put(game.invitation, known)
    with CaptureQueriesContext(connection) as queries:
        assert numbers(game, game.version) == list(range(game.version, game.version - LOG_MOVES, -1))
        assert numbers(game, game.version)[0] == game.version
    assert len(queries) == 1


def test_the_moves_up_to_an_earlier_version_are_found():
    play = Play(2)
    play.go_on(8)
    assert numbers(play.game, play.version)[0] == play.version
    assert numbers(play.game, 3) == [3, 2, 1, 0]


def test_cached_moves_have_no_gap_after_many_moves():
    play = Play(2)
    latest_moves(play.game, play.version)
    play.go_on(LOG_MOVES + 5)
    assert numbers(play.game, play.version) == list(range(play.version, play.version - LOG_MOVES, -1))


def test_the_cached_game_and_seats_are_those_that_were_written():
    play = Play(2)
    play.answer()
    with CaptureQueriesContext(connection) as queries:
        rows = game_with_seats(play.id)
    assert len(queries) == 1
    assert rows is not None
    assert rows[0].version == play.version
    assert [seat.player for seat in rows[1]] == play.players


def test_a_seat_that_is_handed_to_a_bot_is_read_again():
    play = Play(2)
    play.answer()
    hand_to_bot(game_id=play.id, seat=1, player=play.players[1])
    rows = game_with_seats(play.id)
    assert rows is not None
    assert rows[1][1].bot != ""


def test_changes_by_another_process_are_read():
    play = Play(2)
    play.answer()
    Game.objects.filter(pk=play.id).update(version=play.version + 1)
    rows = game_with_seats(play.id)
    assert rows is not None
    assert rows[0].version == play.version


def test_a_missing_game_has_no_seats():
    assert game_with_seats(4711) is None


def test_a_cache_drops_its_least_recently_used_entry():
    memory: Cache[str, int] = Cache("test", most=2)
    for number, key in enumerate("ab"):
        memory.put(key, number)
    memory.get("a")
    memory.put("c", 2)
    assert [memory.get(key) for key in "abc"] == [0, None, 2]
