"""The six starting rooms: the costs and rewards of their spaces."""

from typing import Any

import pytest

from tests.titles.shelter.placing import Cubes, Placing, cubes, play_placing, stage
from tests.titles.shelter.scene import facts

GAINS = [
    Placing("vault_entrance.b", answers="gain food", after=(0, 1, 0)),
    Placing("water_treatment.a", after=(0, 0, 2)),
    Placing("water_treatment.a", "P", after=(0, 0, 4)),
    Placing("water_treatment.b", after=(0, 0, 1)),
    Placing("diner.a", after=(0, 2, 0)),
    Placing("diner.a", "A", after=(0, 4, 0)),
    Placing("diner.b", after=(0, 1, 0)),
    Placing("power_generator.a", after=(2, 0, 0)),
    Placing("power_generator.a", "S", after=(4, 0, 0)),
    Placing("power_generator.b", after=(1, 0, 0)),
]

SHORT = [
    ("wasteland.b", (6, 6, 0), {"what": "water", "by": 1}),
    ("vault_door.a", (6, 1, 6), {"what": "food", "by": 2}),
    ("vault_door.b", (0, 1, 1), {"what": "power", "by": 1}),
    ("vault_door.b", (1, 0, 1), {"what": "food", "by": 1}),
    ("vault_door.b", (1, 1, 0), {"what": "water", "by": 1}),
]


@pytest.mark.parametrize("row", GAINS, ids=str)
def test_a_starting_room_gives_its_resources(row: Placing) -> None:
    assert cubes(play_placing(row)) == row.after


@pytest.mark.parametrize(
    ("space", "held", "missing"), SHORT, ids=[f"{space} lacks {why['what']}" for space, _, why in SHORT]
)
def test_a_player_who_lacks_a_part_of_the_cost_cannot_place_there(
    space: str, held: Cubes, missing: dict[str, Any]
) -> None:
    assert stage(space, before=held).why_not(space) == ("short", missing)


def test_wasteland_a_injures_the_dweller_and_gives_an_item() -> None:
    scene = stage("wasteland.a")
    scene.row("items", "cat", "macaw", "hound")
    scene.play("place d1 wasteland.a")
    assert scene.player().dwellers[0].injured
    assert scene.options() == ["take cat", "take macaw", "take hound"]
    scene.play("take hound")
    assert scene.player().items == ["hound"]
    assert scene.asked() == "finish"


@pytest.mark.parametrize(("who", "taken"), [("", ["hound"]), ("L", ["hound", "cat"])], ids=["untrained", "L"])
def test_wasteland_b_gives_an_item_for_water_and_two_to_a_trained_dweller(who: str, taken: list[str]) -> None:
    scene = stage("wasteland.b", who, (0, 0, 1))
    scene.row("items", "cat", "macaw", "hound")
    scene.play("place d1 wasteland.b", *(f"take {item}" for item in taken))
    assert scene.asked() == "finish"
    assert scene.player().items == taken
    assert cubes(scene) == (0, 0, 0)
    assert not scene.player().dwellers[0].injured


@pytest.mark.parametrize(
    ("space", "before"), [("vault_door.a", (0, 3, 0)), ("vault_door.b", (1, 1, 1))], ids=["a", "b"]
)
def test_vault_door_brings_a_new_dweller(space: str, before: Cubes) -> None:
    scene = stage(space, before=before)
    events = scene.play(f"place d1 {space}")
    assert facts(events, "arrived") == [{"seat": 0, "dweller": 3, "space": space}]
    assert cubes(scene) == (0, 0, 0)


def test_vault_entrance_a_trains_in_a_letter_of_choice() -> None:
    scene = stage("vault_entrance.a")
    scene.play("place d1 vault_entrance.a")
    assert scene.asked() == "finish"
    scene.until("train")
    assert scene.options() == [f"train {letter}" for letter in "SPECIAL"]
    scene.play("train L")
    assert scene.player().dwellers[0].letter == "L"


def test_vault_entrance_b_takes_the_token_for_the_next_round() -> None:
    scene = stage("vault_entrance.b")
    scene.state.token = 1
    scene.play("place d1 vault_entrance.b")
    assert scene.state.token == 0
    assert scene.asked() == "gain"
