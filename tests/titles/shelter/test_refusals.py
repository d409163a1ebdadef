"""The reasons why a space can't be used or a room can't be built, with their numbers."""

from games.engine.decision import Decision
from tests.titles.shelter.placing import stage
from tests.titles.shelter.scene import RULES, Scene, cards_with


def test_every_space_is_either_an_option_or_has_a_reason() -> None:
    scene = Scene(3)
    decision = scene.state.agenda[0]
    assert isinstance(decision, Decision)
    refused = [refusal.target for refusal in RULES.refusals(scene.state, decision)]
    offered = {text.split(" ")[-1] for text in scene.options()} - {"pass"}
    assert not offered & set(refused)
    assert offered | set(refused) == set(scene.state.spaces)
    assert refused == [space for space in scene.state.spaces if space not in offered]


def test_a_question_about_neither_spaces_nor_rooms_has_no_reasons() -> None:
    scene = stage("diner.a")
    scene.play("place d1 diner.a")
    decision = scene.state.agenda[0]
    assert isinstance(decision, Decision)
    assert RULES.refusals(scene.state, decision) == []


def test_an_elevator_of_another_colour_is_not_yours() -> None:
    scene = stage("elevator_red.e", before=(6, 6, 6))
    assert scene.why_not("elevator_blue.e") == ("not_your_elevator", {"owner": 1, "colour": "blue"})


def test_a_taken_space_names_the_seat_on_it() -> None:
    scene = Scene()
    scene.play("place d1 diner.a", "end")
    assert scene.why_not("diner.a") == ("taken", {"seat": 0})


def test_the_colour_of_an_elevator_comes_before_whether_it_is_taken() -> None:
    scene = stage("elevator_red.e", before=(6, 6, 6))
    scene.state.taken["elevator_red.e"] = 0
    scene.turn_of(1)
    assert scene.why_not("elevator_red.e")[0] == "not_your_elevator"


def test_nobody_is_left_to_place() -> None:
    scene = Scene()
    player = scene.player()
    player.dwellers = [dweller._replace(at="diner.a") for dweller in player.dwellers]
    scene.turn_of(0)
    assert scene.why_not("diner.b") == ("nobody_left", {})


def test_a_space_for_injured_dwellers_refuses_healthy_ones() -> None:
    assert Scene().why_not("elevator_start.e") == ("injured_only", {})


def test_any_other_space_refuses_injured_dwellers() -> None:
    scene = Scene()
    scene.dwellers(0, "injured")
    scene.turn_of(0)
    assert scene.why_not("diner.a") == ("healthy_only", {})
    scene.threaten("diner.b", "deathclaw")
    assert scene.why_not("diner.b") == ("healthy_only", {})


def test_a_linked_space_needs_two_suitable_dwellers() -> None:
    scene = stage("living_room.a")
    scene.dwellers(0, "", "injured")
    assert scene.why_not("living_room.a") == ("needs_two", {"have": 1})


def test_a_linked_space_under_a_threat_needs_one() -> None:
    scene = stage("living_room.a")
    scene.dwellers(0, "")
    scene.threaten("living_room.a", "deathclaw")
    assert "place d1 living_room.a" in scene.options()


def test_a_resource_is_short_by_a_number() -> None:
    assert stage("vault_door.a", before=(0, 1, 0)).why_not("vault_door.a") == (
        "short",
        {"what": "food", "by": 2},
    )


def test_the_first_resource_that_is_short_is_named() -> None:
    assert stage("vault_door.b").why_not("vault_door.b") == ("short", {"what": "power", "by": 1})


def test_resources_of_choice_are_short_by_a_number() -> None:
    assert stage("overseers_office.b", before=(0, 1, 0)).why_not("overseers_office.b") == (
        "short",
        {"what": "any", "by": 2},
    )


def test_items_are_short_by_a_number() -> None:
    scene = Scene(cards=cards_with(diner={"left": "3 items -> 6 any"}))
    scene.give(0, items=("cat",))
    assert scene.why_not("diner.a") == ("short_of_items", {"by": 2})


def test_a_full_level_has_no_slot() -> None:
    scene = Scene()
    scene.give(0, power=6, food=6, water=6)
    scene.build(0, *scene.cards.pool[:6])
    assert scene.why_not("elevator_red.e") == ("no_slot", {})


def test_an_empty_row_has_no_room() -> None:
    scene = Scene()
    scene.give(0, power=6, food=6, water=6)
    scene.row("rooms")
    assert scene.why_not("elevator_red.e") == ("no_room", {})


def test_no_room_of_the_row_can_be_paid_for() -> None:
    scene = Scene()
    scene.row("rooms", "medbay", "armory", "lounge")
    assert scene.why_not("elevator_red.e") == ("no_room_payable", {"row": ("medbay", "armory", "lounge")})


def test_a_room_must_be_payable_on_top_of_the_rest_of_the_cost() -> None:
    scene = Scene(cards=cards_with(elevator_red={"space": "1 food, 1 any, room -> build"}))
    scene.row("rooms", "medbay")
    for power, food, water in ((2, 1, 1), (1, 2, 0)):
        scene.give(0, power=power, food=food, water=water)
        assert scene.why_not("elevator_red.e") == ("no_room_payable", {"row": ("medbay",)})
    scene.give(0, power=1, food=2, water=1)
    assert "place d1 elevator_red.e" in scene.options()
    scene.play("place d1 elevator_red.e", "build medbay L1")
    assert scene.player().resources == [0, 0, 0]


def test_a_room_may_ask_for_resources_of_choice_too() -> None:
    scene = Scene(cards=cards_with(medbay={"build": "1 power, 2 any"}))
    scene.row("rooms", "medbay")
    scene.give(0, power=1, food=1)
    assert scene.why_not("elevator_red.e") == ("no_room_payable", {"row": ("medbay",)})
    scene.give(0, power=2, food=1, water=1)
    scene.play("place d1 elevator_red.e", "build medbay L1", "pay power", "pay water")
    assert scene.player().resources == [0, 1, 0]
    assert scene.player().happiness == 2


# --- invalid answers ------------------------------------------------------------------------------


def test_an_answer_must_be_an_option() -> None:
    scene = Scene()
    assert scene.refusal("place d1 vault_door.a") == "not_an_option"
    assert scene.refusal("end") == "not_an_option"
    assert scene.refusal("dance") == "not_an_option"


def test_an_answer_must_be_an_action() -> None:
    assert Scene().refusal("Place d1; diner.a") == "not_an_action"


def test_only_the_seat_that_is_asked_may_answer() -> None:
    assert Scene().refusal("pass", seat=1) == "not_asked"


def building(power: int, food: int, water: int) -> Scene:
    """A scene in which seat 0 chooses a room and has these resources to pay for it."""
    scene = Scene()
    scene.row("rooms", "lounge", "barracks", "armory")
    scene.give(0, power=6, food=6, water=6)
    scene.play("place d1 elevator_red.e")
    scene.give(0, power=power, food=food, water=water)
    return scene


def test_a_room_that_cannot_be_paid_for_names_the_missing_resource() -> None:
    scene = building(power=1, food=0, water=1)
    lit = {text.split(" ")[1] for text in scene.options()}
    assert lit == {"armory"}
    decision = scene.state.agenda[0]
    assert isinstance(decision, Decision)
    refused = {each.target: (each.code, dict(each.facts)) for each in RULES.refusals(scene.state, decision)}
    assert refused == {
        "lounge": ("short", {"what": "food", "by": 1}),
        "barracks": ("short", {"what": "food", "by": 1}),
    }


def test_a_free_room_is_never_refused() -> None:
    scene = building(power=0, food=0, water=0)
    decision = scene.state.agenda[0]
    assert isinstance(decision, Decision)
    gift = decision._replace(about=("free", "may", 0))
    assert RULES.refusals(scene.state, gift) == []
