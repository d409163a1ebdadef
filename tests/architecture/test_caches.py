"""docs/caches.md names every cache with its bound, and no cache is made elsewhere."""

import ast
import importlib
import re
from pathlib import Path

import pytest
from django.template import engines

from games.caches import BOUNDS
from tests.architecture.levels import module_name

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/caches.md").read_text()
SOURCES = {path.relative_to(ROOT): path.read_text() for path in sorted((ROOT / "games").rglob("*.py"))}
MAKERS = {"Cache", "cached", "cached_rendering"}
FREE = ("games/caches.py", "games/engine/", "games/titles/")
"""The module of caches, and those that may not import it."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def table(page: str, heading: str) -> list[list[str]]:
    """The rows of the table below a heading, without its head."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def documented_bounds(page: str) -> dict[str, int]:
    return {name: int(bound.split()[0]) for name, _key, bound, *_ in table(page, "Named caches")}


def documented_functions(page: str) -> set[tuple[str, str]]:
    """The place and the name of each cache that has a limit of its own."""
    return {
        (place.strip("`"), name)
        for names, place, *_ in table(page, "Caches with a limit of their own")
        for name in re.findall("`(.+?)`", names)
    }


def named_caches(source: str) -> set[str]:
    """The names that a source gives to caches."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in MAKERS
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    }


def functools_caches(source: str) -> list[str]:
    """The functions with arguments that `functools` caches, and the lines of its other uses."""
    tree = ast.parse(source)
    names = _functools_names(tree)
    found: list[str] = []
    seen: set[int] = set()
    for function in (node for node in ast.walk(tree) if isinstance(node, Function)):
        used = [node for each in function.decorator_list for node in ast.walk(each) if _is_cache(node, names)]
        seen |= {id(node) for node in used}
        if used and _has_arguments(function.args):
            found.append(function.name)
    others = (node for node in ast.walk(tree) if _is_cache(node, names) and id(node) not in seen)
    return [*found, *(f"line {node.lineno}" for node in others if isinstance(node, ast.expr))]


def _functools_names(tree: ast.Module) -> set[str]:
    """What a source calls the caches of `functools`, with the names of that module in it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "functools":
            names |= {each.asname or each.name for each in node.names if each.name in ("cache", "lru_cache")}
        elif isinstance(node, ast.Import):
            modules = [each.asname or each.name for each in node.names if each.name == "functools"]
            names |= {f"{module}.{name}" for module in modules for name in ("cache", "lru_cache")}
    return names


def _is_cache(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) in names


def _has_arguments(given: ast.arguments) -> bool:
    return bool(given.posonlyargs or given.args or given.kwonlyargs or given.vararg or given.kwarg)


def test_the_page_names_every_cache_with_its_bound():
    names: set[str] = set()
    for path, source in SOURCES.items():
        if found := named_caches(source):
            names |= found
            importlib.import_module(module_name(path))
    # Those of templates are made with the environment, and with the first use of a title's macros.
    jinja = engines["jinja2"].env  # type: ignore[attr-defined]
    for template in jinja.list_templates(filter_func=lambda name: name.endswith("/_macros.html")):
        jinja.globals["drawings"](template)
    assert documented_bounds(PAGE) == {name: BOUNDS[name] for name in names}


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_caches_are_made_in_one_place(path: Path):
    if not path.as_posix().startswith(FREE):
        known = {name for place, name in documented_functions(PAGE) if place == path.as_posix()}
        assert set(functools_caches(SOURCES[path])) <= known


def test_every_cache_with_a_limit_of_its_own_is_there():
    for place, name in documented_functions(PAGE):
        assert re.search(rf"^(def|class) {name}\b", SOURCES[Path(place)], re.MULTILINE), name


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from functools import cache\n@cache\ndef f(a): ...", ["f"]),
        ("from functools import lru_cache\n@lru_cache(maxsize=8)\ndef f(*, a=1): ...", ["f"]),
        ("import functools\n@functools.lru_cache\ndef f(*all): ...", ["f"]),
        ("from functools import cache as keep\nf = keep(g)", ["line 2"]),
        ("import functools as tools\nf = tools.lru_cache(maxsize=8)(g)", ["line 2"]),
    ],
)
def test_a_cache_of_functools_is_found(source: str, found: list[str]):
    assert functools_caches(source) == found


@pytest.mark.parametrize(
    "source",
    [
        "from functools import cache\n@cache\ndef f(): ...",
        "from functools import partial\nf = partial(g, 1)",
        "from django.core.cache import cache\ncache.get('a')",
    ],
)
def test_one_object_for_a_process_is_not_a_cache(source: str):
    assert functools_caches(source) == []


def test_a_cache_that_the_page_does_not_name_is_found():
    assert named_caches('kept = Cache("new", 8)\n@cached("newer", 8)\ndef f(a): ...') == {"new", "newer"}
    page = "\n## Named caches\n\n| name | key | bound |\n|---|---|---|\n| new | id | 8 for each |\n"
    assert documented_bounds(page) == {"new": 8}
