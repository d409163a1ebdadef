"""Answers that reveal nothing are found by trying them out, without revealing anything in advance."""

import pytest

from games.models import Seat
from games.selectors.games import latest_state, rules_of
from games.selectors.standing import safe_answers
from tests.support.served import lay
from tests.support.tables import ASK_ME, Play, published
from tests.support.titles import install_toy
from tests.titles.shelter.scene import Scene
from tests.titles.toy.discards import CHANCE, HAND, SECRET, SHARED, SHOWN, Discards

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


def deal(monkeypatch: pytest.MonkeyPatch, *first: int, others: int = 2) -> Play:
    """A game in which cards with these numbers, and twos, are in the first hand."""
    install_toy(monkeypatch, Discards())
    numbers = [*first, *[2] * (HAND - len(first)), *[others] * HAND]
    published("toy", content=str({"numbers": numbers}))
    return Play(2, title="toy", wishes={"ones": True})


def test_an_answer_that_tells_a_secret_is_not_safe(monkeypatch: pytest.MonkeyPatch):
    play = deal(monkeypatch, 2, SECRET, CHANCE, 1)
    assert safe(play) == {f"discard c{number}" for number in (1, 4, 5, 6)}


def test_an_answer_that_shows_everybody_something_hidden_is_not_safe(monkeypatch: pytest.MonkeyPatch):
    play = deal(monkeypatch, 2, SHOWN)
    assert safe(play) == {f"discard c{number}" for number in (1, 3, 4, 5, 6)}


@pytest.mark.parametrize(("others", "is_safe"), [(2, True), (1, False)])
def test_where_a_title_hides_something_an_answer_before_others_standing_answers_is_not_safe(
    monkeypatch: pytest.MonkeyPatch, others: int, is_safe: bool
):
    """The other seat is asked for a card next; of ones, a card is discarded for it."""
    assert ("discard c1" in safe(deal(monkeypatch, SHARED, others=others))) == is_safe
