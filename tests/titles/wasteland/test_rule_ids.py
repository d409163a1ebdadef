"""Every rule has a test that carries its id, and no test names a rule that there is not."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "wasteland.md"
_RULE = re.compile(r"^(?:- |\| )([A-Z]{3}-\d+) ", re.MULTILINE)
_TEST = re.compile(r"test_([A-Z]{3})_(\d+)_")


def ids_of_rules(digest: str) -> list[str]:
    """The id at the head of each line and of each kind of decision."""
    return _RULE.findall(digest)


def ids_of_tests(source: str) -> set[str]:
    """The ids that the names of a module's tests carry."""
    functions = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return {"-".join(found.groups()) for name in functions if (found := _TEST.match(name))}


def differences(digest: str, sources: Iterable[str]) -> tuple[set[str], set[str]]:
    """The rules without a test, and the ids in names of tests that are no rule's."""
    rules = set(ids_of_rules(digest))
    tested = set[str]().union(*(ids_of_tests(source) for source in sources))
    return rules - tested, tested - rules


def test_every_rule_has_a_test_and_every_id_in_a_name_is_a_rule() -> None:
    sources = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    assert differences(DIGEST.read_text(), sources) == (set(), set())


def test_no_id_is_used_for_two_rules() -> None:
    ids = ids_of_rules(DIGEST.read_text())
    assert len(ids) == len(set(ids)) == 242


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_found() -> None:
    digest = "- MOV-1 Two points.\n| DEC-2 | `start` |\n"
    source = "def test_MOV_1_two_points(): ...\ndef test_MOV_12_more(): ...\n"
    assert differences(digest, [source]) == ({"DEC-2"}, {"MOV-12"})
