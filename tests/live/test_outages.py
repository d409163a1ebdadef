"""Redis or the server is killed during a game: play continues, and nothing is lost."""

import time
from contextlib import AbstractContextManager
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.live.installation import PATIENCE, Installation, Visitor, Watching
from tests.live.test_sockets import AT_ONCE, converge, latest, play_once, who_is_asked
from tests.support.servers import free_port, listens, running
from tests.support.system import require


class Redis:
    """A Redis that can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()

    def running(self) -> AbstractContextManager[None]:
        program, folder = str(require("redis-server")), str(self.folder)
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        return running(command, lambda: listens(self.port), self.folder)


def test_redis_is_killed_and_started_again_and_play_goes_on(tmp_path: Path, database_url: str):
    redis = Redis(tmp_path)
    site = Installation(tmp_path, DATABASE_URL=database_url, REDIS_URL=f"redis://127.0.0.1:{redis.port}/0")
    with redis.running():
        laid = site.lay()
    with site.serving() as one, site.serving() as other:
        players = [Visitor(one, laid, 0), Visitor(other, laid, 1)]
        with players[0].watching(0) as first, players[1].watching(0) as second:
            with redis.running():
                hears_by_itself_again(players, first, second)
            for _ in range(4):
                began = time.monotonic()
                play_once(players, latest(players[0]))
                assert time.monotonic() - began < AT_ONCE
            converge(latest(players[0]), first, second)
            with redis.running():
                hears_by_itself_again(players, first, second)


def hears_by_itself_again(players: list[Visitor], *pages: Watching) -> None:
    """Play until a move reaches all pages without their asking for it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        play_once(players, latest(players[0]))
        version = latest(players[0])
        if all(page.until(version, 1) for page in pages):
            return
    raise AssertionError("the processes did not find together")


def test_the_server_is_killed_between_a_move_and_its_announcement(site: Installation):
    laid, port = site.lay(), free_port()
    with site.serving(port) as process:
        players = [Visitor(process, laid, seat) for seat in (0, 1)]
        play_once(players, 0)
        version = latest(players[0])
        seat, answers = who_is_asked(players)
        with players[1 - seat].watching(version) as page:
            process.is_in("dies")
            with pytest.raises((OSError, HTTPException)):
                players[seat].move(version, answers[0])
            process.running.wait(PATIENCE)
            assert not page.updates
    process.is_in("")
    with site.serving(port) as process:
        assert latest(players[0]) > version, "the move was made"
        assert players[seat].move(version, answers[0]) == 200, "posted again it is a twin"
        with players[1 - seat].watching(version) as page:
            assert page.until(latest(players[0]), AT_ONCE)
