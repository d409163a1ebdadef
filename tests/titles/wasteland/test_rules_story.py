"""Encounters, quests, the library and results."""

import pytest

from games.titles.wasteland.piles import deck_size
from games.titles.wasteland.state import Layer
from tests.titles.wasteland.scene import (
    RULES,
    TEXT,
    Scene,
    cards_with,
    facts,
    objective,
    option_with,
    standard_cards,
)

CARDS = standard_cards()


def met(
    card: str, *, deck: str = "wasteland", at: str = "saltworks.pans", seats: int = 1, **changes: object
) -> Scene:
    """A survivor who has just drawn this encounter card."""
    cards = cards_with(**{card: changes}) if changes else CARDS
    scene = Scene(seats, cards=cards)
    scene.put(0, at)
    scene.on_top(deck, card)
    scene.play("encounter")
    return scene


def doing(result: str, seats: int = 1, at: str = "saltworks.pans") -> Scene:
    """A survivor who has just done a row of results."""
    scene = met("w10", at=at, seats=seats, **option_with(result))
    scene.play("choose 1")
    return scene


# --- encounters -------------------------------------------------------------------------------------


def test_ENC_1_an_encounter_needs_an_icon_a_card_and_no_active_enemy() -> None:
    scene = Scene(1)
    assert "encounter" not in scene.options()
    scene.put(0, "saltworks.pans")
    assert "encounter" in scene.options()
    scene.enemy("convoy", "saltworks.pans")
    assert "encounter" not in scene.options()
    scene.state.enemies = [scene.state.enemies[0]._replace(active=False)]
    assert "encounter" in scene.options()
    scene.put(0, "quarry.door")
    assert "encounter" not in scene.options()
    scene.state.enemies = []
    scene.enemy("lantern", "saltworks.pans")
    scene.put(0, "saltworks.pans")
    scene.give(0, "freedom_1")
    scene.play("show freedom_1")
    assert "encounter" in scene.options()


def test_ENC_2_one_encounter_in_a_turn_or_one_an_icon_by_the_table_option() -> None:
    scene = met("w01")
    scene.play("choose 1")
    assert "encounter" not in scene.options()
    scene.play("go saltworks.market")
    assert "encounter" not in scene.options()
    scene = Scene(1, encounters="icon")
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w01")
    scene.play("encounter", "choose 1")
    assert "encounter" not in scene.options()
    scene.state.turn.actions = 2
    scene.play("go saltworks.market")
    assert "encounter" in scene.options()


def test_ENC_3_everybody_sees_text_and_options_and_no_results() -> None:
    scene = met("w05", seats=2)
    for viewer in (0, 1, None):
        seen = str(RULES.observe(scene.state, viewer)["met"])
        assert "w05" in seen
        assert "synth" not in seen
    assert scene.options() == ["choose 1", "choose 2"]


def test_ENC_4_a_requirement_has_to_be_met_and_its_cost_is_paid_at_once() -> None:
    scene = met("w12")
    scene.play("choose 3")
    assert scene.player().caps == 1
    scene = met("w12")
    scene.state.players[0].caps = 1
    assert scene.options() == ["choose 1", "choose 2"]
    scene = met("w10", **option_with("1 caps", requires="discard apparel"))
    scene.play("choose 1")
    assert scene.player().equipped[1] == ""
    assert scene.state.out.count("tunnel_coat") == 1


def test_ENC_4_of_several_cards_of_a_class_the_owner_chooses_which_to_discard() -> None:
    scene = met("w10", **option_with("1 caps", requires="discard aid"))
    assert scene.asked() == "act"
    scene = Scene(1, cards=cards_with(w10=option_with("1 caps", requires="discard aid")))
    scene.give(0, "bandage", "clean_water")
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w10")
    scene.play("encounter", "choose 1")
    assert scene.options() == ["drop bandage", "drop clean_water"]
    scene.play("drop clean_water")
    assert (scene.player().inventory, scene.player().caps) == (("bandage",), 4)


def test_ENC_5_a_compulsory_option_has_to_be_chosen_if_it_can_be() -> None:
    options = [
        {
            "text": TEXT,
            "requires": "have 3 caps",
            "must": "yes",
            "success": {"text": TEXT, "result": "1 caps"},
        },
        {
            "text": TEXT,
            "requires": "have 2 caps",
            "must": "yes",
            "success": {"text": TEXT, "result": "2 caps"},
        },
        {"text": TEXT, "success": {"text": TEXT, "result": "1 xp"}},
    ]
    scene = met("w10", options=options)
    assert scene.options() == ["choose 1", "choose 2"]
    cards = cards_with(w10={"options": options})
    for caps, now, asked in ((2, 4, "act"), (0, 0, "option")):
        scene = Scene(1, cards=cards)
        scene.player().caps = caps
        scene.put(0, "saltworks.pans")
        scene.on_top("wasteland", "w10")
        scene.play("encounter")
        assert (scene.player().caps, scene.asked()) == (now, asked)


@pytest.mark.parametrize(
    ("result", "caps"),
    [("L caps", 5), ("level caps", 5), ("L+1 caps", 6), ("L-1 caps", 4), ("level-3 caps", 3), ("2 caps", 5)],
)
def test_ENC_6_a_number_may_be_counted_from_the_level_of_the_space(result: str, caps: int) -> None:
    assert doing(result).player().caps == caps


def test_ENC_6_a_row_that_is_played_elsewhere_has_level_one_and_never_less_than_zero() -> None:
    scene = Scene(1, cards=cards_with(lucky_cache={"abilities": ["drawn: L-2 caps"]}))
    scene.row("lucky_cache.1")
    assert scene.player().caps == 3


def test_ENC_7_the_row_of_success_or_failure_is_done_from_left_to_right() -> None:
    scene = met("w02")
    scene.dice("head2", "head", "head", trial="test")
    events = scene.play("choose 1")
    assert [event.kind for event in events if event.kind in ("xp", "caps", "trashed")] == [
        "xp",
        "caps",
        "trashed",
    ]
    scene = met("w02")
    scene.dice("head", "head", "head", trial="test")
    assert facts(scene.play("choose 1"), "hurt") == [{"seat": 0, "damage": 2, "rads": 0}]


def test_ENC_8_a_card_that_is_not_trashed_goes_under_its_deck() -> None:
    scene = met("w01")
    size = deck_size(scene.state, "wasteland")
    scene.play("choose 1")
    assert scene.state.encounters["wasteland"][-1] == Layer(("w01",), True)
    assert deck_size(scene.state, "wasteland") == size + 1
    scene = met("w10")
    scene.play("choose 2")
    assert scene.state.trashed == ("w10",)
    assert deck_size(scene.state, "wasteland") == 11


def test_ENC_9_a_card_of_which_nothing_can_be_chosen_goes_under_its_deck() -> None:
    scene = met("w10", **option_with("1 caps", requires="have synth"))
    assert (scene.asked(), scene.state.turn.actions, scene.state.met) == ("act", 1, "")
    assert scene.state.encounters["wasteland"][-1].cards == ("w10",)


def test_ENC_10_an_empty_deck_has_no_encounter_until_a_card_is_added() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.state.encounters["wasteland"] = ()
    assert "encounter" not in scene.options()
    scene.state.encounters["wasteland"] = (Layer(("w01",)),)
    assert "encounter" in scene.options()


def test_ENC_11_a_card_may_replace_the_open_one_if_there_is_a_next_one() -> None:
    scene = Scene(1)
    scene.give(0, "concierge_key")
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w01")
    scene.play("encounter")
    assert "use concierge_key 2" in scene.options()
    scene.on_top("wasteland", "w02")
    scene.play("use concierge_key 2")
    assert scene.state.met == "w02"
    assert scene.state.encounters["wasteland"][-1].cards == ("w01",)
    assert "use concierge_key 2" not in scene.options()
    scene.play("choose 2")
    assert scene.state.encounters["wasteland"][-1].cards == ("w02",)
    scene = Scene(1)
    scene.give(0, "concierge_key")
    scene.put(0, "saltworks.pans")
    scene.state.encounters["wasteland"] = (Layer(("w01",)),)
    scene.play("encounter")
    assert "use concierge_key 2" not in scene.options()


# --- quests -----------------------------------------------------------------------------------------


def test_QST_1_an_objective_is_fulfilled_by_itself_or_by_the_quest_action() -> None:
    scene = Scene(1)
    scene.stage("101")
    scene.put(0, "saltworks.market")
    assert "quest 101 2" in scene.options()
    scene.put(0, "quarry.pit")
    assert not any(text.startswith("quest") for text in scene.options())
    assert facts(scene.play("go quarry.door"), "fulfilled")


def test_QST_2_a_quest_action_needs_its_requirements_and_no_active_enemy() -> None:
    scene = Scene(1)
    scene.stage("116")
    scene.put(0, "dam.gatehouse")
    assert "quest 116 1" in scene.options()
    scene.player().caps = 2
    assert "quest 116 1" not in scene.options()
    scene.player().caps = 3
    scene.enemy("convoy", "dam.gatehouse")
    assert "quest 116 1" not in scene.options()


def test_QST_3_success_fulfils_the_objective_and_failure_does_its_row() -> None:
    scene = Scene(1)
    scene.stage("101")
    scene.put(0, "saltworks.market")
    scene.dice("head", "head", "head", trial="test")
    scene.play("quest 101 2")
    assert (scene.player().caps, scene.state.turn.actions) == (2, 1)
    assert [staged.key for staged in scene.state.quests] == ["q101"]
    scene.dice("head2", "head", "head", trial="test")
    scene.play("quest 101 2")
    scene.settle_questions()
    assert [staged.key for staged in scene.state.quests] == ["q103"]
    assert scene.state.trashed == ("q101",)


def test_QST_4_a_place_is_named_or_marked() -> None:
    cards = cards_with(
        q114={"objectives": [objective("quest at marker", "1 caps", requires="at marker")]},
    )
    scene = Scene(1, cards=cards)
    scene.stage("114", marker="crossing.road")
    assert "quest 114 1" not in scene.options()
    scene.play("go crossing.road")
    assert "quest 114 1" in scene.options()
    scene.play("quest 114 1")
    assert scene.player().caps == 4
    cards = cards_with(
        q114={"objectives": [objective("quest at crossing.camp", "1 caps", requires="at crossing.road")]}
    )
    scene = Scene(1, cards=cards)
    scene.stage("114")
    assert "quest 114 1" not in scene.options()


def test_QST_5_an_event_counts_for_the_survivor_who_does_it_after_the_staging() -> None:
    scene = Scene(2)
    scene.enemy("gnawer", "crossing.camp")
    scene.dice("limbs", "limbs", "limbs")
    scene.play("fight gnawer")
    scene.stage("113")
    scene.do()
    assert [staged.key for staged in scene.state.quests] == ["q113"]
    scene.enemy("gnawer-2", "crossing.camp")
    scene.dice("limbs", "limbs", "limbs")
    scene.play("fight gnawer-2")
    scene.settle_questions()
    assert scene.player().caps == 6


def test_QST_6_a_state_is_looked_at_when_the_quest_is_staged() -> None:
    scene = Scene(2)
    scene.state.power = (0, 5)
    scene.row("q106.1.success")
    scene.settle_questions()
    assert {"seat": 0, "quest": "q110", "objective": 3} in facts(scene.events, "fulfilled")


@pytest.mark.parametrize(
    ("when", "seat"),
    [
        ("lantern at 3", 0),
        ("bastion at 3", -1),
        ("12 tiles unexplored", 0),
        ("11 tiles unexplored", -1),
        ("all explored", -1),
        ("have 9 caps", 1),
        ("have 10 caps", -1),
        ("letters 2", 1),
        ("gain synth", 1),
        ("gain mutant", -1),
    ],
)
def test_QST_6_a_state_is_credited_to_the_survivor_who_meets_it(when: str, seat: int) -> None:
    cards = cards_with(q114={"objectives": [objective(when, "1 rads")]})
    scene = Scene(2, cards=cards)
    scene.state.power = (3, 2)
    scene.player(1).caps = 9
    scene.player(1).traits = ("synth",)
    scene.letters(1, "wits")
    scene.stage("114")
    scene.play("go crossing.road")
    assert [player.rads for player in scene.state.players] == [int(seat == each) for each in range(2)]


def test_QST_6_in_the_phase_a_state_of_nobody_is_the_first_players() -> None:
    scene = Scene(2)
    scene.stage("111")
    scene.state.first = scene.state.holder = 1
    scene.turn_of(0)
    scene.state.turn.over = True
    scene.state.power = (5, 0)
    scene.state.part = "phase"
    scene.state.agenda = []
    scene.do()
    scene.settle_questions()
    assert scene.player(1).caps == 5


def test_QST_7_a_marker_is_on_a_space_and_leaves_with_its_quest() -> None:
    scene = Scene(1)
    scene.row("scenario.setup")
    assert scene.state.quests[0].marker == "quarry.door"
    seen = RULES.observe(scene.state, None)
    assert seen["quests"][0]["marker"] == "quarry.door"
    scene.put(0, "quarry.pit")
    scene.play("go quarry.door")
    scene.settle_questions()
    assert all(staged.marker != "quarry.door" or staged.key != "q101" for staged in scene.state.quests)


def test_QST_8_a_quest_that_is_not_trashed_can_be_done_again() -> None:
    cards = cards_with(
        q101={"objectives": [objective("enter crossing.road", "1 caps, stage 102, stage 103")]}
    )
    scene = Scene(1, cards=cards)
    scene.stage("101")
    scene.play("go crossing.road", "go crossing.camp", "go crossing.road")
    assert scene.player().caps == 5


def test_QST_9_quests_come_by_number_and_one_objective_of_each() -> None:
    both = [
        objective("enter crossing.road", "1 caps, stage 102, stage 103"),
        objective("enter crossing.road", "9 caps"),
    ]
    cards = cards_with(
        q101={"objectives": both}, q113={"objectives": [objective("enter crossing.road", "1 xp")]}
    )
    scene = Scene(1, cards=cards)
    scene.stage("113", "101")
    events = scene.play("go crossing.road")
    assert [(each["quest"], each["objective"]) for each in facts(events, "fulfilled")] == [
        ("q101", 1),
        ("q113", 1),
    ]
    assert scene.player().caps == 4


def test_QST_9_a_quest_that_was_trashed_meanwhile_is_left_out() -> None:
    from games.titles.wasteland.state import Fulfilled

    scene = Scene(1)
    scene.state.fulfilled = (Fulfilled(0, "q113", 0),)
    scene.play("go crossing.road")
    assert scene.player().caps == 3


def test_QST_10_the_row_is_done_when_the_action_under_way_is_finished() -> None:
    scene = Scene(1)
    scene.stage("113")
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w07")
    scene.play("encounter")
    scene.next_token("gnawer")
    scene.next_card(scene.state.loot, "loot", "bandage")
    scene.dice("limbs", "limbs", "limbs")
    events = scene.play("choose 2")
    kinds = [event.kind for event in events if event.kind in ("killed", "buried", "fulfilled")]
    assert kinds == ["killed", "buried", "fulfilled"]


def test_QST_10_a_state_counts_once_for_each_staging() -> None:
    cards = cards_with(q114={"objectives": [objective("have 1 caps", "1 caps")]})
    scene = Scene(1, cards=cards)
    scene.stage("114")
    scene.play("go crossing.road", "go crossing.camp")
    assert scene.player().caps == 4


def test_QST_11_story_cards_name_only_tiles_that_are_known() -> None:
    from tests.titles.wasteland.scene import mistakes_in, rows_of, standard_data

    data = standard_data()
    rows_of(data)["q101"]["setup"] = "marker at orchard.house"
    assert [(each.code, each.found) for each in mistakes_in(data)] == [("unknown_space", "orchard.house")]


# --- the library and results ------------------------------------------------------------------------


def test_LIB_1_library_cards_are_not_in_the_game_until_a_row_brings_them() -> None:
    scene = Scene(1)
    assert "e201" in scene.state.library
    scene.row("w01.2.success")
    assert "e201" not in scene.state.library
    assert any("e201" in layer.cards for layer in scene.state.encounters["wasteland"])


def test_LIB_2_each_icon_has_its_deck() -> None:
    icons = {"dam.turbines": "wasteland", "saltworks.market": "settlement", "quarry.door": "shelter"}
    for at, deck in icons.items():
        scene = Scene(1)
        scene.row("q102.1.success")
        scene.settle_questions()
        scene.turn_of(0)
        scene.put(0, at)
        scene.play("encounter")
        assert CARDS.encounters[scene.state.met].deck == deck


def test_LIB_3_a_number_that_was_in_play_does_nothing() -> None:
    scene = Scene(1)
    scene.stage("114")
    scene.row("w04.1.success")
    assert [staged.key for staged in scene.state.quests] == ["q114"]
    scene.row("w01.2.success")
    size = deck_size(scene.state, "wasteland")
    scene.row("w01.2.success")
    assert deck_size(scene.state, "wasteland") == size


def test_LIB_4_the_next_card_is_any_of_the_top_layer_and_buried_cards_are_known() -> None:
    scene = Scene(1)
    scene.state.encounters["wasteland"] = (Layer(("w01", "w02")), Layer(("w03",), True))
    scene.put(0, "saltworks.pans")
    scene.load("encounter", 1)
    scene.play("encounter")
    assert scene.state.met == "w02"
    assert scene.state.encounters["wasteland"][0].cards == ("w01",)
    scene.play("choose 2")
    assert RULES.observe(scene.state, None)["encounters"]["wasteland"]["bottom"] == ["w03", "w02"]


def test_RES_1_a_row_is_done_from_left_to_right_and_what_cannot_be_done_is_left() -> None:
    scene = doing("lose synth, unique wick, 2 caps, nothing, 1 xp")
    scene.settle_questions()
    assert (scene.player().caps, scene.player().equipped[2]) == (5, "wick")


def test_RES_2_an_added_card_is_shuffled_into_the_top_of_its_deck() -> None:
    scene = Scene(2)
    scene.state.encounters["wasteland"] = (Layer(("w01", "w02", "w03")), Layer(("w04",), True))
    scene.load("hidden top of wasteland", 0, 1)
    scene.row("w01.2.success")
    assert scene.state.encounters["wasteland"] == (
        Layer(("e201", "w01", "w03")),
        Layer(("w02",)),
        Layer(("w04",), True),
    )
    scene.row("q102.1.success")
    assert sorted(scene.state.encounters["shelter"][0].cards) == ["v01", "v02", "v03"]


def test_RES_3_a_staged_quest_does_its_head_row() -> None:
    scene = Scene(1)
    scene.row("q103.1.success")
    assert {staged.key for staged in scene.state.quests} == {"q104", "q105"}
    assert [(enemy.face, enemy.at) for enemy in scene.state.enemies] == [("bastion", "saltworks.pans")]


def test_RES_4_a_trashed_card_leaves_the_game() -> None:
    scene = doing("trash")
    assert scene.state.trashed == ("w10",)
    scene = Scene(1)
    scene.row("w10.2.success")  # a card that is not open and not staged stays where it is
    assert scene.state.trashed == ()


def test_RES_5_experience_moves_the_peg() -> None:
    assert doing("1 xp").player().peg == 6


def test_RES_6_caps_are_unlimited_and_never_below_zero() -> None:
    assert doing("999 caps").player().caps == 1002
    assert doing("lose 9 caps").player().caps == 0


def test_RES_7_cards_are_drawn_one_by_one() -> None:
    scene = met("w10", **option_with("2 loot, asset, agenda"))
    scene.next_card(scene.state.loot, "loot", "bandage", "almanac")
    scene.next_card(
        scene.state.assets, "assets", next(c for c in scene.state.assets.pool if c.startswith("med_kit"))
    )
    events = scene.play("choose 1")
    assert [each["card"].partition("-")[0] for each in facts(events, "gained_card")] == [
        "bandage",
        "almanac",
        "med_kit",
    ]
    assert len(scene.player().agendas) == 1
    scene = met("w10", **option_with("L-9 loot, 1 caps"))
    scene.play("choose 1")
    assert (scene.player().inventory, scene.player().caps) == ((), 4)


def test_RES_8_a_unique_that_is_gone_is_replaced_by_a_random_one() -> None:
    scene = met("w10", **option_with("unique wick"))
    scene.state.uniques = ("tin_heron", "salt_rifle")
    scene.load("unique", 1)
    scene.play("choose 1", "equip salt_rifle")
    assert scene.player().equipped[0] == "salt_rifle"
    scene = met("w10", **option_with("unique wick"))
    scene.state.uniques = ()
    scene.play("choose 1")
    assert scene.asked() == "act"


def test_RES_9_traits_are_gained_and_lost() -> None:
    assert doing("become vilified").player().traits == ("vilified",)
    assert doing("become vilified, lose vilified").player().traits == ()


def test_RES_10_damage_rads_and_healing_are_dealt() -> None:
    player = doing("5 damage, 2 rads, heal 2, lose 1 rads").player()
    assert (player.hp, player.rads) == (13, 1)


def test_RES_11_trade_opens_the_shop() -> None:
    scene = met("s01", deck="settlement", at="saltworks.market")
    scene.state.players[0].caps = 9
    scene.play("choose 1")
    assert (scene.asked(), scene.decision().about) == ("shop", (2,))


def test_RES_12_a_figure_that_is_moved_enters_without_terrain_and_keeps_its_points() -> None:
    cards = cards_with(
        w10=option_with("move to saltworks.brine"),
        q101={"objectives": [objective("enter saltworks.brine", "1 caps, stage 102, stage 103")]},
    )
    scene = Scene(1, cards=cards)
    scene.stage("101")
    scene.put(0, "saltworks.market")
    scene.play("go saltworks.pans")
    scene.enemy("crawler", "saltworks.brine")
    scene.on_top("wasteland", "w10")
    scene.play("encounter", "choose 1")
    player = scene.player()
    assert (player.at, player.rads, player.caps, scene.state.turn.points) == ("saltworks.brine", 0, 4, 1)


def test_RES_13_tokens_and_markers_are_placed() -> None:
    scene = doing("place lantern at saltworks.pans, place lantern at quarry.door")
    assert [(each.face, each.at, each.goal) for each in scene.state.enemies] == [
        ("lantern", "saltworks.pans", ""),
        ("lantern-2", "c2", "quarry.door"),
    ]


def test_RES_14_removing_tokens_is_no_killing() -> None:
    scene = met("w10", **option_with("remove bastion at saltworks.market"))
    scene.enemy("bastion", "saltworks.market")
    scene.enemy("bastion-2", "saltworks.road")
    events = scene.play("choose 1")
    assert [enemy.face for enemy in scene.state.enemies] == ["bastion-2"]
    assert facts(events, "killed") == []


def test_RES_15_one_card_of_choice_is_lost() -> None:
    scene = met("w10", **option_with("lose item"))
    scene.give(0, "bandage")
    scene.play("choose 1")
    assert scene.options() == ["drop tunnel_coat", "drop bandage"]
    scene.play("drop bandage")
    assert scene.player().inventory == ()
    scene = met("w10", **option_with("lose item, lose item, 1 caps"))
    scene.play("choose 1")
    assert (scene.player().equipped, scene.player().caps) == (("", "", ""), 4)


def test_RES_16_nothing_does_nothing() -> None:
    scene = Scene(1)
    before = scene.state.clone()
    after = doing("nothing")
    assert (after.player().caps, after.player().hp) == (before.players[0].caps, before.players[0].hp)
