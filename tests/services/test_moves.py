"""A post is fresh, a twin, stale or refused; a played move is saved once, with all that follows from it."""

import asyncio
import logging
import time
from typing import Any

import pytest
from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction

from games import broadcast
from games.engine.errors import Refused
from games.engine.rng import Draw, Rng
from games.models import Checkpoint, Game, Move, Player
from games.registry import TITLES
from games.services import moves
from games.services.moves import CHECKPOINT_EVERY, Outcome, submit_move
from games.services.problems import Problem, Unavailable
from tests.support.tables import ASK_ME, Play, is_whole, published
from tests.support.titles import install_toy
from tests.titles.toy.rules import CARDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Play:
    """A game in which both seats have to decide at the same time."""
    install_toy(monkeypatch)
    published("toy", content=str(dict(CARDS)))
    return Play(2, title="toy", swaps=False)


# --- the four outcomes ------------------------------------------------------------------------------


def test_a_fresh_answer_is_played():
    play = Play()
    seat = play.asked().seat
    assert play.answer("pass") == Outcome("played", 1)
    assert play.lines() == [(seat, "player", "pass")]
    assert play.asked().seat != seat


def test_a_twin_writes_nothing():
    play = Play()
    seat = play.asked().seat
    play.answer("pass", seat=seat, seen=0)
    assert play.answer("pass", seat=seat, seen=0) == Outcome("twin", 1)
    assert len(play.rows()) == 1


def test_a_twin_is_a_twin_also_when_the_game_has_gone_on():
    play = Play()
    seat = play.asked().seat
    play.answer("pass", seat=seat, seen=0)
    play.go_on(5)
    assert play.answer("pass", seat=seat, seen=0) == Outcome("twin", 6)


def test_another_answer_to_the_same_question_is_stale():
    play = Play()
    seat = play.asked().seat
    play.answer("pass", seat=seat, seen=0)
    assert play.answer("place d1 vault_entrance.a", seat=seat, seen=0) == Outcome("stale", 1)
    assert len(play.rows()) == 1


def test_an_answer_without_a_question_is_stale():
    play = Play()
    waiting = 1 - play.asked().seat
    assert play.answer("pass", seat=waiting) == Outcome("stale", 0)
    assert play.rows() == []


def test_a_decision_newer_than_the_page_is_not_answered_by_accident():
    play = Play()
    first = play.asked().seat
    play.answer("pass")
    assert play.asked().seat != first
    assert play.answer("pass", seen=0) == Outcome("stale", 1)


def test_a_question_stays_fresh_while_others_answer_theirs(toy: Play):
    own = toy.options(toy.decisions()[1])[0]
    toy.answer(seat=0, seen=0)
    assert toy.answer(own, seat=1, seen=0) == Outcome("played", 2)


def test_two_players_with_open_decisions_do_not_block_each_other(toy: Play):
    answers = [toy.options(decision)[0] for decision in toy.decisions()]
    toy.answer(answers[1], seat=1, seen=0)
    toy.answer(answers[0], seat=0, seen=0)
    assert toy.answer(answers[1], seat=1, seen=0).kind == "twin"
    assert toy.answer(answers[0], seat=0, seen=1).kind == "twin"
    assert toy.version == 2


def test_an_illegal_action_is_refused_and_changes_nothing():
    play = Play()
    before = play.game.position.state
    with pytest.raises(Refused) as refused:
        play.answer("place d9 vault_entrance.a")
    assert refused.value.code == "not_an_option"
    assert play.rows() == []
    assert play.game.position.state == before


def test_a_malformed_action_is_refused():
    with pytest.raises(Refused):
        Play().answer("; drop table")


# --- permissions ------------------------------------------------------------------------------------


def problem_of(call: Any, **arguments: Any) -> Problem:
    with pytest.raises(Problem) as caught:
        call(**arguments)
    return caught.value


def test_players_can_t_answer_for_another_seat():
    play = Play()
    seat = play.asked().seat
    post = {"game_id": play.id, "seat": seat, "seen": 0, "action": "pass"}
    assert problem_of(submit_move, **post, player=play.players[1 - seat]).code == "not_your_seat"
    assert (
        problem_of(submit_move, **post, player=Player.objects.create(name="Nobody")).code == "not_your_seat"
    )
    assert problem_of(submit_move, **post, player=None).code == "not_your_seat"
    assert play.rows() == []


def test_a_bot_answers_for_bots_only():
    play = Play(bots={1: "random"})
    post = {"game_id": play.id, "seen": 0, "action": "pass", "player": None, "by": Move.By.BOT}
    assert problem_of(submit_move, **post, seat=0).code == "not_a_bots_seat"


def test_a_player_does_not_answer_where_a_bot_does():
    play = Play()
    seat = play.asked().seat
    play.game.seats.filter(number=seat).update(bot="steady")
    assert problem_of(play.answer, action="pass").code == "a_bot_plays_for_you"


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_missing_seat_is_a_problem(seat: int):
    play = Play()
    post = {"game_id": play.id, "seat": seat, "seen": 0, "action": "pass", "player": play.players[0]}
    problem = problem_of(submit_move, **post)
    assert (problem.code, problem.facts) == ("no_such_seat", {"seat": seat})


def test_a_missing_game_is_a_problem():
    post = {"game_id": 999_999, "seat": 0, "seen": 0, "action": "pass", "player": None}
    assert problem_of(submit_move, **post).code == "no_such_game"


@pytest.mark.parametrize("status", ["open", "closed"])
def test_moves_are_only_made_in_running_games(status: str):
    play = Play()
    seat = play.asked().seat
    Game.objects.filter(pk=play.id).update(status=status, waiting=0)
    problem = problem_of(play.answer, action="pass", seat=seat)
    assert (problem.code, problem.facts) == ("not_running", {"status": status})


# --- saved rows -------------------------------------------------------------------------------------


def test_a_move_stores_player_action_time_and_draws():
    play = Play()
    decision = play.until("train")
    play.answer("train L")
    row = play.rows()[-1]
    assert (row.seat, row.by, row.player) == (decision.seat, "player", play.players[decision.seat])
    assert (row.kind, row.asked, row.target, row.action) == ("answer", decision.asked, None, "train L")
    assert [len(draw) for draw in row.draws] == [3] * 6
    assert ["trained", {"seat": 0, "dweller": 1, "letter": "L"}] in row.events


def test_events_for_some_seats_only_keep_their_readers(toy: Play):
    toy.answer(seat=0)
    assert [event[2] for event in toy.rows()[0].events if len(event) == 3] == [[0]]


def test_the_game_stores_which_seats_must_decide():
    play = Play(bots={1: "random"})
    seen = set()
    for _ in range(8):
        game, asked = play.game, play.asked().seat
        assert [seat for seat in range(2) if game.waits_for(seat)] == [asked]
        assert game.bot_waits == (asked == 1)
        seen.add(asked)
        if asked == 0:
            play.answer("pass" if "pass" in play.options() else "")
        else:
            play.bot_answer(play.options()[-1])
    assert seen == {0, 1}


def test_checkpoints_are_written_regularly():
    play = Play()
    play.go_on(2 * CHECKPOINT_EVERY)
    kept = Checkpoint.objects.filter(game_id=play.id).values_list("version", flat=True)
    assert list(kept) == [0, CHECKPOINT_EVERY, 2 * CHECKPOINT_EVERY]


def test_a_game_can_be_played_to_its_end_and_replayed():
    play = Play(short=True)
    play.to_the_end()
    game = play.game
    assert (game.status, game.outcome, game.waiting) == ("finished", "won", 0)
    assert game.finished_at is not None
    assert is_whole(game)
    assert set(game.seats.values_list("place", flat=True)) == {1, 2}
    assert problem_of(play.answer, action="pass", seat=0).code == "not_running"


def test_the_draws_can_be_checked_with_the_seed():
    play = Play()
    play.go_on(20)
    for row in [Move.objects.get(game_id=play.id, number=0), *play.rows()]:
        rng = Rng(play.game.seed, row.number)
        assert [Draw(*draw).value for draw in row.draws] == [
            rng.below(Draw(*draw).bound, Draw(*draw).purpose) for draw in row.draws
        ]


# --- standing answers -------------------------------------------------------------------------------


def test_a_standing_answer_is_a_row_of_its_own():
    play = Play(wishes={**ASK_ME, "end_turn": True})
    play.answer("pass")
    seat = play.asked().seat
    assert play.answer("place d1 vault_entrance.a") == Outcome("played", 3)
    assert play.lines(since=1) == [
        (seat, "player", "place d1 vault_entrance.a"),
        (seat, "preference", "end"),
    ]
    assert play.rows(since=1)[1].asked == 2
    assert is_whole(play.game)


def test_a_move_whose_standing_answer_fails_is_rolled_back(monkeypatch: pytest.MonkeyPatch):
    play = Play(wishes={**ASK_ME, "end_turn": True})
    play.answer("pass")

    def broken(*_: Any) -> str:
        raise RuntimeError("no wish")

    monkeypatch.setattr(type(TITLES["shelter"].rules), "standing_answer", broken)
    with pytest.raises(RuntimeError):
        play.answer("place d1 vault_entrance.a")
    assert play.version == 1
    assert len(play.rows()) == 1


def test_a_standing_answer_of_another_seat_follows_too():
    play = Play(wishes={**ASK_ME, "end_turn": True, "rent": "least"})
    while not any(by == "preference" and action.startswith("gain") for _, by, action in play.lines()):
        play.answer()
    rows = play.rows()
    place = next(n for n, row in enumerate(rows) if row.by == "preference" and row.action.startswith("gain"))
    assert rows[place].seat != rows[place - 1].seat
    assert is_whole(play.game)


def test_standing_answers_are_not_used_while_a_bot_plays():
    play = Play(wishes={**ASK_ME, "end_turn": True})
    play.answer("pass")
    seat = play.asked().seat
    play.game.seats.filter(number=seat).update(bot="steady")
    play.bot_answer("place d1 vault_entrance.a")
    assert play.lines(since=1) == [(seat, "bot", "place d1 vault_entrance.a")]
    assert play.asked().kind == "finish"


def test_an_answer_given_to_a_standing_question_is_a_twin_or_stale():
    """The page was slow: the standing answer has been given already."""
    play = Play(wishes={**ASK_ME, "end_turn": True})
    play.answer("pass")
    seat = play.asked().seat
    play.answer("place d1 vault_entrance.a")
    assert play.answer("end", seat=seat, seen=2) == Outcome("twin", 3)


# --- after the commit -------------------------------------------------------------------------------


def test_a_move_is_announced_after_the_commit_only(
    announced: list[tuple[int, int]], django_capture_on_commit_callbacks: Any
):
    play = Play(wishes={**ASK_ME, "end_turn": True})
    play.answer("pass")
    with django_capture_on_commit_callbacks() as callbacks:
        play.answer("place d1 vault_entrance.a")
        assert announced == []
    for callback in callbacks:
        callback()
    assert announced == [(play.id, 3)], "one hint for the move and what followed from it"


@pytest.mark.django_db(transaction=True)
def test_a_move_that_was_rolled_back_is_not_announced(announced: list[tuple[int, int]]):
    play = Play()
    announced.clear()
    with transaction.atomic():
        play.answer("pass")
        transaction.set_rollback(True)
    assert announced == []
    play.answer("pass")
    assert announced == [(play.id, 1)]


def test_neither_a_twin_nor_a_stale_post_is_announced(
    announced: list[tuple[int, int]], django_capture_on_commit_callbacks: Any
):
    play = Play()
    seat = play.asked().seat
    play.answer("pass", seat=seat, seen=0)
    with django_capture_on_commit_callbacks(execute=True):
        play.answer("pass", seat=seat, seen=0)
        play.answer("end", seat=seat, seen=0)
    assert announced == []


def test_bots_are_called_when_they_have_to_decide(jobs: list[str], django_capture_on_commit_callbacks: Any):
    play = Play(bots={0: "random"})
    assert play.asked().seat == 1
    with django_capture_on_commit_callbacks(execute=True):
        play.answer("pass")
    assert jobs == ["play_bots"]


class BrokenLayer:
    """A channel layer whose server is gone."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        raise ConnectionError("gone")


class SilentLayer:
    """A channel layer whose server accepts messages and never answers."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(60)


@pytest.mark.parametrize("layer", [BrokenLayer(), SilentLayer()])
def test_a_move_is_saved_without_delay_even_if_it_can_t_be_announced(
    layer: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
):
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(broadcast, "_silent_until", 0.0)
    play = Play()
    with caplog.at_level(logging.WARNING), django_capture_on_commit_callbacks() as announcements:
        assert play.answer("pass").kind == "played"
    began = time.monotonic()
    for announce in announcements:
        announce()
    assert time.monotonic() - began < 2 * broadcast.PATIENCE
    assert "the channel layer did not take a message" in caplog.text


# --- a database that fails --------------------------------------------------------------------------


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_any_database_failure_is_one_kind_of_problem(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    play = Play()
    seat = play.asked().seat

    def fail(*_: Any) -> None:
        raise error("gone")

    with monkeypatch.context() as patch:
        patch.setattr(moves, "note_waiting", fail)
        problem = problem_of(play.answer, action="pass", seat=seat)
    assert isinstance(problem, Unavailable)
    assert problem.code == "unavailable"
    assert isinstance(problem.__cause__, error)
    assert "the database could not do submit_move" in caplog.text
    assert play.rows() == []
    assert play.answer("pass", seat=seat).kind == "played"
