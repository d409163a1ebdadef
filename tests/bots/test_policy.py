"""The view of a game that a bot is given."""

import pytest

from games.bots.arena import play_game
from games.bots.policy import Bot, BotView
from games.bots.random import RandomBot
from games.engine.rng import Rng
from games.engine.rules import begin
from tests.titles.shelter.scene import RULES, Scene, standard_cards
from tests.titles.toy.rules import CARDS, Toy


def test_there_is_no_view_for_a_seat_that_is_not_asked() -> None:
    scene = Scene(3)
    with pytest.raises(ValueError, match="seat 2 is not asked anything"):
        BotView(RULES, scene.state, 2, Rng("luck", 1))


def test_the_state_in_a_view_is_a_copy() -> None:
    scene = Scene()
    view = BotView(RULES, scene.state, 0, Rng("luck", 1))
    assert view.state == scene.state
    view.state.agenda.clear()
    assert scene.state.agenda == [view.decision]


def test_hidden_cards_are_dealt_again_in_a_view() -> None:
    rules = Toy()
    state = begin(rules, seats=2, cards=rules.read_cards(CARDS), options={}, rng=Rng("toy", 0)).state
    views = [BotView(rules, state, 0, Rng("luck", number)).state for number in range(10)]
    assert all(seen.players[0] == state.players[0] for seen in views)
    assert len({tuple(seen.players[1].hand) for seen in views}) > 1
    assert len({tuple(seen.deck) for seen in views}) > 1


class Meddler(RandomBot):
    """Answers like random, and then damages everything in its view."""

    def __init__(self) -> None:
        self.given: list[type] = []

    def choose(self, view: BotView) -> str:
        self.given.append(type(view))
        answer = super().choose(view)
        view.state.agenda.clear()
        view.state.players.clear()
        view.rng.below(6, "meddling")
        view.rng.draws.clear()
        return answer


def test_a_bot_cannot_change_the_game_through_its_view() -> None:
    meddler, honest = Meddler(), RandomBot()
    tables: list[list[Bot]] = [[honest, honest], [meddler, honest]]
    fair, meddled = (play_game(RULES, standard_cards(), bots, {}, "meddled with") for bots in tables)
    assert meddled == fair
    assert set(meddler.given) == {BotView}
