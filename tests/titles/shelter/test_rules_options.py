"""The options of a table: OPT-1 to OPT-3."""

import pytest

from games.engine.state import open_decisions
from tests.titles.shelter.scene import RULES, Scene, facts


@pytest.mark.parametrize(
    ("dice", "space"),
    [
        ((1, 1), "wasteland.a"),
        ((1, 2), "wasteland.b"),
        ((1, 5), "vault_entrance.a"),
        ((4, 4), "water_treatment.b"),
        ((6, 6), "power_generator.b"),
    ],
)
def test_OPT_1_threats_follow_the_second_columns_table(dice: tuple[int, int], space: str):
    scene = Scene(columns="variant")
    scene.next_round(*dice, 3, 4, 3, 4)
    assert list(scene.state.threats) == [space]


@pytest.mark.parametrize(("seats", "late"), [(2, [0]), (3, [0]), (4, [3, 0])])
def test_OPT_2_the_last_seats_gain_a_resource_of_choice_before_the_first_round(seats: int, late: list[int]):
    scene = Scene(seats, first=1, late_start=True)
    assert [(decision.seat, decision.kind) for decision in open_decisions(scene.state)] == [
        (seat, "gain") for seat in late
    ]
    for _ in late:
        scene.play("gain water")
    assert (scene.seat(), scene.asked()) == (1, "turn")
    assert [player.resources for player in scene.state.players] == [
        [0, 0, 1] if seat in late else [0, 0, 0] for seat in range(seats)
    ]


def test_OPT_2_nobody_gains_a_resource_without_the_option():
    scene = Scene(4)
    assert scene.asked() == "turn"


@pytest.mark.parametrize(("short", "endings"), [(True, ["rooms"]), (False, [])])
def test_OPT_3_a_short_game_ends_with_the_round_of_the_fourth_room(short: bool, endings: list[str]):
    scene = Scene(short=short)
    scene.build(0, "lounge", "barracks", "classroom")
    scene.row("rooms", "armory", "radio_studio", "restaurant")
    scene.give(0, power=1, water=1)
    events = scene.play("place d1 elevator_red.e", "build armory R2", "end")
    assert [fact["why"] for fact in facts(events, "last_round")] == endings
    scene.next_round()
    assert (RULES.result(scene.state) is not None) is short


def test_OPT_3_a_short_game_goes_on_with_three_rooms():
    scene = Scene(short=True)
    scene.build(0, "lounge", "barracks")
    scene.row("rooms", "armory", "radio_studio", "restaurant")
    scene.give(0, power=1, water=1)
    scene.play("place d1 elevator_red.e", "build armory L2", "end")
    assert scene.state.endings == []
