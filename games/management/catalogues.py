"""Collects every string marked for translation, and compiles the catalogues, with Babel only."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from games.management.typography import typeset

ROOT = Path(settings.BASE_DIR)
LOCALES = ROOT / "games" / "locale"
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "gettext_noop": None,
    "lazy": None,  # an alias of gettext_lazy in modules whose `_` is gettext
}
FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)
HEADER = "# Translations of Shelter. `manage.py messages` keeps the list of strings up to date."


def catalogue_path(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "django.po"


def read_catalogue(language: str) -> Catalog:
    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language)


def sources() -> Iterator[Path]:
    for folder, pattern in (
        ("shelter_site", "*.py"),
        ("games", "*.py"),
        ("templates", "*.html"),
        ("templates", "*.txt"),
    ):
        yield from sorted((ROOT / folder).rglob(pattern))


def strings_of(source: str, *, template: bool) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Every marked string of one file, with its context."""
    if template:
        # templatize() turns tags into calls and keeps their indentation, which is not valid Python.
        source = "\n".join(line.strip() for line in templatize(source).splitlines())
    for _line, message, _comments, context in extract("python", BytesIO(source.encode()), KEYWORDS):
        yield message, context


def collect() -> Catalog:
    """A catalogue of all marked strings, without translations."""
    catalogue = Catalog()
    for path in sources():
        for message, context in strings_of(path.read_text(), template=path.suffix != ".py"):
            place = [(path.relative_to(ROOT).as_posix(), 1)]
            catalogue.add(message, locations=place, context=context)
    return catalogue


def update_catalogue(language: str) -> list[str]:
    """Update a catalogue's strings; returns those that need a translation."""
    path = catalogue_path(language)
    before = read_catalogue(language) if path.exists() else Catalog(locale=language)
    after = new_catalogue(language)
    for message in collect():
        if message.id:
            known = before.get(message.id, message.context)
            translation = typeset(language, known.string) if known else None
            after.add(message.id, translation, message.locations, context=message.context)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, after, width=110, include_lineno=False, sort_by_file=True)
    return waiting(after)


def new_catalogue(language: str) -> Catalog:
    """An empty catalogue with a fixed header, so that it does not change from run to run."""
    return Catalog(
        locale=language,
        header_comment=HEADER,
        project="Shelter",
        version="1",
        fuzzy=False,
        msgid_bugs_address="Shelter",
        last_translator="Shelter",
        language_team="Shelter",
        creation_date=FIRST_DAY,
        revision_date=FIRST_DAY,
    )


def waiting(catalogue: Catalog) -> list[str]:
    """Strings without a translation, or with one marked for review."""
    messages = [message for message in catalogue if message.id]
    return [str(message.id) for message in messages if message.fuzzy or not is_whole(message.string)]


def is_whole(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(translation) if isinstance(translation, (tuple, list)) else bool(translation)


def compile_catalogues() -> None:
    """Compile the .mo files that are missing or older than their source."""
    for language in LANGUAGES:
        source = catalogue_path(language)
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        # Replaced in one step: another process may be reading the old file.
        fresh = target.with_suffix(f".{os.getpid()}")
        with fresh.open("wb") as file:
            write_mo(file, read_catalogue(language))
        fresh.replace(target)
