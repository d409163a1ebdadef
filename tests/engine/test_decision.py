import pytest

from games.engine.decision import Decision, Refusal


def test_a_decision_is_not_open_until_the_kernel_says_since_when():
    assert Decision("turn", 2).asked == -1


def test_a_decision_asks_for_one_option_unless_it_says_how_many():
    assert (Decision("turn", 0).least, Decision("turn", 0).most) == (0, 0)


def test_a_decision_is_data_that_nobody_can_change():
    decision = Decision("rent", 1, ("diner.a", 2))
    with pytest.raises(AttributeError):
        decision.seat = 0  # type: ignore[misc]
    assert decision == Decision("rent", 1, ("diner.a", 2))


def test_a_refusal_says_what_why_and_by_how_much():
    target, code, facts = Refusal("diner.a", "short", {"what": "water", "by": 2})
    assert (target, code, dict(facts)) == ("diner.a", "short", {"what": "water", "by": 2})
