"""A site of a bench's own: set up on a database that nobody else uses, with the cards that are shipped."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.core.management import call_command
from django.db import connection


def open_site(address: str) -> None:
    """Set Django up on this database, once a process."""
    os.environ["DATABASE_URL"] = address
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_cards", verbosity=0)


@contextmanager
def sqlite_site() -> Iterator[Path]:
    """A site on SQLite in a temporary folder; the file of its database."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shelter.sqlite3"
        open_site(f"sqlite:///{path}")
        yield path
        connection.close()
