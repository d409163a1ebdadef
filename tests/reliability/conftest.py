"""A database that threads and processes share, as in real life."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections
from pytest_django import DjangoDbBlocker

# Its server is stopped and started again, which SQLite has none of.
collect_ignore = [] if connections["default"].vendor == "postgresql" else ["test_restart.py"]


@contextmanager
def sqlite_file(path: Path) -> Iterator[None]:
    """Use this file in place of the tests' database in memory, which no other process could open."""
    before, name = connections["default"], connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(path)
    del connections["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connection.settings_dict["NAME"] = name
        connections["default"] = before


@pytest.fixture(scope="session")
def empty_file(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path | None:
    """An SQLite database with nothing in it but tables."""
    if connection.vendor != "sqlite":
        return None
    path = tmp_path_factory.mktemp("database") / "empty.sqlite3"
    with django_db_blocker.unblock(), sqlite_file(path):
        call_command("migrate", verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def shared_database(transactional_db: None, empty_file: Path | None, tmp_path: Path) -> Iterator[None]:
    """Everything is written for good, and seen by other threads and processes."""
    if empty_file is None:
        yield
        return
    path = tmp_path / "shelter.sqlite3"
    shutil.copy(empty_file, path)
    with sqlite_file(path):
        yield
