"""Finds the kinds of events and the codes of refusals in the source of the rules."""

import ast
from collections.abc import Iterator
from pathlib import Path

RULES = Path(__file__).parents[3] / "games" / "titles" / "shelter"


def event_kinds() -> set[str]:
    """The kinds of all events of the rules."""
    found = set()
    for path in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell":
                found.add(ast.literal_eval(node.args[0]))
    return found


def reason_codes() -> set[str]:
    """The codes of all reasons why a space can't be used."""
    tree = ast.parse((RULES / "refusals.py").read_text())
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
    return {code for value in returned if isinstance(value, ast.Tuple) for code in texts(value.elts[0])}


def texts(node: ast.expr) -> Iterator[str]:
    """The text of a literal, or both texts of a conditional expression."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    else:
        yield ast.literal_eval(node)
