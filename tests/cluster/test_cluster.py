"""Many processes behind nginx, started from the files that operators install."""

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.cookiejar import Cookie, CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.cluster import DEPLOY, WEB, Cluster, cluster
from tests.support.system import require
from tests.web.site_process import ROOT, run

PATIENCE = 30
"""Seconds after which an expected event counts as missing."""


@pytest.fixture(scope="module")
def site() -> Iterator[Cluster]:
    for name in ("postgres", "redis-server", "nginx"):
        require(name)
    # Servers may run as another user, who could not enter pytest's own temporary folders.
    with tempfile.TemporaryDirectory(prefix="shelter-cluster-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with cluster(Path(folder)) as running:
            yield running


class Visitor:
    """A guest's browser."""

    def __init__(self, site: str, player: str = "") -> None:
        self.site = site
        self.cookies = CookieJar()
        if player:
            self.cookies.set_cookie(known_again(player))
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        with self.opener.open(self.site + path, timeout=20) as reply:
            self.path = reply.url.removeprefix(self.site)
            return str(reply.read().decode())

    def post(self, path: str, **fields: object) -> str:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        data = urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        with self.opener.open(self.site + path, data, timeout=20) as reply:
            self.path = reply.url.removeprefix(self.site)
            return str(reply.read().decode())

    def begin(self, **fields: object) -> str:
        """Start a game; returns its page."""
        self.get("/")
        return self.post("/play/", title="shelter", **fields)


def known_again(player: str) -> Cookie:
    """The cookie of a returning guest."""
    return Cookie(
        version=0,
        name="player",
        value=player,
        port=None,
        port_specified=False,
        domain="localhost.local",
        domain_specified=False,
        domain_initial_dot=False,
        path="/",
        path_specified=True,
        secure=False,
        expires=None,
        discard=True,
        comment=None,
        comment_url=None,
        rest={},
    )


def version_of(page: str) -> int:
    found = re.search(r'name="version"\s+value="(\d+)"', page)
    assert found is not None
    return int(found[1])


def wait_for(look: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def hears_of_a_move(page: ClientConnection) -> bool:
    return "data-version" in str(page.recv(PATIENCE))


def test_pages_and_files_come_through_the_proxy(site: Cluster):
    visitor = Visitor(site.address)
    assert "Shelter" in visitor.get("/")
    assert "--" in visitor.get("/static/games/css/tokens.css")


def test_workers_answer_for_bots(site: Cluster):
    visitors = [Visitor(site.address) for _ in range(8)]
    for visitor in visitors:
        visitor.begin(seats=4, people=1)
    # The first player is chosen at random: in one of so many games it is a bot.
    wait_for(lambda: any(version_of(each.get(each.path)) > 0 for each in visitors))


def test_every_process_knows_every_game(site: Cluster):
    visitor = Visitor(site.address)
    version = version_of(visitor.begin(seats=2, people=2))
    for port in site.web:
        # Cookies are sent to every port of a host.
        visitor.site = f"http://localhost:{port}"
        assert version_of(visitor.get(visitor.path)) == version


def test_players_in_different_processes_see_each_others_moves(site: Cluster):
    command = [sys.executable, "-m", "tests.cluster.lay"]
    laid = json.loads(subprocess.check_output(command, cwd=ROOT, env=site.environment))
    path = f"/games/{laid['game']}/"
    mover = Visitor(site.address, player=laid["cookies"][laid["seat"]])
    mover.get(path)
    with ExitStack() as stack:
        pages = [
            stack.enter_context(
                connect(
                    f"ws://localhost:{port}{path}live/?language=en&version={laid['version']}",
                    origin=Origin(site.address),
                    additional_headers={"Cookie": f"player={cookie}"},
                )
            )
            for port, cookie in zip(site.web, laid["cookies"], strict=False)
        ]
        mover.post(f"{path}moves/", version=laid["version"], seat=laid["seat"], action=laid["action"])
        for page in pages:
            wait_for(partial(hears_of_a_move, page))


def test_play_goes_on_when_processes_are_killed(site: Cluster):
    visitor = Visitor(site.address)
    version = version_of(visitor.begin(seats=2, people=2))
    killed = list(site.web.values())[: WEB - 1]
    for process in killed:
        process.kill()
        process.wait()
    for _ in range(2 * WEB):
        assert version_of(visitor.get(visitor.path)) == version


def test_the_example_names_only_documented_settings():
    documented = re.findall(r"`([A-Z_]+)`", (ROOT / "README.md").read_text())
    lines = (DEPLOY / "environment.example").read_text().splitlines()
    named = [line.partition("=")[0] for line in lines if not line.startswith("#")]
    assert set(named) <= set(documented)


@pytest.mark.parametrize("command", [["serve", "--port=1"], ["worker"]])
def test_sqlite_is_rejected_with_many_processes(tmp_path: Path, command: list[str]):
    status, output = run(tmp_path, *command)
    assert status != 0
    assert "manage.py play" in output
