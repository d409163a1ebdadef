"""Skills that no shipped card has, but a designer may write."""

from typing import Any

from tests.titles.raiders.scene import LANDS, Scene, cards_with, facts

A, B, C = LANDS[:3]


def scene_with(**skills: str) -> Scene:
    """A scene in which some cards have other skills."""
    changes: dict[str, dict[str, Any]] = {key: {"skill": line} for key, line in skills.items()}
    return Scene("valkyries", "hyenas", cards=cards_with(**changes))


def test_a_neutral_territory_may_burn() -> None:
    scene = scene_with(carter="call: [any] -> burn")
    events = scene.call("carter-1", f"at {B}")
    assert facts(events, "territory_lost") == [{"territory": B, "why": "burn"}]
    assert not facts(events, "discarded")


def test_what_has_burnt_does_not_burn_again_and_captives_come_home() -> None:
    scene = scene_with(
        mechanic="raid: -> burn, burn, 2 captives here or home, withdraw up to 2 others healthy"
    )
    scene.home("mechanic-1", "nomad-1")
    scene.raid(A, "mechanic-1")
    events = scene.play("use mechanic-1")
    assert len(facts(events, "territory_lost")) == 1
    assert scene.player().trash == [2, 0]


def test_a_helper_that_has_left_gets_its_captives_home() -> None:
    scene = scene_with(mechanic="raid: leave healthy -> 1 captive here or home, take 1 loot")
    scene.home("mechanic-1", "nomad-1")
    scene.raid(A, "mechanic-1")
    scene.play("use mechanic-1")
    assert scene.player().trash == [1, 0]
    assert scene.player().loot == 1


def test_all_loot_of_every_territory_may_be_taken() -> None:
    scene = scene_with(overseer="call: [every] -> take all loot")
    scene.call("overseer-1")
    assert scene.player().loot == 15


def test_helpers_here_and_at_home_may_be_wounded_or_discarded_by_a_call() -> None:
    scene = scene_with(overseer="call: wound up to 2 at home -> 1 fanatic for each")
    scene.call("overseer-1")
    assert scene.player().wounded == ["overseer-1"]
    assert scene.player().trash == [0, 1]


def test_a_call_may_give_another_raid() -> None:
    scene = scene_with(overseer="call: -> raid again")
    scene.home("mechanic-1", "mechanic-2")
    scene.call("overseer-1")
    assert scene.state.raids == 2
    scene.raid(A, "mechanic-1")
    assert scene.asked() == "raid"
