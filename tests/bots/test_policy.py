"""What a bot is given to look at."""

import pytest

from games.bots.arena import play_game
from games.bots.policy import Bot, Sight
from games.bots.random import RandomBot
from games.engine.rng import Rng
from games.engine.rules import begin
from tests.titles.shelter.scene import RULES, Scene, standard_cards
from tests.titles.toy.rules import CARDS, Toy


def test_a_seat_that_is_not_asked_sees_no_question() -> None:
    scene = Scene(3)
    with pytest.raises(ValueError, match="seat 2 is not asked anything"):
        Sight(RULES, scene.state, 2, Rng("luck", 1))


def test_the_state_in_a_sight_is_the_bots_own() -> None:
    scene = Scene()
    sight = Sight(RULES, scene.state, 0, Rng("luck", 1))
    assert sight.state == scene.state
    sight.state.agenda.clear()
    assert scene.state.agenda == [sight.decision]


def test_what_a_seat_cannot_see_is_dealt_anew_in_its_sight() -> None:
    rules = Toy()
    state = begin(rules, seats=2, cards=rules.read_cards(CARDS), options={}, rng=Rng("toy", 0)).state
    sights = [Sight(rules, state, 0, Rng("luck", number)).state for number in range(10)]
    assert all(seen.players[0] == state.players[0] for seen in sights)
    assert len({tuple(seen.players[1].hand) for seen in sights}) > 1
    assert len({tuple(seen.deck) for seen in sights}) > 1


class Meddler(RandomBot):
    """Answers like random, and then breaks all it can get hold of."""

    def __init__(self) -> None:
        self.given: list[type] = []

    def choose(self, sight: Sight) -> str:
        self.given.append(type(sight))
        answer = super().choose(sight)
        sight.state.agenda.clear()
        sight.state.players.clear()
        sight.rng.below(6, "meddling")
        sight.rng.draws.clear()
        return answer


def test_a_bot_is_given_a_sight_and_cannot_reach_the_game_through_it() -> None:
    meddler, honest = Meddler(), RandomBot()
    tables: list[list[Bot]] = [[honest, honest], [meddler, honest]]
    fair, meddled = (play_game(RULES, standard_cards(), bots, {}, "meddled with") for bots in tables)
    assert meddled == fair
    assert set(meddler.given) == {Sight}
