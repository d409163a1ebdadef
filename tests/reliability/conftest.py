"""Databases that threads and processes share, as in production, and one that an earlier release has left."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections
from pytest_django import DjangoDbBlocker

from tests.releases.databases import FILES, Release, read_release, restore

# These tests restart the database server, and SQLite has none.
collect_ignore = [] if connections["default"].vendor == "postgresql" else ["test_restart.py"]


@contextmanager
def other_database(name: str) -> Iterator[None]:
    """Use this database instead of the tests' own. For SQLite the name is the path of a file."""
    before, own_name = connections["default"], connection.settings_dict["NAME"]
    disconnect()
    connection.settings_dict["NAME"] = name
    del connections["default"]
    try:
        yield
    finally:
        disconnect()
        connection.settings_dict["NAME"] = own_name
        connections["default"] = before


def disconnect() -> None:
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def empty_file(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path | None:
    """An SQLite database with empty tables."""
    if connection.vendor != "sqlite":
        return None
    path = tmp_path_factory.mktemp("database") / "empty.sqlite3"
    with django_db_blocker.unblock(), other_database(str(path)):
        call_command("migrate", verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def shared_database(transactional_db: None, empty_file: Path | None, tmp_path: Path) -> Iterator[None]:
    """Transactions really commit, and other threads and processes see them."""
    if empty_file is None:
        yield
        return
    path = tmp_path / "shelter.sqlite3"
    shutil.copy(empty_file, path)
    with other_database(str(path)):
        yield


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.name.split(".")[0])
def release(
    request: pytest.FixtureRequest,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Release]:
    """The tests use the database of an earlier release, migrated to today's code."""
    found = read_release(request.param)
    with django_db_blocker.unblock(), empty_database(tmp_path_factory) as name, other_database(name):
        restore(found)
        with django_db_blocker.block():
            yield found


@contextmanager
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a database without tables."""
    if connection.vendor == "sqlite":
        yield str(tmp_path_factory.mktemp("release") / "release.sqlite3")
        return
    name = connection.ops.quote_name(f"{connection.settings_dict['NAME']}_release")
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    try:
        yield name.strip('"')
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name}")
