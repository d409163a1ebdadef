"""Jobs: who may do them, how they are asked for, and that rows want them done until they are."""

import os
import threading
import time
from datetime import timedelta
from math import inf
from typing import Any

import pytest
from django.utils import timezone
from dramatiq import Worker

from games import queue
from games.models import Game, Seat
from games.services.bots import (
    Pace,
    Question,
    games_for_bots,
    next_answer_at,
    play_bots,
    take_lease,
    think,
)
from games.services.demonstration import MIDDLE, open_demonstration
from games.worker import crew as crews
from games.worker.crew import Crew
from games.worker.processes import listen
from games.worker.thinkers import Killed, Thinkers
from tests.support.servers import free_port
from tests.support.tables import Play, is_whole, published

pytestmark = pytest.mark.django_db
# A crew closes its connections, as nothing may that is inside of a test's transaction.
for_good = pytest.mark.django_db(transaction=True)


def think_of_nothing(question: Question) -> str:
    """Any legal answer, at once."""
    return think(question._replace(bot="random"))


def bot_game(**options: Any) -> Play:
    return Play(2, bots={0: "random", 1: "random"}, **options)


# --- leases -----------------------------------------------------------------------------------------


def test_only_one_worker_has_a_game():
    play = bot_game()
    assert take_lease(play.id)
    assert take_lease(play.id) is None
    assert games_for_bots() == []
    assert play_bots(game_id=play.id) == 0


def test_a_lease_that_ran_out_is_anybodys():
    play = bot_game()
    Game.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert games_for_bots() == [play.id]
    assert take_lease(play.id)


def test_bots_play_to_the_end_and_give_the_game_back():
    play = bot_game(short=True)
    assert play_bots(game_id=play.id) == play.version
    assert (play.game.status, play.game.lease_until) == (Game.Status.FINISHED, None)
    assert is_whole(play.game)


def test_bots_can_be_given_a_number_of_answers():
    play = bot_game()
    assert play_bots(game_id=play.id, most=3) == play.version == 3
    assert games_for_bots() == [play.id]


def test_who_thinks_for_too_long_leaves_the_game_to_who_took_it_over():
    play = bot_game()
    others = timezone.now() + timedelta(hours=1)

    def think_too_long(question: Question) -> str:
        Game.objects.update(lease_until=others)
        return think(question)

    assert play_bots(game_id=play.id, think=think_too_long) == 1
    assert play.game.lease_until == others


def test_a_game_is_free_again_when_thinking_failed():
    play = bot_game()

    def fail(question: Question) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_bots(game_id=play.id, think=fail)
    assert games_for_bots() == [play.id]


def test_a_worker_that_has_the_game_is_not_called_again(
    jobs: list[str], django_capture_on_commit_callbacks: Any
):
    play = bot_game()
    with django_capture_on_commit_callbacks(execute=True):
        play_bots(game_id=play.id, most=5)
    assert jobs == []


# --- asking -----------------------------------------------------------------------------------------


@for_good
def test_workers_do_what_is_left_in_redis(redis_url: str, settings: Any, request: pytest.FixtureRequest):
    settings.REDIS_URL = redis_url
    queue.broker.cache_clear()
    request.addfinalizer(queue.broker.cache_clear)
    done = threading.Event()
    crew = Crew(think)
    crew.jobs["play_bots"] = lambda game_id: done.set() if game_id == 7 else None
    queue._send("play_bots", {"game_id": 7})
    worker: Worker = listen(crew)
    try:
        assert done.wait(10)
    finally:
        worker.stop()


def test_a_job_that_cannot_be_asked_for_is_only_a_warning(
    settings: Any, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    queue.broker.cache_clear()
    request.addfinalizer(queue.broker.cache_clear)
    began = time.monotonic()
    queue._send("play_bots", {"game_id": 7})
    assert time.monotonic() - began < 2
    assert "could not ask for play_bots" in caplog.text


def test_without_redis_nobody_is_asked(settings: Any, caplog: pytest.LogCaptureFixture):
    settings.REDIS_URL = ""
    queue._send("play_bots", {"game_id": 7})
    assert caplog.text == ""


# --- the crew ---------------------------------------------------------------------------------------


def started(crew: Crew, *bodies: str) -> list[threading.Thread]:
    threads = [threading.Thread(target=getattr(crew, body), daemon=True) for body in bodies]
    for thread in threads:
        thread.start()
    return threads


@for_good
def test_a_job_that_is_asked_for_twice_is_done_once():
    crew = Crew(think)
    done: list[int] = []
    crew.jobs["count"] = lambda number: done.append(number)
    for number in (1, 2, 1, 1, 2):
        crew.send("count", {"number": number})
    threads = started(crew, "work", "work")
    while len(done) < 2:
        time.sleep(0.01)
    crew.stop()
    for thread in threads:
        thread.join(5)
    assert sorted(done) == [1, 2]
    assert not any(thread.is_alive() for thread in threads)


@for_good
def test_a_job_that_fails_is_logged_and_the_next_one_done(caplog: pytest.LogCaptureFixture):
    crew = Crew(think)
    crew.do("play_bots", game_id="nonsense")
    assert "could not do play_bots {'game_id': 'nonsense'}" in caplog.text
    play = bot_game()
    crew.do("play_bots", game_id=play.id)
    assert play.game.status == Game.Status.FINISHED


@for_good
def test_a_sweep_finds_what_nobody_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(crews, "SWEEP_SECONDS", 0)
    play = bot_game()
    crew = Crew(think)
    asked: list[tuple[str, dict[str, Any]]] = []

    def send(name: str, arguments: dict[str, Any]) -> None:
        asked.append((name, arguments))
        if len(asked) == 4:
            crew.stop()

    monkeypatch.setattr(crew, "send", send)
    crew.watch()
    assert asked == [("expire_games", {}), ("play_bots", {"game_id": play.id})] * 2


@for_good
def test_a_sweep_that_fails_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    crew = Crew(think)

    def fail() -> list[int]:
        crew.stop()
        raise ZeroDivisionError

    monkeypatch.setattr(crews, "games_for_bots", fail)
    crew.watch()
    assert "could not look for work" in caplog.text


@for_good
def test_tables_that_nobody_started_are_closed():
    play = bot_game()
    Game.objects.filter(pk=play.id).update(
        status=Game.Status.OPEN, expires_at=timezone.now() - timedelta(1), bot_waits=False, waiting=0
    )
    Crew(think).do("expire_games")
    assert play.game.status == Game.Status.CLOSED


@for_good
@pytest.mark.parametrize("fails", [False, True])
def test_a_crew_that_stops_gives_the_game_back_without_a_word(fails: bool, caplog: pytest.LogCaptureFixture):
    play = bot_game()

    def think_and_stop(question: Question) -> str:
        crew.stop()
        if fails:
            raise Killed
        return think(question)

    crew = Crew(think_and_stop)
    crew.do("play_bots", game_id=play.id)
    assert play.version == (0 if fails else 1)
    assert games_for_bots() == [play.id]
    assert caplog.text == ""


# --- games without people ---------------------------------------------------------------------------


HUMAN = Pace(played=timedelta(seconds=9), watched=timedelta(seconds=60))


def due_after(play: Play, pace: Pace = HUMAN) -> float | None:
    """Seconds from the last move to the next answer of a bot."""
    at, moved = next_answer_at(game_id=play.id, pace=pace), play.game.moved_at
    assert moved is not None
    return (at - moved).total_seconds() if at else None


def test_bots_take_their_time_where_people_play_and_longer_where_they_only_watch():
    watched, played = bot_game(), Play(2, bots={1: "random"})
    assert due_after(watched) == 60
    assert due_after(played) == 9


def test_a_bot_goes_on_quickly_and_does_at_once_what_it_must():
    play = Play(2, bots={1: "steady"})
    seconds = set()
    while play.game.bot_waits:
        seconds.add(due_after(play))
        play_bots(game_id=play.id, most=1)
    assert seconds <= {9, 3, 1}
    assert {9, 1} <= seconds, "a turn begins with a thought and ends without one"


def test_nobody_is_awaited_where_no_bot_is_asked_or_another_worker_thinks():
    play = Play(2, bots={1: "random"})
    take_lease(play.id)
    assert due_after(play) is None
    assert due_after(Play(2)) is None


def test_an_answer_that_is_not_due_is_not_given_and_no_lease_is_kept_for_it():
    play = Play(2, bots={1: "random"})
    assert play_bots(game_id=play.id, pace=HUMAN) == 0
    assert play.game.lease_until is None
    Game.objects.update(moved_at=timezone.now() - HUMAN.played)
    assert play_bots(game_id=play.id, pace=HUMAN) == 1
    assert games_for_bots() == ([play.id] if play.game.bot_waits else [])


@for_good
def test_an_answer_comes_when_its_time_has_come_and_no_thread_waits_for_it(settings: Any):
    settings.BOT_PACE = timedelta(milliseconds=300)
    play = Play(2, bots={1: "steady"})
    moved = play.game.moved_at
    assert moved is not None
    crew = Crew(think)
    crew.do("play_bots", game_id=play.id)
    assert play.version == 0, "it is too early, and the thread is free again"
    threads = started(crew, "watch", "work")
    while play.game.bot_waits:
        time.sleep(0.02)
    crew.stop()
    for thread in threads:
        thread.join(5)
    first = play.game.moves.get(number=1).made_at
    assert first - moved >= settings.BOT_PACE


def test_what_is_put_off_twice_is_done_once_and_at_the_earlier_time():
    crew = Crew(think)
    now = timezone.now()
    for seconds in (60, -1, 30):
        crew.send_at(now + timedelta(seconds=seconds), "play_bots", {"game_id": 7})
    crew.send_at(now + timedelta(seconds=90), "play_bots", {"game_id": 8})
    assert crew._send_due() == now + timedelta(seconds=90)
    assert crew._queue.qsize() == 1


@for_good
def test_a_leisurely_crew_gives_one_answer_at_a_time_where_nobody_waits():
    play = bot_game()
    Game.objects.update(moved_at=timezone.now() - timedelta(minutes=1))
    crew = Crew(think, leisurely=True)
    crew.do("play_bots", game_id=play.id)
    crew.do("play_bots", game_id=play.id)
    assert play.version == 1
    Seat.objects.filter(game_id=play.id, number=0).update(player=play.players[0])
    crew.do("play_bots", game_id=play.id)
    assert play.game.status == Game.Status.FINISHED


@for_good
def test_a_first_visitor_finds_two_games_of_the_past_and_one_to_watch():
    published()
    Crew(think_of_nothing, leisurely=True).do("demonstrate")
    found = {game.seat_count: game for game in Game.objects.all()}
    assert {seats: game.status for seats, game in found.items()} == {
        4: Game.Status.RUNNING, 3: Game.Status.FINISHED, 2: Game.Status.FINISHED
    }  # fmt: skip
    assert found[4].version == MIDDLE
    assert all(map(is_whole, found.values()))


def test_where_there_was_a_game_none_is_played_for_show():
    bot_game()
    assert open_demonstration() == {}
    assert Game.objects.count() == 1


@for_good
def test_a_game_for_show_that_another_thread_holds_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    play = bot_game()
    calls: list[int] = []

    def busy_at_first(*, game_id: int, **arguments: Any) -> int:
        calls.append(game_id)
        return 0 if len(calls) < 3 else play_bots(game_id=game_id, **arguments)

    monkeypatch.setattr(crews, "open_demonstration", lambda: {play.id: 4})
    monkeypatch.setattr(crews, "play_bots", busy_at_first)
    Crew(think).do("demonstrate")
    assert calls == [play.id] * 3
    assert play.version == 4


@for_good
def test_a_crew_that_stops_waits_for_no_game_for_show(monkeypatch: pytest.MonkeyPatch):
    play = bot_game()
    take_lease(play.id)
    monkeypatch.setattr(crews, "open_demonstration", lambda: {play.id: inf})
    crew = Crew(think)
    crew.stop()
    crew.do("demonstrate")
    assert play.version == 0


# --- processes that think ---------------------------------------------------------------------------


def prepare() -> None:
    """Nothing to get ready."""


def process_number(question: Question) -> str:
    return str(os.getpid())


def fall_over(question: Question) -> str:
    os.kill(os.getpid(), 9)
    raise AssertionError


def stumble(question: Question) -> str:
    raise ValueError("no idea")


QUESTION = Question("shelter", 1, "", "steady", 0, 0, "", "")


def test_bots_think_in_other_processes_and_a_killed_one_is_replaced():
    thinkers = Thinkers(process_number, prepare, 1)
    thinkers.start()
    try:
        first = int(thinkers.think(QUESTION))
        assert first != os.getpid()
        os.kill(first, 9)
        assert int(thinkers.think(QUESTION)) not in (first, os.getpid())
    finally:
        thinkers.close()
    with pytest.raises(Killed):
        thinkers.think(QUESTION)


def test_who_waits_for_a_process_that_never_came_is_sent_away():
    thinkers = Thinkers(process_number, prepare, 1)
    sent_away: list[type] = []

    def wait() -> None:
        try:
            thinkers.think(QUESTION)
        except Killed as error:
            sent_away.append(type(error))

    waiting = [threading.Thread(target=wait) for _ in range(3)]
    for thread in waiting:
        thread.start()
    thinkers.close()
    thinkers.start()
    for thread in waiting:
        thread.join(5)
    assert sent_away == [Killed] * 3


def test_a_question_that_kills_is_not_asked_for_ever():
    thinkers = Thinkers(fall_over, prepare, 1)
    thinkers.start()
    try:
        with pytest.raises(Killed):
            thinkers.think(QUESTION)
    finally:
        thinkers.close()


def test_what_goes_wrong_in_a_thought_is_told_with_its_place():
    thinkers = Thinkers(stumble, prepare, 1)
    thinkers.start()
    try:
        with pytest.raises(ValueError, match="no idea") as caught:
            thinkers.think(QUESTION)
    finally:
        thinkers.close()
    assert "in stumble" in "".join(caught.value.__notes__)
