"""Every room that can be built: its building cost, and the costs and rewards of its spaces."""

from typing import Any

import pytest

from tests.titles.shelter.placing import Cubes, Placing, cubes, play_placing, stage
from tests.titles.shelter.scene import Scene, cards_with, facts, slot_of

BUILD_COSTS: dict[str, Cubes] = {
    "nuclear_reactor": (0, 2, 1),
    "power_station": (0, 1, 1),
    "community_garden": (2, 0, 1),
    "restaurant": (1, 0, 2),
    "water_purification": (2, 1, 0),
    "nuka_bottler": (2, 0, 2),
    "living_room": (2, 1, 0),
    "barracks": (1, 1, 1),
    "radio_studio": (2, 1, 0),
    "medbay": (1, 1, 0),
    "research_lab": (2, 0, 1),
    "weapon_workshop": (2, 0, 1),
    "outfit_workshop": (1, 2, 0),
    "theme_workshop": (2, 1, 1),
    "storage_room": (0, 1, 1),
    "overseers_office": (2, 1, 1),
    "barbershop": (1, 1, 0),
    "weight_room": (0, 1, 1),
    "armory": (1, 0, 1),
    "fitness_room": (0, 1, 1),
    "lounge": (1, 1, 1),
    "classroom": (1, 0, 1),
    "athletics_room": (1, 1, 0),
    "game_room": (2, 1, 0),
}

GAINS = [
    Placing("nuclear_reactor.a", after=(3, 0, 0)),
    Placing("nuclear_reactor.a", "S", after=(6, 0, 0)),
    Placing("nuclear_reactor.b", before=(0, 0, 1), answers="gain food", after=(2, 1, 0)),
    Placing("power_station.a", after=(2, 0, 0)),
    Placing("power_station.a", "S", after=(4, 0, 0)),
    Placing("community_garden.a", after=(0, 2, 1)),
    Placing("community_garden.a", "A", after=(0, 4, 2)),
    Placing("community_garden.b", after=(0, 2, 0)),
    Placing("restaurant.a", before=(0, 4, 0), after=(0, 1, 0), happiness=2),
    Placing("restaurant.a", "A", before=(0, 3, 0), happiness=4),
    Placing("restaurant.b", answers="gain water", after=(0, 1, 1)),
    Placing("water_purification.a", after=(0, 0, 3)),
    Placing("water_purification.a", "P", after=(0, 0, 6)),
    Placing("water_purification.b", answers="gain power", after=(1, 0, 1)),
    Placing("nuka_bottler.a", answers="gain power", after=(1, 1, 1)),
    Placing("nuka_bottler.a", "E", answers="gain power; gain food", after=(1, 3, 2)),
    Placing("nuka_bottler.b", before=(0, 1, 1), answers="gain power", after=(1, 0, 0), happiness=1),
    Placing("barracks.b", "injured", answers="gain power; gain food", after=(1, 1, 0)),
    Placing("medbay.a", "injured", answers="gain water; gain water", after=(0, 0, 2)),
    Placing("medbay.b", before=(0, 0, 3), answers="gain power", after=(1, 0, 1), happiness=1),
    Placing("medbay.b", "I", before=(0, 0, 2), answers="gain power; gain food", after=(1, 1, 0), happiness=2),
    Placing("research_lab.b", "injured", happiness=1),
    Placing("weapon_workshop.b", answers="gain power; gain food", after=(1, 1, 0)),
    Placing("outfit_workshop.b", answers="gain food", after=(0, 1, 0)),
    Placing("storage_room.a", answers="gain power; gain water", after=(1, 0, 1)),
    Placing("storage_room.a", "E", answers="gain power; gain water; gain food; gain food", after=(1, 2, 1)),
    Placing("overseers_office.b", before=(2, 1, 0), happiness=2),
    Placing(
        "overseers_office.b",
        "I",
        before=(2, 2, 0),
        answers="pay power; pay food; pay food",
        after=(1, 0, 0),
        happiness=4,
    ),
    Placing("barbershop.a", before=(1, 0, 1), happiness=1),
    Placing(
        "barbershop.a", "L", before=(1, 1, 1), answers="pay food; pay water", after=(1, 0, 0), happiness=2
    ),
    Placing("barbershop.b", answers="gain power; gain food", after=(1, 1, 0)),
    Placing("weight_room.a", answers="gain food", after=(0, 1, 0)),
    Placing("weight_room.b", before=(2, 0, 0), answers="gain food", after=(0, 1, 0), happiness=1),
    Placing(
        "weight_room.b", "S", before=(3, 0, 0), answers="gain food; gain water", after=(1, 1, 1), happiness=2
    ),
    Placing("armory.a", answers="gain power", after=(1, 0, 0)),
    Placing("fitness_room.a", answers="gain water", after=(0, 0, 1)),
    Placing("lounge.a", answers="gain power", after=(1, 0, 0)),
    Placing("lounge.b", before=(1, 1, 1), answers="pay water; gain food", after=(1, 1, 0), happiness=1),
    Placing("lounge.b", "C", before=(0, 2, 0), answers="gain food; gain water", after=(0, 1, 1), happiness=2),
    Placing("classroom.a", answers="gain power; gain food", after=(1, 1, 0)),
    Placing("classroom.b", answers="gain water", after=(0, 0, 1)),
    Placing("athletics_room.a", answers="gain food", after=(0, 1, 0)),
    Placing("athletics_room.b", after=(0, 1, 1)),
    Placing("athletics_room.b", "A", after=(0, 2, 2)),
    Placing("game_room.a", answers="gain power", after=(1, 0, 0)),
    Placing("game_room.b", before=(1, 0, 1), answers="gain food", after=(0, 1, 0), happiness=1),
    Placing(
        "game_room.b", "L", before=(2, 0, 0), answers="gain food; gain water", after=(0, 1, 1), happiness=2
    ),
]

SHORT = [
    ("nuclear_reactor.b", (6, 6, 0), {"what": "water", "by": 1}),
    ("restaurant.a", (6, 1, 6), {"what": "food", "by": 2}),
    ("nuka_bottler.b", (6, 0, 1), {"what": "food", "by": 1}),
    ("nuka_bottler.b", (6, 1, 0), {"what": "water", "by": 1}),
    ("barracks.a", (6, 1, 1), {"what": "food", "by": 1}),
    ("barracks.a", (6, 2, 0), {"what": "water", "by": 1}),
    ("radio_studio.a", (1, 6, 6), {"what": "power", "by": 1}),
    ("radio_studio.a", (2, 0, 0), {"what": "any", "by": 1}),
    ("medbay.b", (6, 6, 1), {"what": "water", "by": 1}),
    ("research_lab.a", (0, 6, 6), {"what": "power", "by": 1}),
    ("weapon_workshop.a", (0, 6, 6), {"what": "power", "by": 1}),
    ("outfit_workshop.a", (6, 0, 6), {"what": "food", "by": 1}),
    ("overseers_office.b", (1, 0, 1), {"what": "any", "by": 1}),
    ("barbershop.a", (0, 1, 0), {"what": "any", "by": 1}),
    ("weight_room.b", (0, 6, 6), {"what": "power", "by": 2}),
    ("armory.b", (0, 0, 0), {"what": "any", "by": 1}),
    ("lounge.b", (6, 0, 6), {"what": "food", "by": 1}),
    ("lounge.b", (0, 1, 0), {"what": "any", "by": 1}),
    ("game_room.b", (0, 6, 6), {"what": "power", "by": 1}),
    ("game_room.b", (1, 0, 0), {"what": "any", "by": 1}),
]


# --- building -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "cost"), BUILD_COSTS.items(), ids=BUILD_COSTS)
def test_a_room_is_built_for_its_printed_cost(room: str, cost: Cubes) -> None:
    scene = stage("elevator_red.e", before=cost)
    scene.row("rooms", room)
    scene.play("place d1 elevator_red.e", f"build {room} R1")
    assert cubes(scene) == (0, 0, 0)
    assert slot_of(scene.state, 0, room) == "R1"
    assert scene.player().happiness == 2


@pytest.mark.parametrize(("room", "cost"), BUILD_COSTS.items(), ids=BUILD_COSTS)
def test_a_room_cannot_be_built_with_one_cube_less_of_anything(room: str, cost: Cubes) -> None:
    for place in (place for place in range(3) if cost[place]):
        held = [6, 6, 6]
        held[place] = cost[place] - 1
        scene = stage("elevator_red.e", before=(held[0], held[1], held[2]))
        scene.row("rooms", room)
        assert scene.why_not("elevator_red.e") == ("no_room_payable", {"row": (room,)})


# --- resources and happiness --------------------------------------------------------------------


@pytest.mark.parametrize("row", GAINS, ids=str)
def test_a_space_takes_its_cost_and_gives_its_reward(row: Placing) -> None:
    scene = play_placing(row)
    assert cubes(scene) == row.after
    assert scene.player().happiness == row.happiness


@pytest.mark.parametrize(
    ("space", "held", "missing"), SHORT, ids=[f"{space} lacks {why['what']}" for space, _, why in SHORT]
)
def test_a_player_who_lacks_a_part_of_the_cost_cannot_place_there(
    space: str, held: Cubes, missing: dict[str, Any]
) -> None:
    scene = stage(space, before=held)
    assert f"place d1 {space}" not in scene.options()
    assert scene.why_not(space) == ("short", missing)


def test_power_station_b_exchanges_as_often_as_wanted() -> None:
    scene = stage("power_station.b", before=(0, 1, 0))
    scene.play("place d1 power_station.b")
    assert cubes(scene) == (2, 1, 0)
    scene.play("swap power water", "swap power water")
    assert cubes(scene) == (0, 1, 2)
    assert scene.options() == ["swap food water", "swap food power", "done"]
    scene.play("done")
    assert scene.asked() == "finish"


def test_an_exchange_goes_on_after_a_cube_gained_by_exchange_was_paid() -> None:
    cards = cards_with(diner={"left": "1 food -> exchange 1 any for 1 any"})
    scene = Scene(cards=cards)
    scene.give(0, items=("water_chip",), power=2)
    scene.turn_of(0)
    scene.play("use water_chip", "swap power food", "done", "place d1 diner.a")
    assert cubes(scene) == (1, 0, 0)
    assert scene.options() == ["swap power water", "swap power food", "done"]


# --- healing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["barracks.b", "medbay.a", "research_lab.b"])
def test_a_room_heals_the_injured_dweller_placed_there(space: str) -> None:
    scene = stage(space, "injured")
    assert f"place d2 {space}" not in scene.options()
    events = scene.play(f"place d1 {space}")
    assert facts(events, "healed") == [{"seat": 0, "dweller": 1}]
    assert not scene.player().dwellers[0].injured


# --- training -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "letter"),
    [
        ("weight_room.a", "S"),
        ("armory.a", "P"),
        ("fitness_room.a", "E"),
        ("lounge.a", "C"),
        ("classroom.a", "I"),
        ("athletics_room.a", "A"),
        ("game_room.a", "L"),
    ],
)
def test_a_room_trains_in_its_letter_at_the_recall(space: str, letter: str) -> None:
    scene = stage(space)
    scene.play(f"place d1 {space}")
    assert scene.player().dwellers[0].letter == ""
    events = scene.finish_round()
    assert facts(events, "trained") == [{"seat": 0, "dweller": 1, "letter": letter}]
    assert scene.player().dwellers[0].letter == letter


@pytest.mark.parametrize("space", ["outfit_workshop.b", "classroom.b"])
def test_a_room_trains_in_a_letter_of_choice_at_the_recall(space: str) -> None:
    scene = stage(space)
    scene.play(f"place d1 {space}")
    scene.until("train")
    assert scene.options() == [f"train {letter}" for letter in "SPECIAL"]
    scene.play("train C")
    assert scene.player().dwellers[0].letter == "C"


# --- the first-player token, and new rows ---------------------------------------------------------


def test_radio_studio_b_takes_the_token_and_deals_new_rooms() -> None:
    scene = stage("radio_studio.b")
    scene.row("rooms", "medbay", "armory", "lounge")
    scene.state.token = 1
    events = scene.play("place d1 radio_studio.b", "gain food")
    assert facts(events, "took_token") == [{"seat": 0}]
    assert scene.state.token == 0
    assert facts(events, "refreshed") == [{"row": "rooms", "cards": ("medbay", "armory", "lounge")}]
    assert scene.state.rooms.discard == ["medbay", "armory", "lounge"]
    assert len(scene.state.rooms.row) == 3
    assert cubes(scene) == (0, 1, 0)


def test_overseers_office_b_takes_the_token() -> None:
    scene = stage("overseers_office.b", before=(3, 0, 0))
    scene.state.token = 1
    events = scene.play("place d1 overseers_office.b")
    assert facts(events, "took_token") == [{"seat": 0}]
    assert scene.state.token == 0


def test_barbershop_b_deals_new_items() -> None:
    scene = stage("barbershop.b")
    scene.row("items", "cat", "macaw", "hound")
    events = scene.play("place d1 barbershop.b")
    assert facts(events, "refreshed") == [{"row": "items", "cards": ("cat", "macaw", "hound")}]
    assert scene.state.items.discard == ["cat", "macaw", "hound"]


# --- new dwellers -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "who", "before", "arrivals"),
    [
        ("barracks.a", "", (0, 2, 1), 1),
        ("barracks.a", "C", (0, 2, 1), 2),
        ("radio_studio.a", "", (2, 1, 0), 1),
        ("radio_studio.a", "C", (3, 0, 0), 2),
    ],
    ids=["barracks.a", "barracks.a C", "radio_studio.a", "radio_studio.a C"],
)
def test_a_room_brings_new_dwellers(space: str, who: str, before: Cubes, arrivals: int) -> None:
    scene = stage(space, who, before)
    events = scene.play(f"place d1 {space}")
    assert cubes(scene) == (0, 0, 0)
    assert [fact["space"] for fact in facts(events, "arrived")] == [space] * arrivals
    assert len(scene.player().dwellers) == 2 + arrivals
    assert scene.player().box == 5 - arrivals


@pytest.mark.parametrize(("who", "arrivals"), [("", 1), ("C", 2)], ids=["untrained", "C"])
def test_living_room_a_takes_two_dwellers_and_brings_a_new_one(who: str, arrivals: int) -> None:
    scene = stage("living_room.a", who)
    scene.play("place d1 d2 living_room.a")
    assert scene.asked() == "finish"
    assert [dweller.at for dweller in scene.player().dwellers] == ["living_room.a"] * (2 + arrivals)


# --- items --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "letter", "before"),
    [("research_lab.a", "I", (1, 0, 0)), ("outfit_workshop.a", "L", (0, 1, 0)), ("armory.b", "P", (0, 0, 1))],
    ids=["research_lab.a", "outfit_workshop.a", "armory.b"],
)
def test_a_room_gives_an_item_of_the_row_and_two_to_a_trained_dweller(
    space: str, letter: str, before: Cubes
) -> None:
    scene = stage(space, before=before)
    scene.row("items", "cat", "macaw", "hound")
    scene.play(f"place d1 {space}", "take macaw")
    assert scene.asked() == "finish"
    assert scene.player().items == ["macaw"]
    assert cubes(scene) == (0, 0, 0)

    scene = stage(space, letter, before)
    scene.row("items", "cat", "macaw", "hound")
    scene.play(f"place d1 {space}", "take macaw", "take cat")
    assert scene.asked() == "finish"
    assert scene.player().items == ["macaw", "cat"]


def test_armory_b_readies_an_item_after_each_item_it_gives() -> None:
    scene = stage("armory.b", "P", (1, 0, 0), items=("shotgun-1", "minigun", "flamer"))
    scene.player().exhausted = ["shotgun-1", "minigun", "flamer"]
    scene.row("items", "cat", "macaw", "hound")
    scene.play("place d1 armory.b", "take cat", "ready minigun", "take macaw", "ready flamer")
    assert scene.asked() == "finish"
    assert scene.player().exhausted == ["shotgun-1"]


def test_weapon_workshop_a_deals_new_items_before_one_is_taken() -> None:
    scene = stage("weapon_workshop.a", before=(1, 0, 0))
    scene.row("items", "cat", "macaw", "hound")
    scene.play("place d1 weapon_workshop.a")
    assert scene.state.items.discard == ["cat", "macaw", "hound"]
    offered = scene.options()
    assert len(offered) == 3
    assert not {"take cat", "take macaw", "take hound"} & set(offered)
    scene.play(offered[0])
    assert scene.asked() == "finish"
    assert scene.player().items == [offered[0].removeprefix("take ")]


def test_weapon_workshop_a_gives_its_reward_twice_to_a_trained_dweller() -> None:
    scene = stage("weapon_workshop.a", "P", (1, 0, 0))
    events = scene.play("place d1 weapon_workshop.a")
    events += scene.play(scene.options()[0])
    events += scene.play(scene.options()[0])
    assert [event.kind for event in events if event.kind in ("refreshed", "took")] == [
        "refreshed",
        "took",
        "refreshed",
        "took",
    ]
    assert cubes(scene) == (0, 0, 0)


def test_weapon_workshop_b_readies_the_only_exhausted_item_without_asking() -> None:
    scene = stage("weapon_workshop.b", items=("shotgun-1", "minigun"))
    scene.player().exhausted = ["minigun"]
    events = scene.play("place d1 weapon_workshop.b", "gain food", "gain food")
    assert facts(events, "readied") == [{"seat": 0, "item": "minigun"}]
    assert scene.player().exhausted == []
    assert cubes(scene) == (0, 2, 0)


def test_weapon_workshop_b_asks_which_of_several_items_to_ready() -> None:
    scene = stage("weapon_workshop.b", items=("shotgun-1", "minigun"))
    scene.player().exhausted = ["shotgun-1", "minigun"]
    scene.play("place d1 weapon_workshop.b")
    assert scene.options() == ["ready shotgun-1", "ready minigun"]
    scene.play("ready shotgun-1")
    assert scene.player().exhausted == ["minigun"]
    assert scene.asked() == "gain"


def test_storage_room_b_gives_four_resources_for_an_item() -> None:
    scene = stage("storage_room.b", items=("cat", "macaw"))
    scene.player().exhausted = ["macaw"]
    scene.play("place d1 storage_room.b")
    assert scene.options() == ["discard cat", "discard macaw"]
    scene.play("discard macaw", "gain power", "gain power", "gain food", "gain water")
    assert cubes(scene) == (2, 1, 1)
    assert scene.player().items == ["cat"]
    assert scene.player().exhausted == []
    assert scene.state.items.discard == ["macaw"]


@pytest.mark.parametrize(("who", "happiness"), [("", 1), ("E", 2)], ids=["untrained", "E"])
def test_fitness_room_b_gives_happiness_for_an_item(who: str, happiness: int) -> None:
    scene = stage("fitness_room.b", who, items=("cat",))
    scene.play("place d1 fitness_room.b", "discard cat")
    assert scene.asked() == "finish"
    assert scene.player().items == []
    assert scene.player().happiness == happiness


@pytest.mark.parametrize("space", ["storage_room.b", "fitness_room.b"])
def test_a_player_without_items_cannot_pay_one(space: str) -> None:
    assert stage(space).why_not(space) == ("short_of_items", {"by": 1})


# --- rooms that build ---------------------------------------------------------------------------


def test_theme_workshop_a_takes_two_dwellers_and_builds_for_free() -> None:
    scene = stage("theme_workshop.a")
    scene.row("rooms", "nuka_bottler", "medbay")
    scene.play("place d1 d2 theme_workshop.a")
    assert scene.options() == [
        "build nuka_bottler L2",
        "build nuka_bottler R1",
        "build medbay L2",
        "build medbay R1",
    ]
    scene.play("build nuka_bottler L2")
    assert slot_of(scene.state, 0, "nuka_bottler") == "L2"
    assert cubes(scene) == (0, 0, 0)


def test_overseers_office_a_builds_a_room_that_is_paid_for_and_gives_happiness() -> None:
    scene = stage("overseers_office.a", before=(1, 1, 0))
    scene.row("rooms", "medbay", "armory", "lounge")
    scene.play("place d1 overseers_office.a")
    assert scene.options() == ["build medbay L2", "build medbay R1"]
    scene.play("build medbay R1")
    assert scene.asked() == "finish"
    assert slot_of(scene.state, 0, "medbay") == "R1"
    assert cubes(scene) == (0, 0, 0)
    assert scene.player().happiness == 1


def test_a_room_cost_with_two_builds_offers_the_second_one_to_be_paid_for_too() -> None:
    scene = Scene(cards=cards_with(elevator_red={"space": "room -> build 2, 1 happiness"}))
    scene.give(0, power=2, food=1, water=1)
    scene.row("rooms", "medbay", "armory")
    scene.play("place d1 elevator_red.e", "build medbay L1")
    assert "skip" in scene.options()
    scene.play("build armory R1")
    assert cubes(scene) == (0, 0, 0)
    assert scene.player().happiness == 1
