"""Raids: squads, strength, the colour marker, and what follows from a raid."""

import pytest

from games.titles.raiders.squad import defence
from tests.titles.raiders.scene import LANDS, Scene, cards_with, facts

A, B, C, D, E = LANDS


def test_RAI_1_a_raid_is_optional_and_takes_healthy_helpers_to_one_territory() -> None:
    scene = Scene()
    scene.home("nomad-1", "outrider-1", wounded=("nomad-2",))
    scene.phase("raid")
    assert scene.options() == [f"raid {A}", f"raid {B}", f"raid {C}", "stay"]
    scene.play(f"raid {A}")
    assert scene.options() == ["add nomad-1", "add outrider-1"]
    events = scene.play("add outrider-1", "go")
    assert facts(events, "raided") == [{"seat": 0, "territory": A, "squad": ("outrider-1",), "rival": -1}]
    assert scene.land(A).captor == 0


def test_RAI_1_staying_ends_the_phase() -> None:
    scene = Scene()
    scene.home("nomad-1")
    scene.phase("raid")
    events = scene.play("stay")
    assert not facts(events, "raided")
    assert scene.seat() == 1


def test_RAI_2_any_helpers_may_join_an_own_territory() -> None:
    scene = Scene()
    scene.home("captive", "overseer-1")
    scene.hold(A, "nomad-1")
    scene.phase("raid")
    assert scene.options() == [f"raid {A}", "stay"]
    scene.play(f"raid {A}")
    assert scene.options() == ["add captive", "add overseer-1"]
    scene.play("add captive", "go")
    assert scene.land(A).helpers == ["nomad-1"]
    assert scene.land(A).trash == [1, 0]


def test_RAI_3_a_raider_is_enough_for_a_neutral_territory() -> None:
    scene = Scene()
    scene.home("nomad-1")
    scene.raid(A, "nomad-1")
    assert scene.land(A).captor == 0


def test_RAI_4_a_squad_must_be_stronger_than_the_helpers_of_a_rival() -> None:
    scene = Scene()
    scene.home("mechanic-1", "mechanic-2")
    scene.hold(A, "marauder-1", "marauder-2", seat=1)
    scene.hold(B, "marauder-3", seat=1)
    scene.phase("raid")
    assert f"raid {A}" not in scene.options()
    assert scene.why_not(A) == ("too_weak", {"attack": 2, "defence": 2, "by": 1})
    scene.play(f"raid {B}", "add mechanic-1")
    assert scene.land(B).captor == 0


def test_RAI_5_helpers_are_added_one_by_one_until_the_squad_is_legal() -> None:
    scene = Scene()
    scene.home("nomad-1", "nomad-2", "overseer-1", "captive")
    scene.hold(A, "marauder-1", seat=1)
    scene.phase("raid")
    scene.play(f"raid {A}", "add overseer-1")
    assert "go" not in scene.options()
    assert scene.refusal("go") == "not_an_option"
    scene.play("add nomad-1")
    assert scene.options() == ["add captive", "add nomad-2", "go"]


@pytest.mark.parametrize(
    ("there", "strong"), [(("captive", "captive", "marauder-1"), 3), (("marauder-1", "fanatic"), 1)]
)
def test_STR_1_a_captive_defends_with_one_and_a_fanatic_never(there: tuple[str, ...], strong: int) -> None:
    scene = Scene()
    scene.hold(A, *there, seat=1)
    assert defence(scene.cards, scene.land(A)) == strong


@pytest.mark.parametrize(("squad", "may"), [("captive", False), ("fanatic", True)])
def test_STR_1_a_captive_attacks_with_none_and_a_fanatic_with_two(squad: str, may: bool) -> None:
    scene = Scene()
    scene.home("nomad-1", squad)
    scene.hold(A, "marauder-1", "marauder-2", seat=1)
    scene.phase("raid")
    assert (f"raid {A}" in scene.options()) == may


def test_STR_2_captives_fight_for_the_rest_of_the_hour() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.home("hunter-1", "captive")
    scene.hold(A, "marauder-1", "marauder-2", "marauder-3", seat=1)
    scene.call("drover-1")
    assert scene.state.captives_fight
    assert scene.asked() == "raid"
    assert f"raid {A}" in scene.options()
    scene.play("stay")
    assert not scene.state.captives_fight


def test_COL_1_a_squad_to_a_foreign_territory_needs_a_raider() -> None:
    scene = Scene()
    scene.home("overseer-1", "overseer-2", "fanatic", "nomad-1")
    scene.hold(A, "marauder-1", seat=1)
    for land in (A, B):
        scene.phase("raid")
        scene.play(f"raid {land}", "add overseer-1", "add overseer-2", "add fanatic")
        assert scene.asked() != "squad" or "go" not in scene.options()
        assert "nomad-1" in scene.land(land).helpers
        scene.land(land).helpers.remove("nomad-1")
        scene.home("nomad-1", "overseer-1", "overseer-2", "fanatic")


def test_COL_2_grey_cards_never_stay_alone() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "overseer-1", "captive", seat=1)
    scene.call("bomber-1")
    assert scene.options() == [f"withdraw captive.{A}", "withdraw overseer-1"]
    assert scene.why_not("sapper-1") == ("last_raider", {})


def test_COL_3_all_may_leave_greys_first() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1", "captive")
    scene.call("piper-1")
    assert scene.options() == [f"withdraw captive.{A}", "stop"]
    scene.play(f"withdraw captive.{A}", "withdraw nomad-1")
    assert scene.land(A).captor == -1
    assert scene.player().trash == [1, 0]


def test_COL_4_waiting_fanatics_do_not_count_as_grey() -> None:
    scene = Scene("hyenas", "patrol")
    scene.home("marauder-1", "fanatic")
    scene.raid(A, "marauder-1", "fanatic")
    assert scene.options() == ["use marauder-1", "done"]
    events = scene.play("use marauder-1")
    assert scene.player().wounded == ["marauder-1"]
    assert facts(events, "trash_died") == [{"seat": 0, "trash": "fanatic", "count": 1, "territory": A}]
    assert scene.land(A).captor == -1


def beat(*there: str) -> Scene:
    """Three mechanics beat a territory of the Hyenas."""
    scene = Scene()
    scene.home("mechanic-1", "mechanic-2", "mechanic-3")
    scene.hold(A, *there, seat=1)
    scene.raid(A, "mechanic-1", "mechanic-2", "mechanic-3")
    return scene


def test_CSQ_1_the_captives_of_the_beaten_go_to_the_supply() -> None:
    scene = beat("marauder-1", "captive")
    assert facts(scene.events, "trash_died") == [{"seat": 1, "trash": "captive", "count": 1, "territory": A}]
    assert scene.player(1).trash == [0, 0]


def test_CSQ_2_the_other_beaten_go_home_wounded() -> None:
    scene = beat("marauder-1", "overseer-1")
    assert scene.player(1).wounded == ["overseer-1", "marauder-1"]
    beaten = facts(scene.events, "beaten")
    assert beaten == [{"seat": 1, "territory": A, "helpers": ("overseer-1", "marauder-1")}]


def test_CSQ_3_skills_of_those_who_moved_are_used_once_in_any_order() -> None:
    scene = Scene("patrol", "hyenas")
    scene.hold(A, "sapper-3")
    scene.home("sapper-1", "sapper-2")
    scene.raid(A, "sapper-1", "sapper-2")
    assert scene.options() == ["use sapper-1", "use sapper-2", "done"]
    scene.play("use sapper-2")
    assert scene.options() == ["use sapper-1", "done"]


def test_CSQ_4_a_helper_that_moves_again_may_use_its_skill_again() -> None:
    scene = Scene(cards=cards_with(mechanic={"skill": "raid: leave healthy -> 1 captive"}))
    scene.home("nomad-1", "nomad-2", "mechanic-1")
    scene.raid(A, "nomad-1", "mechanic-1")
    scene.play("use mechanic-1")
    scene.raid(B, "nomad-2", "mechanic-1")
    assert scene.options() == ["use mechanic-1", "done"]
    scene.play("use mechanic-1")
    assert scene.player().trash == [2, 0]


def test_CSQ_5_fanatics_go_when_the_skills_are_done_also_on_an_own_territory() -> None:
    scene = Scene("patrol", "hyenas")
    scene.hold(A, "sapper-3")
    scene.home("sapper-1", "fanatic")
    scene.raid(A, "sapper-1", "fanatic")
    assert scene.land(A).trash == [0, 1]
    assert defence(scene.cards, scene.land(A)) == 2
    events = scene.play("done")
    assert next(event.kind for event in events) == "trash_died"
    assert scene.land(A).trash == [0, 0]


def test_CSQ_6_a_last_skill_comes_by_itself_after_the_fanatics_have_gone() -> None:
    scene = Scene()
    scene.home("nomad-1", "nomad-2", "mechanic-1", "fanatic", wounded=("outrider-1",))
    events = scene.raid(A, "nomad-1", "nomad-2", "mechanic-1", "fanatic")
    assert scene.options() == ["use mechanic-1", "done"]
    assert scene.why_not("nomad-1") == ("comes_last", {})
    events = scene.play("use mechanic-1")
    kinds = [event.kind for event in events]
    assert kinds.index("trash_died") < kinds.index("used", kinds.index("trash_died"))
    assert scene.state.raids == 2
    scene.play("stay")
    assert scene.seat() == 1


def test_CSQ_7_raid_again_takes_helpers_that_are_still_in_the_hideout() -> None:
    scene = Scene()
    scene.home("nomad-1", "mechanic-1")
    scene.raid(A, "nomad-1")
    assert scene.asked() == "raid"
    events = scene.raid(B, "mechanic-1")
    assert facts(events, "raided")[0]["squad"] == ("mechanic-1",)
    assert (scene.land(A).captor, scene.land(B).captor) == (0, 0)


def test_CSQ_8_a_skill_needs_its_card_on_the_territory() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("pathfinder-1", "sapper-1", "sapper-2")
    scene.raid(A, "pathfinder-1", "sapper-1", "sapper-2")
    scene.play("use pathfinder-1", f"at {B}", "withdraw sapper-1")
    assert scene.options() == ["use sapper-2", "done"]
    assert scene.why_not("sapper-1") == ("has_left", {})


@pytest.mark.parametrize(
    ("defenders", "attackers", "may"),
    [
        (("marauder-1",), ("nomad-1", "overseer-1"), True),
        (("marauder-1",), ("nomad-1",), False),
        (("marauder-1", "marauder-2"), ("nomad-1", "overseer-1", "nomad-2"), True),
        (("marauder-1", "marauder-2"), ("nomad-1", "overseer-1"), False),
        (("marauder-1",), ("overseer-1", "overseer-2"), False),
    ],
)
def test_VEC_1_one_more_than_the_defenders(
    defenders: tuple[str, ...], attackers: tuple[str, ...], may: bool
) -> None:
    scene = Scene()
    scene.home(*attackers)
    scene.hold(A, *defenders, seat=1)
    scene.hold(B, "mechanic-1")
    scene.phase("raid")
    assert (f"raid {A}" in scene.options()) == may


def test_VEC_2_seven_against_five() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "captive", "captive", "captive", "sapper-1", "sapper-2", seat=1)
    scene.home("marauder-1", "marauder-2", "overseer-1", "fanatic", "fanatic")
    scene.raid(A, "marauder-1", "marauder-2", "overseer-1", "fanatic", "fanatic")
    assert scene.options() == ["use marauder-1", "use marauder-2", "done"] or scene.options() == ["done"]
    scene.play("done")
    assert scene.player(1).wounded == ["sapper-1", "sapper-2"]
    assert scene.land(A).trash == [0, 0]
    assert scene.land(A).helpers == ["overseer-1", "marauder-1", "marauder-2"]
    assert [player.trash for player in scene.state.players] == [[0, 0], [0, 0]]


def test_VEC_5_captives_alone_join_an_own_territory_only() -> None:
    scene = Scene()
    scene.home("captive", "captive")
    scene.hold(A, "nomad-1")
    scene.phase("raid")
    assert scene.options() == [f"raid {A}", "stay"]


def test_VEC_6_a_brander_may_discard_a_fanatic_of_its_squad() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.home("brander-1", "brander-2", "fanatic")
    scene.raid(A, "brander-1", "fanatic", "brander-2")
    scene.play("use brander-1", f"discard fanatic.{A}")
    events = scene.play("stop")
    assert facts(events, "loot_lost") == [{"territory": A, "count": 1, "why": "skill"}]
    assert scene.land(A).loot == 4


def test_VEC_7_four_territories_in_one_hour_with_three_nomads() -> None:
    scene = Scene("valkyries", "hyenas", "patrol", "flawless")
    scene.home("nomad-1", "nomad-2", "nomad-3", "mechanic-1")
    for land, helper in ((A, "nomad-1"), (B, "nomad-2"), (C, "nomad-3"), (D, "mechanic-1")):
        assert scene.state.seat == 0
        scene.raid(land, helper)
    assert [scene.land(key).captor for key in (A, B, C, D, E)] == [0, 0, 0, 0, -1]
    assert scene.player().loot == 4
