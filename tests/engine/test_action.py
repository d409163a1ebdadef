from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.action import LONGEST, WORD, Action, parse_action, split_action
from games.engine.errors import Refused

VERBS = st.from_regex(r"[a-z][a-z_]{0,9}", fullmatch=True)
IDS = st.lists(st.from_regex(WORD, fullmatch=True).filter(lambda word: len(word) <= 12), max_size=8)


def test_an_action_is_a_verb_and_ids():
    assert parse_action("place d2 diner.a") == Action("place", ("d2", "diner.a"))


def test_an_action_can_be_a_verb_without_ids():
    assert parse_action("pass") == Action("pass")


@given(VERBS, IDS)
def test_reading_and_writing_are_inverses(verb: str, ids: list[str]):
    action = Action(verb, tuple(ids))
    assert parse_action(str(action)) == action
    assert str(parse_action(str(action))) == str(action)


@given(VERBS, IDS)
def test_splitting_a_known_action_reads_the_same(verb: str, ids: list[str]):
    text = " ".join([verb, *ids])
    assert split_action(text) == parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Pass",
        "2 power",
        " pass",
        "pass ",
        "place  d2",
        "place\td2",
        "pass\n",
        "place d2;",
        "place -d2",
        "place <b>",
        "place \u0434\u0432\u0430",
        "_pass",
    ],
)
def test_a_text_that_is_not_a_verb_and_ids_is_refused(text: str):
    with pytest.raises(Refused) as refused:
        parse_action(text)
    assert refused.value.code == "not_an_action"


def test_a_text_that_is_too_long_is_refused():
    text = "choose " + "a" * (LONGEST - len("choose "))
    assert str(parse_action(text)) == text
    with pytest.raises(Refused):
        parse_action(text + "a")


@given(st.text())
def test_any_text_is_an_action_or_refused(text: str):
    with suppress(Refused):
        assert str(parse_action(text)) == text
