"""What Wasteland's presenter promises beyond the contract: a true map, true prices, and sealed outcomes."""

from collections.abc import Iterator
from html import unescape
from itertools import chain, combinations
from math import hypot
from typing import Any

import pytest
from django.utils.translation import override

from games.engine.rng import Rng
from games.engine.rules import begin, play, random_action
from games.engine.state import open_decisions
from games.presenters import wasteland
from games.presenters.wasteland.chances import chance_now, chance_of_test, kill_chance
from games.presenters.wasteland.deal import Deal, deal_of
from games.presenters.wasteland.decision import PAPERS, QUESTIONS
from games.presenters.wasteland.geometry import RIM, draw_areas, is_inside
from games.presenters.wasteland.marks import Figure, Flag, MarkView, Token, lay_out
from games.presenters.wasteland.parts import tile_view
from games.presenters.wasteland.picks import PICKS
from games.presenters.wasteland.spots import reachable, route_to
from games.presenters.wasteland.words import full_name, in_language, sheet_of
from games.rendering import render_table
from games.titles.wasteland.cards import Cards
from games.titles.wasteland.options import OPTIONS
from games.titles.wasteland.rules import Wasteland
from games.titles.wasteland.state import State
from tests.presenters.contract import LANGUAGES, Presented, Shown, page, viewing
from tests.titles.contract import Game, load_title

RULES = Wasteland()
TITLE = load_title("wasteland")
CARDS: Cards = TITLE.cards
TILES = list(CARDS.atlas.tiles.values())
pytestmark = pytest.mark.usefixtures("untraced")


def moments(seed: str, seats: int = 2) -> Iterator[tuple[State, Any, list[Any]]]:
    """The questions of a random game, with the events so far."""
    step = begin(RULES, seats=seats, cards=CARDS, options={"encounters": "turn"}, rng=Rng(seed, 0))
    events: list[Any] = []
    while True:
        state = step.state
        events += [(state.version, event) for event in step.events]
        asked = open_decisions(state)
        if not asked:
            return
        yield state, asked[0], events[:]
        action = random_action(RULES, state, asked[0], Rng(f"{seed} answer", state.version))
        step = play(RULES, state, asked[0].seat, action, Rng(seed, state.version + 1))


def game_of(seats: int = 2) -> Game:
    return Game(TITLE, seats, {"encounters": "turn"}, "shown")


def deal_at(state: State, seat: int) -> Deal:
    shown = Shown(state, [], None)
    return deal_of(viewing(game_of(len(state.players)), shown, seat))


# --- the map ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.key)
def test_areas_that_look_adjacent_are_adjacent(tile: Any):
    sheet = sheet_of(tile)
    drawn = draw_areas(sheet)
    assert {frozenset((one, other)) for one, other, _line in drawn.borders} == sheet.edges
    assert set(drawn.outlines) == set(sheet.spaces)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.key)
def test_every_half_of_the_rim_is_in_its_space(tile: Any):
    sheet = sheet_of(tile)
    drawn = draw_areas(sheet)
    for half, space in enumerate(sheet.rim):
        one, other = RIM[half], RIM[(half + 1) % len(RIM)]
        inside = ((one[0] + other[0]) / 2 * 0.985, (one[1] + other[1]) / 2 * 0.985)
        assert is_inside(inside, drawn.outlines[space]), (half, space)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_space_has_a_name_of_its_own(language: str):
    with override(language):
        names = [full_name(CARDS, space) for space in CARDS.atlas.spaces]
    assert all(names)
    assert len(set(names)) == len(names)


def test_a_space_without_a_name_is_called_by_its_tile_and_its_direction():
    with override("en"):
        assert full_name(CARDS, "saltworks.road") == "The Saltworks, north"
        assert full_name(CARDS, "saltworks.market") == "The market, The Saltworks"


def test_four_figures_tokens_and_flags_in_one_space_are_apart():
    area = tile_view(CARDS, "ford").areas[0]
    tokens = tuple(Token(f"enemy.{n}", "beasts", "gnawer", 1, True, "") for n in range(3))
    figures = tuple(Figure(seat, "red", "digger", "", False) for seat in range(4))
    full = lay_out(MarkView(tokens, figures, (Flag("A"), Flag("B")), False), area)
    places = [(token.x, token.y) for token in full.tokens]
    places += [(figure.x, figure.y) for figure in full.figures]
    assert len(places) == 7
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 18 for a, b in combinations(places, 2))
    assert len({(flag.x, flag.y) for flag in full.flags}) == 2


# --- ways -------------------------------------------------------------------------------------------


def test_a_way_costs_what_is_shown_and_leads_where_it_says():
    walked = 0
    for state, decision, _events in moments("ways"):
        if decision.kind != "act" or walked > 40:
            continue
        deal = deal_at(state, decision.seat)
        points = state.turn.points + state.turn.actions * CARDS.limits.movement
        for space, way in reachable(deal).items():
            if not way.steps or way.points > points:
                assert route_to(deal, space) is None
                continue
            if way.fights:
                continue
            walked += 1
            after = walk(state, decision.seat, way.steps)
            if after is not None:
                left = after.turn.points + after.turn.actions * CARDS.limits.movement
                assert (after.players[decision.seat].at, points - left) == (space, way.points)
    assert walked > 40


def walk(state: State, seat: int, steps: tuple[str, ...]) -> State | None:
    """The state after the steps; None if a quest, or death, came between."""
    for step in steps:
        if not any(each.kind == "act" and each.seat == seat for each in open_decisions(state)):
            return None
        state = play(RULES, state, seat, f"go {step}", Rng("walk", state.version + 1)).state
    return state if any(each.kind == "act" for each in open_decisions(state)) else None


# --- chances ----------------------------------------------------------------------------------------


def test_chances_without_rerolls_are_those_of_three_dice():
    # Three of six faces have no hit: seven of eight rolls of three dice have one.
    assert chance_of_test(CARDS, 1, 0) == 88
    assert kill_chance(CARDS, (True, False, False, False, False, False), 1, 0) == round(
        100 * (1 - (5 / 6) ** 3)
    )


def test_a_reroll_never_lowers_a_chance():
    assert chance_of_test(CARDS, 3, 0) < chance_of_test(CARDS, 3, 1) < chance_of_test(CARDS, 3, 2)


def test_dice_that_are_enough_already_win_for_sure():
    assert chance_now(CARDS.hits, (5, 5, 0), 3, 0) == 100
    assert chance_now(CARDS.hits, (0, 0, 0), 3, 0) == 0


# --- questions and secrets --------------------------------------------------------------------------


def test_every_kind_of_question_has_an_interface():
    assert set(QUESTIONS) | set(PAPERS) == set(OPTIONS)
    assert set(PICKS) | set(PAPERS) | {"act"} == set(OPTIONS)


def sealed_texts(card: str) -> dict[str, str]:
    """The texts of all outcomes of an encounter card, by row."""
    rows = [row for row in CARDS.texts if row.startswith(f"{card}.") and row.count(".") == 2]
    return {row: in_language(CARDS.texts[row]) for row in rows}


def html(state: State, events: list[Any], seat: int | None) -> str:
    each = Presented("wasteland", TITLE, wasteland)
    parts = page(each, game_of(len(state.players)), Shown(state, events, None), seat)
    return unescape(str(render_table("wasteland", parts)))


def test_outcomes_stay_sealed_until_they_happen():
    met = 0
    for state, decision, events in chain(moments("sealed"), moments("sealed again")):
        if decision.kind != "option" or met > 4:
            continue
        met += 1
        card = state.met
        texts = sealed_texts(card)
        for seat in (None, 0, 1):
            shown = html(state, events, seat)
            assert not [row for row, text in texts.items() if text in shown]
            assert in_language(CARDS.texts[card]).split("\n\n")[0] in shown, "the others can't read along"
    assert met


def test_only_the_outcome_that_happened_is_told():
    told = 0
    for state, _decision, events in moments("told", seats=1):
        happened = [event.facts for _number, event in events if event.kind == "outcome"]
        if len(happened) > told and told < 5 and happened[-1]["card"] in CARDS.encounters:
            told = len(happened)
            facts = happened[-1]
            row = f"{facts['card']}.{facts['option']}.{'success' if facts['success'] else 'failure'}"
            texts = sealed_texts(facts["card"])
            shown = html(state, events, 0)
            assert row not in texts or texts[row] in shown
            assert not [each for each, text in texts.items() if each != row and text in shown]
    assert told
