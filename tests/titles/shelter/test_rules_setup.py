"""Set-up: SET-1 to SET-6."""

import pytest

from games.engine.errors import Refused
from games.engine.rng import Rng
from games.engine.rules import begin
from tests.titles.shelter.scene import RULES, Scene, facts, standard_cards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SET_1_two_to_four_players_can_play(seats: int):
    assert len(Scene(seats).state.players) == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_SET_1_fewer_than_two_or_more_than_four_players_cannot_play(seats: int):
    with pytest.raises(Refused) as refused:
        Scene(seats)
    assert refused.value.code == "wrong_seats"


def test_SET_1_the_box_holds_the_pieces_that_the_rulebook_lists():
    scene = Scene(4)
    census = {"cubes": 72, "dwellers": 28, "items": 31, "rooms": 24, "threats": 18}
    assert RULES.census(scene.state) == census
    assert len(scene.cards.start) == 6
    assert sorted(scene.cards.elevators) == [-1, 0, 1, 2, 3]
    assert [len(player.dwellers) + player.box for player in scene.state.players] == [7, 7, 7, 7]


def test_SET_1_two_players_have_all_the_cubes_of_the_box():
    assert RULES.census(Scene(2).state)["cubes"] == 72


@pytest.mark.parametrize("first", [0, 1])
def test_SET_2_the_top_level_is_always_the_same(first: int):
    scene = Scene(2, first=first)
    assert scene.state.levels[0] == [
        "wasteland",
        "vault_door",
        "vault_entrance",
        "water_treatment",
        "diner",
        "power_generator",
    ]
    assert scene.state.owners[0] == -1
    assert "elevator_start.e" in scene.state.spaces


def test_SET_3_only_the_elevators_of_the_colours_in_play_are_used():
    elevators = [space for space in Scene(2).state.spaces if space.endswith(".e")]
    assert elevators == ["elevator_start.e", "elevator_red.e", "elevator_blue.e"]


def test_SET_3_each_player_has_an_empty_level():
    scene = Scene(3)
    assert sorted(scene.state.owners[1:]) == [0, 1, 2]
    assert scene.state.levels[1:] == [[""] * 6] * 3


def test_SET_3_the_level_of_the_first_player_is_on_top_and_the_others_follow_clockwise():
    assert Scene(4, first=2).state.owners == [-1, 2, 3, 0, 1]


def test_SET_4_each_player_starts_with_two_dwellers_and_nothing_else():
    for player in Scene(4).state.players:
        assert [(dweller.letter, dweller.injured, dweller.at) for dweller in player.dwellers] == [
            ("", False, ""),
            ("", False, ""),
        ]
        assert player.resources == [0, 0, 0]
        assert player.items == []
        assert player.happiness == 0


def test_SET_5_three_items_and_three_rooms_are_face_up():
    state = Scene().state
    assert [len(deck.row) for deck in (state.items, state.rooms, state.threat_deck)] == [3, 3, 0]
    assert [len(deck.pool) for deck in (state.items, state.rooms, state.threat_deck)] == [28, 21, 18]
    assert sorted(state.items.row + state.items.pool) == sorted(standard_cards().items)
    assert sorted(state.rooms.row + state.rooms.pool) == sorted(standard_cards().pool)
    assert not set(state.rooms.pool) & set(standard_cards().start)


def test_SET_5_the_face_up_cards_are_random():
    states = [
        begin(RULES, seats=2, cards=standard_cards(), options={}, rng=Rng(seed, 0)).state
        for seed in ("one", "two")
    ]
    assert states[0].items.row != states[1].items.row
    assert states[0].rooms.row != states[1].rooms.row


@pytest.mark.parametrize("first", [0, 1, 2])
def test_SET_6_the_first_player_is_random(first: int):
    scene = Scene(3, first=first)
    assert facts(scene.events, "first_drawn") == [{"seat": first}]
    assert (scene.state.token, scene.state.first, scene.seat()) == (first, first, first)
