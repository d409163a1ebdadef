from pathlib import Path

import pytest

from tests.support import system


@pytest.fixture
def bare_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "program", lambda name: None)


@pytest.mark.usefixtures("bare_system")
def test_a_missing_program_skips_the_test_and_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="redis-server is not installed"):
        system.require("redis-server")


@pytest.mark.usefixtures("bare_system")
def test_a_missing_program_fails_the_test_where_every_program_is_required(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="redis-server is not installed"):
        system.require("redis-server")


@pytest.mark.usefixtures("bare_system")
def test_without_root_the_missing_packages_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    system.main()
    assert "Not installed: chromium, nginx, postgresql, redis-server." in capsys.readouterr().out


def test_nothing_is_installed_if_nothing_is_missing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(system, "program", lambda name: Path("/usr/bin") / name)
    monkeypatch.setattr(system, "install", lambda packages: pytest.fail("touched the system"))
    system.main()
