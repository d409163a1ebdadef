"""Placing a dweller: PLC-1 to PLC-11."""

import pytest

from games.engine.event import Event
from games.titles.shelter.notation import COLOURS, RESOURCES
from tests.titles.shelter.scene import Scene, cards_with, facts


def told(events: list[Event], *kinds: str) -> list[str]:
    """The kinds of the events in order, limited to these kinds."""
    return [event.kind for event in events if event.kind in kinds]


# --- spaces -----------------------------------------------------------------------------------------


def test_PLC_1_a_dweller_may_go_to_any_level_but_not_into_the_row():
    scene = Scene()
    scene.build(0, "storage_room")
    scene.build(1, "lounge")
    scene.row("rooms", "classroom", "armory", "barracks")
    options = scene.options()
    for space in ("diner.a", "storage_room.a", "lounge.a"):
        assert f"place d1 {space}" in options
    assert not [option for option in options if "classroom" in option or "armory" in option]


def test_PLC_1_one_dweller_is_placed_in_a_turn():
    scene = Scene()
    scene.play("place d1 diner.a")
    assert scene.options() == ["end"]
    assert [dweller.at for dweller in scene.player(0).dwellers] == ["diner.a", ""]


def test_PLC_1_a_dweller_who_is_placed_is_not_available():
    scene = Scene()
    scene.play("place d1 diner.a", "end", "pass")
    assert {option.split()[1] for option in scene.options() if option.startswith("place")} == {"d2"}


def test_PLC_2_a_space_is_taken_for_the_rest_of_the_round():
    scene = Scene()
    scene.play("place d1 diner.a", "end")
    assert scene.refusal("place d1 diner.a") == "not_an_option"
    assert scene.why_not("diner.a") == ("taken", {"seat": 0})
    scene.play("pass")
    assert scene.refusal("place d2 diner.a") == "not_an_option"
    scene.next_round()
    assert "place d1 diner.a" in scene.options()


# --- cost and reward --------------------------------------------------------------------------------


def test_PLC_3_a_player_who_cannot_pay_the_whole_cost_cannot_place_there():
    scene = Scene()
    scene.give(0, power=1, food=1)
    assert scene.refusal("place d1 vault_door.b") == "not_an_option"
    assert scene.why_not("vault_door.b") == ("short", {"what": "water", "by": 1})
    scene.give(0, water=1)
    scene.play("place d1 vault_door.b")
    assert scene.player(0).resources == [0, 0, 0]


@pytest.mark.parametrize("resource", RESOURCES)
def test_PLC_3_no_other_resource_can_pay_for_a_named_one(resource: str):
    scene = Scene(cards=cards_with(diner={"right": f"2 {resource} -> 1 happiness"}))
    scene.player(0).resources = [1 if name == resource else 6 for name in RESOURCES]
    assert scene.refusal("place d1 diner.b") == "not_an_option"
    scene.player(0).resources = [2 if name == resource else 0 for name in RESOURCES]
    scene.play("place d1 diner.b")
    assert scene.player(0).resources == [0, 0, 0]


def test_PLC_3_the_cost_is_paid_before_the_reward_is_gained():
    scene = Scene(cards=cards_with(diner={"right": "1 food -> 1 food"}))
    scene.give(0, food=6)
    events = scene.play("place d1 diner.b")
    assert told(events, "paid", "gained") == ["paid", "gained"]
    assert scene.player(0).resources == [0, 6, 0]


def test_PLC_3_a_reward_does_not_pay_for_its_own_cost():
    scene = Scene(cards=cards_with(diner={"right": "1 food -> 2 food"}))
    assert scene.refusal("place d1 diner.b") == "not_an_option"


def test_PLC_3_rewards_are_gained_from_left_to_right():
    scene = Scene(cards=cards_with(diner={"right": "-> 1 happiness, 1 water, 1 any, first player, 1 food"}))
    events = scene.play("place d1 diner.b")
    assert told(events, "cheered", "gained", "took_token") == ["cheered", "gained"]
    events = scene.play("gain power")
    assert [fact["what"] for fact in facts(events, "gained")] == ["power", "food"]
    assert told(events, "gained", "took_token") == ["gained", "took_token", "gained"]


@pytest.mark.parametrize(
    ("reward", "verb"), [("item", "take"), ("1 any", "gain"), ("build", "build"), ("ready", "ready")]
)
def test_PLC_3_a_reward_cannot_be_declined(reward: str, verb: str):
    scene = Scene(cards=cards_with(diner={"right": f"-> {reward}"}))
    scene.give(0, items=("shotgun-1", "minigun"))
    scene.player(0).exhausted = ["shotgun-1", "minigun"]
    scene.play("place d1 diner.b")
    assert {option.split()[0] for option in scene.options()} == {verb}


def test_PLC_3_an_exchange_can_be_declined():
    scene = Scene(cards=cards_with(diner={"right": "-> 1 food, exchange 1 any for 1 any"}))
    scene.play("place d1 diner.b", "done")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 1, 0])


def test_PLC_3_the_second_of_two_paid_builds_can_be_declined():
    scene = Scene(cards=cards_with(elevator_red={"space": "[S] room -> build"}))
    scene.row("rooms", "lounge", "barracks", "armory")
    scene.dwellers(0, "S")
    scene.give(0, power=6, food=6, water=6)
    scene.play("place d1 elevator_red.e")
    assert "skip" not in scene.options()
    scene.play("build lounge L1", "skip")
    assert scene.asked() == "finish"


# --- elevators, linked spaces, letters, injuries ----------------------------------------------------


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 0)])
def test_PLC_4_a_coloured_elevator_is_open_only_to_its_owner(seat: int, other: int):
    scene = Scene(first=seat)
    scene.give(seat, power=6, food=6, water=6)
    own, foreign = (f"elevator_{COLOURS[number]}.e" for number in (seat, other))
    assert f"place d1 {own}" in scene.options()
    assert scene.refusal(f"place d1 {foreign}") == "not_an_option"
    assert scene.why_not(foreign) == ("not_your_elevator", {"owner": other, "colour": COLOURS[other]})


@pytest.mark.parametrize("seat", [0, 1])
def test_PLC_4_the_starting_elevator_is_open_to_all(seat: int):
    scene = Scene(first=seat)
    scene.dwellers(seat, "injured")
    assert "place d1 elevator_start.e" in scene.options()


def test_PLC_5_a_linked_space_takes_two_dwellers_of_one_player():
    scene = Scene()
    scene.build(0, "living_room")
    assert [option for option in scene.options() if "living_room" in option] == ["place d1 d2 living_room.a"]
    scene.play("place d1 d2 living_room.a")
    assert [dweller.at for dweller in scene.player(0).dwellers] == ["living_room.a"] * 3


def test_PLC_5_pairs_of_dwellers_that_are_alike_are_offered_once():
    scene = Scene()
    scene.build(0, "living_room")
    scene.dwellers(0, "", "S", "", "")
    assert [option for option in scene.options() if "living_room" in option] == [
        "place d1 d2 living_room.a",
        "place d1 d3 living_room.a",
    ]


def test_PLC_5_one_available_dweller_is_not_enough_for_a_linked_space():
    scene = Scene()
    scene.build(0, "living_room")
    scene.play("place d1 diner.a", "end", "pass")
    assert scene.refusal("place d2 living_room.a") == "not_an_option"
    assert scene.why_not("living_room.a") == ("needs_two", {"have": 1})


def test_PLC_5_a_linked_space_costs_once_and_rewards_once():
    scene = Scene(cards=cards_with(living_room={"both": "linked 2 food -> 1 power"}))
    scene.build(0, "living_room")
    scene.give(0, food=3)
    scene.play("place d1 d2 living_room.a")
    assert scene.player(0).resources == [1, 1, 0]


def test_PLC_6_a_trained_dweller_doubles_the_reward():
    scene = Scene()
    scene.dwellers(0, "A", "")
    events = scene.play("place d1 diner.a")
    assert facts(events, "placed")[0]["doubled"]
    assert scene.player(0).resources == [0, 4, 0]


@pytest.mark.parametrize("letter", ["", "S"])
def test_PLC_6_any_dweller_may_use_the_space_but_only_the_letter_doubles(letter: str):
    scene = Scene()
    scene.dwellers(0, letter)
    scene.play("place d1 diner.a")
    assert scene.player(0).resources == [0, 2, 0]


def test_PLC_6_a_space_without_a_letter_doubles_nothing():
    scene = Scene()
    scene.dwellers(0, "A")
    scene.play("place d1 diner.b")
    assert scene.player(0).resources == [0, 1, 0]


def test_PLC_6_all_rewards_are_gained_left_to_right_and_then_once_more():
    scene = Scene()
    scene.build(0, "community_garden")
    scene.dwellers(0, "A")
    gained = facts(scene.play("place d1 community_garden.a"), "gained")
    assert [(fact["count"], fact["what"]) for fact in gained] == [
        (2, "food"),
        (1, "water"),
        (2, "food"),
        (1, "water"),
    ]


def test_PLC_6_the_cost_is_paid_once():
    scene = Scene()
    scene.build(0, "restaurant")
    scene.dwellers(0, "A")
    scene.give(0, food=3)
    scene.play("place d1 restaurant.a")
    assert scene.player(0).resources == [0, 0, 0]
    assert scene.player(0).happiness == 4


@pytest.mark.parametrize("letters", [("C", ""), ("", "C")])
def test_PLC_6_one_trained_dweller_of_two_doubles_a_linked_space(letters: tuple[str, str]):
    scene = Scene()
    scene.build(0, "living_room")
    scene.dwellers(0, *letters)
    scene.play("place d1 d2 living_room.a")
    assert len(scene.player(0).dwellers) == 4


@pytest.mark.parametrize("space", ["diner.a", "diner.b", "power_generator.a"])
def test_PLC_7_training_is_spent_by_the_next_placement_on_any_space(space: str):
    scene = Scene()
    scene.dwellers(0, "A")
    scene.play(f"place d1 {space}", "end")
    scene.next_round()
    assert scene.player(0).dwellers[0].letter == ""


def test_PLC_7_both_dwellers_of_a_linked_space_spend_their_training():
    scene = Scene()
    scene.build(0, "theme_workshop")
    scene.dwellers(0, "A", "S")
    scene.play("place d1 d2 theme_workshop.a")
    assert [dweller.letter for dweller in scene.player(0).dwellers] == ["", ""]


def test_PLC_8_an_injured_dweller_may_be_placed_only_on_an_injured_only_space():
    scene = Scene()
    scene.dwellers(0, "injured")
    assert scene.options() == ["place d1 elevator_start.e", "pass"]
    assert scene.why_not("diner.a") == ("healthy_only", {})


def test_PLC_8_a_healthy_dweller_may_not_be_placed_on_an_injured_only_space():
    scene = Scene()
    assert scene.refusal("place d1 elevator_start.e") == "not_an_option"
    assert scene.why_not("elevator_start.e") == ("injured_only", {})


def test_PLC_8_a_linked_injured_only_space_takes_two_injured_dwellers():
    scene = Scene(cards=cards_with(living_room={"both": "linked injured only -> heal"}))
    scene.build(0, "living_room")
    scene.dwellers(0, "injured", "", "injured")
    assert [option for option in scene.options() if "living_room" in option] == ["place d1 d3 living_room.a"]


# --- items ------------------------------------------------------------------------------------------


def test_PLC_9_an_item_is_used_at_the_moment_that_its_text_names():
    scene = Scene()
    scene.give(0, items=("shotgun-1", "nuka_quantum", "stimpak-1", "outfit_a"))
    scene.dwellers(0, "", "injured")
    scene.threaten("diner.a", "radroaches-1")
    assert [option for option in scene.options() if option.startswith("use")] == ["use stimpak-1"]
    scene.play("place d1 diner.a")
    assert (scene.asked(), scene.options()) == ("placing", ["use outfit_a", "skip"])
    scene.play("skip")
    assert (scene.asked(), scene.options()) == ("fight", ["use shotgun-1", "roll"])
    scene.dice(6, 6)
    scene.play("roll")
    assert (scene.asked(), scene.options()) == ("finish", ["end", "use nuka_quantum"])


@pytest.mark.parametrize("before", [0, 1, 2])
def test_PLC_9_an_item_without_a_moment_is_used_before_between_or_after_the_steps(before: int):
    scene = Scene(cards=cards_with(bobblehead={"abilities": ["any time: exhaust -> 1 power"]}))
    scene.give(0, items=("bobblehead",))
    scene.play(*("place d1 diner.a", "skip")[:before])
    assert scene.asked() == ("turn", "placing", "finish")[before]
    scene.play("use bobblehead")
    assert scene.player(0).resources[0] == 1


def test_PLC_9_an_item_without_a_moment_is_not_used_in_the_turn_of_another():
    scene = Scene(cards=cards_with(bobblehead={"abilities": ["any time: exhaust -> 1 power"]}))
    scene.give(1, items=("bobblehead",))
    scene.build(1, "lounge")
    scene.play("place d1 lounge.a", "gain food", "end")
    assert (scene.seat(), scene.options()) == (1, ["gain power", "gain food", "gain water"])


def test_PLC_9_the_moment_of_an_item_may_come_in_the_turn_of_another():
    scene = Scene()
    scene.give(1, items=("macaw",))
    scene.build(1, "lounge")
    scene.play("place d1 lounge.a", "gain food", "end", "gain water")
    assert (scene.seat(), scene.asked(), scene.options()) == (1, "rented", ["use macaw", "skip"])


def test_PLC_9_items_for_placing_come_after_the_cost_and_before_the_reward():
    scene = Scene()
    scene.build(0, "restaurant")
    scene.give(0, items=("outfit_a",), food=3)
    assert told(scene.play("place d1 restaurant.a"), "paid", "cheered") == ["paid"]
    assert scene.asked() == "placing"
    events = scene.play("use outfit_a", "gain food")
    assert told(events, "used", "gained", "cheered") == ["used", "gained", "cheered"]


def test_PLC_9_items_for_placing_come_before_the_fight():
    scene = Scene()
    scene.threaten("diner.b", "radroaches-1")
    scene.give(0, items=("outfit_a",))
    scene.dice(6, 6)
    assert not facts(scene.play("place d1 diner.b"), "rolled")
    assert told(scene.play("use outfit_a", "gain food"), "gained", "rolled") == ["gained", "rolled"]


def test_PLC_9_an_item_for_placing_never_makes_a_placement_legal():
    scene = Scene()
    scene.give(0, items=("outfit_l",))
    assert scene.refusal("place d1 wasteland.b") == "not_an_option"


def test_PLC_9_counting_as_trained_doubles():
    scene = Scene()
    scene.give(0, items=("vault_suit",), power=2)
    scene.play("place d1 diner.a", "use vault_suit")
    assert scene.player(0).resources == [0, 4, 0]


def test_PLC_9_counting_as_trained_is_offered_only_if_the_space_has_a_letter():
    scene = Scene()
    scene.give(0, items=("vault_suit",), power=2)
    scene.play("place d1 diner.b")
    assert scene.asked() == "finish"


def test_PLC_9_counting_as_trained_is_offered_only_if_nothing_is_doubled_yet():
    scene = Scene()
    scene.give(0, items=("vault_suit",), power=2)
    scene.dwellers(0, "A")
    scene.play("place d1 diner.a")
    assert scene.asked() == "finish"


def test_PLC_9_a_passive_bonus_counts_while_the_item_is_exhausted():
    scene = Scene()
    scene.give(0, items=("hound",))
    scene.player(0).exhausted = ["hound"]
    scene.threaten("diner.a", "raiders-1")
    scene.dice(3, 3)
    assert facts(scene.play("place d1 diner.a"), "fought")[0]["total"] == 8


def test_PLC_9_any_number_of_items_may_be_used_at_the_start_of_a_turn_and_before_passing():
    scene = Scene()
    scene.give(0, items=("stimpak-1", "stimpak-2"))
    scene.dwellers(0, "injured", "injured")
    scene.play("use stimpak-1", "use stimpak-2")
    assert scene.asked() == "turn"
    scene.play("pass")
    assert not any(dweller.injured for dweller in scene.player(0).dwellers)
    assert scene.seat() == 1


def test_PLC_9_an_item_paid_as_a_cost_is_gone_before_the_moment_of_placing():
    scene = Scene()
    scene.build(0, "fitness_room")
    scene.give(0, items=("outfit_e", "shotgun-1"))
    scene.play("place d1 fitness_room.b", "discard outfit_e")
    assert (scene.asked(), scene.player(0).happiness) == ("finish", 1)


def test_PLC_9_an_item_that_is_kept_is_there_at_the_moment_of_placing():
    scene = Scene()
    scene.build(0, "fitness_room")
    scene.give(0, items=("outfit_e", "shotgun-1"))
    scene.play("place d1 fitness_room.b", "discard shotgun-1")
    assert (scene.asked(), scene.options()) == ("placing", ["use outfit_e", "skip"])


# --- rewards that can't be gained, and the end of a turn --------------------------------------------


def test_PLC_10_a_full_track_does_not_stop_a_placement():
    scene = Scene()
    scene.give(0, food=6)
    events = scene.play("place d1 diner.a")
    assert facts(events, "gained") == [{"seat": 0, "what": "food", "count": 0, "lost": 2}]
    assert scene.asked() == "finish"


def test_PLC_10_seven_dwellers_do_not_stop_a_placement():
    scene = Scene()
    scene.dwellers(0, "", "", "", "", "", "", "")
    scene.give(0, food=3)
    scene.play("place d1 vault_door.a")
    assert (scene.asked(), len(scene.player(0).dwellers)) == ("finish", 7)
    assert scene.player(0).resources == [0, 0, 0]


def test_PLC_10_a_full_level_does_not_stop_a_placement_that_builds_for_free():
    scene = Scene(cards=cards_with(diner={"right": "-> build, 1 food"}))
    scene.build(0, "lounge", "armory", "barracks", "classroom", "game_room", "medbay")
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 1, 0])


def test_PLC_10_a_reward_after_a_skipped_one_is_gained():
    scene = Scene(cards=cards_with(diner={"right": "-> ready, heal, 1 food"}))
    scene.play("place d1 diner.b")
    assert scene.player(0).resources == [0, 1, 0]


def test_PLC_11_the_turn_ends_when_its_player_ends_it():
    scene = Scene()
    events = scene.play("place d1 diner.a")
    assert (scene.seat(), scene.asked(), facts(events, "ended")) == (0, "finish", [])
    events = scene.play("end")
    assert facts(events, "ended") == [{"seat": 0}]
    assert scene.seat() == 1


def test_PLC_11_items_can_still_be_used_before_the_end_of_the_turn():
    scene = Scene(cards=cards_with(bobblehead={"abilities": ["turn end: exhaust -> 1 power"]}))
    scene.give(0, items=("bobblehead",))
    scene.play("place d1 diner.a", "use bobblehead")
    assert (scene.seat(), scene.asked()) == (0, "finish")
    assert scene.player(0).resources == [1, 2, 0]
