"""Looking ahead: within a budget, with luck of its own, and by what comes of it."""

import pytest

from games.bots.expert import ExpertBot
from games.bots.policy import Sight
from games.bots.search import MARGIN, WIDTH, Luck, chances, ponder, shares, tempting
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import Place, Result, begin
from tests.titles.shelter.scene import RULES, Scene
from tests.titles.toy.rules import CARDS, Toy

LUCK = 20_000


def sight(scene: Scene, luck: int = 1) -> Sight:
    return Sight(RULES, scene.state, 0, Rng("luck", luck))


# --- chance for thoughts ----------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [1, 2, 6, 24, 1000])
def test_every_number_below_the_bound_is_as_likely_as_the_others(bound: int) -> None:
    seen = [0] * bound
    for number in range(LUCK):
        seen[Luck(number).below(bound, "die")] += 1
    expected = LUCK / bound
    assert sum((count - expected) ** 2 for count in seen) / expected < bound + 5 * (2 * bound) ** 0.5


def test_a_stream_goes_on_evenly_too() -> None:
    luck = Luck(7)
    draws = [luck.below(6, "die") for _ in range(LUCK)]
    assert all(abs(draws.count(face) - LUCK / 6) < 200 for face in range(6))


def test_what_is_drawn_for_one_thing_does_not_shift_the_luck_of_another() -> None:
    plain, other = Luck(3), Luck(3)
    other.below(100, "cards")
    assert [plain.below(6, "dice") for _ in range(9)] == [other.below(6, "dice") for _ in range(9)]
    assert Luck(3).below(1 << 30, "dice") != Luck(3).below(1 << 30, "cards")
    assert Luck(3).below(1 << 30, "dice") != Luck(4).below(1 << 30, "dice")


# --- pondering --------------------------------------------------------------------------------------


def test_the_most_tempting_answers_are_looked_at() -> None:
    scene = Scene()
    options = scene.options()
    values = dict(zip(options, RULES.glance(scene.state, sight(scene).decision, options), strict=True))
    looked_at = tempting(RULES, scene.state, sight(scene).decision, "")
    assert len(looked_at) == WIDTH < len(options)
    assert min(values[text] for text in looked_at) >= max(values[t] for t in options if t not in looked_at)


def test_the_better_half_is_looked_at_longer() -> None:
    verdicts = ponder(sight(Scene()), nodes=2000)
    playouts = [verdict.playouts for verdict in verdicts]
    assert playouts == sorted(playouts, reverse=True)
    assert playouts[0] > 2 * playouts[-1] > 0
    assert verdicts[0].chance >= verdicts[1].chance
    assert all(0 < verdict.chance < 1 for verdict in verdicts)


def test_a_budget_counts_moves() -> None:
    few, many = (sum(v.playouts for v in ponder(sight(Scene()), nodes=nodes)) for nodes in (200, 1000))
    assert few * 3 < many


def test_who_must_hurry_answers_with_what_is_tempting() -> None:
    scene = Scene()
    hurried = Sight(RULES, scene.state, 0, Rng("luck", 1), hurry=lambda: True)
    verdicts = ponder(hurried)
    assert {verdict.playouts for verdict in verdicts} == {0}
    assert {verdict.chance for verdict in verdicts} == {0.0}
    assert ExpertBot().choose(hurried) == tempting(RULES, scene.state, hurried.decision, "")[0]


def test_an_expert_takes_what_wins() -> None:
    """In the last round a threat that is beaten for sure is worth more than an item."""
    scene = Scene()
    scene.state.endings.append("threats")
    scene.threaten("diner.b", "radscorpion-1")
    scene.give(0, items=("gauss_rifle", "minigun"), power=3)
    assert ExpertBot().choose(sight(scene)) == "place d1 diner.b"


# --- chances ----------------------------------------------------------------------------------------


def test_chances_add_up_and_follow_the_worth_of_positions() -> None:
    scene = Scene(3)
    scene.give(1, happiness=6)
    first, second, third = chances(RULES, scene.state)
    assert first + second + third == pytest.approx(1)
    assert second > first > third, "the first has the token"


def test_a_style_counts_for_the_own_seat_alone() -> None:
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


def test_an_end_is_worth_the_victory_and_a_little_for_being_near() -> None:
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


def test_thoughts_end_with_the_game() -> None:
    rules = Toy()
    state = begin(
        rules, seats=2, cards=rules.read_cards(CARDS), options={"swaps": False}, rng=Rng("toy", 0)
    ).state
    decision = state.agenda[0]
    assert type(decision) is Decision
    verdicts = ponder(Sight(rules, state, decision.seat, Rng("luck", 1)), nodes=300)
    best = max(state.players[decision.seat].hand, key=lambda card: state.cards[card])
    assert verdicts[0].action == f"lay {best}"
