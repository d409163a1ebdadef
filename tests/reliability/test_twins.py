"""Many concurrent posts of one answer: one move is made, from threads and from processes."""

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
        # So that the pipe is closed when the child ends.
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


def test_of_different_answers_to_one_decision_one_is_played_and_the_others_are_stale(send_all: Any):
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


def test_of_many_answers_only_twins_of_the_first_are_not_stale(send_all: Any):
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


def test_the_same_answers_posted_together_many_times_at_once_are_played_once(send_all: Any):
    play = Play()
    play.answer("pass", seat=1)
    posts = count(POSTS)
    answers = {"action": "place d1 vault_entrance.a", "then": ["end", "place d2 diner.a"]}
    post = {"game_id": play.id, "seat": 0, "seen": 1, **answers, "player": play.players[0]}
    assert send_all([post] * posts) == {"played": 1, "twin": posts - 1}
    assert play.version == 4
    assert [row.continues for row in play.rows(since=1)] == [None, 2, 2]
    assert is_whole(play.game)
