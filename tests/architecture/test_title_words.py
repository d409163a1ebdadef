"""Nothing outside of the titles' folders knows the slugs, the rules or the looks of a title.

The words of each title are those of its table in `docs/glossary.md`, without the common words that the page
lists: code, templates, styles, scripts, icons and settings say them only in the folders of that title.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text()
SLUGS = sorted(path.parent.name for path in (ROOT / "games" / "titles").glob("*/__init__.py"))
FOLDERS = ("games", "templates", "static", "shelter_site", "deploy")
KINDS = {".py", ".html", ".txt", ".css", ".js", ".svg", ".conf", ".service", ".example", ".yaml", ".toml"}
OF_TITLES = ("games/titles", "games/presenters", "templates/games", "static/games")
"""Each title has a folder of its own in these."""
NOT_READ = ("games/locale/", "games/migrations/", "static/vendor/", "static/games/fonts/")
"""Catalogues hold the words of all titles, migrations tell what was once true, and the rest is not ours."""
REGISTRY = "games/registry.py"
"""The one file that names the titles: a line for each."""
SITE = re.compile(r"\bshelter_site\b")
"""The package of the site has the site's name, which is also a slug."""
NAMED_AFTER_THE_SITE = ("shelter_site/", "deploy/")
"""The files that may say the name of the site: its settings, where pages and mails read it, and those that an
operator installs, with services and folders of that name."""
NAME_OF_THE_SITE = "shelter"


def own_words(glossary: str, heading: str) -> set[str]:
    """The English words of a title's table, without those that its page calls common."""
    section = re.split(r"^## ", glossary.partition(f"\n## {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("|")][2:]
    terms = {word for cell in cells for word in split_terms(cell)}
    common = re.search(r"^Common words: (.*)\.$", section, re.MULTILINE)
    return terms - set(split_terms(common[1] if common else ""))


def split_terms(cell: str) -> list[str]:
    """`Head, Torso (of a person)` becomes `head` and `torso`."""
    cell = re.sub(r"\(.*?\)", "", cell)
    words = (word.strip().lower().removeprefix("the ") for word in cell.split(","))
    return [word for word in words if word]


def heading_of(slug: str) -> str:
    return slug.capitalize()


WORDS = {word: slug for slug in SLUGS for word in {slug, *own_words(GLOSSARY, heading_of(slug))}}


def pattern(words: set[str] | dict[str, str]) -> re.Pattern[str]:
    """Finds the words and their plurals, in text and in names such as `.mini-vault` or `vault_door`."""
    names = "|".join(sorted((re.escape(word).replace(r"\ ", "[ _-]") for word in words), reverse=True))
    return re.compile(rf"(?<![a-z])(?:{names})(?:s|es)?(?![a-z])", re.IGNORECASE)


FOUND = pattern(WORDS)


def mentions(name: str, text: str) -> list[str]:
    """The lines of a file that say a word of a title, or its name does."""
    if name == REGISTRY:
        return []
    allowed = {NAME_OF_THE_SITE} if name.startswith(NAMED_AFTER_THE_SITE) else set()
    found = []
    for number, line in enumerate([name, *text.splitlines()]):
        said = {word.lower() for word in FOUND.findall(SITE.sub("", line))}
        if said - allowed:
            found.append(f"{name}:{number}: {', '.join(sorted(said - allowed))}")
    return found


def is_read(name: str) -> bool:
    own = tuple(f"{folder}/{slug}/" for folder in OF_TITLES for slug in SLUGS)
    return not name.startswith((*own, *NOT_READ)) and Path(name).suffix in KINDS


def sources() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and is_read(name):
                yield name, path.read_text()
    yield "manage.py", (ROOT / "manage.py").read_text()


def test_nothing_outside_of_the_titles_says_a_word_of_theirs():
    assert [line for name, text in sources() for line in mentions(name, text)] == []


def test_every_title_has_words_of_its_own():
    for slug in SLUGS:
        assert len(own_words(GLOSSARY, heading_of(slug))) > 15, slug
    assert {"vault", "dweller", "happiness", "overseer"} <= own_words(GLOSSARY, "Shelter")
    assert "level" not in own_words(GLOSSARY, "Shelter")


def test_the_sources_of_every_kind_are_read():
    read = dict(sources())
    kinds = {Path(name).suffix for name in read}
    assert {".py", ".html", ".css", ".js", ".svg"} <= kinds
    assert {
        "shelter_site/settings.py",
        "games/presenters/presenter.py",
        "static/games/icons.svg",
    } <= read.keys()
    assert not any(name.startswith("games/presenters/shelter/") for name in read)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("games/forms.py", 'label = _("Before a dweller goes there")'),
        ("games/views/pages.py", 'play("shelter")'),
        ("games/templatetags/drawings.py", "def dwellers(): ..."),
        ("templates/home.html", '{% include "games/raiders/_gang.html" %}'),
        ("static/games/css/table.css", ".record__vault { display: block; }"),
        ("static/games/icons.svg", '<symbol id="i-elevator"/>'),
        ("static/games/live.js", 'dispatch("shelter:before-update")'),
        ("shelter_site/settings.py", 'TITLES = ["wasteland"]'),
        ("shelter_site/settings.py", "MOST_DWELLERS = 9"),
        ("templates/_vault.html", ""),
    ],
)
def test_a_planted_word_is_found(name: str, text: str):
    assert mentions(name, text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("shelter_site/settings.py", 'SITE_NAME = os.environ.get("SITE_NAME", "Shelter")'),
        ("manage.py", '"shelter_site.settings"'),
        ("games/registry.py", "from games.titles.shelter.rules import Shelter"),
        ("games/forms.py", "default = fault.level"),
    ],
)
def test_the_name_of_the_site_and_ordinary_words_are_accepted(name: str, text: str):
    assert mentions(name, text) == []
