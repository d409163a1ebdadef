"""Reads in the rules themselves what they tell and refuse."""

import ast
from collections.abc import Iterator
from pathlib import Path

RULES = Path(__file__).parents[3] / "games" / "titles" / "shelter"


def event_kinds() -> set[str]:
    """The kind of every fact that the rules tell."""
    found = set()
    for path in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell":
                found.add(ast.literal_eval(node.args[0]))
    return found


def reason_codes() -> set[str]:
    """The code of every reason why a space can't be used."""
    tree = ast.parse((RULES / "refusals.py").read_text())
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
    return {code for value in returned if isinstance(value, ast.Tuple) for code in texts(value.elts[0])}


def texts(node: ast.expr) -> Iterator[str]:
    """A text, or the two of which one is chosen."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    else:
        yield ast.literal_eval(node)
