"""The five elevators: one heals any player's dwellers, the others build for their owners."""

import pytest

from tests.titles.shelter.placing import cubes
from tests.titles.shelter.scene import Scene, facts, slot_of

ELEVATORS = ["elevator_red.e", "elevator_blue.e", "elevator_yellow.e", "elevator_purple.e"]


def test_elevator_start_heals_an_injured_dweller_of_any_player() -> None:
    for seat in (0, 1):
        scene = Scene()
        scene.dwellers(seat, "injured", "")
        scene.turn_of(seat)
        assert "place d2 elevator_start.e" not in scene.options()
        events = scene.play("place d1 elevator_start.e")
        assert facts(events, "healed") == [{"seat": seat, "dweller": 1}]


@pytest.mark.parametrize(("seat", "space"), list(enumerate(ELEVATORS)), ids=ELEVATORS)
def test_an_elevator_of_a_colour_builds_for_its_owner_and_gives_two_happiness(seat: int, space: str) -> None:
    scene = Scene(4)
    scene.give(seat, power=1, food=1)
    scene.row("rooms", "medbay", "armory", "lounge")
    scene.turn_of(seat)
    scene.play(f"place d1 {space}")
    assert scene.options() == ["build medbay L1", "build medbay R1"]
    scene.play("build medbay R1")
    assert slot_of(scene.state, seat, "medbay") == "R1"
    assert cubes(scene, seat) == (0, 0, 0)
    assert scene.player(seat).happiness == 2


@pytest.mark.parametrize(("owner", "space"), list(enumerate(ELEVATORS)), ids=ELEVATORS)
def test_an_elevator_of_a_colour_is_closed_to_everybody_else(owner: int, space: str) -> None:
    scene = Scene(4)
    seat = (owner + 1) % 4
    scene.give(seat, power=6, food=6, water=6)
    scene.turn_of(seat)
    colour = ("red", "blue", "yellow", "purple")[owner]
    assert scene.why_not(space) == ("not_your_elevator", {"owner": owner, "colour": colour})
