"""A site for a benchmark: set up on its own database, with the shipped cards."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.core.management import call_command
from django.db import connection


def open_site(address: str) -> None:
    """Set Django up on this database. Can be called once per process."""
    os.environ["DATABASE_URL"] = address
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_cards", verbosity=0)


@contextmanager
def sqlite_site() -> Iterator[Path]:
    """Open a site on SQLite in a temporary folder; yields its database file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shelter.sqlite3"
        open_site(f"sqlite:///{path}")
        yield path
        connection.close()
