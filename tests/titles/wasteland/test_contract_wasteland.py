"""Wasteland keeps the contract of titles."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.counts import count
from tests.titles.contract import CHECKS, Check, Game, Title
from tests.titles.wasteland import hidden
from tests.titles.wasteland.scene import RULES, standard_cards, standard_data

TITLE = Title(RULES, standard_data(), standard_cards(), hidden)


def name_of(check: Check) -> str:
    return check.__name__.removeprefix("check_")


@st.composite
def games(draw: st.DrawFn, seats: int) -> Game:
    """A game with any seed and any choice of the table's options."""
    options = {option.key: draw(st.sampled_from(option.values)) for option in RULES.table_options}
    number = draw(st.integers(0, 2**128 - 1))
    return Game(TITLE, seats, options, f"seed-{number:032x}")


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("check", CHECKS, ids=name_of)
@pytest.mark.parametrize("seats", RULES.seats)
@settings(max_examples=count(10))
@given(data=st.data())
def test_wasteland_keeps_the_contract(seats: int, check: Check, data: st.DataObject) -> None:
    check(data.draw(games(seats)))
