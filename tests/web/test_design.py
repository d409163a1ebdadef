"""The style guide shows every component in every state, and is available with DEBUG only."""

import re
from pathlib import Path

import pytest
from django.conf import LazySettings

from tests.support.tables import published
from tests.web.tables import browser, text

pytestmark = pytest.mark.django_db
STYLES = Path(__file__).parents[2] / "static" / "games"
CLASS = re.compile(r"\.([a-z][\w-]*)")
STATE = re.compile(r"\.(is-[a-z]+)")
SET_BY_SCRIPT = {"is-away", "is-pending", "is-playing", "is-showing"}
"""Classes that scripts set on an open page; no panel is rendered with them."""


def components() -> dict[str, str]:
    """The style sheets of components: those that start with the layer `parts`."""
    sheets = {path.name: path.read_text() for path in sorted(STYLES.rglob("*.css"))}
    return {name: sheet for name, sheet in sheets.items() if layers(sheet)[:1] == ["parts"]}


def layers(sheet: str) -> list[str]:
    return re.findall(r"@layer (\w+) {", sheet)


def rules(sheet: str) -> str:
    """The sheet without comments and URLs: dots there start no class."""
    return re.sub(r"/\*.*?\*/|url\([^)]*\)", "", sheet, flags=re.DOTALL)


@pytest.fixture
def classes(settings: LazySettings) -> set[str]:
    """Every class on the page."""
    settings.DEBUG = True
    published()
    reply = browser().get("/design/")
    assert reply.status_code == 200
    return {name for names in re.findall(r'class="([^"]*)"', text(reply)) for name in names.split()}


def test_every_component_has_a_sample(classes: set[str]):
    firsts = {name: CLASS.findall(rules(sheet))[0] for name, sheet in components().items()}
    assert {name: first for name, first in firsts.items() if first not in classes} == {}


def test_every_state_has_a_sample(classes: set[str]):
    states = {state for sheet in components().values() for state in STATE.findall(rules(sheet))}
    assert states - classes == SET_BY_SCRIPT & states


def test_the_components_of_the_table_are_among_them():
    assert {"buttons.css", "dice.css", "space.css", "card.css", "ask.css"} <= set(components())
    assert "tokens.css" not in components()


def test_the_style_guide_is_not_available_in_production():
    assert browser().get("/design/").status_code == 404
