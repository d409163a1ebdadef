"""Answers that reveal nothing are found by trying them out, without revealing anything in advance."""

import pytest

from games.models import Seat
from games.selectors.games import latest_state, rules_of
from games.selectors.standing import safe_answers
from tests.support.served import lay
from tests.support.tables import ASK_ME, Play, published
from tests.support.titles import install_toy
from tests.titles.shelter.scene import Scene
from tests.titles.toy.discards import CHANCE, HAND, SECRET, Discards

pytestmark = pytest.mark.django_db


def safe(play: Play, seat: int = 0) -> frozenset[str]:
    game = play.game
    seats = list(Seat.objects.filter(game=game).select_related("player").order_by("number"))
    return safe_answers(rules_of(game), latest_state(game), seats, seat)


def laid(scene: Scene, **wishes: object) -> Play:
    play = Play(2, wishes={**ASK_ME, **wishes})
    lay(play, scene.state)
    return play


def test_a_place_that_gives_a_resource_is_safe_and_one_that_leads_to_a_die_is_not():
    scene = Scene(2)
    scene.threaten("diner.a", "radroaches-1")
    found = safe(laid(scene))
    assert "place d1 diner.b" in found
    assert "place d1 diner.a" not in found, "the dice of the fight are rolled at once"


def test_an_answer_that_ends_the_round_is_not_safe_where_threats_are_rolled_next():
    scene = Scene(2)
    scene.state.players[1].passed = True
    scene.dwellers(0, "")
    asked, ends = laid(scene), laid(scene, end_turn=True)
    assert "place d1 diner.b" in safe(asked), "the end of the turn is a question of its own"
    assert "place d1 diner.b" not in safe(ends), "with the turn the round ends, and dice follow"
    assert "pass" not in safe(asked)


def test_a_seat_without_an_open_decision_has_no_answers():
    assert safe(laid(Scene(2)), seat=1) == frozenset()


def test_trying_out_leaves_the_game_as_it_was():
    play = laid(Scene(2))
    before = latest_state(play.game)
    safe(play)
    assert latest_state(play.game) == before
    assert play.version == 0


def test_an_answer_that_tells_a_secret_is_not_safe(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch, Discards())
    published("toy", content=str({"numbers": [2, SECRET, CHANCE, 1, 2, 2, *[2] * HAND]}))
    play = Play(2, title="toy", wishes={"ones": True})
    assert safe(play) == {f"discard c{number}" for number in (1, 4, 5, 6)}
