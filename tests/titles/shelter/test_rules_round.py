"""The round: RND-1 to RND-6."""

import pytest

from games.titles.shelter import can_still_place
from tests.titles.shelter.scene import Scene, cards_with, facts


def test_RND_1_threats_appear_then_dwellers_are_placed_then_they_are_recalled():
    scene = Scene()
    scene.next_round(1, 1, 3, 4, 3, 4)
    events = [*scene.events, *scene.play("place d1 diner.b", "end"), *scene.next_round()]
    order = ("round", "threat", "placed", "recalled")
    assert [event.kind for event in events if event.kind in order] == [
        "round",
        "recalled",
        "round",
        "threat",
        "placed",
        "recalled",
        "round",
    ]
    assert scene.state.round == 3


def test_RND_1_all_dwellers_are_available_again_after_the_recall():
    scene = Scene()
    scene.play("place d1 diner.b", "end", "place d1 diner.a", "end")
    scene.next_round()
    assert all(not dweller.at for player in scene.state.players for dweller in player.dwellers)


def test_RND_2_no_threats_appear_in_round_1():
    scene = Scene()
    assert not facts(scene.events, "threat") + facts(scene.events, "no_threat")
    assert len(facts(scene.next_round(), "no_threat")) == 3


def test_RND_3_placing_goes_clockwise_from_the_first_player_one_placement_a_turn():
    scene = Scene(3, first=1)
    spaces = ("diner.a", "diner.b", "power_generator.a", "power_generator.b", "water_treatment.a")
    turns = []
    for number, space in enumerate(spaces):
        turns.append(scene.seat())
        scene.play(f"place d{1 + number // 3} {space}", "end")
    assert turns == [1, 2, 0, 1, 2]


def test_RND_3_placing_ends_when_no_dwellers_are_left_to_place():
    scene = Scene()
    scene.dwellers(0, "")
    scene.dwellers(1, "")
    events = scene.play("place d1 diner.a", "end", "place d1 diner.b", "end")
    assert facts(events, "recalled")
    assert scene.state.round == 2


def test_RND_3_placing_goes_on_for_a_player_who_has_dwellers_left():
    scene = Scene()
    scene.dwellers(1, "")
    scene.play("place d1 diner.a", "end", "place d1 diner.b", "end")
    assert (scene.seat(), scene.asked(), scene.state.round) == (0, "turn", 1)


def test_RND_4_a_player_may_pass_although_a_placement_is_possible():
    scene = Scene()
    assert "place d1 diner.a" in scene.options()
    assert facts(scene.play("pass"), "passed") == [{"seat": 0}]
    assert scene.seat() == 1


def test_RND_4_a_player_who_has_passed_takes_no_more_turns_in_that_round():
    scene = Scene()
    scene.play("pass", "place d1 diner.a", "end")
    assert scene.seat() == 1
    scene.play("place d2 diner.b", "end")
    assert scene.state.round == 2
    assert not scene.player(0).passed


def test_RND_5_a_player_who_can_place_nobody_is_skipped_automatically():
    scene = Scene()
    scene.dwellers(0, "injured", "")
    scene.dwellers(1, "injured")
    events = scene.play("place d1 elevator_start.e", "end")
    assert facts(events, "skipped") == [{"seat": 1}]
    assert scene.seat() == 0
    assert not scene.player(1).passed


def test_RND_5_a_player_who_could_place_a_dweller_after_using_an_item_is_not_skipped():
    scene = Scene()
    scene.dwellers(0, "injured", "")
    scene.dwellers(1, "injured")
    scene.give(1, items=("stimpak-1",))
    scene.play("place d1 elevator_start.e", "end")
    assert (scene.seat(), scene.options()) == (1, ["use stimpak-1", "pass"])
    scene.play("use stimpak-1", "place d1 diner.a")


def test_RND_5_a_player_is_skipped_if_an_item_does_not_lead_to_a_placement():
    scene = Scene()
    scene.dwellers(0, "injured", "")
    scene.dwellers(1, "injured")
    scene.give(1, items=("water_chip",), power=1)
    events = scene.play("place d1 elevator_start.e", "end")
    assert facts(events, "skipped") == [{"seat": 1}]


def healing_costs_water() -> Scene:
    """A scene in which seat 1 has only an injured dweller, and healing costs water."""
    scene = Scene(
        cards=cards_with(
            elevator_start={"space": "injured only 1 water -> heal"},
            bobblehead={"abilities": ["turn start: exhaust -> ready"]},
        )
    )
    scene.dwellers(1, "injured")
    return scene


def test_RND_5_a_player_is_not_skipped_if_an_item_gives_the_missing_resource():
    scene = healing_costs_water()
    scene.give(1, items=("water_chip",), food=1)
    scene.play("place d1 diner.a", "end")
    assert (scene.seat(), scene.options()) == (1, ["use water_chip", "pass"])
    scene.play("use water_chip", "swap food water", "place d1 elevator_start.e")


def test_RND_5_exchanges_of_the_player_before_do_not_limit_an_item():
    scene = healing_costs_water()
    scene.build(0, "power_station")
    scene.give(0, power=1)
    scene.give(1, items=("water_chip",), food=1)
    scene.play("place d1 power_station.b", "swap power food", "done", "end")
    assert (scene.seat(), scene.options()) == (1, ["use water_chip", "pass"])


def test_RND_5_a_player_is_not_skipped_if_an_item_readies_one_that_heals():
    scene = healing_costs_water()
    scene.dwellers(0, "injured", "")
    scene.give(0, water=1)
    scene.give(1, items=("bobblehead", "stimpak-1"))
    scene.player(1).exhausted = ["stimpak-1"]
    scene.play("place d1 elevator_start.e", "end")
    assert (scene.seat(), scene.options()) == (1, ["use bobblehead", "pass"])


def test_RND_5_a_player_is_skipped_if_items_only_ready_each_other_for_ever():
    scene = healing_costs_water()
    scene.give(1, items=("bobblehead", "shotgun-1"))
    scene.player(1).exhausted = ["shotgun-1"]
    assert facts(scene.play("place d1 diner.a", "end"), "skipped") == [{"seat": 1}]


def test_RND_5_a_player_is_not_skipped_if_the_search_is_too_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(can_still_place, "MOST_TRIES", 1)
    scene = healing_costs_water()
    scene.give(1, items=("bobblehead", "shotgun-1"))
    scene.player(1).exhausted = ["shotgun-1"]
    scene.play("place d1 diner.a", "end")
    assert (scene.seat(), scene.options()) == (1, ["use bobblehead", "pass"])


def test_RND_5_a_skip_is_for_this_turn_only():
    scene = Scene()
    scene.row("rooms", "barracks", "lounge", "armory")
    scene.dwellers(0, "injured", "", "")
    scene.dwellers(1, "injured")
    scene.give(0, power=1, food=1, water=1)
    assert facts(scene.play("place d1 elevator_start.e", "end"), "skipped") == [{"seat": 1}]
    scene.play("place d2 elevator_red.e", "build barracks L1", "end")
    assert (scene.seat(), scene.options()) == (1, ["place d1 barracks.b", "pass"])


def test_RND_5_placing_ends_when_all_players_were_skipped():
    scene = Scene()
    scene.dwellers(0, "injured", "injured")
    scene.dwellers(1, "injured")
    events = scene.play("place d1 elevator_start.e", "end")
    assert facts(events, "skipped") == [{"seat": 1}, {"seat": 0}]
    assert facts(events, "recalled")


def test_RND_6_all_items_of_all_players_are_readied():
    scene = Scene()
    for seat, item in enumerate(("shotgun-1", "minigun")):
        scene.give(seat, items=(item,))
        scene.player(seat).exhausted = [item]
    scene.next_round()
    assert [player.exhausted for player in scene.state.players] == [[], []]
    assert [player.items for player in scene.state.players] == [["shotgun-1"], ["minigun"]]


def test_RND_6_items_are_readied_only_after_the_recall():
    scene = Scene()
    scene.give(0, items=("shotgun-1",))
    scene.player(0).exhausted = ["shotgun-1"]
    scene.play("place d1 vault_entrance.a", "end", "pass", "pass")
    assert scene.asked() == "train"
    assert scene.player(0).exhausted == ["shotgun-1"]
    scene.play("train S")
    assert scene.player(0).exhausted == []
