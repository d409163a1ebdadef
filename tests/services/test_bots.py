"""Bots answer for their seats, one process at a time, and see no more than a player."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Game, Move
from games.services import bots
from games.services.bots import Question, games_for_bots, next_question, play_bots, take_lease, think
from games.services.games import hand_to_bot, take_back
from games.services.problems import Unavailable
from tests.support.tables import Play, is_whole, published
from tests.support.titles import install_toy
from tests.titles.toy.rules import CARDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    """A game in which seat 1, a bot's, has to answer first."""
    return Play(bots={1: "random"})


def test_bots_play_until_a_person_must_decide(play: Play):
    answers = play_bots(game_id=play.id)
    assert answers == len(play.rows()) > 0
    assert {(seat, by) for seat, by, _ in play.lines()} == {(1, "bot")}
    assert play.asked().seat == 0
    assert not play.game.bot_waits


def test_a_game_of_bots_is_played_to_its_end():
    play = Play(bots={0: "random", 1: "random"}, short=True)
    play_bots(game_id=play.id)
    assert play.game.status == "finished"
    assert play.game.lease_until is None
    assert is_whole(play.game)


def test_bots_without_an_open_decision_do_not_play():
    play = Play()
    assert next_question(play.id) is None
    assert play_bots(game_id=play.id) == 0
    assert play_bots(game_id=999_999) == 0


def test_one_process_at_a_time(play: Play):
    assert take_lease(play.id)
    assert not take_lease(play.id)
    assert play_bots(game_id=play.id) == 0
    assert games_for_bots() == []


def test_an_expired_lease_is_taken_over(play: Play):
    Game.objects.filter(pk=play.id).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert games_for_bots() == [play.id]
    assert play_bots(game_id=play.id) > 0
    assert games_for_bots() == []


def test_the_seat_is_taken_back_while_the_bot_thinks():
    play = Play()
    seat = play.asked().seat
    own: dict[str, Any] = {"game_id": play.id, "seat": seat, "player": play.players[seat]}
    hand_to_bot(**own)

    def slow(question: Question) -> str:
        take_back(**own)
        return "pass"

    assert play_bots(game_id=play.id, think=slow) == 0
    assert play.rows() == []
    assert play.game.lease_until is None


def test_bots_stop_when_the_database_is_unavailable(play: Play, monkeypatch: pytest.MonkeyPatch):
    def unavailable(**_: Any) -> None:
        raise Unavailable

    monkeypatch.setattr(bots, "submit_move", unavailable)
    with pytest.raises(Unavailable):
        play_bots(game_id=play.id)
    assert play.game.lease_until is None


def test_a_bot_is_shown_nothing_that_its_seat_can_t_see(monkeypatch: pytest.MonkeyPatch):
    """The question is the same for two games that differ only in cards hidden from the bot."""
    install_toy(monkeypatch)
    published("toy", content=str(dict(CARDS)))
    play = Play(title="toy", bots={0: "random"}, swaps=False)
    question = next_question(play.id)
    assert question is not None
    game = play.game
    assert game.seed not in str(question)
    assert question.state != game.position.state, "hands and deck are dealt anew"
    assert think(question) in play.options()


def test_the_same_question_gets_the_same_answer(play: Play):
    first, second = next_question(play.id), next_question(play.id)
    assert first is not None
    assert first == second
    assert think(first) == think(first)
    assert Move.objects.filter(game_id=play.id).count() == 1


def test_a_bot_takes_over_a_seat_at_any_decision_and_gives_it_back():
    play = Play(2, short=True, seed="relief")
    own: dict[str, Any] = {"game_id": play.id, "seat": 0, "player": play.players[0]}
    kinds = set()
    while play.game.status == Game.Status.RUNNING:
        decision = play.asked()
        if decision.seat == 0:
            kinds.add(decision.kind)
            hand_to_bot(**own, bot="rookie")
            assert play_bots(game_id=play.id, most=1) == 1
            if play.game.status == Game.Status.RUNNING:
                take_back(**own)
        else:
            play.answer()
    assert len(kinds) > 5
    assert {by for seat, by, _ in play.lines() if seat == 0} == {"bot"}
    assert is_whole(play.game)


def test_a_bot_that_takes_too_long_answers_with_its_best_option_so_far(monkeypatch: pytest.MonkeyPatch):
    play = Play(bots={1: "expert"})
    question = next_question(play.id)
    assert question is not None
    monkeypatch.setattr(bots, "LONGEST_THOUGHT", -1.0)
    assert think(question) in play.options()
