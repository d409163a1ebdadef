"""Every rule has a test with its id in the name, and every id in a test's name is a rule."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "shelter.md"
_RULE = re.compile(r"^- ([A-Z]{3}-\d+) ", re.MULTILINE)
_TEST = re.compile(r"test_([A-Z]{3})_(\d+)_")


def ids_of_rules(digest: str) -> list[str]:
    """The id at the start of each line of the digest."""
    return _RULE.findall(digest)


def ids_of_tests(source: str) -> set[str]:
    """The rule ids in the names of a module's tests."""
    functions = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return {"-".join(found.groups()) for name in functions if (found := _TEST.match(name))}


def differences(digest: str, sources: Iterable[str]) -> tuple[set[str], set[str]]:
    """The rules without a test, and the ids in test names that are not rules."""
    rules = set(ids_of_rules(digest))
    tested = set[str]().union(*(ids_of_tests(source) for source in sources))
    return rules - tested, tested - rules


def test_every_rule_has_a_test_and_every_id_in_a_name_is_a_rule():
    sources = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    assert differences(DIGEST.read_text(), sources) == (set(), set())


def test_no_two_rules_have_the_same_id():
    ids = ids_of_rules(DIGEST.read_text())
    assert len(ids) == len(set(ids))


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_found():
    digest = "- RNT-1 The owner is paid.\n- RNT-2 But not for a threat.\n"
    source = "def test_RNT_1_the_owner_is_paid(): ...\ndef test_RNT_12_rent_is_high(): ...\n"
    assert differences(digest, [source]) == ({"RNT-2"}, {"RNT-12"})


def test_an_id_in_a_comment_does_not_count():
    assert ids_of_tests("# test_RNT_1_the_owner_is_paid\ndef test_the_owner_is_paid(): ...\n") == set()
