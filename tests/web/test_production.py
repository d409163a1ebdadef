"""The site in production: PostgreSQL, Redis, hashed files, behind an HTTPS proxy."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tests.support.servers import free_port
from tests.web.site_process import ROOT, environment, run

BEHIND_PROXY = {"Host": "shelter.example", "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory, postgres_url: str, redis_url: str) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("production")
    settings = {
        "DEBUG": "0",
        "SECRET_KEY": "kept by the operator, long enough, and different from letter to letter 0123456789",
        "ALLOWED_HOSTS": "shelter.example",
        "DATABASE_URL": postgres_url,
        "REDIS_URL": redis_url,
    }
    for command in (["migrate", "--verbosity=0"], ["load_cards"], ["collectstatic", "--no-input"]):
        status, output = run(folder, *command, **settings)
        assert status == 0, output
    port = free_port()
    with serving(folder, port, settings) as server:
        wait_for(port)
        yield port
        server.terminate()


def serving(folder: Path, port: int, settings: dict[str, str]) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "uvicorn", "shelter_site.asgi:application", f"--port={port}"]
    command += ["--ws=websockets-sansio", "--lifespan=off", "--log-level=warning"]
    return subprocess.Popen(command, cwd=ROOT, env=environment(folder, **settings))


def wait_for(port: int) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            assert get(port, "/health/live").status == 200
        except ConnectionRefusedError:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        else:
            return


def get(port: int, path: str, headers: dict[str, str] = BEHIND_PROXY) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


def test_it_is_ready(port: int):
    reply = get(port, "/health/ready")
    assert (reply.status, reply.read()) == (200, b'{"database": true, "cache": true}')


def test_health_checks_are_served_without_https(port: int):
    assert get(port, "/health/live", {"Host": "shelter.example"}).status == 200


def test_everything_else_is_redirected_to_https(port: int):
    reply = get(port, "/", {"Host": "shelter.example"})
    assert (reply.status, reply.headers["Location"]) == (301, "https://shelter.example/")


def test_its_pages_load_hashed_files_that_may_be_cached_for_ever(port: int):
    reply = get(port, "/")
    page = reply.read().decode()
    assert "max-age=" in reply.headers["Strict-Transport-Security"]
    assert "Secure" in reply.headers["Set-Cookie"]
    (sheet,) = re.findall(r'href="(/static/bundles/site\.[0-9a-f]{12}\.css)"', page)
    assert re.search(r"/static/games/icons\.[0-9a-f]{12}\.svg#i-elevator", page)
    assert "immutable" in get(port, sheet).headers["Cache-Control"]


def test_its_cards_come_from_postgresql(port: int):
    assert "card__name" in get(port, "/cards/").read().decode()
