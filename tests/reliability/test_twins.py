"""Many posts of one answer at once: one move is made, whoever posts, from wherever."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from games.services.moves import submit_move
from tests.reliability.processes import FORKS, PATIENCE, post, started
from tests.reliability.threads import all_at_once
from tests.support.counts import count
from tests.support.tables import Play, is_whole

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("shared_database")]

POSTS = 50


def from_threads(arguments: Sequence[dict[str, Any]]) -> Counter[str]:
    found = all_at_once([partial(submit_move, **each) for each in arguments])
    return Counter(outcome.kind for outcome in found)


def from_processes(arguments: Sequence[dict[str, Any]]) -> Counter[str]:
    barrier = FORKS.Barrier(len(arguments))
    answers, children = [], []
    for each in arguments:
        receiver, sender = FORKS.Pipe(duplex=False)
        children.append(started(post, sender, barrier, each))
        # So that the end of the child is the end of the pipe.
        sender.close()
        answers.append(receiver)
    for child in children:
        child.join(PATIENCE)
    return Counter(answer.recv() for answer in answers)


@pytest.fixture(params=[from_threads, from_processes])
def send_all(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_the_same_answer_posted_many_times_at_once_is_one_move(send_all: Any):
    play = Play()
    play.go_on(4)
    posts = count(POSTS)
    for _ in range(3):
        version, decision = play.version, play.asked()
        answer = {"game_id": play.id, "seat": decision.seat, "seen": version, "action": play.options()[0]}
        found = send_all([{**answer, "player": play.players[decision.seat]}] * posts)
        assert found == {"played": 1, "twin": posts - 1}
        assert len(play.rows()) == play.version == version + 1
    assert is_whole(play.game)


def test_different_answers_to_one_question_are_one_move_and_the_others_come_too_late(send_all: Any):
    play = Play()
    play.until("turn")
    version, decision, options = play.version, play.asked(), play.options()
    posts = min(count(POSTS), len(options))
    answer = {"game_id": play.id, "seat": decision.seat, "seen": version}
    player = play.players[decision.seat]
    found = send_all([{**answer, "action": option, "player": player} for option in options[:posts]])
    assert posts > 2
    assert found == {"played": 1, "stale": posts - 1}
    assert len(play.rows()) == play.version == version + 1
    assert is_whole(play.game)


def test_among_many_answers_only_the_twins_of_the_first_are_not_late(send_all: Any):
    play = Play()
    version, decision, options = play.version, play.asked(), play.options()
    posts = count(POSTS)
    answer = {"game_id": play.id, "seat": decision.seat, "seen": version}
    player = play.players[decision.seat]
    actions = [options[number % len(options)] for number in range(posts)]
    found = send_all([{**answer, "action": action, "player": player} for action in actions])
    alike = actions.count(play.rows()[-1].action)
    assert found == Counter({"played": 1, "twin": alike - 1, "stale": posts - alike})
    assert len(play.rows()) == play.version == version + 1
