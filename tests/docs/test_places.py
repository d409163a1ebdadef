"""The pages in docs/ name files and names that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
FOLDERS = ("", "games/", "static/games/", "templates/", "tests/", "docs/")
"""Where a path on a page may begin."""
FILE = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.(?:py|js|css|html|yaml|md)|(?:[\w.-]+/)+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PLACE = re.compile(r"`(\w+)`(?: and `(\w+)`)? in `([\w/.]+)`")
GENERATED = ("var/", "bundles/")
"""Made when the site runs."""


def missing_files(page: str) -> list[str]:
    """The paths on a page that lead nowhere."""
    named = [name for name in FILE.findall(page) if not name.startswith(GENERATED)]
    return [name for name in named if not any((ROOT / start / name).exists() for start in FOLDERS)]


def missing_names(page: str) -> list[str]:
    """The names that a page gives with a file, and that are not in it."""
    found = [(name, path) for *names, path in PLACE.findall(page) for name in names if name]
    return [f"{name} in {path}" for name, path in found if not _holds(ROOT / path, name)]


def _holds(path: Path, name: str) -> bool:
    return path.is_file() and re.search(rf"\b{name}\b", path.read_text()) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_are_there(page: Path):
    text = page.read_text()
    assert missing_files(text) == []
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def test_terms_of_the_glossary_are_where_it_says():
    glossary = (ROOT / "docs/glossary.md").read_text()
    terms = [line for line in glossary.partition("\n## Shelter")[0].splitlines() if line.startswith("| ")][1:]
    assert len(terms) > 40
    assert [term for term in terms if "`games/" not in term] == []
    assert missing_names(glossary) == []


def test_a_place_that_is_not_there_is_found():
    assert missing_files("`services/moves.py` and `services/gone.py`") == ["services/gone.py"]
    assert missing_names("`Game` in `games/models/game.py`") == []
    assert missing_names("`Gone` in `games/models/game.py`") == ["Gone in games/models/game.py"]
    assert missing_names("`Game` in `games/models/gone.py`") == ["Game in games/models/gone.py"]
