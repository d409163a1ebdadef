"""What bots go by: positions and answers, from what the seat sees."""

import pytest

from games.bots import BOTS
from games.bots.policy import BotView
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.state import open_decisions
from games.titles.raiders.bots import context
from games.titles.raiders.bots.weights import STYLES
from tests.support.counts import count
from tests.titles.contract import Game, moments
from tests.titles.raiders.scene import LANDS, RULES, Scene, cards_with, standard_cards
from tests.titles.raiders.test_contract_raiders import title

A, B, C = LANDS[:3]


def worth(scene: Scene, seat: int = 0, style: str = "") -> float:
    return sum(RULES.appraise(scene.state, seat, style).values())


def best(scene: Scene, style: str = "") -> str:
    """The answer that looks best."""
    options = scene.options()
    values = RULES.glance(scene.state, scene.question(), options, style)
    assert len(values) == len(options)
    return options[values.index(max(values))]


def test_every_style_of_the_title_has_weights() -> None:
    assert set(STYLES) == {"", *RULES.styles}


@pytest.mark.parametrize("style", ["", *RULES.styles])
def test_a_position_is_worth_the_same_whatever_others_hold(style: str) -> None:
    """Neither a position nor an answer is judged by cards that the seat can't see."""
    for number in range(count(50)):
        for moment in moments(Game(title(), 2 + number % 3, {}, f"secret {number}")):
            state = moment.step.state
            for decision in open_decisions(state):
                seat = decision.seat
                other = RULES.reshuffle(state, seat, Rng("secret", state.version))
                options = RULES.options(state, decision)
                assert RULES.glance(state, decision, options, style) == RULES.glance(
                    other, decision, options, style
                )
                assert RULES.appraise(state, seat, style) == RULES.appraise(other, seat, style)


def test_points_healthy_helpers_and_held_territories_are_worth_something() -> None:
    scene = Scene()
    before = worth(scene)
    scene.player().loot += 1
    assert worth(scene) == before + 1
    scene.home("nomad-1")
    home = worth(scene)
    assert home > before + 1
    scene.player().wounded, scene.player().healthy = scene.player().healthy, []
    assert worth(scene) < home


def test_a_guarded_territory_is_worth_more_than_one_that_is_soon_lost() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1")
    lonely = RULES.appraise(scene.state, 0)["held_claims"]
    scene.home("marauder-1", "marauder-2", "marauder-3", seat=1)
    assert RULES.appraise(scene.state, 0)["held_claims"] < lonely
    scene.hold(A, "nomad-2", "nomad-3", "mechanic-1", "mechanic-2", "mechanic-3")
    assert RULES.appraise(scene.state, 0)["held_claims"] > lonely / 2


def test_a_territory_without_loot_is_as_good_as_claimed_and_has_no_loot_to_hope_for() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1", loot=0)
    terms = RULES.appraise(scene.state, 0)
    assert terms["held_loot"] == 0
    assert terms["held_claims"] > 4


def test_prices_are_worked_out_once_and_for_a_few_card_sets_only() -> None:
    cards = standard_cards()
    assert context.prices_of(cards, "") is context.prices_of(cards, "")
    for _ in range(context.MOST_PRICES + 2):
        context.prices_of(cards_with(), "")
    assert len(context._prices) <= context.MOST_PRICES


def test_a_fanatic_rides_only_where_it_is_needed() -> None:
    scene = Scene()
    scene.home("nomad-1", "fanatic")
    scene.phase("raid")
    scene.play(f"raid {A}")
    assert best(scene) == "add nomad-1"
    scene.hold(A, "marauder-1", "marauder-2", seat=1)
    scene.phase("raid")
    scene.play(f"raid {A}", "add nomad-1") if scene.asked() == "raid" else None
    assert scene.land(A).captor == 0


def test_captives_guard_where_rivals_are_strong() -> None:
    for rivals, answer in ((("marauder-1", "marauder-2", "marauder-3"), "split 2 0"), ((), "split 0 2")):
        scene = Scene("manhunters", "hyenas")
        scene.home("hunter-1")
        scene.home(*rivals, seat=1)
        scene.raid(A, "hunter-1")
        scene.play("use hunter-1")
        assert best(scene) == answer


def test_loot_is_carried_to_own_territories() -> None:
    scene = Scene()
    scene.hold(C, "nomad-1")
    scene.hold(B, "marauder-1", seat=1)
    scene.call("carter-1", f"at {A}")
    assert best(scene) == f"to {C}"


def test_rivals_are_driven_from_what_is_worth_most() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "marauder-1", loot=1)
    scene.hold(B, "sapper-1", seat=1, loot=1)
    scene.hold(C, "sapper-2", "sapper-3", "sniper-1", seat=1)
    scene.call("bomber-1")
    assert best(scene) == f"at {B}"


def test_the_least_is_given_up() -> None:
    scene = Scene()
    scene.home("captive", "nomad-1")
    scene.call("recruiter-1")
    assert best(scene) == "discard captive"


def test_all_gangs_look_alike() -> None:
    scene = Scene("valkyries", "hyenas", tidy=False, gangs="chosen")
    assert set(RULES.glance(scene.state, scene.question(), scene.options())) == {0.0}


@pytest.mark.parametrize("key", ["rookie", "steady", "expert"])
def test_every_level_answers_legally(key: str) -> None:
    bot = BOTS[key]
    scene = Scene("valkyries", "hyenas", tidy=False)
    for number in range(12 if key == "expert" else 60):
        decision = scene.question()
        answer = bot.choose(BotView(RULES, scene.state, decision.seat, Rng("level", number)))
        scene.play(answer)


def test_steady_takes_a_territory_that_is_free() -> None:
    scene = Scene()
    scene.home("nomad-1", "mechanic-1")
    scene.phase("raid")
    view = BotView(RULES, scene.state, 0, Rng("free", 0))
    assert BOTS["steady"].choose(view).startswith("raid ")


def test_every_kind_of_question_is_scored() -> None:
    kinds = set()
    for number in range(count(200)):
        for moment in moments(Game(title(), 4, {"gangs": "chosen"}, f"scored {number}")):
            for decision in open_decisions(moment.step.state):
                assert isinstance(decision, Decision)
                options = RULES.options(moment.step.state, decision)
                assert len(RULES.glance(moment.step.state, decision, options)) == len(options)
                kinds.add(decision.kind)
    assert len(kinds) == 22
