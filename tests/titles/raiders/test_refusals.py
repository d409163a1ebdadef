"""Why something can't be chosen: a code and its numbers."""

from games.engine.decision import Decision, Refusal
from tests.titles.raiders.scene import LANDS, RULES, Scene, cards_with

A, B, C = LANDS[:3]


def test_nobody_is_healthy() -> None:
    scene = Scene()
    scene.home(wounded=("nomad-1",))
    scene.phase("raid")
    assert scene.why_not(A) == ("nobody_healthy", {})


def test_a_foreign_territory_needs_a_raider() -> None:
    scene = Scene()
    scene.home("overseer-1")
    scene.hold(B, "nomad-1")
    scene.phase("raid")
    assert scene.why_not(A) == ("no_raider", {})
    assert [each.target for each in RULES.refusals(scene.state, scene.question())] == [A, C]


def test_an_empty_squad_cannot_go() -> None:
    scene = Scene()
    scene.home("nomad-1", "nomad-2", wounded=("mechanic-1",))
    scene.phase("raid")
    scene.play(f"raid {A}")
    assert scene.why_not("go") == ("empty_squad", {})
    assert scene.why_not("mechanic-1") == ("wounded", {})


def test_a_squad_without_a_raider_or_too_weak_cannot_go() -> None:
    scene = Scene()
    scene.home("nomad-1", "nomad-2", "nomad-3", "overseer-1", "overseer-2")
    scene.hold(A, "marauder-1", "marauder-2", seat=1)
    scene.phase("raid")
    scene.play(f"raid {A}", "add overseer-1")
    assert scene.why_not("go") == ("no_raider", {})
    scene.play("add nomad-1")
    assert scene.why_not("go") == ("too_weak", {"attack": 2, "defence": 2, "by": 1})
    scene.play("add nomad-2")
    assert "go" in scene.options()
    assert RULES.refusals(scene.state, scene.question()) == []


def test_a_skill_without_anything_to_work_on() -> None:
    scene = Scene()
    scene.home("mechanic-1", "outrider-1", "nomad-1")
    scene.hand("nomad-2")
    scene.raid(A, "mechanic-1", "outrider-1")
    assert scene.options() == ["use outrider-1", "done"]
    assert scene.why_not("mechanic-1") == ("skill_useless", {})


def test_a_skill_whose_territory_has_left_the_table() -> None:
    scene = Scene("hyenas", "patrol")
    decision = Decision("skill", 0, ("old_range", "arsonist-1"))
    assert RULES.refusals(scene.state, decision) == [Refusal("arsonist-1", "has_left", {})]


def test_a_mark_that_does_not_fit() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "sapper-2", "sniper-1", seat=1)
    scene.hold(B, "marauder-1")
    scene.call("bomber-1")
    assert scene.why_not(C) == ("not_neutral", {})
    scene = Scene()
    scene.hold(A, "marauder-1", seat=1)
    scene.hold(B, "marauder-2", "marauder-3", seat=1)
    scene.hold(C, "nomad-1")
    scene.call("barman-1")
    assert scene.why_not(C) == ("not_rival", {})


def test_the_last_raider_may_not_leave_or_be_discarded() -> None:
    cards = cards_with(butler={"skill": "raid: discard 1 from here -> muster up to 2"})
    scene = Scene("gentlemen", "hyenas", cards=cards)
    scene.home("butler-1", "captive", "fanatic")
    scene.hand("charmer-1")
    scene.raid(A, "butler-1", "captive", "fanatic")
    scene.play("use butler-1")
    assert scene.options() == [f"discard captive.{A}", f"discard fanatic.{A}"]
    assert RULES.refusals(scene.state, scene.question()) == []
    own = Scene()
    own.hold(A, "nomad-1", "overseer-1")
    own.hold(B, "nomad-2", "nomad-3")
    own.call("piper-1")
    assert own.why_not("nomad-1") == ("last_raider", {})


def test_most_questions_have_nothing_to_explain() -> None:
    scene = Scene()
    scene.phase("crew")
    assert RULES.refusals(scene.state, scene.question()) == []
