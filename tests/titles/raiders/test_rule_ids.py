"""Every rule has a test with its id in the name, and no test names a rule that does not exist."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "raiders.md"
_RULE = re.compile(r"^(?:- |\| )([A-Z]{3}-\d+) ", re.MULTILINE)
_TEST = re.compile(r"test_([A-Z]{3})_(\d+)_")


def ids_of_rules(digest: str) -> list[str]:
    """The id at the head of each line and of each row of the table of decisions."""
    return _RULE.findall(digest)


def ids_of_tests(source: str) -> set[str]:
    """The ids in the names of a module's tests."""
    functions = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return {"-".join(found.groups()) for name in functions if (found := _TEST.match(name))}


def differences(digest: str, sources: Iterable[str]) -> tuple[set[str], set[str]]:
    """The rules without a test, and the ids in names of tests that belong to no rule."""
    rules = set(ids_of_rules(digest))
    tested = set[str]().union(*(ids_of_tests(source) for source in sources))
    return rules - tested, tested - rules


def test_every_rule_has_a_test_and_every_id_in_a_name_is_a_rule() -> None:
    sources = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    assert differences(DIGEST.read_text(), sources) == (set(), set())


def test_no_id_stands_for_two_rules() -> None:
    ids = ids_of_rules(DIGEST.read_text())
    assert len(ids) == len(set(ids))


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_found() -> None:
    digest = "- RAI-1 Optional.\n| DEC-2 | `crew` |\n"
    source = "def test_RAI_1_a_raid_is_optional(): ...\ndef test_RAI_12_a_raid_is_loud(): ...\n"
    assert differences(digest, [source]) == ({"DEC-2"}, {"RAI-12"})
