"""Fixtures for all tests: database servers and a browser, each started on first use."""

import os
import sys
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import hypothesis
import pytest
from django.db import connection
from django.utils import translation
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support import servers
from tests.support.counts import SOAK
from tests.support.system import require

hypothesis.settings.register_profile("default", max_examples=25, derandomize=True, deadline=None)
hypothesis.settings.register_profile("soak", max_examples=1000, deadline=None, print_blob=True)
hypothesis.settings.load_profile("soak" if SOAK else "default")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Use an SQLite file, as on the site: in memory, concurrent threads fail instead of waiting."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("data") / "test.sqlite3")


@pytest.fixture(autouse=True)
def bots_in_a_hurry(settings: Any) -> None:
    """Bots answer without their usual delay."""
    settings.BOT_PACE = timedelta(0)


@pytest.fixture
def untraced() -> Iterator[None]:
    """Pause coverage: measured line by line, thousands of games would take four times as long."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with servers.postgres(require("postgres")) as address:
        yield address


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with servers.redis(require("redis-server")) as address:
        yield address


# Per module, not per session: while Playwright runs, its event loop blocks asynchronous tests.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without its background network traffic."""
    binary = require("chromium")
    arguments = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Django sees Playwright's event loop and would refuse the test's own queries.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=binary, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A fresh page with its own cookies."""
    with chromium.new_context() as context:
        yield context.new_page()


def pytest_runtest_setup() -> None:
    """Activate English: a page in another language leaves that language active for the next test."""
    translation.activate("en")
