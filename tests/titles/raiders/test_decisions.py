"""Every kind of decision: who is asked, what the options are, and what an absent player answers."""

from games.engine.decision import Decision
from tests.titles.raiders.scene import LANDS, RULES, Scene, cards_with

A, B, C = LANDS[:3]


def check(scene: Scene, kind: str, options: list[str], default: str, seat: int = 0) -> None:
    """The open question is of a kind, with these options and this default."""
    assert (scene.asked(), scene.seat()) == (kind, seat)
    assert scene.options() == options
    assert RULES.default_answer(scene.state, scene.question()) == default


def test_DEC_1_gang() -> None:
    scene = Scene("valkyries", "hyenas", tidy=False, gangs="chosen")
    options = [f"take {gang}" for gang in scene.cards.gangs]
    check(scene, "gang", options, "take valkyries")
    scene.play("take patrol")
    check(scene, "gang", [text for text in options if text != "take patrol"], "take valkyries", seat=1)
    scene.play("take valkyries")
    assert [player.gang for player in scene.state.players] == ["patrol", "valkyries"]
    assert [len(player.hand) for player in scene.state.players] == [4, 4]


def test_DEC_2_crew() -> None:
    scene = Scene()
    scene.home(wounded=("nomad-1",))
    scene.phase("crew")
    check(scene, "crew", ["hire piper-3", "heal nomad-1", "pass"], "pass")


def test_DEC_3_play() -> None:
    scene = Scene()
    scene.hand("overseer-1", "nomad-1")
    scene.phase("play")
    check(scene, "play", ["place nomad-1", "call overseer-1", "place overseer-1"], "place nomad-1")


def test_DEC_4_raid() -> None:
    scene = Scene()
    scene.home("nomad-1")
    scene.phase("raid")
    check(scene, "raid", [f"raid {A}", f"raid {B}", f"raid {C}", "stay"], "stay")


def test_DEC_5_squad() -> None:
    scene = Scene()
    scene.home("nomad-1", "nomad-2")
    scene.phase("raid")
    scene.play(f"raid {A}")
    check(scene, "squad", ["add nomad-1", "add nomad-2"], "add nomad-1")
    scene.play("add nomad-2")
    check(scene, "squad", ["add nomad-1", "go"], "go")


def test_DEC_6_skill() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("sapper-1")
    scene.raid(A, "sapper-1")
    check(scene, "skill", ["use sapper-1", "done"], "done")


def test_DEC_7_target() -> None:
    scene = Scene()
    scene.call("pickpocket-1")
    check(scene, "target", [f"at {A}", f"at {B}", f"at {C}"], f"at {A}")


def test_DEC_8_destroy() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2", "mechanic-1", "mechanic-2")
    scene.call("matriarch")
    check(scene, "destroy", ["mechanic-1", "mechanic-2", "nomad-1", "nomad-2"], "choose mechanic-1")
    assert (scene.question().least, scene.question().most) == (1, 3)


def test_DEC_9_discard() -> None:
    scene = Scene()
    scene.home("captive", "nomad-1")
    scene.call("prophet-1")
    options = ["discard captive", "discard prophet-1", "discard nomad-1"]
    check(scene, "discard", options, "discard captive")
    scene.play("discard captive")
    check(scene, "discard", [*options[1:], "stop"], "stop")


def test_DEC_10_wound() -> None:
    scene = Scene("flawless", "hyenas")
    scene.home("madman-1", "trickster-1", "captive")
    scene.raid(A, "madman-1")
    scene.play("use madman-1")
    check(scene, "wound", ["wound captive", "wound trickster-1"], "wound captive")
    scene.play("wound captive")
    check(scene, "wound", ["wound trickster-1", "stop"], "stop")


def test_DEC_11_withdraw() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1", "nomad-2")
    scene.call("saviour-1")
    check(scene, "withdraw", ["withdraw nomad-1", "withdraw nomad-2"], "withdraw nomad-1")
    scene = Scene()
    scene.hold(A, "nomad-1", "nomad-2")
    scene.call("piper-1")
    check(scene, "withdraw", ["withdraw nomad-1", "withdraw nomad-2", "stop"], "stop")


def test_DEC_12_drive() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "sapper-2", "captive", seat=1)
    scene.call("bomber-1")
    options = [f"withdraw captive.{A}", "withdraw sapper-1", "withdraw sapper-2"]
    check(scene, "drive", options, f"withdraw captive.{A}", seat=1)


def test_DEC_13_heal() -> None:
    scene = Scene("flawless", "hyenas")
    scene.home(wounded=("madman-1", "madman-2", "trickster-1"))
    scene.call("surgeon-1")
    check(scene, "heal", ["heal madman-1", "heal madman-2", "heal trickster-1"], "heal madman-1")
    scene.play("heal trickster-1", "heal madman-2")
    scene.hand("surgeon-2", "surgeon-3")
    scene.phase("play")
    scene.play("call surgeon-2")
    assert scene.player().wounded == []


def test_DEC_14_hire() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.market("overseer-1", "broker-1")
    scene.call("charmer-1")
    check(scene, "hire", ["hire broker-1", "hire overseer-1"], "hire broker-1")


def test_DEC_15_muster() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2")
    scene.call("stuntwoman-1")
    check(scene, "muster", ["muster nomad-1", "muster nomad-2"], "muster nomad-1")
    scene = Scene("gentlemen", "hyenas")
    scene.hand("charmer-1", "charmer-2")
    scene.home("butler-1", "captive")
    scene.raid(A, "butler-1")
    scene.play("use butler-1", "discard captive")
    check(scene, "muster", ["muster charmer-1", "muster charmer-2", "stop"], "stop")


def test_DEC_16_split() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.home("hunter-1")
    scene.raid(A, "hunter-1")
    scene.play("use hunter-1")
    check(scene, "split", ["split 0 2", "split 1 1", "split 2 0"], "split 0 2")


def test_DEC_17_trash() -> None:
    scene = Scene()
    scene.home("captive")
    scene.call("recruiter-1", "discard captive")
    check(scene, "trash", ["take captives", "take fanatics"], "take captives")
    scene.play("take captives")
    assert scene.player().trash == [2, 0]


def test_DEC_18_repeat() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.home("brains-1", "overseer-1", "surgeon-1")
    scene.raid(A, "brains-1")
    scene.play("use brains-1")
    check(scene, "repeat", ["repeat overseer-1", "stop"], "stop")


def test_DEC_19_shoot() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("marauder-1", "marauder-2", seat=1)
    scene.call("sniper-1")
    check(scene, "shoot", ["shoot 1 marauder-1", "shoot 1 marauder-2", "stop"], "stop")


def test_DEC_20_carry() -> None:
    scene = Scene()
    scene.call("carter-1", f"at {B}")
    check(scene, "carry", [f"to {A}", f"to {C}"], f"to {A}")


def test_DEC_21_echo() -> None:
    scene = Scene()
    scene.hold(A, "overseer-1", "nomad-1")
    scene.call("saviour-1")
    check(scene, "echo", ["use overseer-1", "skip"], "skip")
    scene.play("skip")
    assert scene.player().trash == [0, 0]


def test_DEC_22_refresh() -> None:
    scene = Scene()
    scene.hand("nomad-1", "mechanic-1")
    scene.phase("refresh")
    check(scene, "refresh", ["mechanic-1", "nomad-1"], "choose")


def test_ORD_1_options_are_in_a_fixed_order() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.home("captive", "fanatic", "brander-1", "brander-2", "hunter-1", "widow", "barman-1")
    scene.phase("raid")
    scene.play(f"raid {A}", "add hunter-1")
    assert scene.options() == [
        "add captive",
        "add fanatic",
        "add barman-1",
        "add widow",
        "add brander-1",
        "add brander-2",
        "go",
    ]
    scene.hand("barman-2", "brander-3", "widow", "drover-1")
    scene.phase("refresh")
    assert scene.options() == ["barman-2", "brander-3", "drover-1", "widow"]


def test_ORD_1_trash_of_several_territories_comes_before_cards() -> None:
    scene = Scene(cards=cards_with(fanatic={"nature": "attack 2"}))
    scene.hold(A, "nomad-1", "fanatic", "captive")
    scene.hold(B, "overseer-1", "nomad-2", "captive")
    scene.call("piper-1")
    assert scene.options() == [
        f"withdraw captive.{A}",
        f"withdraw captive.{B}",
        f"withdraw fanatic.{A}",
        "withdraw overseer-1",
        "stop",
    ]


def test_STA_1_the_captor_may_have_trash_driven_off_first() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "sapper-2", "captive", seat=1)
    scene.call("bomber-1")
    decision = scene.question()
    assert RULES.standing_answer(scene.state, decision, {}) is None
    wish = RULES.standing_answer(scene.state, decision, {"drive": "trash_first"})
    assert wish == f"withdraw captive.{A}"


def test_STA_1_a_hand_may_be_kept_always_and_other_questions_have_no_standing_answer() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2")
    scene.phase("refresh")
    assert RULES.standing_answer(scene.state, scene.question(), {}) is None
    assert RULES.standing_answer(scene.state, scene.question(), {"refresh": "keep"}) == "choose"
    scene.phase("play")
    wishes = {"refresh": "keep", "drive": "trash_first"}
    assert RULES.standing_answer(scene.state, Decision("play", 0), wishes) is None
