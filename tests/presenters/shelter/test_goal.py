"""The goal in the status bar: what ends the game, how far it is, and what is lost then."""

from typing import Any

import pytest

from games.presenters.parts import GoalView
from games.presenters.shelter.goal import present_goal
from tests.presenters.shelter.showing import NAMES, show
from tests.titles.shelter.scene import RULES, Scene


def goal(scene: Scene, viewer: int | None) -> GoalView:
    seen: Any = RULES.observe(scene.state, viewer)
    return present_goal(seen, NAMES, viewer)


def test_it_names_the_leader_and_the_viewer():
    scene = Scene(3)
    scene.build(0, "lounge")
    scene.build(2, "medbay", "barracks")
    found = goal(scene, 0)
    assert (found.what, found.standing) == ("Ends with room 6:", f"{NAMES[2]} 2, you 1")
    assert (found.done, found.steps) == (1, 6)
    assert goal(scene, None).standing == f"{NAMES[2]} 2"


def test_a_short_game_ends_earlier():
    assert goal(Scene(2, short=True), 0).steps == 4


def test_it_says_what_is_lost_at_the_end():
    scene = Scene(2)
    scene.build(0, "lounge")
    assert goal(scene, 0).lost == ""
    scene.threaten("lounge.a", "radroaches-1")
    assert goal(scene, 0).lost == "\u22121"
    assert "1 happiness" in goal(scene, 0).said
    assert goal(scene, 1).lost == ""


def test_the_last_round_is_announced():
    scene = Scene(2)
    scene.state.endings.append("rooms")
    assert goal(scene, 0).what == "This is the last round"


@pytest.mark.parametrize("seat", [None, 0])
def test_it_is_a_part_of_the_status_bar(seat: int | None):
    parts = show(Scene(2).state, seat)
    assert list(parts["status"].parts) == ["goal"]
