"""Combat and injuries: CMB-1 to CMB-5, INJ-1 to INJ-4."""

import pytest

from games.engine.errors import BadCards
from tests.titles.shelter.scene import Scene, cards_with, facts


def fight(threat: str, *items: str, **resources: int) -> Scene:
    """A scene with a threat on the right half of the diner; seat 0 has these items and resources."""
    scene = Scene()
    scene.threaten("diner.b", threat)
    scene.give(0, items=items, **resources)
    return scene


@pytest.mark.parametrize(("dice", "won"), [((3, 4), True), ((6, 6), True), ((3, 3), False)])
def test_CMB_1_a_sum_equal_to_or_above_the_number_wins(dice: tuple[int, int], won: bool):
    scene = fight("feral_ghouls-1")
    scene.dice(*dice)
    events = scene.play("place d1 diner.b")
    assert facts(events, "fought") == [
        {"seat": 0, "threat": "feral_ghouls-1", "total": sum(dice), "combat": 7, "won": won}
    ]
    assert scene.player(0).happiness == (2 if won else 0)
    assert scene.player(0).dwellers[0].injured is not won


def test_CMB_2_items_that_change_combat_are_declared_before_the_roll():
    scene = fight("feral_ghouls-1", "shotgun-1")
    scene.dice(2, 3)
    assert not facts(scene.play("place d1 diner.b"), "rolled")
    assert scene.options() == ["use shotgun-1", "roll"]
    assert not facts(scene.play("use shotgun-1"), "rolled")
    events = scene.play("roll")
    assert facts(events, "fought")[0]["total"] == 7
    assert scene.player(0).exhausted == ["shotgun-1"]


def test_CMB_2_an_item_that_was_not_declared_adds_nothing():
    scene = fight("feral_ghouls-1", "shotgun-1")
    scene.dice(2, 3)
    events = scene.play("place d1 diner.b", "roll")
    assert facts(events, "fought")[0]["total"] == 5
    assert (scene.asked(), scene.options()) == ("finish", ["end"])


def test_CMB_2_an_item_whose_text_says_so_is_used_after_the_roll():
    scene = fight("feral_ghouls-1", "laser_rifle")
    scene.dice(1, 4)
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.state.turn.dice) == ("rolled", (1, 4))


def test_CMB_2_nobody_is_asked_if_no_item_can_be_used():
    scene = fight("feral_ghouls-1", "cat")
    assert facts(scene.play("place d1 diner.b"), "fought")


def test_CMB_3_a_threat_without_a_number_is_beaten_by_paying_its_cost():
    scene = fight("breakdown", power=2)
    events = scene.play("place d1 diner.b", "gain food")
    assert not facts(events, "rolled")
    assert scene.player(0).resources == [0, 1, 0]
    assert scene.player(0).happiness == 1


def test_CMB_3_a_player_who_cannot_pay_cannot_place_on_the_threat():
    scene = fight("breakdown", power=1)
    assert scene.refusal("place d1 diner.b") == "not_an_option"
    assert scene.why_not("diner.b") == ("short", {"what": "power", "by": 1})


def test_CMB_4_a_beaten_threat_is_discarded_at_the_end_of_the_round_before_the_recall():
    scene = fight("radroaches-1")
    scene.dice(6, 6)
    scene.play("place d1 diner.b", "end")
    assert scene.state.threats == {"diner.b": "radroaches-1"}
    events = scene.next_round()
    kinds = [event.kind for event in events if event.kind in ("removed", "recalled")]
    assert kinds == ["removed", "recalled"]
    assert scene.state.threats == {}
    assert scene.state.threat_deck.discard == ["radroaches-1"]


def test_CMB_4_a_threat_that_was_paid_for_is_discarded():
    scene = fight("breakdown", power=2)
    scene.play("place d1 diner.b", "gain food", "end")
    scene.next_round()
    assert scene.state.threats == {}


def test_CMB_4_a_threat_with_an_injured_dweller_stays():
    scene = fight("radroaches-1")
    scene.dice(1, 1)
    scene.play("place d1 diner.b", "end")
    scene.next_round()
    assert scene.state.threats == {"diner.b": "radroaches-1"}


def test_CMB_4_a_threat_that_nobody_has_beaten_stays():
    scene = fight("radroaches-1")
    scene.next_round()
    assert scene.state.threats == {"diner.b": "radroaches-1"}


def test_CMB_4_a_lost_fight_stays_lost_even_if_an_item_prevents_the_injury():
    scene = fight("radroaches-1", "combat_armor")
    scene.dice(1, 1)
    scene.play("place d1 diner.b", "use combat_armor")
    assert not scene.player(0).dwellers[0].injured
    assert scene.player(0).happiness == 0
    scene.play("end")
    scene.next_round()
    assert scene.state.threats == {"diner.b": "radroaches-1"}


def test_CMB_5_bonuses_declared_before_the_roll_add_up():
    scene = fight("raiders-1", "shotgun-1", "minigun", "power_armor", "hound")
    scene.dice(1, 1)
    events = scene.play("place d1 diner.b", "use shotgun-1", "use minigun", "roll")
    assert facts(events, "rolled")[0]["bonus"] == 2 + 3 + 1 + 2
    assert facts(events, "fought")[0]["total"] == 10


def test_CMB_5_a_bonus_against_another_tag_adds_nothing():
    scene = fight("feral_ghouls-1", "hound")
    scene.dice(3, 4)
    assert facts(scene.play("place d1 diner.b"), "fought")[0]["total"] == 7


@pytest.mark.parametrize("threat", ["radroaches-1", "deathclaw"])
def test_CMB_5_a_reroll_is_offered_after_any_roll_won_or_lost(threat: str):
    scene = fight(threat, "sniper_rifle")
    scene.dice(3, 4)
    scene.play("place d1 diner.b")
    assert (scene.asked(), scene.options()) == ("rolled", ["use sniper_rifle 1 2", "keep"])


@pytest.mark.parametrize(
    "order",
    [("use sniper_rifle 1 2", "use laser_rifle 1"), ("use laser_rifle 1", "use sniper_rifle 1 2")],
)
def test_CMB_5_rerolls_are_made_in_any_order_and_the_last_dice_count(order: tuple[str, str]):
    scene = fight("feral_ghouls-1", "sniper_rifle", "laser_rifle")
    scene.dice(6, 6, 1, 1, 1)
    events = scene.play("place d1 diner.b", *order)
    assert len(facts(events, "rolled")) == 3
    assert facts(events, "fought")[0]["total"] == 2
    assert scene.player(0).dwellers[0].injured


def test_CMB_5_each_item_rerolls_once():
    scene = fight("feral_ghouls-1", "sniper_rifle", "laser_rifle")
    scene.dice(6, 6, 1)
    scene.play("place d1 diner.b", "use laser_rifle 2")
    assert scene.state.turn.dice == (6, 1)
    assert scene.options() == ["use sniper_rifle 1 2", "keep"]


def test_CMB_5_the_sum_is_compared_after_the_rerolls():
    scene = fight("feral_ghouls-1", "laser_rifle")
    scene.dice(1, 4, 3)
    assert not facts(scene.play("place d1 diner.b"), "fought")
    assert facts(scene.play("use laser_rifle 1"), "fought")[0]["won"]


def test_CMB_5_dice_that_are_kept_count():
    scene = fight("feral_ghouls-1", "laser_rifle")
    scene.dice(3, 4)
    assert facts(scene.play("place d1 diner.b", "keep"), "fought")[0]["won"]
    assert scene.player(0).exhausted == []


# --- injuries ---------------------------------------------------------------------------------------


def test_INJ_1_the_injure_icon_injures_the_dweller_at_once():
    scene = Scene()
    events = scene.play("place d1 wasteland.a")
    assert (scene.asked(), facts(events, "injured")) == ("item", [{"seat": 0, "dweller": 1}])
    assert [dweller.injured for dweller in scene.player(0).dwellers] == [True, False]


def test_INJ_1_an_item_may_prevent_the_injury_and_the_reward_is_gained():
    scene = Scene()
    scene.give(0, items=("radiation_suit",))
    scene.play("place d1 wasteland.a")
    assert (scene.asked(), scene.options()) == ("injury", ["use radiation_suit", "skip"])
    scene.play("use radiation_suit")
    assert not scene.player(0).dwellers[0].injured
    assert scene.asked() == "item"


def test_INJ_2_an_injured_dweller_stays_injured_until_it_is_healed():
    scene = Scene()
    scene.dwellers(0, "injured", "")
    scene.next_round()
    scene.next_round()
    assert scene.player(0).dwellers[0].injured
    scene.play("place d1 elevator_start.e", "end")
    scene.next_round()
    assert not scene.player(0).dwellers[0].injured


def test_INJ_3_a_healed_dweller_is_still_placed_and_available_from_the_next_round_on():
    scene = Scene()
    scene.dwellers(0, "injured", "injured")
    events = scene.play("place d1 elevator_start.e", "end")
    assert facts(events, "healed") == [{"seat": 0, "dweller": 1}]
    assert scene.player(0).dwellers[0].at == "elevator_start.e"
    assert [dweller.injured for dweller in scene.player(0).dwellers] == [False, True]
    scene.next_round()
    assert "place d1 diner.a" in scene.options()


def test_INJ_3_a_dweller_healed_by_an_item_can_be_placed_in_this_round():
    scene = Scene()
    scene.dwellers(0, "injured")
    scene.give(0, items=("stimpak-1",))
    scene.play("use stimpak-1", "place d1 diner.a")
    assert scene.player(0).resources == [0, 2, 0]


def test_INJ_3_an_item_heals_only_an_injured_and_available_dweller():
    scene = Scene()
    scene.give(0, items=("stimpak-1",))
    scene.row("items", "cat", "macaw", "hound")
    assert "use stimpak-1" not in scene.options()
    scene.play("place d1 wasteland.a", "take cat", "end", "pass")
    assert scene.player(0).dwellers[0].injured
    assert "use stimpak-1" not in scene.options()


def test_INJ_4_an_injured_dweller_cannot_pay_an_injure_cost():
    scene = Scene()
    scene.dwellers(0, "injured")
    assert scene.refusal("place d1 wasteland.a") == "not_an_option"


def test_INJ_4_no_card_asks_an_injured_dweller_for_an_injury():
    with pytest.raises(BadCards) as bad:
        cards_with(wasteland={"left": "injured only injure -> item"})
    assert [mistake.code for mistake in bad.value.mistakes] == ["injured_twice"]
