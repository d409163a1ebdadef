"""Jobs: leases, queues, and sweeps that find work until it is done."""

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
from games.worker import job_runner
from games.worker.bot_processes import BotProcesses, Killed
from games.worker.job_runner import JobRunner
from games.worker.supervisor import listen
from tests.support.servers import free_port
from tests.support.tables import Play, is_whole, published

pytestmark = pytest.mark.django_db
# A job runner closes its connections, which would break the transaction around an ordinary test.
for_good = pytest.mark.django_db(transaction=True)


def think_of_nothing(question: Question) -> str:
    """Any legal answer, at once."""
    return think(question._replace(bot="random"))


def bot_game(**options: Any) -> Play:
    return Play(2, bots={0: "random", 1: "random"}, **options)


# --- leases -----------------------------------------------------------------------------------------


def test_only_one_worker_holds_the_lease():
    play = bot_game()
    assert take_lease(play.id)
    assert take_lease(play.id) is None
    assert games_for_bots() == []
    assert play_bots(game_id=play.id) == 0


def test_an_expired_lease_can_be_taken():
    play = bot_game()
    Game.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert games_for_bots() == [play.id]
    assert take_lease(play.id)


def test_bots_play_to_the_end_and_release_the_lease():
    play = bot_game(short=True)
    assert play_bots(game_id=play.id) == play.version
    assert (play.game.status, play.game.lease_until) == (Game.Status.FINISHED, None)
    assert is_whole(play.game)


def test_the_number_of_answers_can_be_limited():
    play = bot_game()
    assert play_bots(game_id=play.id, most=3) == play.version == 3
    assert games_for_bots() == [play.id]


def test_a_worker_that_lost_its_lease_does_not_release_the_new_one():
    play = bot_game()
    others = timezone.now() + timedelta(hours=1)

    def think_too_long(question: Question) -> str:
        Game.objects.update(lease_until=others)
        return think(question)

    assert play_bots(game_id=play.id, think=think_too_long) == 1
    assert play.game.lease_until == others


def test_the_lease_is_released_when_a_bot_fails():
    play = bot_game()

    def fail(question: Question) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_bots(game_id=play.id, think=fail)
    assert games_for_bots() == [play.id]


def test_a_worker_that_holds_the_lease_is_not_called_again(
    jobs: list[str], django_capture_on_commit_callbacks: Any
):
    play = bot_game()
    with django_capture_on_commit_callbacks(execute=True):
        play_bots(game_id=play.id, most=5)
    assert jobs == []


# --- queueing ---------------------------------------------------------------------------------------


@for_good
def test_workers_do_the_jobs_in_redis(redis_url: str, settings: Any, request: pytest.FixtureRequest):
    settings.REDIS_URL = redis_url
    queue.broker.cache_clear()
    request.addfinalizer(queue.broker.cache_clear)
    done = threading.Event()
    runner = JobRunner(think)
    runner.jobs["play_bots"] = lambda game_id: done.set() if game_id == 7 else None
    queue._send("play_bots", {"game_id": 7})
    worker: Worker = listen(runner)
    try:
        assert done.wait(10)
    finally:
        worker.stop()


def test_a_job_that_can_t_be_queued_is_only_a_warning(
    settings: Any, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    queue.broker.cache_clear()
    request.addfinalizer(queue.broker.cache_clear)
    began = time.monotonic()
    queue._send("play_bots", {"game_id": 7})
    assert time.monotonic() - began < 2
    assert "could not ask for play_bots" in caplog.text


def test_without_redis_no_job_is_sent(settings: Any, caplog: pytest.LogCaptureFixture):
    settings.REDIS_URL = ""
    queue._send("play_bots", {"game_id": 7})
    assert caplog.text == ""


# --- the job runner ---------------------------------------------------------------------------------


def started(runner: JobRunner, *bodies: str) -> list[threading.Thread]:
    threads = [threading.Thread(target=getattr(runner, body), daemon=True) for body in bodies]
    for thread in threads:
        thread.start()
    return threads


@for_good
def test_a_job_that_is_queued_twice_is_done_once():
    runner = JobRunner(think)
    done: list[int] = []
    runner.jobs["count"] = lambda number: done.append(number)
    for number in (1, 2, 1, 1, 2):
        runner.send("count", {"number": number})
    threads = started(runner, "work", "work")
    while len(done) < 2:
        time.sleep(0.01)
    runner.stop()
    for thread in threads:
        thread.join(5)
    assert sorted(done) == [1, 2]
    assert not any(thread.is_alive() for thread in threads)


@for_good
def test_a_job_that_fails_is_logged_and_the_next_one_done(caplog: pytest.LogCaptureFixture):
    runner = JobRunner(think)
    runner.do("play_bots", game_id="nonsense")
    assert "could not do play_bots {'game_id': 'nonsense'}" in caplog.text
    play = bot_game()
    runner.do("play_bots", game_id=play.id)
    assert play.game.status == Game.Status.FINISHED


@for_good
def test_a_sweep_finds_work_that_was_not_queued(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(job_runner, "SWEEP_SECONDS", 0)
    play = bot_game()
    runner = JobRunner(think)
    asked: list[tuple[str, dict[str, Any]]] = []

    def send(name: str, arguments: dict[str, Any]) -> None:
        asked.append((name, arguments))
        if len(asked) == 4:
            runner.stop()

    monkeypatch.setattr(runner, "send", send)
    runner.watch()
    assert asked == [("expire_games", {}), ("play_bots", {"game_id": play.id})] * 2


@for_good
def test_a_sweep_that_fails_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    runner = JobRunner(think)

    def fail() -> list[int]:
        runner.stop()
        raise ZeroDivisionError

    monkeypatch.setattr(job_runner, "games_for_bots", fail)
    runner.watch()
    assert "could not look for work" in caplog.text


@for_good
def test_tables_that_nobody_started_are_closed():
    play = bot_game()
    Game.objects.filter(pk=play.id).update(
        status=Game.Status.OPEN, expires_at=timezone.now() - timedelta(1), bot_waits=False, waiting=0
    )
    JobRunner(think).do("expire_games")
    assert play.game.status == Game.Status.CLOSED


@for_good
@pytest.mark.parametrize("fails", [False, True])
def test_a_job_runner_that_stops_releases_the_lease_without_logging(
    fails: bool, caplog: pytest.LogCaptureFixture
):
    play = bot_game()

    def think_and_stop(question: Question) -> str:
        runner.stop()
        if fails:
            raise Killed
        return think(question)

    runner = JobRunner(think_and_stop)
    runner.do("play_bots", game_id=play.id)
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


def test_bots_answer_slowly_in_games_with_people_and_slower_in_games_without():
    watched, played = bot_game(), Play(2, bots={1: "random"})
    assert due_after(watched) == 60
    assert due_after(played) == 9


def test_a_bot_continues_its_turn_quickly_and_forced_answers_faster():
    play = Play(2, bots={1: "steady"})
    seconds = set()
    while play.game.bot_waits:
        seconds.add(due_after(play))
        play_bots(game_id=play.id, most=1)
    assert seconds <= {9, 3, 1}
    assert {9, 1} <= seconds, "a turn begins with a thought and ends without one"


def test_no_answer_is_due_without_a_bots_decision_or_with_another_lease():
    play = Play(2, bots={1: "random"})
    take_lease(play.id)
    assert due_after(play) is None
    assert due_after(Play(2)) is None


def test_an_answer_that_is_not_due_is_not_given_and_takes_no_lease():
    play = Play(2, bots={1: "random"})
    assert play_bots(game_id=play.id, pace=HUMAN) == 0
    assert play.game.lease_until is None
    Game.objects.update(moved_at=timezone.now() - HUMAN.played)
    assert play_bots(game_id=play.id, pace=HUMAN) == 1
    assert games_for_bots() == ([play.id] if play.game.bot_waits else [])


@for_good
def test_an_answer_comes_when_it_is_due_and_no_thread_waits_for_it(settings: Any):
    settings.BOT_PACE = timedelta(milliseconds=300)
    play = Play(2, bots={1: "steady"})
    moved = play.game.moved_at
    assert moved is not None
    runner = JobRunner(think)
    runner.do("play_bots", game_id=play.id)
    assert play.version == 0, "it is too early, and the thread is free again"
    threads = started(runner, "watch", "work")
    while play.game.bot_waits:
        time.sleep(0.02)
    runner.stop()
    for thread in threads:
        thread.join(5)
    first = play.game.moves.get(number=1).made_at
    assert first - moved >= settings.BOT_PACE


def test_a_job_that_is_delayed_twice_is_done_once_at_the_earlier_time():
    runner = JobRunner(think)
    now = timezone.now()
    for seconds in (60, -1, 30):
        runner.send_at(now + timedelta(seconds=seconds), "play_bots", {"game_id": 7})
    runner.send_at(now + timedelta(seconds=90), "play_bots", {"game_id": 8})
    assert runner._send_due() == now + timedelta(seconds=90)
    assert runner._queue.qsize() == 1


@for_good
def test_a_leisurely_job_runner_gives_one_answer_at_a_time_in_games_without_people():
    play = bot_game()
    Game.objects.update(moved_at=timezone.now() - timedelta(minutes=1))
    runner = JobRunner(think, leisurely=True)
    runner.do("play_bots", game_id=play.id)
    runner.do("play_bots", game_id=play.id)
    assert play.version == 1
    Seat.objects.filter(game_id=play.id, number=0).update(player=play.players[0])
    runner.do("play_bots", game_id=play.id)
    assert play.game.status == Game.Status.FINISHED


@for_good
@pytest.mark.usefixtures("untraced")
def test_a_new_site_has_two_finished_games_and_one_to_watch():
    published()
    JobRunner(think_of_nothing, leisurely=True).do("demonstrate")
    found = {game.seat_count: game for game in Game.objects.all()}
    assert {seats: game.status for seats, game in found.items()} == {
        4: Game.Status.RUNNING, 3: Game.Status.FINISHED, 2: Game.Status.FINISHED
    }  # fmt: skip
    assert found[4].version == MIDDLE
    assert all(map(is_whole, found.values()))


def test_a_site_with_games_gets_no_demonstration():
    bot_game()
    assert open_demonstration() == {}
    assert Game.objects.count() == 1


@for_good
def test_the_demonstration_waits_for_a_game_that_another_thread_holds(monkeypatch: pytest.MonkeyPatch):
    play = bot_game()
    calls: list[int] = []

    def busy_at_first(*, game_id: int, **arguments: Any) -> int:
        calls.append(game_id)
        return 0 if len(calls) < 3 else play_bots(game_id=game_id, **arguments)

    monkeypatch.setattr(job_runner, "open_demonstration", lambda: {play.id: 4})
    monkeypatch.setattr(job_runner, "play_bots", busy_at_first)
    JobRunner(think).do("demonstrate")
    assert calls == [play.id] * 3
    assert play.version == 4


@for_good
def test_a_job_runner_that_stops_does_not_wait_for_the_demonstration(monkeypatch: pytest.MonkeyPatch):
    play = bot_game()
    take_lease(play.id)
    monkeypatch.setattr(job_runner, "open_demonstration", lambda: {play.id: inf})
    runner = JobRunner(think)
    runner.stop()
    runner.do("demonstrate")
    assert play.version == 0


def test_playtests_leave_threads_for_bots(monkeypatch: pytest.MonkeyPatch):
    runner, may_end = JobRunner(think_of_nothing), threading.Event()
    begun: list[int] = []

    def run(*, playtest_id: int, goes_on: Any) -> None:
        begun.append(playtest_id)
        may_end.wait(5)

    monkeypatch.setattr(job_runner, "run_playtest", run)
    bots_played = threading.Event()
    runner.jobs["play_bots"] = bots_played.set
    threads = [threading.Thread(target=runner.work) for _ in range(job_runner.THREADS)]
    for playtest_id in range(job_runner.THREADS):
        runner.send("run_playtest", {"playtest_id": playtest_id})
    runner.send("play_bots", {})
    for thread in threads:
        thread.start()
    try:
        assert bots_played.wait(2)
        assert len(begun) == 1
    finally:
        may_end.set()
        runner.stop()
        for thread in threads:
            thread.join(5)


# --- bot processes ----------------------------------------------------------------------------------


def prepare() -> None:
    """Do nothing: these bots need no preparation."""


def process_number(question: Question) -> str:
    return str(os.getpid())


def fall_over(question: Question) -> str:
    os.kill(os.getpid(), 9)
    raise AssertionError


def stumble(question: Question) -> str:
    raise ValueError("no idea")


QUESTION = Question("shelter", 1, "", "steady", 0, 0, "", "")


def test_bots_answer_in_other_processes_and_a_killed_one_is_replaced():
    bot_processes = BotProcesses(process_number, prepare, 1)
    bot_processes.start()
    try:
        first = int(bot_processes.think(QUESTION))
        assert first != os.getpid()
        os.kill(first, 9)
        assert int(bot_processes.think(QUESTION)) not in (first, os.getpid())
    finally:
        bot_processes.close()
    with pytest.raises(Killed):
        bot_processes.think(QUESTION)


def test_threads_waiting_for_a_process_are_released_on_close():
    bot_processes = BotProcesses(process_number, prepare, 1)
    released: list[type] = []

    def wait() -> None:
        try:
            bot_processes.think(QUESTION)
        except Killed as error:
            released.append(type(error))

    waiting = [threading.Thread(target=wait) for _ in range(3)]
    for thread in waiting:
        thread.start()
    bot_processes.close()
    bot_processes.start()
    for thread in waiting:
        thread.join(5)
    assert released == [Killed] * 3


def test_a_question_that_kills_processes_is_given_up():
    bot_processes = BotProcesses(fall_over, prepare, 1)
    bot_processes.start()
    try:
        with pytest.raises(Killed):
            bot_processes.think(QUESTION)
    finally:
        bot_processes.close()


def test_an_exception_in_a_bot_process_is_raised_with_its_traceback():
    bot_processes = BotProcesses(stumble, prepare, 1)
    bot_processes.start()
    try:
        with pytest.raises(ValueError, match="no idea") as caught:
            bot_processes.think(QUESTION)
    finally:
        bot_processes.close()
    assert "in stumble" in "".join(caught.value.__notes__)
