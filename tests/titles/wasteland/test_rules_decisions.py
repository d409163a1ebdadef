"""The kinds of decision: who is asked, what may be answered, what absent players answer."""

import pytest

from games.engine.action import parse_action
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import begin
from games.engine.state import Do, open_decisions
from games.titles.wasteland.moves import APPLY, PERFORM
from games.titles.wasteland.options import OPTIONS
from games.titles.wasteland.state import Deal
from tests.titles.wasteland.scene import RULES, Scene, standard_cards

CARDS = standard_cards()


def default(scene: Scene) -> str:
    return RULES.default_answer(scene.state, scene.decision())


def standing(scene: Scene, **wishes: object) -> str | None:
    return RULES.standing_answer(scene.state, scene.decision(), wishes)


def test_DEC_1_each_in_turn_takes_a_survivor() -> None:
    state = begin(RULES, seats=2, cards=CARDS, options={}, rng=Rng("x", 0)).state
    (decision,) = open_decisions(state)
    assert RULES.options(state, decision) == [f"take {key}" for key in CARDS.survivors]
    assert RULES.default_answer(state, decision) == "take digger"


def test_DEC_2_each_in_turn_takes_a_free_space() -> None:
    scene = Scene(2)
    scene.state.agenda = [Decision("start", 1)]
    assert "put crossing.camp" not in scene.options()
    assert default(scene) == "put crossing.flats"


def test_DEC_3_a_turn_offers_steps_actions_cards_and_its_end() -> None:
    scene = Scene(1)
    scene.stage("114")
    scene.give(0, "map_scrap", "freedom_1", "pipe_club")
    scene.player().inventory = ("map_scrap",)
    scene.play("go crossing.road")
    assert {"go crossing.camp", "explore a2", "camp", "use map_scrap 1 a2", "end"} <= set(scene.options())
    assert default(scene) == "end"
    assert standing(scene) is None
    scene.state.turn.actions = scene.state.turn.points = 0
    scene.player().inventory = ()
    assert standing(scene) == "end"
    assert standing(scene, end_turn=False) is None


def test_DEC_4_an_option_is_chosen_the_first_by_default() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w01")
    scene.play("encounter")
    assert (scene.options()[0], default(scene), standing(scene)) == ("choose 1", "choose 1", None)


def test_DEC_5_a_fight_is_prepared_and_begun_by_default() -> None:
    scene = Scene(1)
    scene.give(0, "pipe_launcher")
    scene.enemy("frame", "crossing.camp")
    scene.play("fight frame")
    assert (scene.asked(), default(scene)) == ("prepare", "fight")
    scene.play("fight")
    assert scene.player().exhausted == ()


def test_DEC_6_dice_are_kept_by_default_and_wins_by_wish() -> None:
    scene = Scene(1)
    scene.letters(0, "senses")
    scene.dice("head", "head", "head", trial="test")
    scene.do(Do("attempt", ("w02", 0, 0, 1, 0)))
    assert (default(scene), standing(scene)) == ("keep", None)
    scene.dice("head2", trial="test")
    scene.state.trial = scene.state.trial and scene.state.trial._replace(dice=(5, 0, 0))
    assert (standing(scene), standing(scene, keep_wins=False)) == ("keep", None)
    scene = Scene(1)
    scene.give(0, "pipe_club")
    scene.letters(0, "might")
    scene.enemy("gnawer", "crossing.camp")
    scene.dice("limbs", "head", "head")
    scene.play("fight gnawer")
    assert standing(scene) == "keep"


def test_DEC_7_several_fights_are_ordered_by_id_unless_asked() -> None:
    scene = Scene(1)
    scene.enemy("crawler", "crossing.road")
    scene.enemy("tolltaker", "crossing.road")
    scene.play("go crossing.road")
    assert (default(scene), standing(scene), standing(scene, order="ask")) == (
        "next crawler",
        "next crawler",
        None,
    )


def test_DEC_8_the_first_player_chooses_paths() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.enemy("crawler", "saltworks.dunes")
    scene.phase("freedom_1")
    assert (scene.asked(), standing(scene)) == ("path", scene.options()[0])
    assert standing(scene, paths="ask") is None


def test_DEC_9_the_first_player_chooses_icons() -> None:
    scene = Scene(2)
    scene.do(Decision("icon", 0, ("humans", "saltworks.road", "dam.crest")))
    assert scene.options() == ["icon saltworks.road", "icon dam.crest"]
    assert standing(scene) == "icon saltworks.road"
    scene.play("icon dam.crest")
    assert [(enemy.at, enemy.active) for enemy in scene.state.enemies] == [("dam.crest", False)]


def test_DEC_10_the_explorer_settles_each_token() -> None:
    scene = Scene(1)
    scene.put(0, "crossing.road")
    scene.enemy("convoy", "a2", active=False)
    scene.load("green tile", 0)
    events = scene.play("explore a2")
    assert default(scene) == "put orchard.lane"
    events = scene.play("put orchard.yard")
    assert [event.facts["face"] for event in events if event.kind == "settled"] == [""]


def test_DEC_11_a_new_letter_is_kept_by_default() -> None:
    scene = Scene(1)
    scene.next_letters("luck", "wits")
    scene.do(Do("level", (0, 1)))
    assert (scene.options(), default(scene)) == (["keep luck", "keep wits"], "keep wits")
    assert (standing(scene), standing(scene, letters="new")) == (None, "keep wits")
    scene.letters(0, "wits")
    assert (default(scene), standing(scene, letters="new")) == ("keep luck", None)


def test_DEC_12_a_perk_is_chosen() -> None:
    scene = Scene(1)
    scene.do(Decision("perk", 0, ("might",)))
    assert (scene.options(), default(scene)) == (["perk heavy_blow", "perk clear_out"], "perk heavy_blow")


def test_DEC_13_a_gained_card_is_equipped_into_a_free_slot() -> None:
    scene = Scene(1)
    scene.next_card(scene.state.loot, "loot", "pipe_club")
    scene.do(Do("draw", (0, "loot", 1, 0)))
    assert (default(scene), standing(scene), standing(scene, gear="ask")) == (
        "equip pipe_club",
        "equip pipe_club",
        None,
    )
    scene.play("equip pipe_club")
    scene.next_card(scene.state.loot, "loot", "pipe_club-2")
    scene.do(Do("draw", (0, "loot", 1, 0)))
    assert (default(scene), standing(scene)) == ("stow pipe_club-2", None)


def test_DEC_14_the_cheapest_card_is_dropped_by_default() -> None:
    scene = Scene(1)
    scene.give(0, "almanac", "bandage", "clean_water", "salt_tablets")
    scene.do(Do("limit", (0,)))
    assert (scene.asked(), default(scene)) == ("drop", "drop clean_water")


def test_DEC_15_the_agenda_worth_least_is_shuffled_by_default() -> None:
    scene = Scene(1)
    scene.give(0, "wealth_1", "freedom_1", "order_1", "freedom_2")
    scene.player().caps = 9
    scene.state.power = (1, 0)
    scene.do(Decision("agenda", 0))
    assert default(scene) == "shuffle order_1"


def test_DEC_16_one_wakes_where_the_fewest_enemies_are() -> None:
    scene = Scene(1)
    scene.enemy("convoy", "crossing.camp")
    scene.do(Decision("wake", 0))
    assert (default(scene), standing(scene)) == ("wake crossing.road", None)
    assert standing(scene, wake="safe") == "wake crossing.road"


def test_DEC_17_a_camp_rests_and_is_done_by_default() -> None:
    scene = Scene(2)
    scene.play("camp")
    assert default(scene) == "rest"
    scene.play("rest")
    assert default(scene) == "done"


def test_DEC_18_a_price_is_not_paid_by_default() -> None:
    scene = Scene(1)
    scene.give(0, "tinker")
    scene.player().exhausted = ("tinker",)
    scene.play("camp")
    assert default(scene) == "leave tinker"
    scene.state.players[0].caps = 0
    assert scene.options() == ["leave tinker"]


def test_DEC_19_an_offer_is_cancelled_by_default() -> None:
    scene = Scene(2)
    scene.player(0).caps, scene.player(1).caps = 6, 1
    scene.play("camp", "offer 1")
    assert {"give_caps 1", "give_caps 5", "ask_caps 1", "cancel"} <= set(scene.options())
    assert "ask_caps 5" not in scene.options()
    assert default(scene) == "cancel"
    scene.play("give_caps 5", "ask wheel_wrench")
    assert "give_caps 5" not in scene.options()


def test_DEC_20_a_deal_is_refused_by_default() -> None:
    scene = Scene(2)
    scene.play("camp", "offer 1", "give_caps 1", "send")
    assert (scene.options(), default(scene)) == (["accept", "refuse"], "refuse")
    assert (standing(scene), standing(scene, deals="refuse")) == (None, "refuse")


def test_DEC_21_the_shop_is_left_by_default() -> None:
    scene = Scene(1)
    scene.player().caps = 20
    scene.do(Do("shop", (0, 1, 0)))
    assert (scene.asked(), default(scene)) == ("shop", "done")


def test_DEC_22_a_question_in_anothers_turn_stops_the_game() -> None:
    scene = Scene(2)
    scene.do(Do("level", (1, 1)))
    while scene.asked() in ("letter", "perk"):
        assert scene.seat() == 1
        scene.play(default(scene))
    assert scene.seat() == 0


def test_DEC_23_an_answer_that_draws_nothing_leaves_no_trace_of_chance() -> None:
    from games.engine.rules import play

    scene = Scene(2)
    assert play(RULES, scene.state, 0, "go crossing.wash", Rng("x", 1)).draws == []
    scene.put(0, "crossing.road")
    assert play(RULES, scene.state, 0, "explore a2", Rng("x", 1)).draws != []


def test_every_kind_of_decision_has_options_and_every_verb_is_applied() -> None:
    assert len(OPTIONS) == 21
    for verb in APPLY:
        assert parse_action(verb).verb == verb
    assert len(PERFORM) == 18


@pytest.mark.parametrize("kind", ["survivor", "camp"])
def test_a_question_without_a_wish_is_asked(kind: str) -> None:
    scene = Scene(2)
    assert RULES.standing_answer(scene.state, Decision(kind, 0, ("before",)), {}) is None


def test_an_offer_that_is_not_sent_is_seen_by_its_maker_only() -> None:
    scene = Scene(2)
    scene.state.deal = Deal(0, 1, give_caps=1)
    assert RULES.observe(scene.state, 0)["deal"]["give_caps"] == 1
    assert RULES.observe(scene.state, 1)["deal"] is None


# --- reasons ----------------------------------------------------------------------------------------


def why_not(scene: Scene, target: str) -> str:
    found = {each.target: each.code for each in RULES.refusals(scene.state, scene.decision())}
    return found.get(target, "")


def test_reasons_are_given_for_actions_that_cannot_be_done() -> None:
    scene = Scene(1)
    assert (why_not(scene, "encounter"), why_not(scene, "explore")) == ("no_icon", "nothing_to_explore")
    scene.enemy("convoy", "crossing.camp")
    assert (why_not(scene, "camp"), why_not(scene, "quest")) == ("enemies", "enemies")
    scene.state.turn.actions, scene.state.turn.points = 0, 1
    assert (why_not(scene, "camp"), why_not(scene, "crossing.hill")) == ("no_actions", "no_points")
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.state.turn.encounters = ("saltworks.market",)
    assert why_not(scene, "encounter") == "encounter_had"
    scene.state.options["encounters"] = "icon"
    assert why_not(scene, "encounter") == ""
    scene.state.encounters["wasteland"] = ()
    assert (why_not(scene, "encounter"), why_not(scene, "explore")) == ("deck_empty", "")


def test_reasons_are_given_for_options_and_goods() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w02")
    scene.play("encounter")
    assert why_not(scene, "3") == "requirement"
    scene = Scene(1)
    scene.state.assets.row = ("long_rifle", "med_kit")
    scene.do(Do("shop", (0, 1, 0)))
    assert why_not(scene, "long_rifle") == "short"
    scene.play("done")
    scene.do(Decision("wake", 0))
    assert RULES.refusals(scene.state, scene.decision()) == []
