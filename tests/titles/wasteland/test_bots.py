"""What bots go by: positions, answers at a glance, and how close a seat is to winning."""

import pytest

from games.bots.policy import best_at_a_glance
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import QuietTable, begin, step
from games.engine.state import Do
from games.titles.wasteland.bots.context import View, kill_odds, mean_hits, reroll_values
from games.titles.wasteland.bots.context import test_odds as odds_of_test
from games.titles.wasteland.bots.values import appraise
from games.titles.wasteland.bots.weights import DEEDS, DEEDS_IN, POSITION, STYLES
from games.titles.wasteland.meta import STYLES as KEYS
from games.titles.wasteland.notation import LETTERS
from games.titles.wasteland.state import Deal
from tests.titles.wasteland.scene import RULES, Scene, cards_with, objective, standard_cards

CARDS = standard_cards()


def view(scene: Scene, seat: int = 0) -> View:
    return View(scene.state, seat, DEEDS_IN[""])


def best(scene: Scene) -> str:
    return best_at_a_glance(RULES, scene.state, scene.decision())


def test_every_weight_has_a_term_and_every_term_a_weight() -> None:
    assert appraise(Scene(2).state, 0, "").keys() == POSITION.keys()


def test_a_style_weighs_what_is_weighed() -> None:
    assert set(STYLES) == {"", *KEYS} == {"", *RULES.styles}
    for likes in STYLES.values():
        assert likes.keys() <= POSITION.keys() | DEEDS.keys()
    scene = Scene(1)
    plain, explorer = (RULES.appraise(scene.state, 0, style)["unexplored"] for style in ("", "explorer"))
    assert explorer < plain


def test_influence_letters_and_health_raise_a_position() -> None:
    scene = Scene(2)
    poor = sum(RULES.appraise(scene.state, 0).values())
    scene.give(0, "wealth_1", "freedom_1")
    richer = sum(RULES.appraise(scene.state, 0).values())
    scene.letters(0, "might", "wits")
    learned = sum(RULES.appraise(scene.state, 0).values())
    scene.weaken(0, 2)
    assert poor < richer < learned
    assert sum(RULES.appraise(scene.state, 0).values()) < learned
    scene.player().eliminated = True
    assert RULES.appraise(scene.state, 0)["eliminated"] < 0


def test_success_is_between_zero_and_one() -> None:
    scene = Scene(1)
    start = RULES.success(scene.state, 0)
    assert start is not None
    scene.give(0, "wealth_1", "renown_1")
    scene.player().caps = 16
    better = RULES.success(scene.state, 0)
    assert better is not None
    assert 0 < start < better < 1
    scene.player().eliminated = True
    assert RULES.success(scene.state, 0) == 0
    scene.state.part, scene.state.winners = "over", (0,)
    assert RULES.success(scene.state, 0) == 1
    scene.state.winners = ()
    assert RULES.success(scene.state, 0) == 0


def test_odds_grow_with_rerolls_and_fall_with_difficulty() -> None:
    hits = CARDS.hits
    assert odds_of_test(hits, 3, 0, 0) == 1.0
    assert odds_of_test(hits, 3, 2, 0) < odds_of_test(hits, 3, 2, 1) < odds_of_test(hits, 3, 2, 2)
    assert odds_of_test(hits, 3, 3, 0) < odds_of_test(hits, 3, 2, 0)
    assert mean_hits(hits, 3, 0) == pytest.approx(2.0)
    assert mean_hits(hits, 3, 2) < 1
    wounded = CARDS.faces["gnawer"].wounded
    assert kill_odds(wounded, 3, 0, 0) == 1.0
    assert kill_odds(wounded, 3, 3, 0) < kill_odds(wounded, 3, 1, 0) < kill_odds(wounded, 3, 1, 2)


def test_dice_that_win_are_kept_and_others_rerolled() -> None:
    wounded = CARDS.faces["gnawer"].wounded
    won = reroll_values(wounded, CARDS.hits, (2, 0, 0), 1, 0, 1, 10)
    assert max(won, key=lambda text: won[text]) == "keep"
    lost = reroll_values(wounded, CARDS.hits, (0, 0, 0), 1, 0, 1, 10)
    assert max(lost, key=lambda text: lost[text]).startswith("reroll")
    deadly = reroll_values(wounded, CARDS.hits, (5, 5, 5), 1, 0, 1, 3)
    assert deadly["keep"] == -4.0


def test_a_test_is_rerolled_until_it_is_passed() -> None:
    scene = Scene(1)
    scene.letters(0, "senses")
    scene.give(0, "workaround")
    scene.player().traits = ("rested",)
    scene.dice("head2", "head", "head", trial="test")
    scene.do(Do("attempt", ("w02", 0, 0, 1, 0)))
    assert best(scene) == "keep"
    assert scene.state.trial is not None
    scene.state.trial = scene.state.trial._replace(dice=(0, 0, 0), rerolls=0)
    assert best(scene) == "use workaround 1"
    scene.player().perks = ()
    assert best(scene) == "use rested"
    scene.state.trial = scene.state.trial._replace(rerolls=1)
    assert best(scene).startswith("reroll")


def test_cards_are_used_in_fights_that_are_not_won() -> None:
    scene = Scene(1)
    scene.strip()
    scene.give(0, "heavy_blow", "ironblood")
    scene.player().traits = ("rested",)
    scene.enemy("convoy", "crossing.camp")
    scene.dice("head", "head", "head")
    scene.play("fight convoy")
    assert best(scene) == "use heavy_blow 1"
    assert scene.state.trial is not None
    scene.state.trial = scene.state.trial._replace(dice=(1, 1, 1))
    assert best(scene) == "keep"


def test_a_quest_is_walked_to_and_tried() -> None:
    scene = Scene(1)
    scene.stage("101")
    scene.put(0, "saltworks.market")
    assert best(scene).startswith("quest 101")
    scene.put(0, "quarry.pit")
    assert best(scene) == "go quarry.door"
    scene = Scene(1, cards=cards_with(q114={"objectives": [objective("kill beasts", "5 caps, agenda")]}))
    scene.stage("114")
    scene.enemy("gnawer", "crossing.camp")
    assert best(scene) == "fight gnawer"
    assert view(scene).goals()["crossing.camp"] > 1
    assert view(scene).where("orchard.house") == ""
    assert view(scene).potential("") == 0.0


def test_a_wounded_survivor_heals() -> None:
    scene = Scene(1)
    scene.weaken(0, 3)
    assert best(scene) == "camp"
    scene.give(0, "bandage")
    assert best(scene) in ("use bandage 1", "camp")


def test_fear_keeps_a_weak_survivor_away() -> None:
    scene = Scene(1)
    scene.weaken(0, 4)
    scene.enemy("nightmaw", "crossing.road")
    values = dict(
        zip(scene.options(), RULES.glance(scene.state, scene.decision(), scene.options()), strict=True)
    )
    assert values["go crossing.road"] < values["go crossing.flats"]


def test_deeds_have_their_worth() -> None:
    scene = Scene(1)
    seen = view(scene)
    assert seen.row("q101.1.success") > 0
    assert seen.row("w08.1.failure") < 0
    assert seen.row("q104.1.failure") < 0
    assert seen.row("w02.1.success") > seen.row("s01.2.failure")
    scene.weaken(0, 1)
    assert view(scene).row("w02.1.failure") < -3
    scene.state.power = (5, 0)
    assert view(scene).power_value("lantern", 1) < -4
    scene.give(0, "freedom_1")
    assert view(scene).power_value("lantern", 1) > view(scene).power_value("bastion", 1) - 5


def test_small_questions_are_answered() -> None:
    scene = Scene(2)
    scene.give(0, "pipe_club")
    scene.do(Decision("letter", 0, ("luck", "might")))
    assert best(scene) == "keep might"
    scene.play("keep might")
    scene.do(Decision("perk", 0, ("luck",)))
    assert best(scene) in scene.options()
    scene.play(best(scene))
    scene.give(0, "freedom_1", "wealth_1")
    scene.player().caps = 16
    scene.do(Decision("agenda", 0))
    assert best(scene) == "shuffle freedom_1"
    scene.play(best(scene))
    scene.give(0, "patched_mail", equip=False)
    scene.do(Decision("gain", 0, ("patched_mail",)))
    assert best(scene) == "equip patched_mail"
    scene.play(best(scene))
    scene.do(Decision("drop", 0, ("item",)))
    assert best(scene) in scene.options()
    scene.play(best(scene))
    scene.do(Decision("wake", 0))
    assert best(scene) in scene.options()
    scene.play(best(scene))
    scene.play("camp")
    assert best(scene) == "rest"
    scene.play("offer 1")
    assert best(scene) == "cancel"


def test_a_good_offer_is_accepted_and_a_bad_one_refused() -> None:
    scene = Scene(2)
    scene.give(0, "patched_mail", "freedom_1")
    scene.give(1, "order_1")
    for deal, answer in (
        (Deal(0, 1, give=("patched_mail",), sent=True), "accept"),
        (Deal(0, 1, ask=("wheel_wrench",), sent=True), "refuse"),
        (Deal(0, 1, give=("freedom_1", "patched_mail"), ask_agenda=True, sent=True), "accept order_1"),
    ):
        scene.state.deal = deal
        decision = Decision("answer", 1, ("before",))
        assert best_at_a_glance(RULES, scene.state, decision) == answer


def test_goods_are_bought_when_they_are_better() -> None:
    scene = Scene(1)
    scene.player().caps = 20
    scene.state.assets.row = ("patched_mail", "salt_rifle")
    scene.do(Do("shop", (0, 1, 0)))
    assert best(scene).startswith("buy")


def test_the_progress_of_every_bonus_is_between_zero_and_one() -> None:
    scene = Scene(4)
    for key, ambition in CARDS.ambitions.items():
        for bonus in ambition.bonus:
            for need in bonus.conditions:
                assert 0 <= view(scene).progress(need) <= 1, key
    scene.player().letters = LETTERS
    scene.player().agendas = tuple(CARDS.ambitions)
    assert view(scene).prospects() > 0


@pytest.mark.parametrize("seats", RULES.seats)
def test_games_by_glances_end(seats: int) -> None:
    chance = Rng(f"glances {seats}", 0)
    state = begin(RULES, seats=seats, cards=CARDS, options={}, rng=chance).state
    table = QuietTable(chance)
    while state.agenda:
        decision = state.agenda[0]
        assert isinstance(decision, Decision)
        step(RULES, state, decision, best_at_a_glance(RULES, state, decision, KEYS[seats % 3]), table)
    assert RULES.result(state) is not None


def test_other_questions_of_bots_are_answered_with_the_first() -> None:
    scene = Scene(1)
    scene.give(0, "tinker", "pipe_launcher")
    scene.player().exhausted = ("tinker",)
    scene.play("camp")
    assert best(scene) == "pay tinker"
    scene.play("leave tinker")
    scene.enemy("convoy", "crossing.camp")
    scene.play("fight convoy")
    assert best(scene) == "use pipe_launcher 1"
    scene = Scene(1)
    scene.enemy("crawler", "crossing.road")
    scene.enemy("tolltaker", "crossing.road")
    scene.play("go crossing.road")
    assert best(scene) == "next crawler"
    scene = Scene(1)
    scene.give(0, "concierge_key")
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w04")
    scene.play("encounter")
    assert best(scene) in scene.options()
