"""The options of a table."""

import pytest

from games.engine.errors import Refused
from tests.titles.shelter.placing import cubes
from tests.titles.shelter.scene import Scene, facts


@pytest.mark.parametrize(
    ("seats", "first", "late"),
    [(2, 0, [1]), (2, 1, [0]), (3, 0, [2]), (3, 1, [0]), (4, 0, [2, 3]), (4, 3, [1, 2])],
)
def test_with_a_late_start_the_last_half_of_the_seats_gains_a_resource_of_choice(
    seats: int, first: int, late: list[int]
) -> None:
    scene = Scene(seats, first=first, late_start=True)
    for seat in late:
        assert (scene.seat(), scene.asked()) == (seat, "gain")
        scene.play("gain food")
        assert cubes(scene, seat) == (0, 1, 0)
    assert (scene.seat(), scene.asked()) == (first, "turn")


@pytest.mark.parametrize(
    ("columns", "space"), [("standard", "water_treatment.a"), ("variant", "water_treatment.b")]
)
def test_threats_follow_the_columns_of_the_table(columns: str, space: str) -> None:
    scene = Scene(columns=columns)
    scene.dice(4, 4, 3, 4, 3, 4, purpose="threat column")
    events = scene.finish_round()
    assert [fact["space"] for fact in facts(events, "threat")] == [space]


@pytest.mark.parametrize(("short", "rooms"), [(True, 4), (False, 6)])
def test_a_short_game_ends_with_four_rooms(short: bool, rooms: int) -> None:
    scene = Scene(short=short)
    scene.build(0, *scene.cards.pool[: rooms - 1])
    scene.give(0, power=6, food=6, water=6)
    scene.turn_of(0)
    scene.play("place d1 elevator_red.e")
    events = scene.play(scene.options()[0])
    assert facts(events, "last_round") == [{"why": "rooms", "seat": 0}]


@pytest.mark.parametrize("options", [{"columns": "other"}, {"short": 1}, {"luck": True}])
def test_an_unknown_option_or_value_is_refused(options: dict[str, str | int | bool]) -> None:
    with pytest.raises(Refused, match="unknown_option"):
        Scene(**options)  # type: ignore[arg-type]
