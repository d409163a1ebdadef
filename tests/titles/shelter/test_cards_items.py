"""Every item at every moment it names."""

import pytest

from tests.titles.shelter.placing import Cubes, cubes, stage
from tests.titles.shelter.scene import Scene, cards_with, facts

SPACE = "diner.b"


def before_fight(threat: str, *items: str, before: Cubes = (0, 0, 0)) -> Scene:
    """A scene in which seat 0 can place on a threat and has these items."""
    scene = stage(SPACE, before=before, items=items)
    scene.threaten(SPACE, threat)
    return scene


# --- before combat ------------------------------------------------------------------------------

WEAPONS = [
    ("shotgun-1", "radscorpion-1", (0, 0, 0), 2),
    ("shotgun-2", "radscorpion-1", (0, 0, 0), 2),
    ("minigun", "radscorpion-1", (0, 0, 0), 3),
    ("bb_gun", "radscorpion-1", (0, 0, 0), 1),
    ("flamer", "radscorpion-1", (0, 0, 0), 3),
    ("flamer", "raiders-1", (0, 0, 0), 1),
    ("gauss_rifle", "radscorpion-1", (1, 0, 0), 5),
    ("junk_jet", "radscorpion-1", (0, 0, 1), 4),
]


@pytest.mark.parametrize(
    ("item", "threat", "cost", "bonus"), WEAPONS, ids=[f"{row[0]} against {row[1]}" for row in WEAPONS]
)
def test_a_weapon_is_exhausted_before_a_fight_and_adds_to_the_roll(
    item: str, threat: str, cost: Cubes, bonus: int
) -> None:
    scene = before_fight(threat, item, before=cost)
    scene.dice(1, 2)
    scene.play(f"place d1 {SPACE}")
    assert scene.asked() == "fight"
    assert scene.options() == [f"use {item}", "roll"]
    scene.play(f"use {item}")
    assert scene.options() == ["roll"]
    events = scene.play("roll")
    assert facts(events, "rolled")[0]["bonus"] == bonus
    assert facts(events, "fought")[0]["total"] == 3 + bonus
    assert scene.player().exhausted == [item]
    assert cubes(scene) == (0, 0, 0)


def test_junk_jet_asks_which_resource_to_pay() -> None:
    scene = before_fight("radscorpion-1", "junk_jet", before=(1, 1, 0))
    scene.play(f"place d1 {SPACE}", "use junk_jet")
    assert scene.options() == ["pay power", "pay food"]
    scene.play("pay food")
    assert cubes(scene) == (1, 0, 0)
    assert scene.state.turn.bonus == 4


@pytest.mark.parametrize(
    ("item", "held"), [("gauss_rifle", (0, 6, 6)), ("junk_jet", (0, 0, 0))], ids=["gauss_rifle", "junk_jet"]
)
def test_a_weapon_that_cannot_be_paid_for_is_not_offered(item: str, held: Cubes) -> None:
    scene = before_fight("radscorpion-1", item, before=held)
    scene.dice(1, 2)
    events = scene.play(f"place d1 {SPACE}")
    assert facts(events, "fought")[0]["total"] == 3


def test_a_weapon_is_not_offered_again_before_it_is_readied() -> None:
    scene = before_fight("radroaches-1", "minigun")
    scene.player().exhausted = ["minigun"]
    scene.dice(1, 1)
    assert facts(scene.play(f"place d1 {SPACE}"), "rolled")[0]["bonus"] == 0


def test_a_bonus_against_one_tag_does_not_count_against_another() -> None:
    cards = cards_with(flamer={"abilities": ["before combat: exhaust -> or +3 against creature"]})
    scene = Scene(cards=cards)
    scene.give(0, items=("flamer",))
    scene.threaten(SPACE, "raiders-1")
    scene.play(f"place d1 {SPACE}", "use flamer")
    assert scene.state.turn.bonus == 0


# --- after the roll -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "dice"), [("1", (6, 2)), ("2", (1, 6))], ids=["the first die", "the second die"]
)
def test_laser_rifle_rolls_one_die_again(die: str, dice: tuple[int, int]) -> None:
    scene = before_fight("feral_ghouls-1", "laser_rifle")
    scene.dice(1, 2, 6)
    scene.play(f"place d1 {SPACE}")
    assert scene.asked() == "rolled"
    assert scene.options() == ["use laser_rifle 1", "use laser_rifle 2", "keep"]
    events = scene.play(f"use laser_rifle {die}")
    assert facts(events, "rolled")[0]["dice"] == dice
    assert facts(events, "fought")[0]["total"] == sum(dice)
    assert scene.player().exhausted == ["laser_rifle"]


def test_sniper_rifle_rolls_both_dice_again_and_the_new_ones_count() -> None:
    scene = before_fight("feral_ghouls-1", "sniper_rifle")
    scene.dice(5, 6, 1, 2)
    scene.play(f"place d1 {SPACE}")
    assert scene.options() == ["use sniper_rifle 1 2", "keep"]
    events = scene.play("use sniper_rifle 1 2")
    assert facts(events, "rolled")[0]["dice"] == (1, 2)
    assert facts(events, "fought")[0]["won"] is False
    assert scene.player().exhausted == ["sniper_rifle"]


def test_a_roll_can_be_kept() -> None:
    scene = before_fight("feral_ghouls-1", "laser_rifle", "sniper_rifle")
    scene.dice(5, 6)
    events = scene.play(f"place d1 {SPACE}", "keep")
    assert facts(events, "fought")[0]["total"] == 11
    assert scene.player().exhausted == []


# --- a fight that is lost, an injury as a cost --------------------------------------------------


def test_combat_armor_prevents_the_injury_and_the_threat_stays() -> None:
    scene = before_fight("deathclaw", "combat_armor")
    scene.dice(1, 1)
    scene.play(f"place d1 {SPACE}")
    assert scene.asked() == "lost"
    assert scene.options() == ["use combat_armor", "skip"]
    scene.play("use combat_armor")
    assert scene.asked() == "finish"
    assert not scene.player().dwellers[0].injured
    assert scene.player().exhausted == ["combat_armor"]
    assert scene.player().happiness == 0
    scene.finish_round()
    assert scene.state.threats[SPACE] == "deathclaw"


def test_combat_armor_need_not_be_used() -> None:
    scene = before_fight("deathclaw", "combat_armor")
    scene.dice(1, 1)
    scene.play(f"place d1 {SPACE}", "skip")
    assert scene.player().dwellers[0].injured
    assert scene.player().exhausted == []


def test_radiation_suit_prevents_an_injury_that_is_a_cost() -> None:
    scene = stage("wasteland.a", items=("radiation_suit",))
    scene.play("place d1 wasteland.a")
    assert scene.asked() == "injury"
    assert scene.options() == ["use radiation_suit", "skip"]
    scene.play("use radiation_suit")
    assert scene.asked() == "item"
    assert not scene.player().dwellers[0].injured
    assert scene.player().exhausted == ["radiation_suit"]


def test_radiation_suit_does_not_help_in_a_fight() -> None:
    scene = before_fight("deathclaw", "radiation_suit")
    scene.dice(1, 1)
    scene.play(f"place d1 {SPACE}")
    assert scene.player().dwellers[0].injured


# --- always -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "threat", "bonus"),
    [
        ("power_armor", "raiders-1", 1),
        ("power_armor", "radroaches-1", 1),
        ("hound", "raiders-1", 2),
        ("hound", "radroaches-1", 0),
    ],
)
def test_an_item_adds_to_every_roll_automatically(item: str, threat: str, bonus: int) -> None:
    scene = before_fight(threat, item)
    scene.dice(1, 1)
    events = scene.play(f"place d1 {SPACE}")
    assert facts(events, "fought")[0]["total"] == 2 + bonus
    assert scene.player().exhausted == []


# --- placing ------------------------------------------------------------------------------------

OUTFITS = [
    ("outfit_s", "power_generator.a", (0, 0, 0), 1),
    ("outfit_p", "water_treatment.a", (0, 0, 0), 1),
    ("outfit_e", "nuka_bottler.a", (0, 0, 0), 2),
    ("outfit_c", "barracks.a", (0, 2, 1), 2),
    ("outfit_i", "research_lab.a", (1, 0, 0), 2),
    ("outfit_a", "diner.a", (0, 0, 0), 1),
    ("outfit_l", "outfit_workshop.a", (0, 1, 0), 1),
]
THREATS = {
    "raiders-1": "S",
    "mole_rats-1": "P",
    "feral_ghouls-1": "E",
    "fire-1": "C",
    "breakdown": "I",
    "radroaches-1": "A",
    "deathclaw": "L",
}


@pytest.mark.parametrize(
    ("item", "space", "before", "count"), OUTFITS, ids=[f"{row[0]} on {row[1]}" for row in OUTFITS]
)
def test_an_outfit_gives_resources_on_a_space_of_its_letter(
    item: str, space: str, before: Cubes, count: int
) -> None:
    scene = stage(space, before=before, items=(item,))
    scene.play(f"place d1 {space}")
    assert scene.asked() == "placing"
    assert scene.options() == [f"use {item}", "skip"]
    assert cubes(scene) == (0, 0, 0)
    scene.play(f"use {item}")
    for left in range(count, 0, -1):
        decision = scene.state.agenda[0]
        assert (scene.asked(), decision.about) == ("gain", (left,))
        scene.play("gain power")
    assert scene.player().exhausted == [item]
    assert scene.player().resources[0] >= count


@pytest.mark.parametrize("item", [row[0] for row in OUTFITS])
def test_an_outfit_uses_the_letter_of_the_threat_on_a_space(item: str) -> None:
    for threat, letter in THREATS.items():
        scene = before_fight(threat, item, before=(2, 0, 2))
        scene.play(f"place d1 {SPACE}")
        assert (scene.asked() == "placing") == (item == f"outfit_{letter.lower()}")


def test_vault_suit_counts_as_trained_for_two_resources() -> None:
    scene = stage("power_generator.a", before=(0, 1, 2), items=("vault_suit",))
    scene.play("place d1 power_generator.a", "use vault_suit")
    assert scene.options() == ["pay food", "pay water"]
    scene.play("pay water", "pay food")
    assert cubes(scene) == (4, 0, 1)
    assert scene.player().exhausted == ["vault_suit"]
    assert scene.asked() == "finish"


@pytest.mark.parametrize(
    ("space", "who", "before"),
    [
        ("power_generator.b", "", (0, 1, 1)),
        ("power_generator.a", "S", (0, 1, 1)),
        ("power_generator.a", "", (0, 1, 0)),
    ],
    ids=["no letter", "doubled already", "too poor"],
)
def test_vault_suit_is_not_offered_if_it_has_no_effect(space: str, who: str, before: Cubes) -> None:
    scene = stage(space, who, before, items=("vault_suit",))
    scene.play(f"place d1 {space}")
    assert scene.asked() == "finish"


# --- before an item, rent -----------------------------------------------------------------------


def test_hound_deals_new_items_before_one_is_taken() -> None:
    scene = stage("wasteland.b", before=(0, 0, 1), items=("hound",))
    scene.row("items", "cat", "macaw", "flamer")
    scene.play("place d1 wasteland.b")
    assert scene.options() == ["take cat", "take macaw", "take flamer", "use hound"]
    scene.play("use hound")
    assert scene.state.items.discard == ["cat", "macaw", "flamer"]
    assert scene.player().exhausted == ["hound"]
    assert scene.options() == [f"take {item}" for item in scene.state.items.row]
    scene.play(scene.options()[0])
    assert len(scene.player().items) == 2


def test_hound_need_not_be_used() -> None:
    scene = stage("wasteland.b", before=(0, 0, 1), items=("hound",))
    scene.row("items", "cat", "macaw", "flamer")
    scene.play("place d1 wasteland.b", "take macaw")
    assert scene.player().items == ["hound", "macaw"]
    assert scene.player().exhausted == []


def rented_by_the_other(*items: str, held: Cubes = (0, 0, 0)) -> Scene:
    """A scene in which seat 1 has used a room of seat 0 and ended its turn."""
    scene = Scene()
    scene.build(0, "community_garden")
    power, food, water = held
    scene.give(0, items=items, power=power, food=food, water=water)
    scene.turn_of(1)
    scene.play("place d1 community_garden.b", "end")
    return scene


def test_macaw_gives_one_more_resource_with_the_rent() -> None:
    scene = rented_by_the_other("macaw")
    scene.play("gain power")
    assert (scene.seat(), scene.asked()) == (0, "rented")
    assert scene.options() == ["use macaw", "skip"]
    scene.play("use macaw", "gain water")
    assert cubes(scene) == (1, 0, 1)
    assert scene.player().exhausted == ["macaw"]


def test_macaw_is_offered_even_if_the_rent_left_no_choice() -> None:
    scene = rented_by_the_other("macaw", held=(6, 6, 0))
    assert cubes(scene) == (6, 6, 1)
    assert scene.asked() == "rented"
    scene.play("use macaw")
    assert cubes(scene) == (6, 6, 2)


def test_macaw_is_not_offered_if_no_rent_can_be_received() -> None:
    scene = rented_by_the_other("macaw", held=(6, 6, 6))
    assert scene.asked() == "turn"


# --- the start and the end of a turn ------------------------------------------------------------


@pytest.mark.parametrize("item", ["stimpak-1", "stimpak-2"])
def test_stimpak_heals_an_available_dweller_who_can_then_be_placed(item: str) -> None:
    scene = stage(SPACE, "injured", items=(item,))
    events = scene.play(f"use {item}")
    assert facts(events, "healed") == [{"seat": 0, "dweller": 1}]
    assert scene.player().exhausted == [item]
    assert scene.asked() == "turn"
    assert f"place d1 {SPACE}" in scene.options()


def test_stimpak_is_not_offered_if_no_available_dweller_is_injured() -> None:
    scene = stage(SPACE, items=("stimpak-1",))
    assert "use stimpak-1" not in scene.options()
    scene = stage("wasteland.a", items=("stimpak-1",))
    scene.row("items", "cat", "macaw", "flamer")
    scene.play("place d1 wasteland.a", "take cat", "end")
    scene.turn_of(0)
    assert scene.player().dwellers[0].injured
    assert "use stimpak-1" not in scene.options()


def test_stimpak_heals_one_of_several() -> None:
    scene = stage(SPACE, items=("stimpak-1", "stimpak-2"))
    scene.dwellers(0, "injured", "injured", "injured")
    scene.play("use stimpak-1", "use stimpak-2")
    assert [dweller.injured for dweller in scene.player().dwellers] == [False, False, True]


def test_nuka_quantum_is_discarded_for_an_extra_turn_at_once() -> None:
    scene = stage(SPACE, items=("nuka_quantum",))
    scene.play(f"place d1 {SPACE}")
    assert scene.options() == ["end", "use nuka_quantum"]
    events = scene.play("use nuka_quantum")
    assert facts(events, "turn") == [{"seat": 0, "extra": True}]
    assert (scene.seat(), scene.asked()) == (0, "turn")
    assert scene.player().items == []
    assert scene.state.items.discard == ["nuka_quantum"]


def test_nuka_quantum_is_not_offered_to_a_player_who_can_place_nobody() -> None:
    scene = stage(SPACE, items=("nuka_quantum",))
    scene.dwellers(0, "")
    scene.play(f"place d1 {SPACE}")
    assert scene.options() == ["end"]


def test_water_chip_swaps_up_to_two_resources_one_for_one() -> None:
    scene = stage(SPACE, before=(2, 0, 0), items=("water_chip",))
    scene.play("use water_chip")
    assert scene.options() == ["swap power water", "swap power food"]
    scene.play("swap power water")
    assert scene.options() == ["swap power water", "swap power food", "done"]
    scene.play("swap power food")
    assert cubes(scene) == (0, 1, 1)
    assert scene.player().exhausted == ["water_chip"]
    assert scene.asked() == "turn"


def test_water_chip_can_be_ended_after_the_first_swap() -> None:
    scene = stage(SPACE, before=(2, 0, 0), items=("water_chip",))
    scene.play("use water_chip", "swap power food", "done")
    assert cubes(scene) == (1, 1, 0)
    assert scene.asked() == "turn"


def test_water_chip_is_not_offered_to_a_player_without_resources() -> None:
    assert "use water_chip" not in stage(SPACE, items=("water_chip",)).options()


# --- the end of the game ------------------------------------------------------------------------


def happiness_at_the_end(scene: Scene) -> list[tuple[str, int]]:
    """The reasons and amounts of happiness that seat 0 gains if the game ends with this round."""
    scene.state.endings = ["rooms"]
    events = scene.finish_round()
    return [(fact["why"], fact["count"]) for fact in facts(events, "cheered") if fact["seat"] == 0]


@pytest.mark.parametrize(("item", "count"), [("bb_gun", 1), ("bobblehead", 2), ("cat", 3)])
def test_an_item_gives_happiness_at_the_end(item: str, count: int) -> None:
    assert happiness_at_the_end(stage(SPACE, items=(item,))) == [(item, count)]


def test_cat_gives_nothing_with_a_threat_on_its_owners_level() -> None:
    scene = stage("community_garden.a", items=("cat",))
    scene.threaten("community_garden.a", "deathclaw")
    assert happiness_at_the_end(scene) == [("threats", 0)]


def test_cat_gives_happiness_despite_threats_on_other_levels() -> None:
    scene = stage(SPACE, items=("cat",))
    scene.build(1, "community_garden")
    scene.threaten("community_garden.a", "deathclaw")
    scene.threaten("diner.a", "raiders-1")
    assert happiness_at_the_end(scene) == [("cat", 3)]


@pytest.mark.parametrize(
    ("held", "counted"),
    [((1, 1, 1), []), ((2, 1, 1), [1]), ((6, 1, 0), [1]), ((6, 2, 0), [2]), ((6, 6, 6), [4])],
)
def test_snow_globe_counts_every_four_resources(held: Cubes, counted: list[int]) -> None:
    scene = stage(SPACE, before=held, items=("snow_globe",))
    assert happiness_at_the_end(scene) == [("snow_globe", count) for count in counted]


@pytest.mark.parametrize(("rooms", "counted"), [(1, []), (2, [1]), (3, [1]), (5, [2]), (6, [3])])
def test_portrait_counts_every_two_rooms_of_its_owners_level(rooms: int, counted: list[int]) -> None:
    scene = stage(SPACE, items=("portrait",))
    scene.build(0, *scene.cards.pool[:rooms])
    scene.build(1, *scene.cards.pool[rooms : 2 * rooms])
    assert happiness_at_the_end(scene) == [("portrait", count) for count in counted]


@pytest.mark.parametrize(("dwellers", "counted"), [(1, []), (2, [1]), (3, [1]), (7, [3])])
def test_family_photo_counts_every_two_dwellers(dwellers: int, counted: list[int]) -> None:
    scene = stage(SPACE, items=("family_photo",))
    scene.dwellers(0, *["injured"] * dwellers)
    assert happiness_at_the_end(scene) == [("family_photo", count) for count in counted]
