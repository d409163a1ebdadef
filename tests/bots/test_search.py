"""Search by playouts: its budget, its random numbers, and how results are valued."""

import pytest

from games.bots.expert import ExpertBot
from games.bots.policy import BotView
from games.bots.search import MARGIN, WIDTH, Luck, chances, ponder, shares, tempting
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import Place, Result, begin
from tests.titles.shelter.scene import RULES, Scene
from tests.titles.toy.rules import CARDS, Toy

LUCK = 20_000


def view(scene: Scene, luck: int = 1) -> BotView:
    return BotView(RULES, scene.state, 0, Rng("luck", luck))


# --- random numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [1, 2, 6, 24, 1000])
def test_every_number_below_the_bound_is_as_likely_as_the_others(bound: int) -> None:
    seen = [0] * bound
    for number in range(LUCK):
        seen[Luck(number).below(bound, "die")] += 1
    expected = LUCK / bound
    assert sum((count - expected) ** 2 for count in seen) / expected < bound + 5 * (2 * bound) ** 0.5


def test_all_numbers_of_one_stream_are_equally_likely() -> None:
    luck = Luck(7)
    draws = [luck.below(6, "die") for _ in range(LUCK)]
    assert all(abs(draws.count(face) - LUCK / 6) < 200 for face in range(6))


def test_draws_for_one_purpose_do_not_change_those_for_another() -> None:
    plain, other = Luck(3), Luck(3)
    other.below(100, "cards")
    assert [plain.below(6, "dice") for _ in range(9)] == [other.below(6, "dice") for _ in range(9)]
    assert Luck(3).below(1 << 30, "dice") != Luck(3).below(1 << 30, "cards")
    assert Luck(3).below(1 << 30, "dice") != Luck(4).below(1 << 30, "dice")


# --- the search -------------------------------------------------------------------------------------


def test_the_answers_with_the_best_quick_scores_are_searched() -> None:
    scene = Scene()
    options = scene.options()
    values = dict(zip(options, RULES.glance(scene.state, view(scene).decision, options), strict=True))
    searched = tempting(RULES, scene.state, view(scene).decision, "")
    assert len(searched) == WIDTH < len(options)
    assert min(values[text] for text in searched) >= max(values[t] for t in options if t not in searched)


def test_the_better_half_gets_more_playouts() -> None:
    candidates = ponder(view(Scene()), nodes=2000)
    playouts = [candidate.playouts for candidate in candidates]
    assert playouts == sorted(playouts, reverse=True)
    assert playouts[0] > 2 * playouts[-1] > 0
    assert candidates[0].chance >= candidates[1].chance
    assert all(0 < candidate.chance < 1 for candidate in candidates)


def test_a_larger_budget_allows_more_playouts() -> None:
    few, many = (sum(v.playouts for v in ponder(view(Scene()), nodes=nodes)) for nodes in (200, 1000))
    assert few * 3 < many


def test_a_bot_without_time_answers_by_quick_scores() -> None:
    scene = Scene()
    hurried = BotView(RULES, scene.state, 0, Rng("luck", 1), hurry=lambda: True)
    candidates = ponder(hurried)
    assert {candidate.playouts for candidate in candidates} == {0}
    assert {candidate.chance for candidate in candidates} == {0.0}
    assert ExpertBot().choose(hurried) == tempting(RULES, scene.state, hurried.decision, "")[0]


def test_an_expert_takes_the_winning_answer() -> None:
    """In the last round a threat that is certain to be beaten is worth more than an item."""
    scene = Scene()
    scene.state.endings.append("threats")
    scene.threaten("diner.b", "radscorpion-1")
    scene.give(0, items=("gauss_rifle", "minigun"), power=3)
    assert ExpertBot().choose(view(scene)) == "place d1 diner.b"


# --- chances ----------------------------------------------------------------------------------------


def test_chances_add_up_to_1_and_follow_the_values_of_positions() -> None:
    scene = Scene(3)
    scene.give(1, happiness=6)
    first, second, third = chances(RULES, scene.state)
    assert first + second + third == pytest.approx(1)
    assert second > first > third, "the first has the token"


def test_a_style_counts_only_for_the_bots_own_seat() -> None:
    scene = Scene()
    scene.give(0, items=("shotgun-1",))
    scene.give(1, items=("shotgun-2",))
    plain = chances(RULES, scene.state)
    assert chances(RULES, scene.state, 0, "hunter")[0] > plain[0]
    assert chances(RULES, scene.state, 1, "hunter")[0] < plain[0]


def result(outcome: str, *points: int) -> Result:
    places = [
        Place(seat, 1 + sum(p > own for p in points), (("points", own),)) for seat, own in enumerate(points)
    ]
    return Result(outcome, (), 1, (0, 1), tuple(places))


def test_the_shares_of_a_result_include_a_small_bonus_for_a_close_score() -> None:
    won, lost = shares(result("won", 9, 8))
    assert won + lost == pytest.approx(1)
    assert 1 - MARGIN < won < 1
    assert lost > shares(result("won", 9, 2))[1]
    assert shares(result("shared", 7, 7)) == pytest.approx([0.5, 0.5])
    assert sum(shares(result("nobody", 0, 0))) == pytest.approx(MARGIN)


def test_the_chances_at_the_end_are_the_shares() -> None:
    rules = Toy()
    state = begin(rules, seats=2, cards=rules.read_cards(CARDS), options={}, rng=Rng("toy", 0)).state
    state.agenda.clear()
    state.phase = "over"
    state.players[1].points = 3
    assert chances(rules, state)[1] > 0.9


def test_playouts_end_with_the_game() -> None:
    rules = Toy()
    state = begin(
        rules, seats=2, cards=rules.read_cards(CARDS), options={"swaps": False}, rng=Rng("toy", 0)
    ).state
    decision = state.agenda[0]
    assert type(decision) is Decision
    candidates = ponder(BotView(rules, state, decision.seat, Rng("luck", 1)), nodes=300)
    best = max(state.players[decision.seat].hand, key=lambda card: state.cards[card])
    assert candidates[0].action == f"lay {best}"
