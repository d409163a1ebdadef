"""Threats: THR-1 to THR-7."""

import pytest

from tests.titles.shelter.scene import Scene, cards_with, facts

SEVEN = (3, 4)


def test_THR_1_two_dice_are_rolled_for_each_level_from_the_top_down():
    scene = Scene(3)
    events = scene.next_round(1, 1, 2, 3, 3, 4, 6, 6)
    rolled = [event.facts for event in events if event.kind in ("threat", "no_threat")]
    assert [(fact["level"], fact["dice"]) for fact in rolled] == [
        (0, (1, 1)),
        (1, (2, 3)),
        (2, (3, 4)),
        (3, (6, 6)),
    ]


def test_THR_1_threats_appear_in_every_round_except_the_first():
    scene = Scene()
    assert scene.state.threats == {}
    scene.next_round(1, 1, *SEVEN, *SEVEN)
    scene.next_round(6, 6, *SEVEN, *SEVEN)
    assert list(scene.state.threats) == ["wasteland.b", "power_generator.a"]


@pytest.mark.parametrize(
    ("dice", "space"),
    [
        ((1, 1), "wasteland.b"),
        ((1, 2), "vault_door.a"),
        ((1, 3), "vault_door.b"),
        ((1, 4), "vault_entrance.a"),
        ((1, 5), "vault_entrance.b"),
        ((4, 4), "water_treatment.a"),
        ((4, 5), "water_treatment.b"),
        ((4, 6), "diner.a"),
        ((5, 6), "diner.b"),
        ((6, 6), "power_generator.a"),
    ],
)
def test_THR_2_the_columns_run_from_left_to_right(dice: tuple[int, int], space: str):
    scene = Scene()
    scene.next_round(*dice, *SEVEN, *SEVEN)
    assert list(scene.state.threats) == [space]


def test_THR_2_on_a_seven_no_threat_appears():
    scene = Scene()
    events = scene.next_round(1, 6, 2, 5, 3, 4)
    assert scene.state.threats == {}
    assert [fact["level"] for fact in facts(events, "no_threat")] == [0, 1, 2]


def test_THR_2_a_half_without_a_number_and_an_elevator_are_never_hit():
    halves = {half for half in Scene().cards.columns.values() if half}
    assert len(halves) == 10
    assert not halves & {("L3", "left"), ("R3", "right")}


def test_THR_2_the_columns_table_of_the_card_set_is_used():
    scene = Scene(columns="variant")
    scene.next_round(1, 1, *SEVEN, *SEVEN)
    assert list(scene.state.threats) == ["wasteland.a"]


def test_THR_3_no_threat_appears_if_the_column_has_no_room():
    scene = Scene()
    scene.build(0, "lounge")
    size = len(scene.state.threat_deck.pool)
    events = scene.next_round(*SEVEN, 4, 4, 2, 3)
    assert [fact["level"] for fact in facts(events, "no_threat")] == [0, 1, 2]
    assert len(scene.state.threat_deck.pool) == size


def test_THR_3_no_threat_appears_if_the_half_of_the_room_has_no_space():
    scene = Scene(cards=cards_with(lounge={"left": None}))
    scene.build(0, "lounge")
    assert len(facts(scene.next_round(*SEVEN, 2, 3, *SEVEN), "no_threat")) == 3


def test_THR_3_no_threat_appears_on_a_space_that_already_has_one():
    scene = Scene()
    scene.threaten("diner.a", "radroaches-1")
    size = len(scene.state.threat_deck.pool)
    events = scene.next_round(4, 6, *SEVEN, *SEVEN)
    assert facts(events, "threat") == []
    assert scene.state.threats == {"diner.a": "radroaches-1"}
    assert len(scene.state.threat_deck.pool) == size


def test_THR_4_a_card_of_the_deck_covers_the_space():
    scene = Scene()
    scene.build(1, "lounge")
    scene.next_threat("fire-1")
    events = scene.next_round(*SEVEN, *SEVEN, 2, 3)
    assert facts(events, "threat") == [
        {"level": 2, "dice": (2, 3), "space": "lounge.a", "threat": "fire-1"},
    ]
    assert "fire-1" not in scene.state.threat_deck.pool


def test_THR_4_a_threat_replaces_the_cost_and_the_reward_of_its_space():
    scene = Scene()
    scene.threaten("vault_door.a", "fire-1")
    scene.give(0, food=3)
    assert scene.refusal("place d1 vault_door.a") == "not_an_option"
    scene.give(0, food=0, water=2)
    scene.play("place d1 vault_door.a", "gain power")
    assert scene.player(0).resources == [1, 0, 0]
    assert scene.player(0).happiness == 1
    assert len(scene.player(0).dwellers) == 2


def test_THR_4_the_space_has_its_own_cost_and_reward_again_when_the_threat_is_gone():
    scene = Scene()
    scene.threaten("diner.b", "fire-1")
    scene.give(0, water=2)
    scene.play("place d1 diner.b", "gain power", "end")
    scene.next_round()
    scene.play("place d1 diner.b")
    assert scene.player(0).resources == [1, 1, 0]


def test_THR_5_threats_stay_from_round_to_round_until_they_are_beaten():
    scene = Scene()
    scene.threaten("diner.a", "fire-1")
    scene.next_round()
    scene.next_round()
    assert scene.state.threats == {"diner.a": "fire-1"}
    scene.give(0, water=2)
    scene.play("place d1 diner.a", "gain power", "end")
    scene.next_round()
    assert scene.state.threats == {}


@pytest.mark.parametrize("dice", [(2, 3), (3, 3)])
def test_THR_6_a_linked_space_is_in_both_columns_of_its_room(dice: tuple[int, int]):
    scene = Scene()
    scene.build(0, "living_room")
    scene.next_round(*SEVEN, *dice, *SEVEN)
    assert list(scene.state.threats) == ["living_room.a"]


def test_THR_6_a_linked_space_that_is_covered_is_not_covered_again_from_its_other_column():
    scene = Scene()
    scene.build(0, "living_room")
    scene.next_round(*SEVEN, 2, 3, *SEVEN)
    assert len(facts(scene.next_round(*SEVEN, 3, 3, *SEVEN), "no_threat")) == 3


def test_THR_6_one_dweller_is_enough_for_a_threat_on_a_linked_space():
    scene = Scene()
    scene.build(0, "living_room")
    scene.threaten("living_room.a", "radroaches-1")
    assert [option for option in scene.options() if "living_room" in option] == ["place d1 living_room.a"]


def test_THR_7_the_threat_replaces_the_letter_of_its_space():
    scene = Scene()
    scene.threaten("diner.a", "fire-1")
    scene.dwellers(0, "A", "")
    scene.give(0, water=2)
    scene.play("place d1 diner.a", "gain power")
    assert scene.player(0).happiness == 1


def test_THR_7_a_threat_on_an_injured_only_space_is_for_healthy_dwellers():
    scene = Scene()
    scene.build(0, "medbay")
    scene.threaten("medbay.a", "radroaches-1")
    scene.dwellers(0, "", "injured")
    assert [option for option in scene.options() if "medbay.a" in option] == ["place d1 medbay.a"]


def test_THR_7_the_letter_of_the_threat_doubles_its_reward_with_one_roll():
    scene = Scene()
    scene.threaten("diner.a", "feral_ghouls-1")
    scene.dwellers(0, "E")
    scene.dice(3, 4)
    events = scene.play("place d1 diner.a")
    assert len(facts(events, "rolled")) == 1
    assert scene.player(0).happiness == 4


def test_THR_7_the_letter_of_the_threat_doubles_the_reward_for_a_payment():
    scene = Scene()
    scene.threaten("diner.a", "fire-1")
    scene.dwellers(0, "C")
    scene.give(0, water=2)
    scene.play("place d1 diner.a", "gain power", "gain food")
    assert scene.player(0).resources == [1, 1, 0]
    assert scene.player(0).happiness == 2


def test_THR_7_items_that_name_a_letter_use_the_letter_of_the_threat():
    scene = Scene()
    scene.threaten("diner.a", "feral_ghouls-1")
    scene.give(0, items=("outfit_a", "outfit_e"))
    scene.play("place d1 diner.a")
    assert (scene.asked(), scene.options()) == ("placing", ["use outfit_e", "skip"])


def test_THR_7_an_injured_dweller_cannot_be_placed_on_a_threat():
    scene = Scene()
    scene.threaten("diner.a", "radroaches-1")
    scene.dwellers(0, "injured")
    assert scene.refusal("place d1 diner.a") == "not_an_option"
    assert scene.why_not("diner.a") == ("healthy_only", {})
