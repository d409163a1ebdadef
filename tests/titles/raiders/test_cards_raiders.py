"""Every kind of raider: its skill is played, and the facts are read."""

from tests.titles.raiders.scene import LANDS, Scene, facts

A, B, C = LANDS[:3]


def raid(gang: str, *home: str, squad: tuple[str, ...] = (), loot: int = 5) -> Scene:
    """A squad of a gang on a neutral territory, its first helper's skill ready to be used."""
    scene = Scene(gang, "hyenas" if gang != "hyenas" else "patrol")
    scene.home(*home)
    scene.hold(A, loot=loot)
    scene.raid(A, *(squad or home[:1]))
    return scene


def test_matriarch_heals_two_for_each_destroyed_card() -> None:
    scene = Scene()
    scene.home(wounded=("nomad-1", "nomad-2", "nomad-3", "mechanic-1", "mechanic-2"))
    scene.hand("saviour-1", "saviour-2", "saviour-3")
    scene.call("matriarch", "choose saviour-1 saviour-3")
    events = scene.play("heal nomad-1", "heal nomad-2", "heal nomad-3", "heal mechanic-1")
    assert len(facts(events, "healed")) == 4
    assert scene.player().wounded == ["mechanic-2"]
    assert facts(scene.events, "cards_destroyed")[-1]["cards"] == ("saviour-1", "saviour-3")


def test_saviour_takes_a_loot_and_brings_somebody_home() -> None:
    scene = Scene()
    scene.hold(A, "mechanic-1", "mechanic-2")
    events = scene.call("saviour-1", "withdraw mechanic-2")
    assert facts(events, "loot_taken")[0] == {"seat": 0, "territory": A, "count": 1}
    assert scene.player().healthy == ["mechanic-2", "saviour-1"]
    assert scene.asked() == "raid"


def test_saviour_brings_home_a_captive_who_has_no_call() -> None:
    scene = Scene()
    scene.hold(A, "mechanic-1", "captive")
    scene.call("saviour-1")
    assert scene.player().trash == [1, 0]
    assert scene.asked() == "raid"


def test_outrider_leaves_wounded_and_musters_a_card() -> None:
    scene = Scene()
    scene.home("outrider-1", "mechanic-1")
    scene.hand("saviour-1", "nomad-1")
    scene.raid(A, "outrider-1")
    events = scene.play("use outrider-1", "muster nomad-1")
    assert scene.player().wounded == ["outrider-1"]
    assert facts(events, "mustered") == [{"seat": 0, "card": "nomad-1"}]


def test_nomad_gives_another_raid() -> None:
    scene = raid("valkyries", "nomad-1", "mechanic-1")
    assert facts(scene.events, "used") == [{"seat": 0, "card": "nomad-1", "territory": A}]
    assert (scene.asked(), scene.state.raids) == ("raid", 1)


def test_mechanic_heals_one() -> None:
    scene = Scene()
    scene.home("mechanic-1", wounded=("nomad-1", "nomad-2"))
    scene.raid(A, "mechanic-1")
    events = scene.play("use mechanic-1", "heal nomad-2")
    assert facts(events, "healed") == [{"seat": 0, "helper": "nomad-2"}]


def test_packleader_gains_two_captives_for_each_destroyed_card() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.hand("drover-1", "drover-2", "drover-3")
    events = scene.call("packleader", "choose drover-1 drover-2 drover-3")
    assert facts(events, "trash_came") == [{"seat": 0, "trash": "captive", "count": 6, "territory": ""}]


def test_drover_brings_two_captives_and_captives_fight() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.hand("hunter-1")
    scene.home("hunter-2")
    events = scene.call("drover-1")
    assert scene.player().trash == [2, 0]
    assert facts(events, "captives_fight") == [{"seat": 0}]


def test_brander_destroys_a_loot_for_each_helper_it_discards() -> None:
    scene = raid("manhunters", "brander-1", "captive", "captive", squad=("brander-1", "captive", "captive"))
    events = scene.play("use brander-1")  # the first captive goes by itself: the Brander may not yet
    events += scene.play(f"discard captive.{A}")
    assert facts(events, "loot_lost") == [{"territory": A, "count": 2, "why": "skill"}]
    assert scene.land(A).loot == 2


def test_brander_may_discard_itself() -> None:
    scene = raid("manhunters", "brander-1", "hunter-1", squad=("brander-1", "hunter-1"))
    scene.play("use brander-1")
    assert scene.options() == ["discard brander-1", "discard hunter-1"]
    scene.play("discard brander-1", "stop")
    assert scene.player().discard == ["brander-1"]
    assert scene.land(A).helpers == ["hunter-1"]


def test_hunter_brings_captives_here_or_home() -> None:
    scene = raid("manhunters", "hunter-1")
    scene.play("use hunter-1", "split 2 0")
    assert scene.land(A).trash == [2, 0]


def test_baron_repeats_a_call_for_each_destroyed_card() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.home("overseer-1", "pickpocket-1")
    scene.hand("butler-1", "butler-2")
    events = scene.call(
        "baron", "choose butler-1 butler-2", "repeat overseer-1", "repeat pickpocket-1", f"at {A}"
    )
    assert [fact["card"] for fact in facts(events, "used")] == ["baron", "overseer-1", "pickpocket-1"]
    assert scene.player().loot == 1


def test_charmer_hires() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.hand("butler-1")
    events = scene.call("charmer-1")
    assert facts(events, "hired") == [{"seat": 0, "card": "piper-3"}]
    assert scene.player().hand == ["butler-1", "piper-3"]


def test_butler_discards_one_from_here_or_home_and_musters_two() -> None:
    scene = Scene("gentlemen", "hyenas")
    scene.hand("charmer-1", "charmer-2", "baron")
    scene.home("butler-1", "brains-1", "captive", wounded=("brains-2",))
    scene.raid(A, "butler-1", "captive")
    scene.play("use butler-1")
    assert scene.options() == [f"discard captive.{A}", "discard brains-1", "discard brains-2"]
    events = scene.play("discard brains-2", "muster baron", "muster charmer-1")
    assert [fact["card"] for fact in facts(events, "mustered")] == ["baron", "charmer-1"]
    assert scene.player().discard == ["brains-2"]


def test_brains_repeats_a_call() -> None:
    scene = raid("gentlemen", "brains-1", "overseer-1")
    scene.play("use brains-1", "repeat overseer-1")
    assert scene.player().trash == [1, 0]


def test_prototype_gains_two_fanatics_for_each_destroyed_card() -> None:
    scene = Scene("flawless", "hyenas")
    scene.hand("surgeon-1", "surgeon-2")
    scene.call("prototype", "choose surgeon-1 surgeon-2")
    assert scene.player().trash == [0, 4]


def test_surgeon_heals_two() -> None:
    scene = Scene("flawless", "hyenas")
    scene.home(wounded=("madman-1", "trickster-1"))
    scene.hand("madman-2")
    events = scene.call("surgeon-1")
    assert [fact["helper"] for fact in facts(events, "healed")] == ["madman-1", "trickster-1"]


def test_trickster_leaves_healthy_for_two_fanatics() -> None:
    scene = raid("flawless", "trickster-1")
    scene.play("use trickster-1")
    assert scene.player().healthy == ["trickster-1"]
    assert scene.player().trash == [0, 2]
    assert scene.land(A).captor == -1


def test_madman_wounds_helpers_at_home_to_destroy_loot() -> None:
    scene = raid("flawless", "madman-1", "surgeon-1", "surgeon-2", "fanatic")
    events = scene.play("use madman-1", "wound surgeon-1", "wound surgeon-2", "wound fanatic")
    assert scene.player().wounded == ["surgeon-1", "surgeon-2"]
    assert facts(events, "loot_lost") == [{"territory": A, "count": 3, "why": "skill"}]


def test_commandant_destroys_a_loot_anywhere_for_each_destroyed_card() -> None:
    scene = Scene("patrol", "hyenas")
    scene.hand("sniper-1", "sniper-2", "sniper-3")
    scene.call("commandant", f"at {C}", "choose sniper-1 sniper-2 sniper-3")
    assert scene.land(C).loot == 2


def test_sniper_wounds_up_to_two_in_rivals_hideouts() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("marauder-1", "captive", "marauder-2", seat=1)
    events = scene.call("sniper-1", "shoot 1 captive", "shoot 1 marauder-2")
    assert scene.player(1).wounded == ["marauder-2"]
    assert scene.player(1).trash == [0, 0]
    assert [fact["by"] for fact in facts(events, "wounded")] == [0, 0]


def test_pathfinder_withdraws_another_and_takes_a_loot_elsewhere() -> None:
    scene = raid("patrol", "pathfinder-1", "sapper-1", squad=("pathfinder-1", "sapper-1"))
    scene.play("use pathfinder-1")
    assert scene.options() == [f"at {B}", f"at {C}"]
    assert scene.why_not(A) == ("not_here", {})
    events = scene.play(f"at {C}")
    assert facts(events, "loot_taken")[0] == {"seat": 0, "territory": C, "count": 1}
    assert scene.player().healthy == ["sapper-1"]


def test_pathfinder_alone_has_nobody_to_withdraw() -> None:
    scene = raid("patrol", "pathfinder-1", "sapper-1")
    assert scene.asked() != "skill"


def test_sapper_destroys_a_loot() -> None:
    scene = raid("patrol", "sapper-1")
    events = scene.play("use sapper-1")
    assert facts(events, "loot_lost") == [{"territory": A, "count": 1, "why": "skill"}]


def test_ringleader_drives_off_two_for_each_destroyed_card() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "sapper-2", "sniper-1", "sniper-2", "sniper-3", seat=1)
    scene.hand("bomber-1", "bomber-2")
    scene.call("ringleader", "choose bomber-1 bomber-2")
    for helper in ("sapper-1", "sapper-2", "sniper-1", "sniper-2"):
        assert scene.seat() == 1
        scene.play(f"withdraw {helper}")
    assert scene.land(A).helpers == ["sniper-3"]
    assert len(scene.player(1).wounded) == 4


def test_bomber_drives_off_two_from_a_held_territory() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(B, "sapper-1", "sapper-2", seat=1)
    events = scene.call("bomber-1")
    assert [fact["helper"] for fact in facts(events, "withdrawn")] == ["sapper-1", "sapper-2"]
    assert scene.land(B).captor == -1


def test_arsonist_takes_three_saves_two_and_burns() -> None:
    scene = raid(
        "hyenas", "arsonist-1", "marauder-1", "bomber-1", squad=("arsonist-1", "marauder-1", "bomber-1")
    )
    events = scene.play("use arsonist-1", "withdraw marauder-1", "stop")
    assert scene.player().loot == 3
    assert scene.player().wounded == ["marauder-1"]
    assert scene.player().discard == ["arsonist-1", "bomber-1"]
    assert facts(events, "loot_lost") == [{"territory": A, "count": 2, "why": "burn"}]
    assert scene.state.lost == [A]


def test_marauder_leaves_wounded_for_a_loot() -> None:
    scene = raid("hyenas", "marauder-1", "marauder-2", squad=("marauder-1", "marauder-2"))
    scene.play("use marauder-2", "done")
    assert scene.player().wounded == ["marauder-2"]
    assert scene.player().loot == 2
    assert scene.land(A).loot == 3
