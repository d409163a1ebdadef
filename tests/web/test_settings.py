"""The settings, as the environment determines them."""

import json
import re
import stat
from pathlib import Path

import pytest

from tests.web.site_process import run

PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": "kept by the operator, long enough, and different from letter to letter 0123456789",
    "ALLOWED_HOSTS": "shelter.example, www.shelter.example",
    "CSRF_TRUSTED_ORIGINS": "https://shelter.example",
    "DATABASE_URL": "postgresql://shelter:secret@db.example:5433/shelter",
    "REDIS_URL": "redis://cache.example:6379/0",
    "EMAIL_HOST": "mail.example",
}


def settings(folder: Path, *names: str, **environment: str) -> dict:
    """The values of these settings in a process with this environment."""
    values = f"{{name: getattr(settings, name) for name in {names}}}"
    code = f"import json; from django.conf import settings; print(json.dumps({values}))"
    status, output = run(folder, "shell", "--no-imports", "-c", code, **environment)
    assert status == 0, output
    return json.loads(output)


def test_with_nothing_set_it_is_safe_on_localhost(tmp_path: Path):
    found = settings(tmp_path, "DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE", "DATABASES", "REDIS_URL")
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["SESSION_COOKIE_SECURE"] is False
    assert found["REDIS_URL"] == ""
    database = found["DATABASES"]["default"]
    assert database["NAME"] == str(tmp_path / "shelter.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert "synchronous=NORMAL" in database["OPTIONS"]["init_command"]


def test_the_secret_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path):
    first, second = (settings(tmp_path, "SECRET_KEY")["SECRET_KEY"] for _ in range(2))
    assert first == second
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_the_environment_switches_to_production(tmp_path: Path):
    names = (
        "ALLOWED_HOSTS",
        "CSRF_TRUSTED_ORIGINS",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "EMAIL_HOST",
    )
    found = settings(tmp_path, *names, "DATABASES", "REDIS_URL", "SECRET_KEY", **PRODUCTION)
    assert found["ALLOWED_HOSTS"] == ["shelter.example", "www.shelter.example"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://shelter.example"]
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    assert found["EMAIL_HOST"] == "mail.example"
    assert found["SECRET_KEY"] == PRODUCTION["SECRET_KEY"]
    assert found["REDIS_URL"] == PRODUCTION["REDIS_URL"]
    database = found["DATABASES"]["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "shelter")
    assert database["OPTIONS"]["pool"]
    assert not (tmp_path / "secret_key").exists()


def test_production_passes_djangos_deployment_check(tmp_path: Path):
    status, output = run(tmp_path, "check", "--deploy", "--fail-level", "DEBUG", **PRODUCTION)
    assert (status, output.strip()) == (0, "System check identified no issues (0 silenced).")


@pytest.mark.parametrize("value", ["0", "false", "no"])
def test_production_without_a_secret_key_refuses_to_start_and_says_why(tmp_path: Path, value: str):
    status, output = run(tmp_path, "check", DEBUG=value)
    assert status != 0
    assert "production needs a SECRET_KEY" in output


def test_production_serves_files_under_hashed_names(tmp_path: Path):
    assert run(tmp_path, "collectstatic", "--no-input", **PRODUCTION)[0] == 0
    names = json.loads((tmp_path / "static" / "staticfiles.json").read_text())["paths"]
    for name in ("games/css/tokens.css", "bundles/site.css"):
        sheet = (tmp_path / "static" / names[name]).read_text()
        assert "fonts/jost-latin-wght-normal.woff2" not in sheet
        assert re.search(r"fonts/jost-latin-wght-normal\.[0-9a-f]{12}\.woff2", sheet)
    assert (tmp_path / "static" / f"{names['games/icons.svg']}.gz").exists()


def test_debug_shows_djangos_error_pages(tmp_path: Path):
    assert settings(tmp_path, "DEBUG", DEBUG="1") == {"DEBUG": True}
