"""Costs and rewards: resources, exchange, happiness, dwellers, first player, items and rows."""

import pytest

from games.titles.shelter.notation import RESOURCES
from tests.titles.shelter.scene import RULES, Scene, cards_with, facts


def rewarding(reward: str) -> Scene:
    """A scene in which the right half of the diner has this reward."""
    return Scene(cards=cards_with(diner={"right": f"-> {reward}"}))


# --- resources --------------------------------------------------------------------------------------


def test_RES_1_a_resource_is_a_cube_on_its_track():
    scene = Scene()
    supply = scene.state.supply
    scene.play("place d1 diner.a")
    assert scene.player(0).resources == [0, 2, 0]
    assert scene.state.supply == supply - 2


def test_RES_1_a_track_holds_six_cubes_and_the_rest_is_lost():
    scene = Scene()
    scene.give(0, food=5)
    events = scene.play("place d1 diner.a")
    assert facts(events, "gained") == [{"seat": 0, "what": "food", "count": 1, "lost": 1}]
    assert scene.player(0).resources == [0, 6, 0]
    assert RULES.census(scene.state)["cubes"] == 72


def test_RES_2_paid_cubes_go_back_to_the_supply():
    scene = Scene()
    scene.give(0, food=4)
    supply = scene.state.supply
    events = scene.play("place d1 vault_door.a")
    assert facts(events, "paid") == [{"seat": 0, "what": "food", "count": 3}]
    assert scene.player(0).resources == [0, 1, 0]
    assert scene.state.supply == supply + 3


def test_RES_3_any_is_one_choice_for_each_icon_as_gain():
    scene = rewarding("2 any")
    scene.play("place d1 diner.b")
    assert scene.options() == ["gain power", "gain food", "gain water"]
    scene.play("gain power", "gain water")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [1, 0, 1])


def test_RES_3_any_is_one_choice_for_each_icon_as_cost():
    scene = Scene()
    scene.build(0, "barbershop")
    scene.give(0, power=1, food=2)
    scene.play("place d1 barbershop.a")
    assert scene.options() == ["pay power", "pay food"]
    scene.play("pay food")
    assert scene.options() == ["pay power", "pay food"]
    scene.play("pay power")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 1, 0])


def test_RES_3_a_cost_of_any_is_paid_on_top_of_named_resources():
    scene = Scene()
    scene.build(0, "radio_studio")
    scene.give(0, power=2)
    assert scene.refusal("place d1 radio_studio.a") == "not_an_option"
    scene.give(0, water=1)
    scene.play("place d1 radio_studio.a")
    assert scene.player(0).resources == [0, 0, 0]


def test_RES_3_a_full_track_cannot_be_chosen_while_another_has_space():
    scene = rewarding("1 any")
    scene.give(0, food=6)
    scene.play("place d1 diner.b")
    assert scene.options() == ["gain power", "gain water"]


def test_RES_3_a_track_that_becomes_full_cannot_be_chosen_again():
    scene = rewarding("2 any")
    scene.give(0, food=5)
    scene.play("place d1 diner.b", "gain food")
    assert scene.options() == ["gain power", "gain water"]


def test_RES_3_with_all_tracks_full_the_gain_is_lost_and_nobody_is_asked():
    scene = rewarding("1 any")
    scene.give(0, power=6, food=6, water=6)
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [6, 6, 6])


def test_RES_3_with_one_track_left_nobody_is_asked():
    scene = rewarding("2 any")
    scene.give(0, power=6, food=6, water=2)
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [6, 6, 4])


def test_RES_3_if_the_gain_fills_all_tracks_nobody_is_asked():
    scene = rewarding("3 any")
    scene.give(0, power=6, food=5, water=5)
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [6, 6, 6])


# --- exchange ---------------------------------------------------------------------------------------


def test_EXC_1_an_exchange_is_made_as_often_as_wanted():
    scene = rewarding("exchange 1 any for 1 any")
    scene.give(0, power=3)
    scene.play("place d1 diner.b", "swap power food", "swap power water", "done")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [1, 1, 1])


def test_EXC_1_an_exchange_keeps_the_amounts_of_the_icon():
    scene = rewarding("exchange 2 power for 1 water")
    scene.give(0, power=4)
    scene.play("place d1 diner.b")
    assert scene.options() == ["swap power+power water", "done"]
    scene.play("swap power+power water", "swap power+power water")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 0, 2])


def test_EXC_1_an_exchange_goes_in_either_direction():
    scene = rewarding("exchange 2 power for 1 water")
    scene.give(0, water=1)
    scene.play("place d1 diner.b")
    assert scene.options() == ["swap water power+power", "done"]


@pytest.mark.parametrize(("given", "got"), [("power", "food"), ("food", "water"), ("water", "power")])
def test_EXC_1_an_exchange_of_named_resources_takes_no_others(given: str, got: str):
    scene = rewarding(f"exchange 1 {given} for 2 {got}")
    scene.give(0, power=2, food=2, water=2)
    scene.play("place d1 diner.b")
    assert scene.options() == [f"swap {given} {got}+{got}", f"swap {got}+{got} {given}", "done"]


def test_EXC_1_two_of_any_may_be_two_different_ones():
    scene = rewarding("exchange 2 any for 1 any")
    scene.give(0, power=1, food=1)
    scene.play("place d1 diner.b")
    assert "swap power+food water" in scene.options()


def test_EXC_1_nothing_is_exchanged_into_the_same_resource():
    scene = rewarding("exchange 1 any for 1 any")
    scene.give(0, power=1)
    scene.play("place d1 diner.b")
    assert sorted(scene.options()) == ["done", "swap power food", "swap power water"]


def test_EXC_1_a_cube_gained_by_exchange_is_not_exchanged_again_this_turn():
    scene = rewarding("exchange 1 any for 1 any")
    scene.give(0, power=2, food=1)
    scene.play("place d1 diner.b", "swap power food")
    assert "swap food water" in scene.options()
    scene.play("swap food water")
    assert sorted(scene.options()) == ["done", "swap power food", "swap power water"]


def test_EXC_1_a_cube_gained_by_an_item_is_not_exchanged_again_this_turn():
    scene = rewarding("exchange 1 any for 1 any")
    scene.give(0, items=("water_chip",), power=1)
    scene.play("use water_chip", "swap power food", "place d1 diner.b")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 1, 0])


def test_EXC_1_a_cube_gained_by_exchange_and_paid_does_not_block_others():
    scene = Scene(cards=cards_with(diner={"right": "1 food -> 1 food, exchange 1 any for 1 any"}))
    scene.give(0, items=("water_chip",), power=1)
    scene.play("use water_chip", "swap power food", "place d1 diner.b")
    assert "swap food water" in scene.options()


def test_EXC_1_a_cube_gained_by_exchange_can_be_exchanged_in_the_next_turn():
    scene = rewarding("exchange 1 any for 1 any")
    scene.give(0, items=("water_chip",), power=1)
    scene.play("use water_chip", "swap power food", "place d1 power_generator.b", "end", "pass")
    scene.play("place d2 diner.b")
    assert "swap food water" in scene.options()


def test_EXC_1_the_gained_cubes_must_fit_on_the_track():
    scene = rewarding("exchange 1 any for 1 any")
    scene.give(0, power=1, food=6)
    scene.play("place d1 diner.b")
    assert sorted(scene.options()) == ["done", "swap food power", "swap food water", "swap power water"]


# --- happiness, dwellers, first player --------------------------------------------------------------


def test_HAP_1_one_happiness_is_gained_for_each_icon():
    scene = rewarding("3 happiness")
    events = scene.play("place d1 diner.b")
    assert scene.player(0).happiness == 3
    assert facts(events, "cheered") == [{"seat": 0, "count": 3, "why": ""}]


def test_HAP_1_the_supply_of_happiness_has_no_limit():
    scene = rewarding("3 happiness")
    scene.give(0, happiness=42)
    scene.play("place d1 diner.b")
    assert scene.player(0).happiness == 45


def test_DWL_1_a_new_dweller_is_put_on_the_icon_and_available_from_the_next_round():
    scene = Scene()
    scene.give(0, food=3)
    box = scene.player(0).box
    events = scene.play("place d1 vault_door.a", "end", "pass")
    assert facts(events, "arrived") == [{"seat": 0, "dweller": 3, "space": "vault_door.a"}]
    assert scene.player(0).box == box - 1
    assert {option.split()[1] for option in scene.options() if option.startswith("place")} == {"d2"}
    scene.play("place d2 diner.b", "end")
    assert scene.state.round == 2
    assert [dweller.at for dweller in scene.player(0).dwellers] == ["", "", ""]


def test_DWL_1_a_new_dweller_blocks_nothing():
    scene = Scene()
    scene.give(0, food=3)
    scene.play("place d1 vault_door.a", "end")
    assert scene.state.taken == {"vault_door.a": 0}


def test_DWL_1_a_new_dweller_is_not_healed_or_trained_by_the_space():
    scene = rewarding("dweller, train S")
    scene.play("place d1 diner.b", "end")
    scene.next_round()
    assert [dweller.letter for dweller in scene.player(0).dwellers] == ["S", "", ""]


def test_DWL_2_nobody_has_more_than_seven_dwellers():
    scene = rewarding("2 dwellers")
    scene.dwellers(0, *[""] * 6)
    events = scene.play("place d1 diner.b")
    assert len(facts(events, "arrived")) == 1
    assert (len(scene.player(0).dwellers), scene.player(0).box) == (7, 0)


def test_FST_1_the_token_is_taken_at_once_and_counts_from_the_next_round_on():
    scene = Scene(3)
    scene.play("pass", "place d1 vault_entrance.b", "gain food", "end")
    assert (scene.state.token, scene.state.first, scene.seat()) == (1, 0, 2)
    scene.next_round()
    assert (scene.state.first, scene.seat()) == (1, 1)


def test_FST_1_the_last_taker_holds_the_token():
    scene = Scene()
    scene.build(1, "radio_studio")
    scene.play("place d1 vault_entrance.b", "gain food", "end")
    scene.play("place d1 radio_studio.b", "gain food", "end")
    scene.next_round()
    assert (scene.state.first, scene.seat()) == (1, 1)


def test_FST_1_the_holder_of_the_token_keeps_it_until_another_takes_it():
    scene = Scene(first=1)
    scene.next_round()
    scene.next_round()
    assert (scene.state.first, scene.seat()) == (1, 1)


# --- items ------------------------------------------------------------------------------------------


def test_ITM_1_an_item_is_chosen_from_the_row_and_the_gap_is_filled_at_once():
    scene = rewarding("item")
    scene.row("items", "shotgun-1", "minigun", "cat")
    scene.play("place d1 diner.b")
    assert scene.options() == ["take shotgun-1", "take minigun", "take cat"]
    scene.load("items", scene.state.items.pool.index("macaw"))
    events = scene.play("take minigun")
    assert scene.player(0).items == ["minigun"]
    assert scene.state.items.row == ["shotgun-1", "macaw", "cat"]
    assert facts(events, "took") == [{"seat": 0, "item": "minigun"}]


def test_ITM_2_an_item_is_paid_by_discarding_one_of_the_players_own():
    scene = Scene()
    scene.build(0, "storage_room")
    assert scene.why_not("storage_room.b") == ("short_of_items", {"by": 1})
    scene.give(0, items=("shotgun-1", "minigun"))
    scene.play("place d1 storage_room.b")
    assert scene.options() == ["discard shotgun-1", "discard minigun"]
    scene.play("discard minigun")
    assert scene.player(0).items == ["shotgun-1"]
    assert scene.state.items.discard == ["minigun"]


def test_ITM_2_an_exhausted_item_pays_as_well():
    scene = Scene()
    scene.build(0, "storage_room")
    scene.give(0, items=("shotgun-1",))
    scene.player(0).exhausted = ["shotgun-1"]
    scene.play("place d1 storage_room.b", "discard shotgun-1")
    assert (scene.player(0).items, scene.player(0).exhausted) == ([], [])


def test_ITM_3_an_item_can_be_used_in_the_turn_in_which_it_was_gained():
    scene = rewarding("item")
    scene.row("items", "nuka_quantum", "minigun", "cat")
    scene.play("place d1 diner.b", "take nuka_quantum")
    assert scene.options() == ["end", "use nuka_quantum"]


def test_ITM_3_an_exhausted_item_cannot_be_used_until_it_is_readied():
    scene = Scene()
    scene.give(0, items=("stimpak-1",))
    scene.dwellers(0, "injured", "injured")
    assert facts(scene.play("use stimpak-1"), "used") == [{"seat": 0, "item": "stimpak-1"}]
    assert "use stimpak-1" not in scene.options()
    scene.next_round()
    assert "use stimpak-1" in scene.options()


@pytest.mark.parametrize("resource", RESOURCES)
def test_ITM_3_an_item_whose_cost_cannot_be_paid_cannot_be_used(resource: str):
    ability = f"turn start: exhaust, 2 {resource} -> item"
    scene = Scene(cards=cards_with(bobblehead={"abilities": [ability]}))
    scene.give(0, items=("bobblehead",))
    scene.player(0).resources = [1 if name == resource else 6 for name in RESOURCES]
    assert "use bobblehead" not in scene.options()
    scene.player(0).resources = [2 if name == resource else 0 for name in RESOURCES]
    assert "use bobblehead" in scene.options()


def test_ITM_3_a_discarded_item_is_gone():
    scene = Scene()
    scene.give(0, items=("nuka_quantum",))
    scene.play("place d1 diner.a", "use nuka_quantum")
    assert scene.player(0).items == []
    assert scene.state.items.discard == ["nuka_quantum"]


def test_ITM_3_there_is_no_limit_to_the_number_of_items():
    scene = rewarding("item")
    everything = (*scene.state.items.pool, *scene.state.items.row)
    scene.give(0, items=everything[:30])
    scene.row("items", everything[30])
    scene.play("place d1 diner.b", f"take {everything[30]}")
    assert len(scene.player(0).items) == 31


def test_ITM_3_an_extra_turn_follows_the_turn():
    scene = Scene()
    scene.give(0, items=("nuka_quantum",))
    events = scene.play("place d1 diner.a", "use nuka_quantum")
    assert facts(events, "turn") == [{"seat": 0, "extra": True}]
    assert (scene.seat(), scene.asked()) == (0, "turn")
    scene.play("place d2 diner.b", "end")
    assert scene.seat() == 1


def test_ITM_3_an_extra_turn_is_offered_only_to_a_player_who_can_place_a_dweller():
    scene = Scene()
    scene.give(0, items=("nuka_quantum",))
    scene.dwellers(0, "", "injured")
    scene.play("place d1 diner.a")
    assert "use nuka_quantum" in scene.options()
    scene = Scene()
    scene.give(0, items=("nuka_quantum",))
    scene.dwellers(0, "")
    scene.play("place d1 diner.a")
    assert scene.options() == ["end"]


def test_ITM_3_there_is_no_extra_turn_after_a_pass():
    scene = Scene()
    scene.give(0, items=("nuka_quantum",))
    scene.play("pass")
    assert scene.seat() == 1
    assert scene.player(0).items == ["nuka_quantum"]


def test_ITM_3_an_extra_turn_comes_after_the_rent_of_the_turn_before():
    scene = Scene()
    scene.give(0, items=("nuka_quantum",))
    scene.build(1, "lounge")
    scene.play("place d1 lounge.a", "gain food", "use nuka_quantum")
    assert (scene.seat(), scene.asked()) == (1, "rent")
    scene.play("gain water")
    assert (scene.seat(), scene.asked()) == (0, "turn")


def test_ITM_3_the_first_swap_of_an_item_is_mandatory_and_further_ones_are_optional():
    scene = Scene()
    scene.give(0, items=("water_chip",), power=3)
    scene.play("use water_chip")
    assert scene.options() == ["swap power water", "swap power food"]
    scene.play("swap power water")
    assert scene.options() == ["swap power water", "swap power food", "done"]
    scene.play("done")
    assert (scene.asked(), scene.player(0).resources) == ("turn", [2, 0, 1])


def test_ITM_3_an_item_swaps_no_more_often_than_it_says():
    scene = Scene()
    scene.give(0, items=("water_chip",), power=3)
    scene.play("use water_chip", "swap power water", "swap power water")
    assert (scene.asked(), scene.player(0).resources) == ("turn", [1, 0, 2])


def test_ITM_3_an_item_with_nothing_to_swap_is_not_offered():
    scene = Scene()
    scene.give(0, items=("water_chip",))
    assert "use water_chip" not in scene.options()


def test_ITM_3_an_item_whose_cost_leaves_nothing_to_swap_swaps_nothing():
    ability = "turn start: exhaust, 1 any -> swap 1 any for 1 any up to 2 times"
    scene = Scene(cards=cards_with(water_chip={"abilities": [ability]}))
    scene.give(0, items=("water_chip",), power=1)
    scene.play("use water_chip")
    assert (scene.asked(), scene.player(0).resources) == ("turn", [0, 0, 0])


def test_ITM_4_one_exhausted_item_of_choice_is_turned_upright():
    scene = rewarding("ready")
    scene.give(0, items=("shotgun-1", "minigun", "cat"))
    scene.player(0).exhausted = ["shotgun-1", "minigun"]
    scene.play("place d1 diner.b")
    assert scene.options() == ["ready shotgun-1", "ready minigun"]
    assert facts(scene.play("ready minigun"), "readied") == [{"seat": 0, "item": "minigun"}]
    assert scene.player(0).exhausted == ["shotgun-1"]


def test_ITM_4_the_only_exhausted_item_must_be_readied():
    scene = rewarding("ready")
    scene.give(0, items=("shotgun-1",))
    scene.player(0).exhausted = ["shotgun-1"]
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.player(0).exhausted) == ("finish", [])


def test_ITM_4_an_item_exhausted_in_this_placement_counts():
    scene = Scene()
    scene.build(0, "armory")
    scene.row("items", "cat", "macaw", "hound")
    scene.give(0, items=("outfit_p",), power=1)
    scene.play("place d1 armory.b", "use outfit_p", "gain food")
    assert scene.player(0).exhausted == ["outfit_p"]
    scene.play("take cat")
    assert (scene.asked(), scene.player(0).exhausted) == ("finish", [])


# --- rows and decks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["items", "rooms"])
def test_REF_1_a_refreshed_row_is_discarded_and_dealt_again(kind: str):
    scene = rewarding(f"refresh {kind}")
    deck = getattr(scene.state, kind)
    old = list(deck.row)
    events = scene.play("place d1 diner.b")
    deck = getattr(scene.state, kind)
    assert deck.discard == old
    assert len(deck.row) == 3
    assert not set(deck.row) & set(old)
    assert facts(events, "refreshed") == [{"row": kind, "cards": tuple(old)}]


@pytest.mark.parametrize("kind", ["items", "rooms"])
def test_REF_1_discarded_cards_may_come_back_if_the_deck_runs_out(kind: str):
    scene = rewarding(f"refresh {kind}")
    deck = getattr(scene.state, kind)
    old, last = list(deck.row), deck.pool[:1]
    deck.pool = list(last)
    scene.play("place d1 diner.b")
    deck = getattr(scene.state, kind)
    assert set(deck.row) < set(old) | set(last)
    assert set(last) < set(deck.row)
    assert len(deck.row) == 3


def test_REF_2_an_empty_item_deck_is_made_again_from_its_discard_pile_when_a_card_is_needed():
    scene = rewarding("item")
    deck = scene.state.items
    deck.discard, deck.pool = deck.pool, []
    scene.play("place d1 diner.b", f"take {deck.row[0]}")
    assert len(scene.state.items.row) == 3
    assert scene.state.items.discard == []
    assert len(scene.state.items.pool) == 27


def test_REF_2_an_empty_room_deck_is_made_again_from_its_discard_pile_when_a_card_is_needed():
    scene = rewarding("build")
    deck = scene.state.rooms
    deck.discard, deck.pool = deck.pool, []
    scene.play("place d1 diner.b", f"build {deck.row[0]} L1")
    assert len(scene.state.rooms.row) == 3
    assert scene.state.rooms.discard == []
    assert len(scene.state.rooms.pool) == 20


def test_REF_2_an_empty_deck_stays_empty_while_no_card_is_needed():
    scene = rewarding("item")
    deck = scene.state.items
    deck.discard, deck.pool = deck.pool[:27], deck.pool[27:]
    scene.play("place d1 diner.b", f"take {deck.row[0]}")
    assert (len(scene.state.items.pool), len(scene.state.items.discard)) == (0, 27)


def test_REF_3_a_row_stays_short_if_no_card_is_left():
    scene = rewarding("item")
    row = list(scene.state.items.row)
    scene.give(1, items=tuple(scene.state.items.pool))
    scene.play("place d1 diner.b", f"take {row[0]}")
    assert scene.state.items.row == row[1:]


def test_REF_3_a_short_row_is_filled_the_next_time():
    scene = rewarding("item")
    row = list(scene.state.items.row)
    scene.give(1, items=tuple(scene.state.items.pool))
    scene.play("place d1 diner.b", f"take {row[0]}", "end")
    scene.player(1).items.remove("cat")
    scene.state.items.discard = ["cat"]
    scene.next_round()
    scene.play("place d1 diner.b")
    assert scene.options() == [f"take {row[1]}", f"take {row[2]}", "take cat"]


def test_REF_3_with_no_card_at_all_the_item_is_not_gained():
    scene = rewarding("item, 1 food")
    scene.give(1, items=(*scene.state.items.pool, *scene.state.items.row))
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.player(0).resources) == ("finish", [0, 1, 0])
