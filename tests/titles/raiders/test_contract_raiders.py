"""Raiders keeps the contract of a title, at every number of seats and with every option."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.counts import count
from tests.titles.contract import CHECKS, Check, Game, Title, states
from tests.titles.raiders import hidden
from tests.titles.raiders.scene import RULES, standard_cards, standard_data


@cache
def title() -> Title:
    return Title(RULES, standard_data(), standard_cards(), hidden)


def name_of(check: Check) -> str:
    return check.__name__.removeprefix("check_")


@st.composite
def games(draw: st.DrawFn, seats: int) -> Game:
    """A game with any seed and any choice of the table's options."""
    options: dict[str, Any] = {
        option.key: draw(st.sampled_from(option.values)) for option in RULES.table_options
    }
    return Game(title(), seats, options, f"seed-{draw(st.integers(0, 2**128 - 1)):032x}")


@pytest.mark.soak
@pytest.mark.parametrize("check", CHECKS, ids=name_of)
@pytest.mark.parametrize("seats", RULES.seats)
@settings(max_examples=count(30))
@given(data=st.data())
def test_raiders_keeps_the_contract(seats: int, check: Check, data: st.DataObject) -> None:
    check(data.draw(games(seats)))


@pytest.mark.parametrize("seats", RULES.seats)
def test_what_an_absent_player_answers_is_legal_at_every_moment(seats: int) -> None:
    kinds: Counter[str] = Counter()
    for number in range(count(100)):
        for state in states(Game(title(), seats, {"gangs": "chosen"}, f"absent {number}")):
            for decision in state.agenda[:1]:
                answer, options = RULES.default_answer(state, decision), RULES.options(state, decision)
                kinds[decision.kind] += 1
                if decision.most:
                    verb, *chosen = answer.split(" ")
                    assert verb == "choose"
                    assert len(chosen) == decision.least
                    assert set(chosen) <= set(options)
                else:
                    assert answer in options
    assert len(kinds) > 15


def test_the_title_says_what_it_hides_and_how_it_counts() -> None:
    assert RULES.hides
    assert RULES.open_at_end
    assert len(RULES.styles) == 3
    assert RULES.score_line == "points"


def test_success_is_not_measured_where_there_are_rivals() -> None:
    *_, last = states(Game(title(), 2, {"days": 2}, "success"))
    assert RULES.success(last, 0) is None
    result = RULES.result(last)
    assert result is not None
    assert {place.lines[0][0] for place in result.places} == {RULES.score_line}
