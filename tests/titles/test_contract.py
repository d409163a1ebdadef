"""Every title keeps the contract, and a title that doesn't is caught."""

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.registry import TITLES
from tests.support.counts import count
from tests.titles.contract import BROKEN, CHECKS, Check, Game, Title, load_secrets, load_title
from tests.titles.toy.defects import DEFECTS, OptionsInAnyOrder, toy_title
from tests.titles.toy.rules import Toy

TABLES = [(slug, seats) for slug, title in TITLES.items() for seats in title.rules.seats]
TRIES = 20
"""The number of seeds with which a defect must be caught."""


def name_of(check: Check) -> str:
    return check.__name__.removeprefix("check_")


@st.composite
def games(draw: st.DrawFn, title: Title, seats: int) -> Game:
    """A game with any seed and any choice of the table's options."""
    options = {option.key: draw(st.sampled_from(option.values)) for option in title.rules.table_options}
    number = draw(st.integers(0, 2**128 - 1))
    return Game(title, seats, options, f"seed-{number:032x}")


def toy_games(toy: type[Toy]) -> list[Game]:
    """Games for every number of seats, with fixed seeds."""
    title = toy_title(toy)
    return [
        Game(title, seats, {"swaps": number % 4 != 3}, f"seed-{number:032x}")
        for number in range(TRIES)
        for seats in Toy.seats
    ]


@pytest.mark.soak
@pytest.mark.parametrize("check", CHECKS, ids=name_of)
@pytest.mark.parametrize(("slug", "seats"), TABLES)
@settings(max_examples=count(30))
@given(data=st.data())
def test_every_title_keeps_the_contract(slug: str, seats: int, check: Check, data: st.DataObject):
    check(data.draw(games(load_title(slug), seats)))


@pytest.mark.parametrize("check", CHECKS, ids=name_of)
def test_the_toy_keeps_the_contract(check: Check):
    for game in toy_games(Toy):
        check(game)


def play_until_caught(check: Check, toy: type[Toy]) -> None:
    for game in toy_games(toy):
        check(game)


@pytest.mark.parametrize(
    ("toy", "check"), DEFECTS, ids=[f"{toy.__name__}-{name_of(check)}" for toy, check in DEFECTS]
)
def test_a_defect_is_caught(toy: type[Toy], check: Check):
    with pytest.raises(BROKEN):
        play_until_caught(check, toy)


def test_every_check_has_a_defect_to_catch():
    assert {check for _, check in DEFECTS} == set(CHECKS)


def test_a_title_that_does_not_declare_its_hidden_cards_is_caught():
    with pytest.raises(ModuleNotFoundError):
        load_secrets("no_such_title")


def fingerprints(name: str) -> set[str]:
    """The fingerprints of a game in two processes with different hash seeds."""
    command = [sys.executable, "-m", "tests.titles.fingerprint", name]
    return {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "2")
    }


@pytest.mark.parametrize("slug", TITLES)
def test_a_game_is_the_same_in_every_process(slug: str):
    assert len(fingerprints(slug)) == 1


def test_a_game_that_differs_between_processes_is_caught():
    assert len(fingerprints(OptionsInAnyOrder.__name__)) == 2
