"""Every symbol of an SVG sheet and every class of a style sheet is used somewhere."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import django

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "static" / "games"
SOURCES = [
    (ROOT / "templates", "html"),
    (ROOT / "static" / "games", "js"),
    (ROOT / "games", "py"),
    (ROOT / "games" / "titles", "yaml"),
    # Our style sheets restyle Django's admin.
    (Path(django.__file__).parent / "contrib" / "admin" / "templates", "html"),
    (Path(django.__file__).parent / "contrib" / "admin" / "templatetags", "py"),
    (Path(django.__file__).parent / "contrib" / "admin", "widgets.py"),
]
WORD = re.compile(r"[\w-]+")
QUOTED = re.compile(r"""["']([\w-]+)["']""")
TAG = re.compile(r"{[{%].*?[%}]}", re.DOTALL)
JOINED = re.compile(r"""(?<![\w-])([\w-]*\w[-_]{1,2})(?:[{]|["'] ~)""")
"""The first half of a name whose second half is a value: `chip--{{ state }}`, `"deck-" ~ family`."""
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
SYMBOL = re.compile(r'<symbol [^>]*?id="([^"]+)"')
ANY_CARD = ("r-", "t-", "it-")
"""Pictures of cards: a card without a picture of its own may borrow any of them."""


def read(folder: Path, kind: str) -> Iterable[str]:
    return [path.read_text() for path in sorted(folder.rglob(f"*{kind}"))]


@cache
def written() -> str:
    return "\n".join(text for folder, kind in SOURCES for text in read(folder, kind))


@cache
def drawn() -> str:
    """The texts that can name a symbol: template tags and presenters."""
    tags = [tag for text in read(ROOT / "templates", "html") for tag in TAG.findall(text)]
    return "\n".join(
        [*tags, *read(ROOT / "games" / "presenters", "py"), *read(ROOT / "games" / "templatetags", "py")]
    )


def unused(names: Iterable[str], text: str) -> set[str]:
    """The names that a text does not contain, neither whole nor in two halves."""
    words, halves = set(WORD.findall(text)), set(JOINED.findall(text))
    return {name for name in names if name not in words and not is_joined(name, words, halves)}


def is_joined(name: str, words: set[str], halves: set[str]) -> bool:
    ends = [name.removeprefix(half) for half in halves if name.startswith(half) and name != half]
    return any(
        end in words or re.fullmatch(r"\d|\dof\d", end) or is_joined(end, words, halves) for end in ends
    )


def classes(sheet: str) -> set[str]:
    """The classes of a style sheet. Comments, strings and URLs are skipped: dots there start no class."""
    return set(CLASS.findall(re.sub(r'/\*.*?\*/|url\([^)]*\)|"[^"]*"', "", sheet, flags=re.DOTALL)))


def unused_symbols(sheets: Iterable[str], text: str, halves: set[str]) -> set[str]:
    """The symbols that no source names in quotes and no other symbol refers to."""
    sheets = list(sheets)
    named = set(QUOTED.findall(text)) | {
        name for sheet in sheets for name in re.findall(r'href="#([^"]+)"', sheet)
    }
    found = {name for sheet in sheets for name in SYMBOL.findall(sheet) if not name.startswith(ANY_CARD)}
    return {
        name
        for name in found
        if name not in named and name.removeprefix("i-") not in named and not is_composed(name, named, halves)
    }


def is_composed(name: str, named: set[str], halves: set[str]) -> bool:
    plain = name.removesuffix("-hurt").removeprefix("i-")
    ends = {each.removeprefix(half) for half in halves for each in (plain, name) if each.startswith(half)}
    return any(end in named or len(end) == 1 for end in ends - {plain})


def test_every_class_is_used():
    sheets = {path.name: classes(path.read_text()) for path in STATIC.rglob("*.css")}
    found = {name: unused(names, written()) for name, names in sorted(sheets.items())}
    assert {name: names for name, names in found.items() if names} == {}


def test_every_symbol_is_used():
    assert unused_symbols(read(STATIC, "svg"), drawn(), set(JOINED.findall(written()))) == set()


def test_a_class_that_nothing_uses_is_found():
    sheet = '.bar .lamp--on { color: red } .chip--new {} /* .note */ .x { background: url("a.png") 0.5s }'
    assert classes(sheet) == {"bar", "lamp--on", "chip--new", "x"}
    assert unused(classes(sheet), '<p class="bar chip--{{ state }}">x</p> "new"') == {"lamp--on"}


def test_a_symbol_that_nothing_uses_is_found():
    symbols = ["i-chat", "i-die-6", "p-bed", "bunk"]
    sheet = "".join(f'<symbol id="{name}"/>' for name in symbols) + '<use href="#p-bed"/>'
    assert unused_symbols([sheet], '"bunk" # they chat', {"die-"}) == {"i-chat"}
