"""Constraints of the database reject rows that the code should never write."""

from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from games.models import Checkpoint, Game, Move, Position, Seat
from tests.support.tables import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    play = Play()
    play.answer("pass")
    return play


def refuses(write: Any, *arguments: Any, **fields: Any) -> bool:
    try:
        with transaction.atomic():
            write(*arguments, **fields)
    except IntegrityError:
        return True
    return False


def changed(rows: models.QuerySet[Any], **fields: Any) -> bool:
    return not refuses(rows.update, **fields)


def test_a_game_has_seats(play: Play):
    games = Game.objects.filter(pk=play.id)
    assert not changed(games, seat_count=0)
    assert not changed(games, seat_count=9)
    assert changed(games, seat_count=8)


def test_a_finished_game_has_an_outcome_and_no_other_has(play: Play):
    games = Game.objects.filter(pk=play.id)
    over = {"status": "finished", "waiting": 0}
    assert not changed(games, **over)
    assert not changed(games, **over, outcome="won")
    assert not changed(games, outcome="won")
    assert changed(games, **over, outcome="won", finished_at=timezone.now())


def test_only_a_running_game_waits_for_a_decision(play: Play):
    games = Game.objects.filter(pk=play.id)
    assert not changed(games, status="closed")
    assert not changed(games, status="closed", waiting=0, bot_waits=True)
    assert changed(games, status="closed", waiting=0)


def test_a_fork_stores_its_starting_version(play: Play):
    games = Game.objects.filter(pk=play.id)
    assert not changed(games, forked_from=Play().game)
    assert changed(games, forked_from=Play().game, forked_at=0)


def test_an_invitation_belongs_to_one_game(play: Play):
    assert not changed(Game.objects.filter(pk=play.id), invitation=Play().game.invitation)


def test_there_is_one_seat_of_a_number(play: Play):
    assert refuses(Seat.objects.create, game=play.game, number=1)
    assert not refuses(Seat.objects.create, game=play.game, number=2)


def test_there_is_one_position_a_game_and_one_checkpoint_a_version(play: Play):
    assert refuses(Position.objects.create, game=play.game, version=5, state="")
    assert refuses(Checkpoint.objects.create, game=play.game, version=0, state="")
    assert not refuses(Checkpoint.objects.create, game=play.game, version=7, state="")


def an_answer(play: Play, **fields: Any) -> dict[str, Any]:
    fresh = {"game": play.game, "number": 50, "seat": 0, "by": "player", "asked": 49, "action": "pass"}
    return {**fresh, **fields}


def test_there_is_one_move_of_a_number(play: Play):
    assert refuses(Move.objects.create, **an_answer(play, number=1))
    assert not refuses(Move.objects.create, **an_answer(play))


def test_a_question_is_answered_once(play: Play):
    asked = play.rows()[0]
    assert refuses(Move.objects.create, **an_answer(play, seat=asked.seat, asked=asked.asked))
    assert not refuses(Move.objects.create, **an_answer(play, seat=7, asked=asked.asked))


@pytest.mark.parametrize("missing", [{"seat": None}, {"asked": None}, {"action": ""}])
def test_an_answer_has_a_seat_a_question_and_an_action(play: Play, missing: dict[str, Any]):
    assert refuses(Move.objects.create, **an_answer(play, **missing))


def test_only_undo_and_rewind_have_a_target_and_it_is_earlier(play: Play):
    back = {"game": play.game, "number": 50, "kind": "undo", "seat": 0, "by": "player"}
    assert refuses(Move.objects.create, **an_answer(play, target=3))
    assert refuses(Move.objects.create, **back)
    assert refuses(Move.objects.create, **back, target=50)
    assert not refuses(Move.objects.create, **back, target=49)


def test_a_card_set_in_use_can_t_be_deleted(play: Play):
    with pytest.raises(models.ProtectedError):
        play.game.card_set.delete()


def test_deleting_a_player_keeps_their_games(play: Play):
    play.players[0].delete()
    assert Game.objects.filter(pk=play.id).exists()
    assert play.game.seats.get(number=0).player is None


def test_rows_have_readable_names(play: Play):
    game, move = play.game, play.rows()[0]
    assert str(game) == f"shelter {play.id}"
    assert str(move) == f"shelter {play.id}, 1: pass"
    assert str(game.position) == f"shelter {play.id}, 1"
    assert str(game.checkpoints.get()) == f"shelter {play.id}, 0"
    assert str(game.seats.get(number=1)) == f"shelter {play.id}, 1"
