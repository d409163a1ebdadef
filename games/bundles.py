"""Joins style sheets and scripts into the few files that a page loads. The separate files stay the source.

A page loads `site.css`, one sheet for its kind and one for its title. `Bundles` is a finder of static files:
bundles are written when WhiteNoise lists the static files at the start of the site, and when `collectstatic`
does, so there is no extra command. With DEBUG each request for a bundle builds it again.
"""

import os
import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage

from games.presenters import presenter_of
from games.registry import TITLES

FOLDER = "bundles"
SITE = {
    "site.css": (
        "games/css/tokens.css",
        "games/css/base.css",
        "games/css/buttons.css",
        "games/css/bar.css",
        "games/css/avatar.css",
        "games/css/panel.css",
        "games/css/look.css",
        "games/css/notice.css",
    ),
    "home.css": ("games/css/room.css", "games/css/hero.css", "games/css/lobby.css"),
    "table.css": (
        "games/css/tabs.css",
        "games/css/table.css",
        "games/css/dice.css",
        "games/css/recap.css",
        "games/css/motion.css",
        "games/css/live.css",
        "games/css/rematch.css",
        "games/css/seatmenu.css",
        "games/css/replay.css",
    ),
    "record.css": (
        "games/css/tabs.css",
        "games/css/table.css",
        "games/css/dice.css",
        "games/css/chart.css",
        "games/css/cards.css",
        "games/css/hero.css",
        "games/css/people.css",
        "games/css/record.css",
    ),
    "people.css": (
        "games/css/chart.css",
        "games/css/cards.css",
        "games/css/people.css",
        "games/css/tbl.css",
        "games/css/daily.css",
    ),
    "cards.css": ("games/css/field.css", "games/css/cards.css"),
    "card.css": ("games/css/drawn.css", "games/css/card-page.css"),
    "site.js": ("games/theme.js", "games/copy.js", "games/socket.js"),
    "table.js": (
        "games/table.js",
        "games/live.js",
        "games/recap.js",
        "games/motion.js",
        "games/replay.js",
    ),
}
"""The files that each kind of page loads, whatever the title, in the order of the cascade."""

# Matches the whole url(...): a quoted data: image may contain other addresses, which must stay.
ADDRESS = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)""")
ABSOLUTE = re.compile(r"[a-z]+:|[/#]")


def bundles() -> dict[str, tuple[str, ...]]:
    """The sources of every bundle by its path among the static files; those without sources are left out."""
    found: dict[str, Iterable[str]] = dict(SITE)
    # Some pages show cards of several titles: one sheet colours them all.
    found["pictures.css"] = dict.fromkeys(
        sheet for title in TITLES for sheet in presenter_of(title).CARD_STYLES
    )
    for title in TITLES:
        presenter = presenter_of(title)
        found[f"{title}/table.css"] = presenter.STYLES
        found[f"{title}/drawn.css"] = presenter.DRAWN_STYLES
    return {f"{FOLDER}/{name}": tuple(sources) for name, sources in found.items() if sources}


def title_bundle(title: str, name: str) -> tuple[str, ...]:
    """The path of a title's bundle; empty if the title has no such sheets."""
    path = f"{FOLDER}/{title}/{name}"
    return (path,) if path in bundles() else ()


def join(path: str, sources: Iterable[str]) -> str:
    """The content of the bundle at this path."""
    parts = [read_source(path, source) for source in sources]
    # A script may end without a semicolon.
    return (";\n" if path.endswith(".js") else "\n").join(parts)


def read_source(path: str, source: str) -> str:
    """The text of a source for a bundle, with its relative addresses rewritten for the bundle's path."""
    file = finders.find(source)
    if file is None:
        raise ImproperlyConfigured(f"{path} is made of {source}, which is not there.")
    text = Path(file).read_text()
    if not path.endswith(".css"):
        return text
    if "@import" in text:
        raise ImproperlyConfigured(f"{source} has an @import, which works only at the start of a sheet.")

    def move(match: re.Match[str]) -> str:
        address = match[1] or match[2] or match[3]
        if not address or ABSOLUTE.match(address):
            return match[0]
        target = posixpath.join(posixpath.dirname(source), address)
        return f'url("{posixpath.relpath(target, posixpath.dirname(path))}")'

    return ADDRESS.sub(move, text)


def write(path: str, sources: Iterable[str]) -> Path:
    """Write a bundle and return its file; a file that would not change is left as it is."""
    target, content = Path(settings.BUNDLES_DIR) / path, join(path, sources)
    if target.exists() and target.read_text() == content:
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    # Replaced atomically: another process may be reading the old file.
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    fresh.write_text(content)
    return fresh.replace(target)


class Bundles(finders.BaseFinder):
    """A static files finder that writes each bundle when it is asked for."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        storage = FileSystemStorage(location=settings.BUNDLES_DIR)
        for path, sources in bundles().items():
            write(path, sources)
            yield path, storage

    def find(self, path: str, find_all: bool = False) -> Any:
        sources = bundles().get(path) if path.startswith(f"{FOLDER}/") else None
        if sources is None:
            return []
        file = str(write(path, sources))
        return [file] if find_all else file
