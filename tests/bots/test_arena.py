"""Games between bots, and the statistics of many of them."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.bots import BOTS
from games.bots.arena import GamesCount, Report, Share, play_game, wilson
from games.bots.policy import Bot, BotView
from games.bots.random import RandomBot
from games.engine.rng import Rng
from games.engine.rules import TOO_LONG, Result, begin
from tests.titles.shelter.scene import RULES, standard_cards
from tests.titles.toy.defects import AsksWithoutOptions, NeverEnds
from tests.titles.toy.rules import CARDS, State, Toy

RANDOM: Bot = BOTS["random"]
EQUAL: Mapping[str, Any] = {"numbers": [1] * 16}
"""Cards that are all equal, so that every card laid is the highest."""


class Named(RandomBot):
    """Plays like random, under another name."""

    def __init__(self, name: str) -> None:
        self.name = name


def toy_game(rules: Toy, bots: int, data: Mapping[str, Any] = CARDS) -> Report:
    return play_game(rules, rules.read_cards(data), [RANDOM] * bots, {}, "arena")


def shelter_game(seed: str, *names: str, **options: Any) -> Report:
    return play_game(RULES, standard_cards(), [Named(name) for name in names], options, seed)


# --- one game ---------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_report() -> None:
    assert shelter_game("same", "a", "b", "c") == shelter_game("same", "a", "b", "c")
    assert shelter_game("same", "a", "b", "c") != shelter_game("other", "a", "b", "c")


def test_a_report_summarises_a_game() -> None:
    report = shelter_game("went", "a", "b", "c")
    assert not report.stuck
    assert report.actions > 100
    assert 1 < report.rounds <= standard_cards().limits.max_rounds
    assert set(report.endings) <= {"rooms", "threats", "rounds"}
    assert sum(report.shares) == pytest.approx(1)
    assert report.scores[report.shares.index(max(report.shares))] == max(report.scores)
    assert {seat for seat, _ in report.taken} == {0, 1, 2}
    assert {card for _, card in report.taken} <= set(report.offered)


@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five"])
def test_seats_are_counted_in_the_order_of_play(seed: str) -> None:
    first = begin(RULES, seats=3, cards=standard_cards(), options={}, rng=Rng(seed, 0)).state.first
    names = ["a", "b", "c"]
    assert shelter_game(seed, *names).bots == (*names[first:], *names[:first])


def test_the_options_of_the_table_have_an_effect() -> None:
    assert shelter_game("options", "a", "b") != shelter_game("options", "a", "b", late_start=True)


def test_a_shared_victory_is_a_fraction_for_each() -> None:
    assert toy_game(Toy(), 3, EQUAL).shares == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_a_game_that_nobody_wins_gives_no_shares() -> None:
    class Lost(Toy):
        def result(self, state: State) -> Result | None:
            result = super().result(state)
            return result and result._replace(outcome="nobody")

    report = toy_game(Lost(), 2, EQUAL)
    assert report.shares == (0.0, 0.0)
    assert not report.stuck


def test_a_game_that_never_ends_is_stuck() -> None:
    assert toy_game(NeverEnds(), 2) == Report(("random", "random"), TOO_LONG, stuck=True)


def test_a_game_with_a_question_without_options_is_stuck() -> None:
    report = toy_game(AsksWithoutOptions(), 2)
    assert report.stuck
    assert report.actions < 10


def test_an_error_of_a_bot_is_not_taken_for_a_stuck_game() -> None:
    class Confused(RandomBot):
        def choose(self, view: BotView) -> str:
            raise ValueError("which way is up")

    with pytest.raises(ValueError, match="which way is up"):
        play_game(RULES, standard_cards(), [Confused(), RANDOM], {}, "confused")


# --- shares -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("successes", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (25, 100, 0.1755, 0.3430),
        (95, 100, 0.8882, 0.9785),
        (250, 1000, 0.2242, 0.2778),
    ],
)
def test_an_interval_has_the_known_bounds(successes: int, of: int, low: float, high: float) -> None:
    assert wilson(successes, of) == pytest.approx(Share(successes / of, low, high, of), abs=0.0001)


def test_a_share_of_no_games_can_be_anything() -> None:
    assert wilson(0, 0) == Share(0.0, 0.0, 1.0, 0)


def test_more_games_make_the_interval_smaller() -> None:
    few, many = wilson(2.5, 10), wilson(250, 1000)
    assert few.low < many.low < 0.25 < many.high < few.high


# --- many games -------------------------------------------------------------------------------------

WON = Report(
    bots=("steady", "random"),
    actions=100,
    stuck=False,
    rounds=7,
    endings=("threats", "rooms"),
    scores=(12, 5),
    shares=(1.0, 0.0),
    offered=("cat", "diner", "cat"),
    taken=((0, "cat"), (0, "cat"), (1, "diner")),
)
SHARED = Report(
    bots=("random", "steady"),
    actions=80,
    stuck=False,
    rounds=9,
    endings=("threats",),
    scores=(6, 6),
    shares=(0.5, 0.5),
    offered=("cat",),
    taken=((1, "cat"),),
)
STUCK = Report(bots=("random", "steady"), actions=TOO_LONG, stuck=True)


def test_reports_are_added_up() -> None:
    total = GamesCount()
    total.add([WON, SHARED])
    total.add([WON])
    assert (total.games, total.finished, total.stuck, total.actions, total.rounds) == (3, 3, 0, 280, 23)
    assert total.endings == {"threats and rooms": 2, "threats": 1}
    assert total.seat_wins == {0: 2.5, 1: 0.5}
    assert total.seat_scores == {0: 30, 1: 16}
    assert total.bot_wins == {"steady": 2.5, "random": 0.5}
    assert total.bot_seats == {"steady": 3, "random": 3}


def test_a_seat_that_takes_a_card_twice_is_one_taker() -> None:
    total = GamesCount()
    total.add([WON, SHARED])
    assert total.offered == {"cat": 3, "diner": 1}
    assert total.taken == {"cat": 3, "diner": 1}
    assert total.takers == {"cat": 2, "diner": 1}
    assert total.taker_wins == {"cat": 1.5, "diner": 0.0}


def test_only_the_number_and_the_actions_of_a_stuck_game_are_counted() -> None:
    total = GamesCount()
    total.add([STUCK, WON])
    assert (total.games, total.finished, total.stuck, total.actions) == (2, 1, 1, TOO_LONG + 100)
    assert sum(total.bot_seats.values()) == 2
    assert sum(total.endings.values()) == 1
