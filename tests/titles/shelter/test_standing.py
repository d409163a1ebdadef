"""What a player's wishes answer without asking, and what they leave open."""

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
    """Nothing is left to do in this turn."""
    scene = Scene()
    scene.play("place d1 vault_entrance.a")
    assert scene.options() == ["end"]
    return scene


def test_a_turn_ends_by_itself_when_nothing_is_left_to_do(finished: Scene):
    assert answer(finished) == "end"


def test_a_turn_waits_for_who_wants_to_end_it(finished: Scene):
    assert answer(finished, {"end_turn": False}) is None


def test_a_turn_waits_where_an_item_could_be_used(monkeypatch: pytest.MonkeyPatch, finished: Scene):
    monkeypatch.setitem(OPTIONS, "finish", lambda state, decision: ["end", "use horn"])
    assert answer(finished) is None


def in_rent(power: int, food: int, water: int) -> Scene:
    """Seat 0 is to choose its rent."""
    scene = Scene()
    scene.give(0, power=power, food=food, water=water)
    scene.state.agenda = [Decision("rent", 0, (), scene.state.version)]
    return scene


def test_rent_is_what_one_has_least_of():
    assert answer(in_rent(power=3, food=1, water=2)) == "gain food"
    assert answer(in_rent(power=1, food=1, water=0)) == "gain water"


def test_of_two_resources_that_are_equally_few_the_first_is_taken():
    assert answer(in_rent(power=2, food=2, water=2)) == "gain power"


def test_rent_is_asked_of_who_wants_to_be_asked():
    assert answer(in_rent(power=3, food=1, water=2), {"rent": "ask"}) is None


def in_training() -> Scene:
    scene = Scene()
    scene.dwellers(0, "S", "")
    scene.state.agenda = [Decision("train", 0, (1,), scene.state.version)]
    return scene


def test_training_is_asked_unless_the_first_free_letter_will_do():
    scene = in_training()
    assert answer(scene) is None
    assert answer(scene, {"train": "first"}) == scene.options()[0] == "train P"


def rolled(*faces: int) -> Scene:
    """Seat 0 has rolled these dice against a threat, and could roll again."""
    scene = Scene()
    threat = next(key for key, face in scene.cards.threats.items() if face.combat)
    scene.threaten("vault_entrance.a", threat)
    scene.state.turn.space, scene.state.turn.dice = "vault_entrance.a", faces
    scene.state.agenda = [Decision("rolled", 0, (), scene.state.version)]
    return scene


def test_a_fight_that_is_won_is_kept():
    assert answer(rolled(6, 6)) == "keep"


def test_a_fight_that_is_lost_is_asked_about():
    assert answer(rolled(1, 1)) is None


def test_a_fight_that_is_won_is_asked_about_where_it_was_wished():
    assert answer(rolled(6, 6), {"keep_wins": False}) is None


def test_a_turn_is_always_the_player_s_own():
    assert answer(Scene()) is None
    assert answer(Scene(), ASK_ME) is None
