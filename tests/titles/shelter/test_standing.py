"""The questions that a player's standing wishes answer, and those that they leave open."""

from typing import Any

import pytest

from games.engine.decision import Decision
from games.engine.state import open_decisions
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.standing import standing_answer
from tests.titles.shelter.scene import Scene

ASK_ME = {"end_turn": False, "keep_wins": False, "rent": "ask", "train": "ask"}


def answer(scene: Scene, wishes: dict[str, Any] | None = None) -> str | None:
    return standing_answer(scene.state, open_decisions(scene.state)[0], wishes or {})


@pytest.fixture
def finished() -> Scene:
    """A scene in which nothing is left to do in this turn."""
    scene = Scene()
    scene.play("place d1 vault_entrance.a")
    assert scene.options() == ["end"]
    return scene


def test_a_turn_ends_automatically_if_nothing_is_left_to_do(finished: Scene):
    assert answer(finished) == "end"


def test_a_turn_does_not_end_automatically_if_the_player_wants_to_end_it(finished: Scene):
    assert answer(finished, {"end_turn": False}) is None


def test_a_turn_does_not_end_if_an_item_can_be_used(monkeypatch: pytest.MonkeyPatch, finished: Scene):
    monkeypatch.setitem(OPTIONS, "finish", lambda state, decision: ["end", "use horn"])
    assert answer(finished) is None


def in_rent(power: int, food: int, water: int) -> Scene:
    """A scene in which seat 0 has these resources and chooses its rent."""
    scene = Scene()
    scene.give(0, power=power, food=food, water=water)
    scene.state.agenda = [Decision("rent", 0, (), scene.state.version)]
    return scene


def test_rent_is_the_resource_that_the_player_has_least_of():
    assert answer(in_rent(power=3, food=1, water=2)) == "gain food"
    assert answer(in_rent(power=1, food=1, water=0)) == "gain water"


def test_of_equally_scarce_resources_the_first_is_taken():
    assert answer(in_rent(power=2, food=2, water=2)) == "gain power"


def test_a_player_who_wants_to_be_asked_chooses_the_rent():
    assert answer(in_rent(power=3, food=1, water=2), {"rent": "ask"}) is None


def in_training() -> Scene:
    scene = Scene()
    scene.dwellers(0, "S", "")
    scene.state.agenda = [Decision("train", 0, (1,), scene.state.version)]
    return scene


def test_the_player_chooses_the_letter_unless_the_first_free_one_is_wished():
    scene = in_training()
    assert answer(scene) is None
    assert answer(scene, {"train": "first"}) == scene.options()[0] == "train P"


def rolled(*faces: int) -> Scene:
    """A scene in which seat 0 has rolled these dice against a threat, and may reroll."""
    scene = Scene()
    threat = next(key for key, face in scene.cards.threats.items() if face.combat)
    scene.threaten("vault_entrance.a", threat)
    scene.state.turn.space, scene.state.turn.dice = "vault_entrance.a", faces
    scene.state.agenda = [Decision("rolled", 0, (), scene.state.version)]
    return scene


def test_a_winning_roll_is_kept():
    assert answer(rolled(6, 6)) == "keep"


def test_the_player_decides_about_a_losing_roll():
    assert answer(rolled(1, 1)) is None


def test_the_player_decides_about_a_winning_roll_if_wished():
    assert answer(rolled(6, 6), {"keep_wins": False}) is None


def test_a_turn_is_never_answered_automatically():
    assert answer(Scene()) is None
    assert answer(Scene(), ASK_ME) is None
