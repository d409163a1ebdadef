"""Camp, deals, equipment, traits, the shop."""

import pytest

from games.engine.state import Do
from games.titles.wasteland.state import owned, room_in_inventory
from tests.titles.wasteland.scene import RULES, Scene, cards_with, facts, objective, standard_cards

CARDS = standard_cards()


# --- camp -------------------------------------------------------------------------------------------


def test_CMP_1_there_is_no_camp_beside_an_active_enemy() -> None:
    scene = Scene(1)
    assert "camp" in scene.options()
    scene.enemy("convoy", "crossing.camp")
    assert "camp" not in scene.options()


def test_CMP_2_a_camp_heals_readies_and_rests_and_deals_come_before_or_after() -> None:
    scene = Scene(2)
    scene.weaken(0, 10)
    scene.give(0, "stray_dog")
    scene.player().exhausted = ("stray_dog",)
    scene.play("camp")
    assert scene.options() == ["rest", "offer 1"]
    scene.play("rest")
    player = scene.player()
    assert (player.hp, player.exhausted, player.traits) == (13, (), ("rested",))
    assert scene.options() == ["done", "offer 1"]
    scene.play("done")
    assert scene.asked() == "act"
    scene.put(1, "dam.crest")
    scene.play("camp")
    assert scene.asked() == "act"


def test_CMP_3_two_camps_in_a_turn_are_legal() -> None:
    scene = Scene(1)
    scene.weaken(0, 5)
    scene.play("camp", "camp")
    assert scene.player().hp == 11


def test_CMP_4_a_companion_whose_condition_is_not_met_leaves_when_it_is_readied() -> None:
    scene = Scene(1)
    scene.give(0, "stray_dog", "pack_goat")
    scene.player().traits = ("vilified",)
    scene.play("camp")
    assert "stray_dog" in owned(scene.player())
    scene.turn_of(0)
    scene.player().exhausted = ("stray_dog",)
    scene.play("camp")
    assert "stray_dog" not in owned(scene.player())
    assert "stray_dog" in scene.state.loot.discard


def test_CMP_5_a_price_is_paid_or_the_card_stays_exhausted() -> None:
    for answer, caps, exhausted in (("pay tinker", 2, ()), ("leave tinker", 3, ("tinker",))):
        scene = Scene(1)
        scene.give(0, "tinker")
        scene.player().exhausted = ("tinker",)
        scene.play("camp")
        assert scene.options() == ["pay tinker", "leave tinker"]
        scene.play(answer)
        assert (scene.player().caps, scene.player().exhausted) == (caps, exhausted)
    scene = Scene(1)
    scene.give(0, "tinker")
    scene.player().exhausted, scene.player().caps = ("tinker",), 0
    scene.play("camp")
    assert (scene.asked(), scene.player().equipped[2]) == ("act", "tinker")


def test_CMP_6_an_addicted_survivor_camps_without_being_rested() -> None:
    scene = Scene(1)
    scene.player().traits = ("addicted",)
    scene.play("camp")
    assert scene.player().traits == ("addicted",)


# --- deals ------------------------------------------------------------------------------------------


def dealing(*pieces: str) -> Scene:
    """Seat 0 camps beside seat 1 and puts an offer together."""
    scene = Scene(3)
    scene.give(0, "bandage", "freedom_1")
    scene.give(1, "almanac", "stray_dog", "order_1", "wealth_1")
    scene.player(1).exhausted = ("stray_dog",)
    scene.play("camp", "offer 1", *pieces)
    return scene


def test_DEA_1_items_companions_agendas_and_caps_are_dealt_if_both_agree() -> None:
    scene = dealing("give bandage", "give_caps 1", "ask stray_dog", "send")
    assert (scene.asked(), scene.seat()) == ("answer", 1)
    scene.play("accept", "equip stray_dog")
    assert (scene.player(0).caps, scene.player(1).caps) == (2, 4)
    assert scene.player(0).equipped[2] == "stray_dog"
    assert "bandage" in scene.player(1).inventory
    assert scene.asked() == "camp"


def test_DEA_2_letters_traits_perks_and_rule_cards_cannot_be_dealt() -> None:
    scene = Scene(4)
    scene.give(3, "heavy_blow")
    scene.put(0, "crossing.hill")
    scene.put(3, "crossing.hill")
    scene.play("camp", "offer 3")
    assert not any("ash_blood" in text or "heavy_blow" in text for text in scene.options())


def test_DEA_3_exhausted_cards_stay_exhausted_and_both_obey_their_limits() -> None:
    scene = dealing("ask stray_dog", "ask almanac", "give bandage", "send")
    scene.give(0, "clean_water", "salt_tablets", "map_scrap")
    scene.play("accept", "stow stray_dog")
    assert "stray_dog" in scene.player(0).exhausted
    assert (scene.asked(), scene.seat()) == ("drop", 0)
    while scene.asked() == "drop":
        scene.play(scene.options()[0])
    assert room_in_inventory(scene.state, scene.player(0)) == 0


def test_DEA_4_an_offer_is_sent_as_a_whole_and_accepted_or_refused() -> None:
    scene = dealing("give bandage", "ask_caps 1")
    assert "give bandage" not in scene.options()
    scene.play("send", "refuse")
    assert scene.player(0).inventory == ("bandage",)
    assert (scene.asked(), scene.state.deal) == ("camp", None)
    scene = dealing()
    assert "send" not in scene.options()
    scene.play("cancel")
    assert scene.asked() == "camp"


def test_DEA_5_an_offered_agenda_is_shown_to_the_other_only() -> None:
    scene = dealing("give freedom_1", "ask_agenda", "send")
    seen = [RULES.observe(scene.state, viewer)["deal"] for viewer in (0, 1, 2, None)]
    assert [deal["agendas"] for deal in seen] == [["freedom_1"], ["freedom_1"], [], []]
    assert scene.options() == ["accept order_1", "accept wealth_1", "refuse"]
    scene.player(0).shown = "freedom_1"
    scene.play("accept wealth_1")
    assert (scene.player(0).agendas, scene.player(1).agendas) == (("wealth_1",), ("order_1", "freedom_1"))
    assert scene.player(0).shown == ""
    told = [event for event in scene.events if event.kind == "agenda_received"]
    assert all(event.seats in ((0, 1), (1, 0)) for event in told)


def test_DEA_5_a_fifth_agenda_is_shuffled_back_after_a_deal() -> None:
    scene = Scene(2)
    scene.give(0, "freedom_1", "freedom_2")
    scene.give(1, "order_1", "order_2", "wealth_1", "renown_1")
    scene.play("camp", "offer 1", "give freedom_1", "give freedom_2", "send", "accept")
    assert (scene.asked(), scene.seat()) == ("agenda", 1)
    scene.play("shuffle order_1", "shuffle order_2")
    assert len(scene.player(1).agendas) == 4


def test_DEA_6_a_camp_makes_three_offers_at_most() -> None:
    scene = Scene(2)
    scene.play("camp")
    for _ in range(3):
        scene.play("offer 1", "cancel")
    assert scene.options() == ["rest"]
    scene.play("rest")
    assert scene.asked() == "act"
    scene = Scene(2)
    scene.play("camp", "rest")
    for _ in range(3):
        scene.play("offer 1", "cancel")
    assert scene.asked() == "act"


# --- equipment --------------------------------------------------------------------------------------


def test_EQP_1_one_weapon_one_apparel_and_one_companion_work() -> None:
    scene = Scene(1)
    scene.give(0, "patched_mail", equip=False)
    from games.titles.wasteland.state import armor_of

    assert armor_of(scene.state, scene.player()) == 1
    scene.play("equip patched_mail")
    assert armor_of(scene.state, scene.player()) == 2
    assert scene.player().inventory == ("tunnel_coat",)


def test_EQP_2_consumables_work_from_the_inventory() -> None:
    scene = Scene(1)
    scene.give(0, "found_money", "bandage", "scout_kid")
    scene.player().inventory = ("bandage", "stray_dog")
    scene.weaken(0, 5)
    assert "use bandage 1" in scene.options()
    assert "equip bandage" not in scene.options()


def test_EQP_3_a_gained_card_may_be_equipped_at_once() -> None:
    scene = Scene(1)
    scene.next_card(scene.state.loot, "loot", "road_leathers")
    scene.do(Do("draw", (0, "loot", 1, 0)))
    assert scene.options() == ["equip road_leathers", "stow road_leathers"]
    scene.play("equip road_leathers")
    assert (scene.player().equipped[1], scene.player().inventory) == ("road_leathers", ("tunnel_coat",))
    scene.next_card(scene.state.loot, "loot", "pipe_club")
    scene.do(Do("draw", (0, "loot", 1, 0)))
    scene.play("stow pipe_club")
    assert scene.player().inventory == ("tunnel_coat", "pipe_club")


def test_EQP_4_cards_are_swapped_and_put_away_at_the_start_of_a_turn() -> None:
    scene = Scene(1)
    scene.give(0, "pipe_club", equip=False)
    scene.play("stow tunnel_coat", "equip pipe_club")
    assert (scene.player().equipped, scene.player().inventory) == (("pipe_club", "", ""), ("tunnel_coat",))


def test_EQP_5_more_than_three_cards_are_discarded_down_to_the_limit() -> None:
    scene = Scene(1)
    scene.give(0, "bandage", "almanac", "clean_water")
    scene.next_card(scene.state.loot, "loot", "map_scrap", "salt_tablets")
    scene.do(Do("draw", (0, "loot", 2, 0)))
    assert (scene.asked(), len(scene.options())) == ("drop", 5)
    scene.play("drop map_scrap")
    assert scene.asked() == "drop"
    scene.play("drop bandage")
    assert (scene.asked(), len(scene.player().inventory)) == ("act", 3)
    scene = Scene(1)
    scene.give(0, "pack_goat", "bandage", "almanac", "clean_water", "map_scrap")
    assert room_in_inventory(scene.state, scene.player()) == 1
    scene.play("stow pack_goat")
    assert scene.asked() == "drop"


def test_EQP_6_equipment_and_inventory_are_open_to_all() -> None:
    scene = Scene(2)
    scene.give(1, "bandage")
    seen = RULES.observe(scene.state, None)["players"][1]
    assert (seen["equipped"], seen["inventory"]) == (["wheel_wrench", "", ""], ["bandage"])


def test_EQP_7_an_exhausted_card_is_not_exhausted_again_but_its_letters_work() -> None:
    scene = Scene(1)
    scene.give(0, "turbine_blade")
    scene.letters(0, "might")
    scene.player().exhausted = ("turbine_blade",)
    scene.enemy("frame", "crossing.camp")
    scene.dice("head", "head", "head")
    scene.play("fight frame")
    assert "use turbine_blade 1" not in scene.options()
    assert "reroll 1" in scene.options()


def test_EQP_8_a_deck_whose_last_card_is_taken_is_made_again() -> None:
    scene = Scene(1)
    scene.state.loot.pool, scene.state.loot.discard = ("bandage",), ("almanac", "map_scrap")
    scene.do(Do("draw", (0, "loot", 1, 0)))
    assert (scene.state.loot.pool, scene.state.loot.discard) == (("almanac", "map_scrap"), ())
    scene.state.loot.pool = ()
    scene.do(Do("draw", (0, "loot", 1, 0)))
    assert scene.player().inventory == ("bandage",)
    scene = Scene(1)
    scene.give(0, "wick")
    scene.do(Do("row", ("w10.1.success", 0, 0, 1, 0)))
    from games.engine.rng import Rng
    from games.engine.rules import QuietTable
    from games.titles.wasteland.equipment import discard

    table = QuietTable(Rng("x", 0))
    discard(scene.state, table, 0, "wick", "lost")
    discard(scene.state, table, 0, "tunnel_coat", "lost")
    assert "wick" in scene.state.uniques
    assert "tunnel_coat" in scene.state.out


def test_EQP_9_a_companion_helps_in_the_own_turn_only() -> None:
    scene = Scene(1)
    scene.strip()
    scene.give(0, "gunhand")
    scene.enemy("convoy", "crossing.camp")
    scene.dice("torso", "head", "head")
    scene.play("fight convoy")
    assert "use gunhand 1" in scene.options()
    scene.play("use gunhand 1")
    scene = Scene(1)
    scene.strip()
    scene.give(0, "gunhand")
    scene.enemy("convoy", "crossing.camp")
    scene.dice("torso", "head", "head")
    scene.phase("freedom_2")
    assert scene.asked() == "act"
    assert scene.player().exhausted == ()


def test_EQP_10_loot_events_are_done_when_they_are_drawn() -> None:
    scene = Scene(1)
    scene.next_card(scene.state.loot, "loot", "lucky_cache", "bandage")
    events = scene.do(Do("draw", (0, "loot", 2, 0)))
    assert [event.kind for event in events if event.kind in ("event", "caps", "gained_card")] == [
        "event",
        "caps",
        "gained_card",
    ]
    assert scene.state.loot.discard == ("lucky_cache",)


def test_EQP_10_a_survivor_killed_by_an_event_draws_no_further_card() -> None:
    scene = Scene(1)
    scene.weaken(0, 1)
    scene.next_card(scene.state.loot, "loot", "hot_dust", "bandage")
    scene.do(Do("draw", (0, "loot", 2, 0)))
    scene.settle_questions()
    assert scene.player().inventory == ()


def test_EQP_11_a_line_that_costs_caps_works_once_a_fight_and_useless_cards_are_not_offered() -> None:
    scene = Scene(1)
    scene.give(0, "coil_gun")
    scene.enemy("frame", "crossing.camp")
    scene.dice("limbs", "limbs", "limbs")
    scene.play("fight frame", "use coil_gun 1")
    assert scene.player().caps == 2
    assert scene.state.trial is None
    scene = Scene(1)
    scene.give(0, "bandage", "salt_tablets")
    assert not any(text.startswith("use") for text in scene.options())
    scene.weaken(0, 9, 1)
    assert {"use bandage 1", "use salt_tablets 1"} <= set(scene.options())


def test_EQP_12_each_card_is_moved_once_and_loyalty_changed_once() -> None:
    scene = Scene(1)
    scene.give(0, "freedom_1")
    scene.play("stow tunnel_coat")
    assert "equip tunnel_coat" not in scene.options()
    scene.play("show freedom_1")
    assert "hide" not in scene.options()
    scene = Scene(1)
    scene.give(0, "bandage", "almanac", "clean_water")
    assert "stow tunnel_coat" not in scene.options()


# --- traits -----------------------------------------------------------------------------------------


def test_TRA_1_six_traits_are_on_three_tokens() -> None:
    tokens = {token.sides for token in CARDS.trait_tokens.values()}
    assert tokens == {("idolized", "vilified"), ("synth", "mutant"), ("rested", "addicted")}


@pytest.mark.parametrize(
    ("before", "row", "after"),
    [
        (("idolized",), "w03.3.success", ("vilified",)),
        (("rested",), "s10.2.success", ("addicted",)),
    ],
)
def test_TRA_2_the_other_side_turns_the_token(
    before: tuple[str, ...], row: str, after: tuple[str, ...]
) -> None:
    scene = Scene(1)
    scene.player().traits = before
    scene.row(row)
    scene.settle_questions()
    assert scene.player().traits == after


def test_TRA_3_a_locked_side_cannot_be_turned_but_lost() -> None:
    scene = Scene(1)
    scene.player().traits = ("mutant", "addicted")
    scene.row("s09.2.success")
    scene.row("w06.1.success")
    assert scene.player().traits == ("mutant", "addicted")
    scene.row("s06.4.success")
    assert scene.player().traits == ("mutant",)


def test_TRA_4_other_traits_do_nothing_by_themselves() -> None:
    scene = Scene(1)
    before = scene.options()
    scene.player().traits = ("idolized", "synth", "addicted")
    assert scene.options() == before


def test_TRA_5_rested_is_given_up_for_a_reroll() -> None:
    scene = Scene(1)
    scene.player().traits = ("rested",)
    scene.dice("head", "head", "head", trial="test")
    scene.do(Do("attempt", ("w02", 0, 0, 1, 0)))
    assert scene.options() == ["use rested", "keep"]
    scene.play("use rested")
    scene.dice("head2", trial="test")
    events = scene.play("reroll 2")
    assert (scene.player().traits, facts(events, "tested")[0]["passed"]) == ((), True)


# --- the shop ---------------------------------------------------------------------------------------


def shopping(number: int = 2, caps: int = 20, *cards: str) -> Scene:
    """Seat 0 trades, the digger with these cards; the shop is known."""
    scene = Scene(1)
    pile = scene.state.assets
    pile.pool = (*pile.pool, *pile.row)
    pile.row = ("long_rifle", "gunhand", "porter", "med_kit")
    pile.pool = tuple(card for card in pile.pool if card not in pile.row)
    scene.player().caps = caps
    scene.give(0, *cards)
    scene.next_card(pile, "assets", "handbook")
    scene.do(Do("row", ("w10.3.success", 0, 1, 1, 0)))
    from games.engine.rules import Table
    from games.titles.wasteland.shop import open_shop
    from tests.titles.wasteland.scene import LoadedRng

    scene.do(*open_shop(scene.state, Table(LoadedRng(scene.loaded, 1)), 0, number))
    return scene


def test_SHP_1_new_assets_are_put_on_the_left() -> None:
    assert shopping().state.assets.row[0] == "handbook"


def test_SHP_2_an_asset_is_added_and_up_to_so_many_transactions_follow() -> None:
    scene = shopping(2)
    assert (len(scene.state.assets.row), scene.decision().about) == (5, (2,))
    scene.play("buy handbook", "buy med_kit")
    assert scene.asked() == "act"


def test_SHP_3_a_bought_card_is_paid_for_and_may_be_equipped() -> None:
    scene = shopping(2, 7)
    scene.play("buy long_rifle")
    assert scene.options() == ["equip long_rifle", "stow long_rifle"]
    scene.play("equip long_rifle")
    assert (scene.player().caps, scene.player().equipped[0]) == (1, "long_rifle")
    assert len(scene.state.assets.row) == 4
    assert "buy handbook" not in scene.options()


def test_SHP_4_a_card_is_sold_for_its_price_less_one() -> None:
    scene = shopping(1, 0, "almanac", "stray_dog")
    assert scene.options() == ["recruit porter", "sell tunnel_coat", "sell almanac", "done"]
    scene.play("sell almanac")
    assert (scene.player().caps, scene.state.loot.discard) == (1, ("almanac",))


def test_SHP_5_a_companion_is_recruited_for_nothing_if_its_line_is_met() -> None:
    scene = shopping(1)
    assert "recruit gunhand" not in scene.options()
    scene.player().traits = ("vilified",)
    scene.play("recruit gunhand", "equip gunhand")
    assert (scene.player().caps, scene.player().equipped[2]) == (20, "gunhand")


def test_SHP_6_afterwards_the_shop_has_four_again() -> None:
    scene = shopping(1)
    scene.play("done")
    assert scene.state.assets.row == ("handbook", "long_rifle", "gunhand", "porter")
    assert scene.state.assets.discard == ("med_kit",)
    scene = shopping(3)
    scene.play("buy handbook", "buy med_kit", "buy long_rifle", "stow long_rifle")
    assert len(scene.state.assets.row) == 4


def test_SHP_7_no_transaction_is_needed_and_the_asset_is_added_all_the_same() -> None:
    scene = shopping(1, 0)
    scene.play("done")
    assert "handbook" in scene.state.assets.row


def test_a_quest_may_ask_for_a_card_of_a_class() -> None:
    cards = cards_with(
        q114={"objectives": [objective("quest at crossing.camp", "1 caps", requires="discard aid")]}
    )
    scene = Scene(1, cards=cards)
    scene.stage("114")
    assert "quest 114 1" not in scene.options()
    scene.give(0, "bandage")
    scene.play("quest 114 1")
    assert (scene.player().inventory, scene.player().caps) == ((), 4)
