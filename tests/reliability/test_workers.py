"""Real processes of the site are killed at any moment: work is delayed, but not lost and not done twice."""

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.support.counts import count
from tests.support.servers import free_port
from tests.web.site_process import ROOT, UNMEASURED, environment, run

PATIENCE = 120
KILLS = 200
GAMES = 80
LEASE = "1"


class Site:
    """An installation: its folder, its settings and its processes."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = {"BOT_LEASE": LEASE, **settings}
        self.said = folder / "said"
        self.run("migrate", "-v0")
        self.run("load_cards")

    def run(self, *arguments: str) -> str:
        status, output = run(self.folder, *arguments, **self.settings, **UNMEASURED)
        assert status == 0, output
        return output

    def call(self, call: str) -> str:
        """Run Python code in a process of the site; returns its output."""
        return self.run("shell", "-v0", "-c", f"from tests.reliability import work; work.{call}")

    @contextmanager
    def running(self, *arguments: str, measured: bool = False) -> Iterator[subprocess.Popen[bytes]]:
        """Run a command until the block ends, in its own terminal session."""
        with self.said.open("ab") as said:
            process = subprocess.Popen(
                [sys.executable, "manage.py", *arguments],
                cwd=ROOT,
                env=environment(self.folder, **self.settings, **({} if measured else UNMEASURED)),
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def read(self, query: str) -> list[Any]:
        """Rows, read from outside the site's processes."""
        if address := self.settings.get("DATABASE_URL"):
            with psycopg.connect(address) as connection:
                return list(connection.execute(query))
        with sqlite3.connect(self.folder / "shelter.sqlite3", timeout=30) as database:
            return list(database.execute(query))

    def statuses(self) -> list[str]:
        return sorted(status for (status,) in self.read("select status from games_game"))

    def answers(self) -> int:
        """The number of moves in all games."""
        ((total,),) = self.read("select sum(version) from games_game")
        return int(total)

    def has_gone_on(self, answers: int) -> bool:
        return self.answers() > answers or self.is_done()

    def is_done(self) -> bool:
        return set(self.statuses()) == {"finished"}


@pytest.fixture
def embedded(tmp_path: Path) -> Site:
    return Site(tmp_path, PORT=str(free_port()))


@pytest.fixture
def database_url(postgres_url: str) -> Iterator[str]:
    """A database for this test alone."""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("create database workers")
        yield postgres_url.rpartition("/")[0] + "/workers"
        connection.execute("drop database workers with (force)")


@pytest.fixture
def scaled(tmp_path: Path, database_url: str, redis_url: str) -> Site:
    return Site(tmp_path, DATABASE_URL=database_url, REDIS_URL=redis_url)


def eventually(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def children(process: subprocess.Popen[bytes], named: str = "") -> list[int]:
    """The living child processes of a process."""
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    # Threads start processes too, and each thread lists its own.
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        found += (task / "children").read_text().split()
    return [pid for pid in sorted(set(map(int, found))) if named in command_line(pid)]


def command_line(pid: int) -> str:
    """The command line of a process; empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def pool_of(process: subprocess.Popen[bytes]) -> list[int]:
    return children(process, "spawn_main")


def kill_at_random(site: Site, find: Callable[[], list[int]], pause: float) -> None:
    """Kill one of the processes found, again and again. When no game is left to play, new ones begin."""
    kills = 0
    while kills < count(KILLS):
        if site.is_done():
            site.call(f"open_games({count(GAMES)})")
        time.sleep(random.uniform(0, pause))
        # A killed process is replaced when it is needed: not after the last game has ended.
        assert eventually(lambda: bool(find()) or site.is_done()), "a killed process was not replaced"
        with suppress(IndexError, ProcessLookupError):  # it has just ended, as killed ones do
            os.kill(random.choice(find()), signal.SIGKILL)
            kills += 1


def goes_on_to_the_end(site: Site) -> bool:
    """Does every game finish, with moves being made all the time until then?"""
    while not site.is_done():
        if not eventually(partial(site.has_gone_on, site.answers())):
            return False
    return True


def is_sound(site: Site) -> bool:
    """Does every record lead to the stored state, with each decision answered once?"""
    return site.run("verify_games", "--all").strip().endswith(" 0 differ")


@pytest.mark.soak
def test_bots_of_the_server_may_be_killed_at_any_moment(embedded: Site):
    embedded.call(f"open_games({count(GAMES)})")
    with embedded.running("play") as server:
        kill_at_random(embedded, lambda: pool_of(server), pause=1)
        assert goes_on_to_the_end(embedded)
    assert is_sound(embedded)


@pytest.mark.soak
def test_workers_may_be_killed_at_any_moment(scaled: Site):
    with scaled.running("worker", "--processes", "2") as workers:
        scaled.call(f"open_games({count(GAMES)})")
        kill_at_random(scaled, lambda: children(workers, "worker"), pause=0.5)
        assert goes_on_to_the_end(scaled)
    assert is_sound(scaled)


def test_work_goes_on_when_everything_was_killed(scaled: Site):
    scaled.call("open_games(3)")
    with scaled.running("worker", "--processes", "2") as workers:
        assert eventually(lambda: scaled.read("select 1 from games_game where version > 5") != [])
        orphans = children(workers)
        workers.kill()
        assert eventually(lambda: not any(map(command_line, orphans)))
    assert not scaled.is_done()
    with scaled.running("worker", "--processes", "1"):
        assert goes_on_to_the_end(scaled)
    assert is_sound(scaled)


@pytest.mark.parametrize("redis", ["", "gone"])
def test_without_redis_workers_find_the_work_themselves(tmp_path: Path, database_url: str, redis: str):
    address = f"redis://127.0.0.1:{free_port()}/0" if redis else ""
    site = Site(tmp_path, DATABASE_URL=database_url, REDIS_URL=address)
    with site.running("worker", "--processes", "1"):
        output = site.call("open_games(2)")
        assert ("could not ask for play_bots" in output) == bool(redis)
        assert goes_on_to_the_end(site)
    assert is_sound(site)


def test_workers_stop_when_they_are_told(scaled: Site):
    scaled.call("open_games(3)")
    with scaled.running("worker", "--processes", "2", measured=True) as workers:
        assert eventually(lambda: scaled.read("select 1 from games_game where version > 5") != [])
        os.killpg(workers.pid, signal.SIGINT)
        assert workers.wait(10) == 0
    assert scaled.read("select lease_until from games_game where lease_until is not null") == []
    said = scaled.said.read_text()
    assert said.endswith("Stopped.\n")
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "reason"), [((), "manage.py play"), (("--processes", "0"), "at least 1")]
)
def test_wrong_settings_of_workers_get_an_error_message(
    tmp_path: Path, arguments: tuple[str, ...], reason: str
):
    status, output = run(tmp_path, "worker", *arguments)
    assert status != 0
    assert reason in output


def test_in_one_process_a_bot_begins_to_think_within_100_ms_of_the_previous_move(embedded: Site):
    # The limit is for the longest delay of a whole game; on a busy machine the best of several games counts.
    delays = list(map(float, embedded.call("print_delays(5)").splitlines()))
    assert len(delays) == 5
    assert min(delays) < 0.1


def test_in_one_process_bots_moves_are_announced_to_pages(embedded: Site):
    assert int(embedded.call("print_version_shown()")) >= 1


def test_ctrl_c_stops_server_and_bots_at_once_at_any_moment(embedded: Site):
    embedded.call("open_games(3)")
    took = []
    for pause in (0.0, 0.2, 0.4, 3.0):
        with embedded.running("play") as server:
            assert eventually(lambda: "Ctrl-C stops" in embedded.said.read_text())
            time.sleep(pause)
            pool = pool_of(server)
            began = time.monotonic()
            os.killpg(server.pid, signal.SIGINT)
            assert server.wait(10) == 0
            took.append(time.monotonic() - began)
            assert not any(map(command_line, pool))
        said = embedded.said.read_text()
        assert "Traceback" not in said
        assert said.endswith("Stopped.\n")
        embedded.said.write_text("")
    assert min(took) < 2
    assert embedded.read("select lease_until from games_game where lease_until is not null") == []


def test_bot_processes_end_with_a_killed_server_and_never_hold_its_port(embedded: Site):
    embedded.call("open_games(1)")
    with embedded.running("play") as server:
        assert eventually(lambda: bool(pool_of(server)))
        door = listening_sockets(server.pid)
        pool = pool_of(server)
        assert door
        assert all(not door & sockets(pid) for pid in pool)
        server.kill()
        assert eventually(lambda: not any(map(command_line, pool)))


def sockets(pid: int) -> set[str]:
    links = [os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir() if path.is_symlink()]
    return {match[1] for link in links if (match := re.fullmatch(r"socket:\[(\d+)\]", link))}


def listening_sockets(pid: int) -> set[str]:
    rows = [line.split() for line in Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]]
    return sockets(pid) & {row[9] for row in rows if row[3] == "0A"}


def test_a_first_start_plays_three_games_and_leaves_one_to_watch(embedded: Site):
    with embedded.running("play"):
        assert eventually(lambda: embedded.statuses() == ["finished", "finished", "running"])
        (watched,) = embedded.read("select seat_count, version from games_game where status = 'running'")
        assert watched[0] == 4
        assert 100 < watched[1] < 200
        assert eventually(
            lambda: embedded.read("select max(version) from games_game where seat_count = 4") > [watched[1:]]
        )
    with embedded.running("play"):
        assert eventually(lambda: "Ctrl-C stops" in embedded.said.read_text())
        time.sleep(3)
        assert len(embedded.statuses()) == 3
    assert is_sound(embedded)
