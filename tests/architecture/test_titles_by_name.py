"""Code outside of a title's folders never compares a title's slug."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# A title's own folders, which know its name.
HOMES = ("games/titles/", "games/presenters/")
SLUGS = {path.parent.name for path in (ROOT / "games/titles").glob("*/__init__.py")}


def title_tests(source: str, slugs: set[str]) -> list[int]:
    """The lines of a source that compare something with the slug of a title."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            compared: list[ast.expr] = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        else:
            continue
        lines += [leaf.lineno for side in compared for leaf in _texts(side) if leaf.value in slugs]
    return lines


def _texts(side: ast.expr) -> list[ast.Constant]:
    """The text literals that are compared: the side itself or the items of a literal list, not arguments."""
    leaves = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
    return [leaf for leaf in leaves if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)]


def title_tests_in_template(source: str, slugs: set[str]) -> list[str]:
    tags: list[str] = re.findall(r"{%\s*(?:if|elif|ifchanged)\b.*?%}", source, re.DOTALL)
    return [tag for tag in tags if any(re.search(rf"""['"]{slug}['"]""", tag) for slug in slugs)]


def test_no_source_compares_a_slug():
    for folder in ("games", "shelter_site"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(HOMES):
                assert title_tests(path.read_text(), SLUGS) == [], name


def test_no_template_compares_a_slug():
    for path in sorted((ROOT / "templates").rglob("*.html")):
        assert title_tests_in_template(path.read_text(), SLUGS) == [], path.name


@pytest.mark.parametrize(
    "source",
    [
        "if game.title == 'shelter': pass",
        "x = 1 if 'shelter' != title else 2",
        "found = title in ('raiders', 'shelter')",
        "match title:\n    case 'shelter': pass",
        "match title:\n    case 'raiders' | 'shelter': pass",
    ],
)
def test_a_comparison_with_a_slug_is_found(source: str):
    assert title_tests(source, {"shelter"})


@pytest.mark.parametrize("source", ["name = 'shelter'", "if kind == 'room': pass", "play('shelter')"])
def test_a_slug_that_is_not_compared_is_accepted(source: str):
    assert title_tests(source, {"shelter"}) == []


def test_a_comparison_in_a_template_is_found():
    assert title_tests_in_template('{% if game.title == "shelter" %}{% endif %}', {"shelter"})
    assert title_tests_in_template("{% if a %}{% elif title == 'shelter' %}{% endif %}", {"shelter"})
    assert title_tests_in_template('{% include "games/shelter/_vault.html" %}', {"shelter"}) == []
