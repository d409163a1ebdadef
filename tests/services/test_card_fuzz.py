"""Every text sent as a card set is either accepted or rejected, with every mistake named, and quickly."""

from collections import Counter
from functools import cache
from itertools import count as numbers
from random import Random
from time import perf_counter
from typing import Any

import pytest
import yaml

from games.engine.errors import BadCards, Mistake
from games.engine.rng import Rng
from games.engine.rules import QuietTable, begin, playout, random_action
from games.presenters.mistakes import present_mistake
from games.registry import TITLES
from games.selectors.cards import as_text, mistakes_in
from games.services.cards import read_card_set
from games.services.problems import Problem
from tests.services.mutants import mutants
from tests.services.wild_sets import wild_set
from tests.support.counts import count
from tests.support.tables import shipped

TITLE = next(iter(TITLES))
RULES = TITLES[TITLE].rules
MUTANTS = 300
GAMES = 200
GAMES_A_SET = 4
SLOWEST = 30.0
"""Seconds on a busy machine; a set of two hundred kilobytes takes three."""


@cache
def standard() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(shipped(TITLE))
    return data


def fate_of(text: str) -> str:
    """The fate of a text: accepted, or the codes with which it is rejected."""
    try:
        data = read_card_set(text)
    except Problem as problem:
        return problem.code
    except BadCards as bad:
        return (
            "mistakes" if all(is_named(mistake) for mistake in bad.mistakes) else "a mistake without a name"
        )
    play_random_game(data, "mutant")
    return "accepted"


def is_named(mistake: Mistake) -> bool:
    """Does the message tell a reader where the mistake is and which one it is?"""
    shown = present_mistake(TITLE, mistake, {})
    return bool(mistake.place and shown.where and shown.why)


def play_random_game(data: dict[str, Any], seed: str) -> None:
    cards = RULES.read_cards(data)
    seats = Random(seed).choice(list(RULES.seats))
    state = begin(RULES, seats=seats, cards=cards, options={}, rng=Rng(seed, 0)).state
    answers = Rng(f"answers to {seed}", 0)
    playout(
        RULES,
        state,
        lambda state, decision: random_action(RULES, state, decision, answers),
        QuietTable(Rng(seed, 1)),
    )
    assert RULES.result(state) is not None, "it never ended"


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
def test_a_damaged_card_set_is_accepted_or_rejected_with_every_mistake_named():
    fates: Counter[str] = Counter()
    for text in mutants(shipped(TITLE), count(MUTANTS)):
        began = perf_counter()
        fates[fate_of(text)] += 1
        assert perf_counter() - began < SLOWEST, text[:200]
    assert fates.total() == count(MUTANTS)
    assert fates["mistakes"] > count(MUTANTS) // 3
    assert fates.keys() - {"no_such_title", "not_a_card_set", "bad_name"} == {
        "accepted", "mistakes", "not_yaml", "too_large"
    }  # fmt: skip


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
def test_every_accepted_set_can_be_played():
    played = 0
    for number in numbers():
        wild = wild_set(RULES, standard(), Random(f"wild {number}"))
        assert mistakes_in(wild) == ()
        for game in range(GAMES_A_SET):
            play_random_game(wild, f"wild {number} {game}")
            played += 1
        if played >= count(GAMES):
            return


def test_a_wild_set_differs_from_the_standard_one_almost_everywhere():
    wild = wild_set(RULES, standard(), Random("wild 0"))
    changed = [
        card
        for kind, cards in wild["decks"].items()
        for card, before in zip(cards, standard()["decks"][kind], strict=True)
        if as_text(card) != as_text(before)
    ]
    assert len(changed) > 30
