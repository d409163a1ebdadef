"""Rows written by our own SQL equal the rows that Django would have written."""

from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, connection
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from games.models import Game, Move, Position
from games.services.fast_sql import insert, update
from tests.support.tables import Play

pytestmark = pytest.mark.django_db


def made(play: Play, number: int) -> Move:
    return Move(
        game_id=play.id,
        number=number,
        seat=1,
        by=Move.By.PLAYER,
        player=play.players[1],
        asked=number - 1,
        action="пас",
        draws=[["die", 6, 3]],
        events=[["rolled", {"dice": [3, 4], "who": "Zoë"}], ["secret", {}, [1]]],
    )


def test_new_rows_are_those_that_django_would_write():
    ours, theirs = Play(2), Play(2)
    with CaptureQueriesContext(connection) as queries:
        insert([made(ours, 7), made(ours, 8)])
    assert len(queries) == 1
    Move.objects.bulk_create([made(theirs, 7), made(theirs, 8)])
    for number in (7, 8):
        own, other = (
            model_to_dict(play.game.moves.get(number=number), exclude=["id", "game", "player"])
            for play in (ours, theirs)
        )
        assert own == other
    assert ours.game.moves.get(number=7).player == ours.players[1]
    assert ours.game.moves.get(number=7).made_at <= datetime.now(UTC)


def test_without_rows_there_is_no_query():
    with CaptureQueriesContext(connection) as queries:
        insert([])
    assert len(queries) == 0


def test_only_the_named_fields_of_one_row_are_written():
    play, other = Play(2), Play(2)
    game = Game.objects.get(pk=play.id)
    before = model_to_dict(game)
    game.moved_at, game.result, game.outcome = datetime(2031, 5, 4, tzinfo=UTC), {"Zoë": [1, None]}, "agreed"
    update(game, ["moved_at", "result"])
    after = model_to_dict(Game.objects.get(pk=play.id))
    assert after == {**before, "moved_at": game.moved_at, "result": game.result}
    assert Game.objects.get(pk=other.id).result is None


def test_a_field_that_is_named_twice_is_written_once():
    # PostgreSQL rejects a field named twice; the last move of a game sets the waiting seats twice.
    game = Play(2).game
    with CaptureQueriesContext(connection) as queries:
        update(game, ["waiting", "version", "waiting"])
    assert queries[0]["sql"].count('"waiting"') == 1


def test_a_state_is_written_as_it_is_read():
    play = Play(2)
    update(Position(game_id=play.id, version=9, state="état"), ["version", "state"])
    position = Position.objects.get(game=play.id)
    assert (position.version, position.state) == (9, "état")


def test_updating_a_missing_row_is_an_error():
    with pytest.raises(DatabaseError, match="there is no"):
        update(Position(game_id=10**6, version=9, state=""), ["version"])
