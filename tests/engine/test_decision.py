import pytest

from games.engine.decision import Decision, Refusal


def test_a_new_decision_is_not_open_yet():
    assert Decision("turn", 2).asked == -1


def test_a_decision_asks_for_one_option_by_default():
    assert (Decision("turn", 0).least, Decision("turn", 0).most) == (0, 0)


def test_a_decision_is_immutable():
    decision = Decision("rent", 1, ("diner.a", 2))
    with pytest.raises(AttributeError):
        decision.seat = 0  # type: ignore[misc]
    assert decision == Decision("rent", 1, ("diner.a", 2))


def test_a_refusal_has_a_target_a_code_and_facts():
    target, code, facts = Refusal("diner.a", "short", {"what": "water", "by": 2})
    assert (target, code, dict(facts)) == ("diner.a", "short", {"what": "water", "by": 2})
