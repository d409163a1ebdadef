"""Every kind of question is asked on the page, with all its answers."""

from functools import cache

import pytest
from playwright.sync_api import Browser, expect

from games.engine.state import restamp
from games.presenters.shelter.decision import QUESTIONS
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.state import State
from tests.browser.conftest import Site
from tests.browser.hands import PHONE, give, offered, place_of, seated
from tests.browser.watch import barriers, sideways
from tests.support.served import lay
from tests.support.tables import Play
from tests.titles.shelter.random_games import Game, moments
from tests.titles.shelter.scene import RULES


@cache
def moments_of_asking() -> dict[str, tuple[State, int]]:
    """For each kind of question a position of a random game in which it is asked, and whom."""
    found: dict[str, tuple[State, int]] = {}
    for seed in range(100):
        for moment in moments(Game(2, {}, str(seed))):
            decision = moment.decision
            if decision and decision.kind not in found and len(RULES.options(moment.state, decision)) > 1:
                found[decision.kind] = restamp(RULES.clone(moment.state), 0), decision.seat
        if len(found) == len(OPTIONS):
            break
    return found


def test_every_kind_of_question_is_met():
    assert set(moments_of_asking()) == set(OPTIONS) == set(QUESTIONS)


@pytest.mark.parametrize("kind", sorted(OPTIONS))
def test_a_question_is_asked_with_all_its_answers(tables: Site, chromium: Browser, kind: str):
    state, seat = moments_of_asking()[kind]
    play = Play(2)
    lay(play, state)
    decision = next(each for each in play.decisions() if each.kind == kind)
    look = PHONE if len(kind) % 2 else {}
    with seated(chromium, tables, play, seat, **look) as page:
        expect(page.locator("#decision h2")).to_contain_text(str(QUESTIONS[kind]()))
        options = play.options(decision)
        assert offered(page) == {place_of(action) for action in options}
        assert sideways(page) == 0
        assert barriers(page) == []
        give(page, options[0])
        assert play.rows()[0].action == options[0]
