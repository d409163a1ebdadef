"""What holds at every moment of every game."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.codec import decode, encode
from games.engine.rng import Rng
from games.titles.wasteland.notation import LETTERS, SLOTS
from games.titles.wasteland.state import Player, State, most_hp, room_in_inventory
from tests.support.counts import count
from tests.titles.wasteland.random_games import TABLES, Game, moments
from tests.titles.wasteland.scene import RULES, Scene, standard_cards

GAMES = 5_000
CARDS = standard_cards()
AGENDAS = {1: 9, 2: 15, 3: 18, 4: 22}
CENSUS = {
    "tiles": 17,
    "tokens": 25,
    "letters": 35,
    "loot": 30,
    "assets": 24,
    "uniques": 8,
    "perks": 14,
    "gear": 5,
    "story": 56,
}


def check_state(state: State) -> None:
    """What the rules and the box allow."""
    assert RULES.census(state) == {**CENSUS, "agendas": AGENDAS[len(state.players)]}
    for player in state.players:
        check_player(state, player)
    faces = [enemy.face for enemy in state.enemies]
    assert len(set(faces)) == len(faces)
    places = CARDS.atlas.graph(state.layout).near
    waiting = any(item.kind in ("settle", "explored") for item in state.agenda)
    assert waiting or all(enemy.at in places for enemy in state.enemies)
    assert all(tile in CARDS.atlas.tiles for tile in state.layout if tile)
    assert not state.players[state.first].eliminated or state.part == "over"


def check_player(state: State, player: Player) -> None:
    """HP and rads on the track, letters once, cards in their slots, limits kept between questions."""
    assert 0 <= player.rads <= CARDS.limits.hp
    assert 0 <= player.hp <= CARDS.limits.hp
    assert player.caps >= 0
    assert player.letters == tuple(letter for letter in LETTERS if letter in player.letters)
    for card, slot in zip(player.equipped, SLOTS, strict=True):
        assert not card or CARDS.cards[card].kind == slot
    assert set(player.exhausted) <= {*player.equipped, *player.inventory, player.gear}
    assert not player.shown or player.shown in player.agendas
    if state.agenda and state.agenda[0].kind == "act":
        assert player.eliminated or player.hp > player.rads
        assert room_in_inventory(state, player) >= 0
        assert len(player.agendas) <= CARDS.limits.agendas
        assert player.eliminated or player.hp <= most_hp(state, player)


def check_game(game: Game, every: int = 1) -> None:
    """Play a random game, and look at its moments."""
    for number, moment in enumerate(moments(game), 1):
        if number % every == 0:
            check_state(moment.state)
            text = encode(moment.state)
            assert decode(State, text, CARDS) == moment.state
        if moment.decision is not None and number % every == 0:
            options = RULES.options(moment.state, moment.decision)
            assert RULES.default_answer(moment.state, moment.decision) in options
            answer = RULES.standing_answer(moment.state, moment.decision, {})
            assert answer is None or answer in options
            assert len(RULES.glance(moment.state, moment.decision, options)) == len(options)
    assert moment.decision is None, f"stuck at {moment.decision}"
    assert RULES.result(moment.state) is not None


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=[f"{s}-{o['encounters']}" for s, o in TABLES])
def test_every_moment_of_many_random_games_is_sound(seats: int, options: dict[str, Any]) -> None:
    for number in range(count(GAMES) // len(TABLES) // 4 + 1):
        check_game(Game(seats, options, f"{seats} {options} {number}"), every=7)


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**128 - 1))
def test_every_moment_of_any_game_is_sound(table: tuple[int, dict[str, Any]], seed: int) -> None:
    check_game(Game(*table, f"{seed:032x}"), every=20)


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
def test_no_random_game_is_ever_stuck() -> None:
    for number in range(count(GAMES)):
        seats, options = TABLES[number % len(TABLES)]
        *_, last = moments(Game(seats, options, f"never stuck {number}"))
        assert last.decision is None


def test_a_thought_hides_what_the_seat_cannot_see() -> None:
    scene = Scene(2)
    scene.give(1, "order_1", "order_2")
    hands = {RULES.reshuffle(scene.state, 0, Rng("deal", n)).players[1].agendas for n in range(20)}
    assert len(hands) > 1
    scene.play("camp", "offer 1", "give_caps 1", "send")
    thought = RULES.reshuffle(scene.state, 1, Rng("deal", 0))
    assert thought.players[1].agendas == ("order_1", "order_2")
    assert thought.deal == scene.state.deal


def test_an_offered_agenda_is_known_to_the_other() -> None:
    scene = Scene(2)
    scene.give(0, "order_1", "order_2")
    scene.play("camp", "offer 1", "give order_1", "send")
    for number in range(10):
        thought = RULES.reshuffle(scene.state, 1, Rng("deal", number))
        assert "order_1" in thought.players[0].agendas
        assert thought.deal is not None
        assert thought.deal.give == ("order_1",)
