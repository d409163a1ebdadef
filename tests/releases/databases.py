"""Loads the database of an earlier release into an empty one, and migrates it to today's code."""

import gzip
import json
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

FILES = sorted(Path(__file__).parent.glob("*.json.gz"))


class Release(NamedTuple):
    """What a release has left behind, and what must be true of it ever after."""

    migrations: dict[str, str]
    """The last migration of each app."""
    tables: dict[str, Any]
    games: dict[str, int]
    """The number of each game by the reason why it is there."""
    people: dict[str, int]
    password: str
    """The password of every account."""
    card_names: dict[str, dict[str, dict[str, str]]]
    """By card set, key of the card, and language."""


def read_release(path: Path) -> Release:
    data = json.loads(gzip.decompress(path.read_bytes()))
    expected = data["expected"]
    return Release(
        migrations=data["migrations"],
        tables=data["tables"],
        games=expected["games"],
        people=expected["people"],
        password=expected["password"],
        card_names=expected["card names"],
    )


def restore(release: Release) -> None:
    """Make an empty database what it was at a release, and migrate it to today."""
    state = MigrationExecutor(connection).migrate(list(release.migrations.items()))
    with transaction.atomic():
        write_rows(release, state.apps)
    call_command("migrate", verbosity=0)


def write_rows(release: Release, apps: Any) -> None:
    """Write all rows with the models of the release. Foreign keys are checked at the end."""
    models = [apps.get_model(label) for label in release.tables]
    for model in models:
        # Migrations have written some: the roles and their permissions.
        model._base_manager.all().delete()
    for model, table in zip(models, release.tables.values(), strict=True):
        for field in model._meta.concrete_fields:
            # Rows keep the time at which they were created.
            field.auto_now_add = False
        rows = (model(**dict(zip(table["columns"], row, strict=True))) for row in table["rows"])
        model._base_manager.bulk_create(rows)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
