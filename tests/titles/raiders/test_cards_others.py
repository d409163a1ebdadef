"""Every kind of mercenary, trash and territory: it is played, and the facts are read."""

import pytest

from games.titles.raiders.cards import Nature
from tests.titles.raiders.scene import LANDS, Scene, facts, standard_cards

A, B, C = LANDS[:3]


def test_barman_drives_two_rivals_home_healthy() -> None:
    scene = Scene()
    scene.hold(A, "marauder-1", "marauder-2", "marauder-3", "captive", seat=1)
    scene.call("barman-1", f"withdraw captive.{A}", "withdraw marauder-2")
    assert scene.player(1).healthy == ["marauder-2"]
    assert scene.player(1).trash == [1, 0]


def test_brawler_drives_one_rival_home_wounded() -> None:
    scene = Scene()
    scene.hold(A, "marauder-1", "marauder-2", seat=1)
    scene.call("brawler-1", "withdraw marauder-1")
    assert scene.player(1).wounded == ["marauder-1"]


def test_prophet_makes_fanatics_of_helpers() -> None:
    scene = Scene()
    scene.home("captive", "nomad-1")
    scene.call("prophet-1", "discard captive", "discard nomad-1")
    assert scene.player().trash == [0, 2]
    assert scene.player().discard == ["nomad-1"]


def test_recruiter_gives_two_captives_or_a_fanatic() -> None:
    scene = Scene()
    scene.home("captive", "nomad-1")
    scene.call("recruiter-1", "discard captive", "take fanatics")
    assert scene.player().trash == [0, 1]


def test_pickpocket_takes_a_loot_anywhere() -> None:
    scene = Scene()
    scene.hold(B, "marauder-1", seat=1)
    events = scene.call("pickpocket-1", f"at {B}")
    assert facts(events, "loot_taken") == [{"seat": 0, "territory": B, "count": 1}]


def test_wrecker_destroys_two_loot_for_each_discarded_helper() -> None:
    scene = Scene()
    scene.home("captive", "nomad-1")
    scene.call("wrecker-1", f"at {B}", "discard captive", "discard wrecker-1")
    assert scene.land(B).loot == 1
    assert scene.player().discard == ["wrecker-1"]


def test_ragman_destroys_a_loot_on_every_territory() -> None:
    scene = Scene()
    scene.hold(B, loot=0)
    scene.hold(B, "nomad-1")
    scene.home("nomad-2")
    events = scene.call("ragman-1")
    assert [fact["territory"] for fact in facts(events, "loot_lost")] == [A, C]


def test_carter_moves_two_loot() -> None:
    scene = Scene()
    scene.hold(A, loot=1)
    events = scene.call("carter-1", f"at {A}", f"to {C}")
    assert facts(events, "loot_moved") == [{"territory": A, "to": C, "count": 1}]


def test_piper_brings_two_home_healthy_from_own_territories() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1")
    scene.hold(B, "nomad-2")
    scene.call("piper-1", "withdraw nomad-1", "withdraw nomad-2")
    assert scene.player().healthy == ["piper-1", "nomad-1", "nomad-2"]


def test_stuntwoman_musters_one() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.call("stuntwoman-1")
    assert scene.player().healthy == ["stuntwoman-1", "nomad-1"]


def test_broker_discards_one_and_plays_one() -> None:
    scene = Scene()
    scene.hand("pickpocket-1", "nomad-1")
    scene.call("broker-1")
    events = scene.play("call pickpocket-1", f"at {A}")
    assert scene.player().discard == ["broker-1"]
    assert [fact["card"] for fact in facts(scene.events, "played")] == ["broker-1", "pickpocket-1"]
    assert facts(events, "loot_taken")[0]["count"] == 1


def test_overseer_brings_a_captive() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.call("overseer-1")
    assert scene.player().trash == [1, 0]


def test_widow_takes_all_loot_and_burns_an_own_territory() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1")
    scene.hold(B, "nomad-2", loot=2)
    scene.call("widow")
    assert scene.options() == [f"at {A}", f"at {B}"]
    scene.play(f"at {A}")
    assert scene.player().loot >= 5
    assert scene.state.lost == [A]


def test_a_captive_guards_and_a_fanatic_attacks() -> None:
    assert standard_cards().natures == (Nature(0, 1, False), Nature(2, 0, True))
    scene = Scene()
    scene.home("nomad-1", "fanatic", "captive")
    scene.hold(A, "marauder-1", "captive", seat=1)
    scene.raid(A, "fanatic", "captive", "nomad-1")
    assert scene.land(A).captor == 0
    assert scene.land(A).trash == [1, 0]


@pytest.mark.parametrize("key", standard_cards().territories)
def test_a_territory_is_raided_emptied_and_claimed(key: str) -> None:
    scene = Scene()
    scene.home("mechanic-1")
    scene.state.lands[0].id = key
    scene.state.lands[0].loot = 1
    events = scene.raid(key, "mechanic-1")
    assert facts(events, "claimed") == [{"seat": 0, "territory": key}]
    assert scene.player().territories == [key]
