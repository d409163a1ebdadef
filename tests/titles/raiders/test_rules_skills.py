"""Skills: SKL-1 to SKL-13, foreign choices, calls that are repeated, and trash."""

import pytest

from tests.titles.raiders.scene import LANDS, RULES, Scene, cards_with, facts

A, B, C = LANDS[:3]


def test_SKL_1_no_skill_has_to_be_used() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("sapper-1", "sapper-2")
    scene.hand("sniper-1", "overseer-1")
    scene.phase("play")
    assert "place overseer-1" in scene.options()
    scene.play("place sniper-1")
    scene.raid(A, "sapper-1")
    assert "done" in scene.options()
    scene.play("done")
    assert scene.land(A).loot == 4


def test_SKL_2_mark_then_costs_then_rewards() -> None:
    scene = Scene()
    scene.home("captive", "captive", "nomad-1")
    scene.call("wrecker-1")
    assert scene.asked() == "target"
    scene.play(f"at {B}")
    assert scene.asked() == "discard"
    events = scene.play("discard captive", "discard captive")
    kinds = [event.kind for event in events]
    assert kinds.index("trash_died") < kinds.index("loot_lost")
    assert scene.land(B).loot == 1


def test_SKL_3_a_cost_of_up_to_is_paid_at_least_once_and_for_each_multiplies() -> None:
    scene = Scene()
    scene.home("captive", "captive", "nomad-1")
    scene.call("wrecker-1", f"at {A}")
    assert "stop" not in scene.options()
    scene.play("discard captive")
    assert scene.options()[-1] == "stop"
    scene.play("stop")
    assert scene.land(A).loot == 3


def test_SKL_3_a_reward_of_up_to_may_be_ended_at_once() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1", "nomad-2")
    scene.call("piper-1")
    assert scene.options()[-1] == "stop"
    scene.play("stop")
    assert scene.land(A).helpers == ["nomad-1", "nomad-2"]


@pytest.mark.parametrize(
    ("card", "usable"),
    [
        ("saviour-1", False),  # no own territory
        ("barman-1", False),  # no rival's territory
        ("matriarch", True),  # another card can be destroyed
        ("piper-1", False),  # nobody to withdraw
        ("pickpocket-1", True),
    ],
)
def test_SKL_4_a_skill_needs_a_territory_its_cost_or_something_to_work_on(card: str, usable: bool) -> None:
    scene = Scene()
    scene.hand(card, "nomad-1")
    scene.phase("play")
    assert (f"call {card}" in scene.options()) == usable
    if not usable:
        assert scene.why_not(card) == ("call_useless", {})


def test_SKL_4_it_is_judged_with_its_card_in_the_hideout() -> None:
    scene = Scene()
    scene.hand("broker-1", "nomad-1")
    scene.phase("play")
    assert "call broker-1" in scene.options()
    lonely = Scene()
    lonely.hand("matriarch", "stuntwoman-1")
    lonely.player().hand.remove("stuntwoman-1")
    lonely.phase("play")
    assert lonely.options() == ["place matriarch"]


def test_SKL_4_a_part_without_anything_to_work_on_is_skipped() -> None:
    cards = cards_with(charmer={"skill": "call: -> hire 1, muster up to 1"})
    scene = Scene("gentlemen", "hyenas", cards=cards)
    scene.market("overseer-1")
    scene.state.mercenaries = []
    scene.call("charmer-1", "stop")
    assert scene.player().hand == ["overseer-1"]
    scene.hand("charmer-2", "charmer-3")
    scene.phase("play")
    scene.play("call charmer-2")
    assert scene.asked() == "muster"


def test_SKL_5_a_territory_without_loot_cannot_be_chosen() -> None:
    scene = Scene()
    scene.hold(A, loot=0)
    scene.call("pickpocket-1")
    assert scene.options() == [f"at {B}", f"at {C}"]
    assert scene.why_not(A) == ("no_loot", {})


def test_SKL_6_a_skill_may_choose_its_own_card_but_not_as_another() -> None:
    scene = Scene()
    scene.hand("recruiter-1", "nomad-1")
    scene.home("nomad-2")
    scene.phase("play")
    scene.play("call recruiter-1")
    assert scene.options() == ["discard recruiter-1", "discard nomad-2"]
    patrol = Scene("patrol", "hyenas")
    patrol.home("pathfinder-1", "sapper-1", "sapper-2")
    patrol.raid(A, "pathfinder-1", "sapper-1", "sapper-2")
    patrol.play("use pathfinder-1", f"at {B}")
    assert patrol.options() == ["withdraw sapper-1", "withdraw sapper-2"]


def test_SKL_7_taken_loot_is_a_trophy_destroyed_loot_is_gone_and_never_below_none() -> None:
    scene = Scene("patrol", "hyenas")
    scene.hold(A, loot=1)
    scene.home("sapper-1", "sapper-2", "pathfinder-1")
    scene.raid(A, "sapper-1")
    events = scene.play("use sapper-1")
    assert facts(events, "loot_lost") == [{"territory": A, "count": 1, "why": "skill"}]
    assert scene.player().territories == [A]
    scene.call("pickpocket-1", f"at {B}")
    assert scene.player().loot == 1


def test_SKL_8_wounded_and_trash_may_be_discarded_and_only_healthy_wounded() -> None:
    scene = Scene("flawless", "hyenas")
    scene.home("captive", "fanatic", "madman-1", "trickster-1", wounded=("surgeon-1",))
    scene.call("prophet-1")
    assert scene.options() == [
        "discard captive",
        "discard fanatic",
        "discard prophet-1",
        "discard madman-1",
        "discard surgeon-1",
        "discard trickster-1",
    ]
    scene.play("discard surgeon-1", "stop")
    assert scene.player().discard == ["surgeon-1"]
    scene.raid(A, "madman-1")
    scene.play("use madman-1")
    assert "wound surgeon-1" not in scene.options()
    assert scene.options()[:2] == ["wound captive", "wound fanatic"]


def test_SKL_9_burning_discards_everybody_and_takes_the_territory_out_of_the_game() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1", "captive", loot=3)
    events = scene.call("widow")
    assert scene.player().loot == 3
    assert scene.player().discard == ["nomad-1"]
    assert facts(events, "territory_lost") == [{"territory": A, "why": "burn"}]
    assert facts(events, "trash_died") == [{"seat": 0, "trash": "captive", "count": 1, "territory": A}]
    assert scene.state.lost == [A]


def test_SKL_10_a_mustered_card_loses_its_call() -> None:
    scene = Scene()
    scene.hand("overseer-1", "nomad-1")
    events = scene.call("stuntwoman-1", "muster overseer-1")
    assert scene.player().healthy == ["overseer-1", "stuntwoman-1"]
    assert scene.player().trash == [0, 0]
    assert facts(events, "mustered") == [{"seat": 0, "card": "overseer-1"}]


def test_SKL_11_a_card_played_by_a_skill_may_use_its_call() -> None:
    scene = Scene()
    scene.hand("overseer-1", "nomad-1")
    scene.home("captive")
    scene.call("broker-1", "discard captive")
    assert scene.options() == ["place nomad-1", "call overseer-1", "place overseer-1"]
    scene.play("call overseer-1")
    assert scene.player().trash == [1, 0]


def test_SKL_12_hiring_by_a_skill_comes_on_top_of_phase_one() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.market("overseer-1", "broker-1", "widow")
    scene.hand("charmer-1", "butler-1")
    scene.phase("crew")
    scene.play("hire widow", "call charmer-1")
    assert scene.asked() == "hire"
    scene.play("hire broker-1")
    assert scene.player().known == ["widow", "broker-1"]


def test_SKL_13_withdrawn_helpers_come_home_healthy_or_wounded_without_a_skill() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("pathfinder-1", "sapper-1")
    scene.hold(B, "sapper-2", "sapper-3")
    scene.raid(A, "pathfinder-1", "sapper-1")
    events = scene.play("use pathfinder-1", f"at {B}")
    assert scene.player().healthy == ["sapper-1"]
    withdrawn = facts(events, "withdrawn")
    assert withdrawn == [{"seat": 0, "territory": A, "helper": "sapper-1", "healthy": True}]
    assert [fact["card"] for fact in facts(events, "used")] == ["pathfinder-1"]


def test_CHO_1_the_captor_chooses_who_is_driven_off() -> None:
    scene = Scene("hyenas", "patrol", "valkyries")
    scene.hold(A, "nomad-1", "nomad-2", "nomad-3", seat=2)
    scene.call("bomber-1")
    assert (scene.seat(), scene.asked()) == (2, "drive")
    scene.play("withdraw nomad-3", "withdraw nomad-1")
    assert scene.player(2).wounded == ["nomad-1", "nomad-3"]
    assert scene.land(A).helpers == ["nomad-2"]


def test_CHO_1_nobody_is_asked_if_all_have_to_go_and_the_user_on_an_own_territory() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "captive", seat=1)
    scene.call("bomber-1")
    assert scene.player(1).wounded == ["sapper-1"]
    assert scene.land(A).captor == -1
    own = Scene("hyenas", "patrol")
    own.hold(A, "marauder-1", "marauder-2", "marauder-3")
    own.call("bomber-1")
    assert (own.seat(), own.asked()) == (0, "drive")


def test_CHO_2_the_sniper_names_helpers_in_different_hideouts() -> None:
    scene = Scene("patrol", "hyenas", "valkyries")
    scene.home("marauder-1", "captive", seat=1)
    scene.home("nomad-1", seat=2, wounded=("nomad-2",))
    scene.call("sniper-1")
    assert scene.options() == ["shoot 1 captive", "shoot 1 marauder-1", "shoot 2 nomad-1", "stop"]
    events = scene.play("shoot 2 nomad-1", "shoot 1 marauder-1")
    assert facts(events, "wounded") == [
        {"seat": 2, "helper": "nomad-1", "by": 0},
        {"seat": 1, "helper": "marauder-1", "by": 0},
    ]


def test_RPT_1_healing_withdrawing_or_mustering_makes_no_call_happen() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("marauder-1", seat=1)
    scene.hold(A, "sniper-1", "sapper-1")
    scene.hand("sniper-2", "sapper-2")
    scene.call("piper-1", "withdraw sniper-1", "stop")
    scene.call("stuntwoman-1", "muster sniper-2")
    assert scene.player(1).healthy == ["marauder-1"]
    assert not [fact for fact in facts(scene.events, "used") if fact["card"].startswith("sniper")]


def test_RPT_2_saviour_baron_and_brains_use_a_call_again() -> None:
    repeating = {
        card.key
        for card in Scene().cards.helpers.values()
        if any(part.verb in ("repeat", "call_it") for part in card.skill.rewards)
    }
    assert repeating == {"saviour", "baron", "brains"}


def test_RPT_3_each_helper_is_repeated_once_in_a_use_and_never_one_under_way() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.home("overseer-1", wounded=("overseer-2",))
    scene.hand("butler-1", "butler-2", "butler-3")
    scene.call("baron")
    scene.play("choose butler-1 butler-2 butler-3")
    assert scene.options() == ["repeat overseer-1", "repeat overseer-2", "stop"]
    scene.play("repeat overseer-2")
    assert scene.options() == ["repeat overseer-1", "stop"]
    scene.play("repeat overseer-1")
    assert scene.player().trash == [2, 0]
    assert scene.asked() != "repeat"


def test_RPT_3_the_saviour_uses_the_call_of_whom_she_has_brought_home() -> None:
    scene = Scene()
    scene.hold(A, "overseer-1", "nomad-1")
    scene.call("saviour-1")
    assert scene.land(A).loot == 4
    assert scene.question()[:3] == ("echo", 0, ("saviour-1", "overseer-1"))
    scene.play("use overseer-1")
    assert scene.player().trash == [1, 0]


def test_TRS_1_trash_dies_where_it_would_be_wounded_or_discarded() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "captive", "captive", seat=1)
    events = scene.call("bomber-1")
    events += scene.play(f"withdraw captive.{A}") if scene.asked() == "drive" else []
    assert sum(fact["count"] for fact in facts(events, "trash_died")) == 2
    assert scene.player(1).trash == [0, 0]


def test_TRS_2_the_supply_has_no_end() -> None:
    scene = Scene(cards=cards_with(overseer={"skill": "call: -> 99 captives"}))
    scene.call("overseer-1")
    scene.call("overseer-2")
    assert scene.player().trash == [198, 0]


def test_TRS_3_new_trash_comes_home_or_where_the_card_says_so() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.home("hunter-1")
    scene.raid(A, "hunter-1")
    scene.play("use hunter-1")
    events = scene.play("split 1 1")
    assert scene.land(A).trash == [1, 0]
    assert scene.player().trash == [1, 0]
    assert [fact["territory"] for fact in facts(events, "trash_came")] == [A, ""]


def test_TRS_4_trash_has_no_identity() -> None:
    scene = Scene()
    scene.home("captive", "captive", "captive", "nomad-1")
    scene.phase("raid")
    scene.play(f"raid {A}")
    assert scene.options() == ["add captive", "add nomad-1"]
    scene.play("add captive", "add captive")
    assert scene.options() == ["add captive", "add nomad-1"]


def test_a_skill_used_again_asks_the_same_seat_and_is_told() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.home("brains-1", "overseer-1", "butler-1")
    events = scene.raid(A, "brains-1")
    events += scene.play("use brains-1", "repeat overseer-1")
    assert [fact["card"] for fact in facts(events, "used")] == ["brains-1", "overseer-1"]
    assert RULES.census(scene.state)["raiders"] == 63
