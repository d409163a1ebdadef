"""Which packages below games/ may import which: the table, and the check of the sources against it."""

import ast
from collections.abc import Iterator
from pathlib import Path

# Lowest level first. A package may import packages of lower levels, and those on its left in its own level.
LEVELS = [
    ["engine"],
    ["titles", "registry", "bots"],
    ["models", "caches", "queue", "migrations"],
    ["broadcast", "selectors", "services"],
    ["presenters", "rendering", "scene", "bundles", "templatetags"],
    [
        "forms",
        "request_threads",
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

# Rules and bots depend on nothing but their arguments. The modules listed here have no access to
# randomness, clock, files, processes or network.
PURE = ["engine", "titles", "registry", "bots"]
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
    """The full name of everything a source imports, at any depth."""
    here = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = here[: len(here) - node.level + 1] if node.level else []
            base = [*start, *([node.module] if node.module else [])]
            yield from (".".join([*base, alias.name]) for alias in node.names)


def part(module: str) -> str:
    """games.titles.shelter.flow -> titles; games itself -> empty"""
    return module.partition(".")[2].partition(".")[0]


def title(module: str) -> str:
    """games.titles.shelter.flow -> shelter; outside of a title's folder empty"""
    names = module.split(".")
    return names[2] if names[:2] == ["games", "titles"] and len(names) > 2 else ""


def level_faults(source: str, module: str, *, package: bool = False) -> list[str]:
    """Imports that go up or right, from one title to another, or from pure code to an impure module."""
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
    """Uses of impure built-in functions in code that has to be pure."""
    if part(module) not in PURE:
        return []
    names = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name))
    return [f"{module}:{node.lineno} uses {node.id}()" for node in names if node.id in IMPURE_BUILTINS]
