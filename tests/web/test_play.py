"""The command of `make play`: it prepares the site, prints its address, serves and stops."""

import signal
import socket
import sqlite3
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from games.management import catalogues
from games.management.commands.play import network_addresses
from tests.support.commands import command
from tests.web.site_process import playing, run


def get(address: str, host: str | None = None) -> tuple[int, str]:
    request = Request(address, headers={"Host": host} if host else {})
    try:
        with urlopen(request, timeout=20) as reply:
            return reply.status, reply.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def test_a_first_start_prepares_everything_and_serves(tmp_path: Path):
    with playing(tmp_path) as (process, address, said):
        assert "make admin" in said[-1]
        assert get(address)[0] == 200
        assert "card__name" in get(f"{address}/cards/")[1]
        assert get(f"{address}/static/bundles/site.css")[0] == 200
        assert get(f"{address}/health/ready")[0] == 200
        assert get(address, host="elsewhere.example")[0] == 400
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    with sqlite3.connect(tmp_path / "shelter.sqlite3") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_second_start_takes_under_five_seconds_and_loses_nothing(tmp_path: Path):
    with playing(tmp_path) as (process, address, said):
        assert any(line.startswith("Loaded the card set") for line in said)
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
    began = time.monotonic()
    with playing(tmp_path) as (_, address, said):
        page = get(f"{address}/cards/")[1]
        assert time.monotonic() - began < 5
        assert "card__name" in page
        assert not any(line.startswith("Loaded") for line in said)


def test_a_taken_port_is_reported_with_a_solution(tmp_path: Path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        status, output = run(tmp_path, "play", PORT=str(port))
    assert status != 0
    assert f"PORT={port + 1} make play" in output
    assert "Traceback" not in output


def test_phones_on_the_network_may_connect(tmp_path: Path):
    phones = network_addresses()
    if not phones:
        pytest.skip("this machine has no address on a network")
    with playing(tmp_path, HOST="0.0.0.0") as (_, address, said):
        port = address.rsplit(":", 1)[1]
        assert f"Shelter is open: http://{phones[0]}:{port}" in said
        assert get(f"http://{phones[0]}:{port}/")[0] == 200
        assert get(address, host="elsewhere.example")[0] == 400


def test_network_addresses_do_not_include_loopback():
    assert not any(address.startswith("127.") for address in network_addresses())


def test_a_machine_without_a_network_has_no_addresses(monkeypatch: pytest.MonkeyPatch):
    def unreachable(*_: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: [(0, 0, 0, "", ("127.0.1.1", 0))])
    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert network_addresses() == []


def test_catalogues_are_compiled_only_when_they_are_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    for language in catalogues.LANGUAGES:
        catalogues.update_catalogue(language)
    catalogues.compile_catalogues()
    compiled = catalogues.catalogue_path("fr").with_suffix(".mo")
    compiled.write_bytes(b"kept")
    catalogues.compile_catalogues()
    assert compiled.read_bytes() == b"kept"


def test_the_translation_catalogues_are_updated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    assert "Sign in" in catalogues.update_catalogue("fr")
    path = catalogues.catalogue_path("fr")
    path.write_text(
        path.read_text().replace('msgid "Sign in"\nmsgstr ""', 'msgid "Sign in"\nmsgstr "Entrer"')
    )
    french = command("messages").partition("fr: ")[2]
    assert "    Sign out" in french
    assert "    Sign in\n" not in french
    assert 'msgstr "Entrer"' in path.read_text()
