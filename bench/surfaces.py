"""Starts the site with some of our replacements switched off: `surfaces.py handler+writer play`."""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import django
from django.core.management import execute_from_command_line


def plain_handler() -> None:
    """Use Django's ASGI handler."""
    from django.core.handlers.asgi import ASGIHandler

    from shelter_site import pages

    vars(pages)["Pages"] = ASGIHandler


def plain_queries() -> None:
    """Use querysets instead of prepared queries."""
    from games.selectors import games, players
    from games.selectors.prepared_queries import Prepared

    class Queryset(Prepared[Any]):
        def rows(self, value: Any) -> list[Any]:
            return list(self._make(value))

        def first(self, value: Any) -> Any:
            return self._make(value).first()

    for module in (games, players):
        for name, value in list(vars(module).items()):
            if isinstance(value, Prepared):
                setattr(module, name, Queryset(value._make))


def plain_writer() -> None:
    """Write rows with bulk_create() and save()."""
    from games.services import moves

    def insert(rows: Sequence[Any]) -> None:
        moves.Move.objects.bulk_create(rows)

    def update(row: Any, names: Sequence[str]) -> None:
        row.save(update_fields=names)

    vars(moves).update(insert=insert, update=update)


def plain_threshold() -> None:
    """Use Python's default garbage collection threshold, and freeze nothing."""
    from games.management import serving

    untouched = SimpleNamespace(collect=gc.collect, freeze=lambda: None, set_threshold=lambda *_: None)
    vars(serving)["gc"] = untouched


PLAIN: dict[str, Callable[[], None]] = {
    "handler": plain_handler,
    "queries": plain_queries,
    "writer": plain_writer,
    "threshold": plain_threshold,
}


def no_background_jobs() -> None:
    """Switch off background jobs: they run by the clock, and are not part of a move."""
    from games.management.commands import play

    vars(play)["working"] = nullcontext


def main(wanted: str, *arguments: str) -> None:
    sys.path[0] = str(Path(__file__).parents[1])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    django.setup()
    for name in filter(None, wanted.split("+")):
        PLAIN[name]()
    no_background_jobs()
    execute_from_command_line(["manage.py", *arguments])


if __name__ == "__main__":
    main(*sys.argv[1:])
