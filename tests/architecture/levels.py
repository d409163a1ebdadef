"""Who may import whom below games/: the table, and the reader of imports that holds sources to it."""

import ast
from collections.abc import Iterator
from pathlib import Path

# From the ground up. A part imports parts of lower levels, and those on its left within its own.
LEVELS = [
    ["engine"],
    ["titles", "bots"],
    ["models", "queue", "migrations"],
    ["broadcast", "selectors", "services"],
    ["presenters", "panels", "viewing", "templatetags"],
    [
        "forms",
        "middleware",
        "accounts",
        "views",
        "live",
        "consumers",
        "worker",
        "admin",
        "routing",
        "urls",
        "apps",
        "management",
    ],
]
ORDER = [part for level in LEVELS for part in level]

# The rules and those who play by them reach nothing but their arguments. What stands here has no
# access to chance, clock, files, processes or network.
PURE = ["engine", "titles", "bots"]
PURE_LIBRARY = {
    "__future__", "abc", "array", "base64", "bisect", "collections", "contextlib", "copy", "dataclasses",
    "decimal", "enum", "fractions", "functools", "graphlib", "hashlib", "heapq", "hmac", "itertools", "json",
    "math", "numbers", "operator", "re", "statistics", "string", "struct", "textwrap", "types", "typing",
    "unicodedata", "zlib",
}  # fmt: skip
IMPURE_BUILTINS = {"open", "input", "print", "eval", "exec", "compile", "__import__", "breakpoint"}


def module_name(path: Path) -> str:
    """games/titles/shelter/__init__.py -> games.titles.shelter"""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def imports(source: str, module: str, *, package: bool = False) -> Iterator[str]:
    """The full name of everything a source imports, wherever in it the import stands."""
    here = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = here[: len(here) - node.level + 1] if node.level else []
            base = [*start, *([node.module] if node.module else [])]
            yield from (".".join([*base, alias.name]) for alias in node.names)


def part(module: str) -> str:
    """games.titles.shelter.flow -> titles; games itself -> nothing"""
    return module.partition(".")[2].partition(".")[0]


def title(module: str) -> str:
    """games.titles.shelter.flow -> shelter; outside of a title's folder nothing"""
    names = module.split(".")
    return names[2] if names[:2] == ["games", "titles"] and len(names) > 2 else ""


def level_faults(source: str, module: str, *, package: bool = False) -> list[str]:
    """Imports that go up, to the right, from one title to another, or out of the purity of the rules."""
    own = part(module)
    if own and own not in ORDER:
        return [f"{module} has no level"]
    faults = []
    for name in imports(source, module, package=package):
        root = name.split(".")[0]
        if root == "shelter_site":
            faults.append(f"{module} imports the site: {name}")
        elif root == "games":
            faults += _faults_below_games(module, own, name)
        elif own in PURE and root not in PURE_LIBRARY:
            faults.append(f"{module} imports {name}")
    return faults


def _faults_below_games(module: str, own: str, name: str) -> list[str]:
    other = part(name)
    if other not in ORDER:
        return [f"{module} imports {name}, which has no level"]
    if own and ORDER.index(other) > ORDER.index(own):
        return [f"{module} imports upwards: {name}"]
    if title(module) and other == "titles" and title(name) != title(module):
        return [f"{module} imports beside its title: {name}"]
    return []


def builtin_faults(source: str, module: str) -> list[str]:
    """Built-in functions that reach outside, named in what has to be pure."""
    if part(module) not in PURE:
        return []
    names = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name))
    return [f"{module}:{node.lineno} uses {node.id}()" for node in names if node.id in IMPURE_BUILTINS]
