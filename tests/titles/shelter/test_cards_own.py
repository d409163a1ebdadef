"""Cards beyond the standard set: every phrase works wherever the notation allows it."""

import pytest

from games.titles.shelter.cards import Cards
from tests.titles.shelter.placing import cubes
from tests.titles.shelter.scene import Scene, cards_with, facts


def with_item(*abilities: str) -> Cards:
    """The standard set with these abilities on the cat."""
    return cards_with(cat={"abilities": list(abilities)})


def scene_with_item(*abilities: str) -> Scene:
    scene = Scene(cards=with_item(*abilities))
    scene.give(0, items=("cat",))
    scene.turn_of(0)
    return scene


# --- items ----------------------------------------------------------------------------------------


def test_an_item_for_any_time_is_offered_before_during_and_after_a_placement() -> None:
    scene = scene_with_item("any time: exhaust -> 1 happiness")
    assert "use cat" in scene.options()
    scene.play("place d1 diner.a")
    assert (scene.asked(), scene.options()) == ("placing", ["use cat", "skip"])
    scene.play("skip")
    assert (scene.asked(), scene.options()) == ("finish", ["end", "use cat"])
    scene.play("use cat")
    assert (scene.asked(), scene.options()) == ("finish", ["end"])
    assert scene.player().happiness == 1


def test_an_item_for_any_time_is_offered_only_in_its_owners_turn() -> None:
    scene = scene_with_item("any time: exhaust -> 1 happiness")
    scene.turn_of(1)
    assert "use cat" not in scene.options()


def test_an_item_may_have_different_abilities_at_different_moments() -> None:
    scene = scene_with_item("turn start: exhaust -> 1 food", "turn end: discard -> 2 food")
    scene.play("use cat", "place d1 diner.b", "use cat")
    assert cubes(scene) == (0, 4, 0)
    assert scene.player().items == []


def test_after_an_item_is_used_at_the_end_of_a_turn_the_player_can_end_it() -> None:
    scene = scene_with_item("turn end: exhaust -> 1 any")
    scene.play("place d1 diner.b", "use cat", "gain power")
    assert scene.options() == ["end"]
    assert cubes(scene) == (1, 1, 0)


def test_an_item_may_give_items_and_deal_new_rows() -> None:
    scene = scene_with_item("any time: discard, 1 food -> refresh rooms, 2 items, 2 happiness")
    scene.give(0, food=1)
    scene.row("items", "macaw", "hound", "flamer")
    scene.row("rooms", "medbay", "armory", "lounge")
    scene.play("use cat", "take flamer", "take macaw")
    assert scene.player().items == ["flamer", "macaw"]
    assert scene.player().happiness == 2
    assert cubes(scene) == (0, 0, 0)
    assert scene.state.rooms.discard == ["medbay", "armory", "lounge"]
    assert scene.state.items.discard == ["cat"]
    assert scene.asked() == "turn"


def test_an_item_that_readies_is_offered_only_if_an_item_is_exhausted() -> None:
    scene = scene_with_item("turn start: discard -> ready 2")
    scene.give(0, items=("minigun", "flamer", "hound"))
    assert "use cat" not in scene.options()
    scene.player().exhausted = ["minigun", "flamer", "hound"]
    scene.play("use cat", "ready flamer", "ready minigun")
    assert scene.player().exhausted == ["hound"]


def test_an_item_may_reroll_for_its_owner_only_once_a_round() -> None:
    scene = scene_with_item("after roll: exhaust, 1 power -> reroll one die")
    scene.give(0, power=2)
    scene.threaten("diner.b", "deathclaw")
    scene.play("place d1 diner.b", "use cat 2")
    assert scene.asked() == "finish"
    assert cubes(scene) == (1, 0, 0)


def test_an_item_may_count_items_at_the_end() -> None:
    scene = scene_with_item("game end: 2 happiness for each 3 items")
    scene.give(0, items=("minigun", "flamer", "power_armor", "combat_armor", "water_chip"))
    scene.state.endings = ["rooms"]
    scene.finish_round()
    assert scene.player().happiness == 4


def test_a_player_is_not_skipped_if_the_outcome_of_an_item_is_random() -> None:
    scene = scene_with_item("turn start: exhaust -> item")
    scene.state.taken = dict.fromkeys(scene.state.spaces, 1)
    del scene.state.taken["diner.b"], scene.state.taken["vault_door.a"]
    scene.turn_of(1)
    scene.play("place d1 diner.b", "end")
    assert (scene.seat(), scene.options()) == (0, ["use cat", "pass"])


# --- spaces ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rate", "offered"),
    [
        ("2 power for 1 any", ["swap power+power water", "swap power+power food", "done"]),
        ("1 any for 2 power", ["swap power+power water", "swap power+power food", "done"]),
        ("2 any for 1 water", ["swap power+power water", "done"]),
    ],
)
def test_an_exchange_works_at_its_rate_in_either_direction(rate: str, offered: list[str]) -> None:
    scene = Scene(cards=cards_with(diner={"left": f"-> exchange {rate}, 1 happiness"}))
    scene.give(0, power=2)
    scene.play("place d1 diner.a")
    assert scene.options() == offered
    scene.play(offered[0])
    assert cubes(scene) == (0, 0, 1)
    assert scene.asked() == "finish"
    assert scene.player().happiness == 1


def test_an_exchange_that_is_impossible_is_not_offered() -> None:
    scene = Scene(cards=cards_with(diner={"left": "-> exchange 1 food for 1 water, 1 happiness"}))
    scene.give(0, power=2)
    scene.play("place d1 diner.a")
    assert scene.asked() == "finish"
    assert scene.player().happiness == 1


def test_the_rest_of_the_reward_follows_an_exchange_that_is_ended() -> None:
    scene = Scene(cards=cards_with(diner={"left": "-> exchange 1 any for 1 any, 1 happiness"}))
    scene.give(0, power=2)
    scene.play("place d1 diner.a")
    assert scene.player().happiness == 0
    scene.play("done")
    assert scene.player().happiness == 1


def test_alike_dwellers_are_offered_once_for_a_linked_space() -> None:
    scene = Scene(cards=cards_with(diner={"left": None, "right": None, "both": "linked -> 1 food"}))
    scene.dwellers(0, "", "S", "", "P", "")
    scene.turn_of(0)
    assert [text for text in scene.options() if text.endswith("diner.a")] == [
        "place d1 d2 diner.a",
        "place d1 d3 diner.a",
        "place d1 d4 diner.a",
        "place d2 d4 diner.a",
    ]


def test_a_linked_space_for_injured_dwellers_heals_both() -> None:
    cards = cards_with(diner={"left": None, "right": None, "both": "linked injured only -> heal, 1 food"})
    scene = Scene(cards=cards)
    scene.dwellers(0, "injured", "", "injured")
    scene.turn_of(0)
    scene.play("place d1 d3 diner.a")
    assert not any(dweller.injured for dweller in scene.player().dwellers)
    assert cubes(scene) == (0, 1, 0)


def test_a_doubled_room_cost_with_two_builds_offers_three_more() -> None:
    scene = Scene(cards=cards_with(elevator_red={"space": "[S] room -> build 2"}, medbay={"build": "1 any"}))
    scene.dwellers(0, "S")
    scene.give(0, power=6, food=6, water=6)
    scene.turn_of(0)
    scene.play("place d1 elevator_red.e")
    for _ in range(4):
        assert scene.asked() == "build"
        scene.play(scene.options()[0])
    assert scene.asked() == "finish"


def test_a_threat_may_bring_a_dweller_and_train_the_one_who_beats_it() -> None:
    scene = Scene(cards=cards_with(deathclaw={"effect": "[L] -> dweller, train E"}))
    scene.threaten("diner.a", "deathclaw")
    scene.play("place d1 diner.a")
    assert [dweller.at for dweller in scene.player().dwellers] == ["diner.a", "", "diner.a"]
    events = scene.finish_round()
    assert facts(events, "trained") == [{"seat": 0, "dweller": 1, "letter": "E"}]
    assert facts(events, "removed") == [{"space": "diner.a", "threat": "deathclaw"}]
