"""The elements of a rendered page as a tree, and what the scripts of a table look for in it."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
FORMS = {"move", "choose", "undo", "seen", "seat", "again"}
"""The forms that `templates/games/game.html` has for the buttons of every title."""
FIXED = {"table", "version", "news", "log", "watching", "decision", "end"}
"""The ids of the elements that scripts and style sheets expect on every table."""
NAME = re.compile(r"[\w-]+\.[\w.-]+")


class Element:
    """An element with its attributes, its text and its children."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element] = []
        self.text = ""

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def all(self) -> "Iterator[Element]":
        """All elements inside, in the order of the page."""
        for child in self.children:
            yield child
            yield from child.all()

    def having(self, attribute: str) -> "list[Element]":
        return [each for each in self.all() if attribute in each.attributes]

    def closest(self, attribute: str) -> "Element | None":
        """The element itself or the nearest one around it that has the attribute."""
        found: Element | None = self
        while found is not None and attribute not in found.attributes:
            found = found.parent
        return found

    @property
    def is_in_svg(self) -> bool:
        around = self.parent
        while around is not None and around.tag != "svg":
            around = around.parent
        return around is not None

    @property
    def words(self) -> str:
        return self.text + " ".join(each.text for each in self.all())


class Tree(HTMLParser):
    """Reads HTML into a tree."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = self.open = Element("", {}, None)
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.tag == tag, f"</{tag}> closes <{self.open.tag}>"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.text += data


def read_page(html: str) -> Element:
    """The tree of a page or of a part; fails if an element is not closed."""
    tree = Tree(html)
    assert tree.open is tree.root, f"<{tree.open.tag}> is not closed"
    return tree.root


def by_id(page: Element) -> dict[str, Element]:
    return {each.attributes["id"]: each for each in page.having("id")}


# --- what live.js, table.js and the forms look for ----------------------------------------------------


def check_elements(page: Element, version: int) -> None:
    found = by_id(page)
    assert set(found) >= FIXED, FIXED - set(found)
    assert found["version"].get("data-version") == str(version)
    for form in ("move", "undo"):
        [sent] = [each for each in named(page, "version") if each.get("form") == form]
        assert sent.get("value") == str(version)
    for line in (each for each in found["log"].all() if each.tag == "li"):
        assert any(each.tag == "a" for each in line.all()), f"no link: {line.words}"
    for control in page.having("form"):
        assert control.get("form") in FORMS, control.attributes


def check_question(page: Element, seat: int) -> None:
    """The page of a seat that is asked."""
    found = by_id(page)
    [sent] = [each for each in named(page, "seat") if each.get("form") == "move"]
    assert sent.get("value") == str(seat)
    assert "answer" in found, "nothing takes the focus"
    answer = found["answer"]
    assert answer.tag == "button" or answer.get("tabindex") == "-1", answer.attributes


def check_replacement(name: str, drawn: Element, on_page: Element) -> None:
    """A part as it is sent to an open page."""
    [sent] = drawn.children
    if on_page.is_in_svg:
        assert on_page.tag == "g", f"{name} is inside an SVG and not a group"
        [sent] = sent.children
    assert sent.get("id") == name
    # The live region is filled by a script and never replaced: screen readers would not announce it.
    assert sent.get("hx-swap-oob") == "true" or name == "news"
    assert not drawn.having("autofocus"), f"{name} takes the focus, and htmx would scroll to it"


def named(page: Element, name: str) -> list[Element]:
    return [each for each in page.having("name") if each.get("name") == name]


# --- what motion.js looks for -------------------------------------------------------------------------


def check_pieces(page: Element) -> None:
    """Pieces are drawn once, have a picture, and are in a place."""
    met = set()
    for piece in page.having("data-piece"):
        name = piece.attributes["data-piece"]
        assert NAME.fullmatch(name), name
        assert name not in met, f"{name} is drawn twice"
        met.add(name)
        assert piece.closest("id") is not None, f"{name} is nowhere"
        assert piece.is_in_svg or any(each.tag == "svg" for each in piece.all()), f"{name} has no picture"
        for home in (piece.get("data-homes") or "").split():
            assert NAME.fullmatch(home), home


def check_homes(page: Element) -> None:
    """Homes have a picture and a number."""
    for home in page.having("data-home"):
        picture = "use" if home.is_in_svg else "svg"
        assert any(each.tag == picture for each in home.all()), f"{home.attributes} has no picture"
        assert re.search(r"\d", home.words), f"{home.attributes} has no number"


def check_dice(page: Element) -> None:
    """Dice show a symbol whose name ends with their face."""
    for die in page.having("data-face"):
        assert die.closest("id") is not None
        [use] = [each for each in die.all() if each.tag == "use"]
        assert (use.get("href") or "").endswith(f"-{die.get('data-face')}")


def check_steps(page: Element, version: int) -> None:
    """Steps belong to this version, and name things and places of the page."""
    found = by_id(page)
    if "steps" not in found:
        return
    steps = found["steps"]
    assert not steps.children or steps.get("data-until") == str(version)
    for step in steps.children:
        for change in step.attributes["data-moves"].split(" "):
            name, _, stop = change.partition("@")
            assert NAME.fullmatch(name) or name in found, name
            assert not stop or stop in found, stop
