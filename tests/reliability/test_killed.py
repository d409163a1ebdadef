"""A process is killed at any instant while it writes: its post is saved as a whole, or not at all."""

import random
import time

import pytest
from django.db import transaction

from games.models import Game
from games.services.verification import Verdict, verify_game
from tests.reliability.processes import FORKS, PATIENCE, play_on, post_on, started
from tests.support.counts import count
from tests.support.tables import Play, is_whole

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("shared_database")]

KILLS = 200
LONGEST = 0.05


def play_and_die(game_id: int, seconds: float) -> None:
    receiver, sender = FORKS.Pipe(duplex=False)
    child = started(play_on, sender, game_id)
    for report in ("ready", "played"):
        assert receiver.poll(PATIENCE)
        assert receiver.recv() == report
    time.sleep(seconds)
    child.kill()
    child.join(PATIENCE)


def whole(game_id: int) -> bool:
    """Is the game consistent? Checked when the database has noticed that the writer is dead."""
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        return is_whole(game) and verify_game(game_id=game_id) == Verdict(game_id)


def test_a_move_is_there_as_a_whole_or_not_at_all():
    luck = random.Random()
    play, moves = Play(4), 0
    for _ in range(count(KILLS)):
        if play.version > 200:
            play = Play(4)
        before = play.version
        play_and_die(play.id, luck.uniform(0, LONGEST))
        assert whole(play.id)
        moves += play.version - before
    assert moves > count(KILLS), "hardly anything was written, so nothing is proved"
    play.answer()
    assert whole(play.id)


def post_and_die(game_id: int, seconds: float) -> list[tuple[int, int]]:
    """The posts that were made or begun before the kill: the version before each, and its answers."""
    receiver, sender = FORKS.Pipe(duplex=False)
    child = started(post_on, sender, game_id)
    sender.close()
    assert receiver.poll(PATIENCE)
    assert receiver.recv() == "ready"
    posts = [receiver.recv()]
    time.sleep(seconds)
    child.kill()
    child.join(PATIENCE)
    try:
        while True:
            posts.append(receiver.recv())
    except (EOFError, ConnectionError):
        return posts


def test_a_post_of_several_answers_is_there_as_a_whole_or_not_at_all():
    luck = random.Random()
    play, several = Play(2), 0
    for _ in range(count(KILLS)):
        if play.version > 100:
            play = Play(2)
        posts = post_and_die(play.id, luck.uniform(0, LONGEST))
        assert whole(play.id)
        version, answers = posts[-1]
        assert play.version in (version, version + answers)
        several += sum(answers > 1 for _, answers in posts)
    assert several > count(KILLS) / 4, "hardly any post had several answers, so nothing is proved"
