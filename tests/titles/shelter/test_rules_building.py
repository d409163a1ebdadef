"""Building: BLD-1 to BLD-6."""

import pytest

from games.titles.shelter.notation import RESOURCES
from tests.titles.shelter.scene import Scene, cards_with, facts, slot_of


def builder(space: str = "room -> build", **cards: dict[str, str]) -> Scene:
    """A scene with a rich player, this text on the elevator, and three rooms that cost 3, 3 and 2."""
    scene = Scene(cards=cards_with(elevator_red={"space": space}, **cards))
    scene.row("rooms", "lounge", "barracks", "armory")
    scene.give(0, power=6, food=6, water=6)
    return scene


def builds(scene: Scene) -> list[str]:
    return [option for option in scene.options() if option.startswith("build")]


def test_BLD_1_a_room_of_the_row_is_built_next_to_the_elevator():
    scene = builder()
    scene.play("place d1 elevator_red.e")
    rooms = ("lounge", "barracks", "armory")
    assert scene.options() == [f"build {room} {slot}" for room in rooms for slot in ("L1", "R1")]
    events = scene.play("build barracks R1")
    assert facts(events, "built") == [{"seat": 0, "room": "barracks", "slot": "R1"}]
    assert scene.state.levels[1] == ["", "", "", "barracks", "", ""]
    assert scene.state.levels[2] == [""] * 6


def test_BLD_1_a_room_is_built_next_to_a_room_already_there():
    scene = builder()
    scene.build(0, "classroom", "game_room", "medbay")
    scene.play("place d1 elevator_red.e")
    assert {option.split()[2] for option in builds(scene)} == {"L3", "R2"}


def test_BLD_1_a_room_is_built_into_the_players_own_level_even_from_a_room_of_another():
    scene = builder()
    scene.build(1, "overseers_office")
    scene.play("place d1 overseers_office.a", "build lounge L1")
    assert slot_of(scene.state, 0, "lounge") == "L1"


def test_BLD_2_a_side_holds_three_rooms():
    scene = builder()
    scene.build(0, "classroom", "game_room", "medbay", "fitness_room", "storage_room")
    assert scene.state.levels[1] == ["storage_room", "medbay", "classroom", "game_room", "fitness_room", ""]
    scene.play("place d1 elevator_red.e")
    assert {option.split()[2] for option in builds(scene)} == {"R3"}


def test_BLD_2_a_full_level_takes_no_more_rooms():
    scene = builder()
    scene.build(0, "classroom", "game_room", "medbay", "fitness_room", "storage_room", "radio_studio")
    assert scene.refusal("place d1 elevator_red.e") == "not_an_option"
    assert scene.why_not("elevator_red.e") == ("no_slot", {})


def test_BLD_3_a_placement_needs_a_room_that_can_be_paid_for():
    scene = builder()
    scene.give(0, power=1, food=6, water=0)
    assert scene.refusal("place d1 elevator_red.e") == "not_an_option"
    assert scene.why_not("elevator_red.e") == ("no_room_payable", {"row": ("lounge", "barracks", "armory")})


def test_BLD_3_only_rooms_that_can_be_paid_for_are_offered():
    scene = builder()
    scene.give(0, power=1, food=0, water=1)
    scene.play("place d1 elevator_red.e")
    assert scene.options() == ["build armory L1", "build armory R1"]


def test_BLD_3_the_room_is_paid_for_and_built_before_any_reward():
    scene = builder("room -> 1 happiness, build")
    events = scene.play("place d1 elevator_red.e")
    assert not facts(events, "cheered")
    events = scene.play("build armory L1")
    kinds = [event.kind for event in events if event.kind in ("paid", "built", "cheered")]
    assert kinds == ["paid", "paid", "built", "cheered"]
    assert scene.player(0).resources == [5, 6, 5]


def test_BLD_3_the_room_is_paid_for_together_with_the_rest_of_the_cost():
    scene = builder("1 power, room -> build")
    scene.give(0, power=1, food=6, water=6)
    assert scene.refusal("place d1 elevator_red.e") == "not_an_option"
    scene.give(0, power=2, food=0, water=0)
    assert scene.refusal("place d1 elevator_red.e") == "not_an_option"
    scene.give(0, water=1)
    scene.play("place d1 elevator_red.e", "build armory L1")
    assert scene.player(0).resources == [0, 0, 0]


@pytest.mark.parametrize("resource", RESOURCES)
def test_BLD_3_the_same_cube_does_not_pay_for_the_space_and_for_the_room(resource: str):
    scene = builder(f"1 {resource}, room -> build", armory={"build": f"1 {resource}"})
    scene.row("rooms", "armory")
    scene.player(0).resources = [1 if name == resource else 6 for name in RESOURCES]
    assert scene.refusal("place d1 elevator_red.e") == "not_an_option"
    scene.player(0).resources = [2 if name == resource else 0 for name in RESOURCES]
    scene.play("place d1 elevator_red.e", "build armory L1")
    assert scene.player(0).resources == [0, 0, 0]


def test_BLD_3_resources_owed_for_any_are_reserved_when_the_room_is_chosen():
    scene = builder("1 any, room -> build")
    scene.give(0, power=1, food=1, water=1)
    scene.play("place d1 elevator_red.e")
    assert {option.split()[1] for option in builds(scene)} == {"armory"}
    scene.play("build armory L1")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 0, 0])


def test_BLD_3_a_room_may_cost_any_resource():
    scene = builder(armory={"build": "1 power, 1 any"})
    scene.give(0, power=1, food=1, water=1)
    scene.play("place d1 elevator_red.e", "build armory L1")
    assert (scene.asked(), scene.options()) == ("pay", ["pay food", "pay water"])
    scene.play("pay water")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 1, 0])


def test_BLD_3_without_the_icon_the_room_is_free():
    scene = builder()
    scene.build(0, "theme_workshop")
    scene.give(0, power=0, food=0, water=0)
    scene.play("place d1 d2 theme_workshop.a", "build lounge R1")
    assert slot_of(scene.state, 0, "lounge") == "R1"
    assert scene.player(0).resources == [0, 0, 0]


def test_BLD_4_the_gap_in_the_row_is_filled_at_once():
    scene = builder()
    scene.load("rooms", scene.state.rooms.pool.index("classroom"))
    events = scene.play("place d1 elevator_red.e", "build barracks L1")
    assert scene.state.rooms.row == ["lounge", "classroom", "armory"]
    assert facts(events, "dealt") == [{"row": "rooms", "card": "classroom"}]


def test_BLD_5_a_new_room_is_open_to_everybody_from_the_next_turn_on():
    scene = builder()
    scene.play("place d1 elevator_red.e", "build lounge L1")
    assert scene.options() == ["end"]
    scene.play("end")
    assert "place d1 lounge.a" in scene.options()
    scene.play("pass")
    assert (scene.seat(), scene.state.round) == (0, 1)
    assert "place d2 lounge.a" in scene.options()


def test_BLD_5_rooms_never_move():
    scene = builder()
    scene.play("place d1 elevator_red.e", "build lounge L1", "end")
    scene.next_round()
    scene.play("place d1 elevator_red.e", "build armory L2", "end")
    scene.next_round()
    assert scene.state.levels[1] == ["", "armory", "lounge", "", "", ""]


def test_BLD_6_a_doubled_free_build_is_two_builds():
    scene = builder("[S] -> build")
    scene.dwellers(0, "S")
    scene.play("place d1 elevator_red.e", "build lounge L1")
    assert "skip" not in scene.options()
    scene.play("build armory L2")
    assert scene.state.levels[1] == ["", "armory", "lounge", "", "", ""]
    assert scene.player(0).resources == [6, 6, 6]


def test_BLD_6_a_second_free_build_without_a_slot_is_skipped():
    scene = builder("[S] -> build")
    scene.build(0, "classroom", "game_room", "medbay", "fitness_room", "storage_room")
    scene.dwellers(0, "S")
    scene.play("place d1 elevator_red.e", "build lounge R3")
    assert scene.asked() == "finish"


def test_BLD_6_each_of_two_paid_builds_is_paid_for():
    scene = builder("[S] room -> build")
    scene.dwellers(0, "S")
    scene.play("place d1 elevator_red.e", "build lounge L1")
    assert scene.player(0).resources == [5, 5, 5]
    scene.play("build armory R1")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [4, 5, 4])


def test_BLD_6_the_second_paid_build_may_be_declined():
    scene = builder("[S] room -> build")
    scene.dwellers(0, "S")
    scene.play("place d1 elevator_red.e", "build lounge L1")
    assert "skip" in scene.options()
    scene.play("skip")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [5, 5, 5])


def test_BLD_6_a_second_room_that_cannot_be_paid_for_is_not_asked_for():
    scene = builder("[S] room -> build")
    scene.dwellers(0, "S")
    scene.give(0, power=1, food=1, water=1)
    scene.play("place d1 elevator_red.e", "build lounge L1")
    assert scene.asked() == "finish"


def test_BLD_6_a_card_that_builds_two_rooms_is_two_builds_each_paid_for():
    scene = builder("room -> build 2")
    scene.play("place d1 elevator_red.e", "build lounge L1", "build armory R1")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [4, 5, 4])
