"""Set-up and table options: SET-1 to SET-9, TBL-1 to TBL-5."""

import itertools
from collections import Counter
from typing import Any

import pytest

from games.engine.rng import Rng
from games.engine.rules import begin
from games.titles.raiders.cards import key_of
from games.titles.raiders.state import State
from tests.titles.raiders.scene import RULES, Scene, facts, standard_cards

CARDS = standard_cards()


def opening(seats: int, seed: str = "opening", **options: Any) -> State:
    state: State = begin(RULES, seats=seats, cards=CARDS, options=options, rng=Rng(seed, 0)).state
    return state


def test_SET_1_the_box_holds_six_gangs_37_mercenaries_and_20_territories() -> None:
    sizes = {key: len(gang.start) + len(gang.deck) for key, gang in CARDS.gangs.items()}
    assert sizes == {**dict.fromkeys(CARDS.gangs, 10), "valkyries": 13}
    assert Counter(map(key_of, CARDS.mercenaries)).most_common()[-1] == ("widow", 1)
    assert len(CARDS.mercenaries) == 37
    types = Counter(territory.type for territory in CARDS.territories.values())
    assert types == {"water": 3, "ammo": 3, "fuel": 3, "chemistry": 3, "scrap": 4, "revels": 4}


@pytest.mark.parametrize("first", range(4))
def test_SET_2_the_first_player_is_drawn_and_hours_go_by_rising_seat(first: int) -> None:
    scene = Scene("valkyries", "hyenas", "patrol", "flawless", first=first)
    assert facts(scene.events, "first_drawn") == [{"seat": first}]
    seats = []
    for _ in range(5):
        seats.append(scene.state.seat)
        scene.end_hour()
    assert seats == [(first + step) % 4 for step in range(5)]


def test_SET_3_no_gang_is_given_twice_and_three_are_of_each_style() -> None:
    for number in range(20):
        gangs = [player.gang for player in opening(4, f"gangs {number}").players]
        assert len(set(gangs)) == 4
    styles = Counter(gang.style for gang in CARDS.gangs.values())
    assert styles == {"instigator": 3, "jackal": 3}


@pytest.mark.parametrize(
    ("gang", "start"),
    [
        ("valkyries", ["nomad-1", "outrider-1"]),
        ("manhunters", ["brander-1", "hunter-1"]),
        ("gentlemen", ["brains-1", "butler-1"]),
        ("flawless", ["madman-1", "trickster-1"]),
        ("patrol", ["pathfinder-1", "sapper-1"]),
        ("hyenas", ["arsonist-1", "marauder-1"]),
    ],
)
def test_SET_4_two_raiders_begin_healthy_in_the_hideout(gang: str, start: list[str]) -> None:
    other = "patrol" if gang != "patrol" else "hyenas"
    player = Scene(gang, other, tidy=False).player()
    assert player.healthy == start
    assert player.wounded == []
    assert player.trash == [0, 0]


def test_SET_5_the_others_are_the_deck_and_four_of_them_the_hand() -> None:
    for player in opening(4).players:
        gang = CARDS.gangs[player.gang]
        assert len(player.hand) == 4
        assert sorted(player.hand + player.deck) == sorted(gang.deck)
        assert any(CARDS.helpers[card].leader for card in gang.deck)


def test_SET_6_three_mercenaries_are_dealt_as_the_market() -> None:
    state = opening(2)
    assert len(state.market) == 3
    assert len(state.mercenaries) == 34


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SET_7_a_day_has_a_territory_more_than_players_each_with_five_loot(seats: int) -> None:
    state = opening(seats)
    assert len(state.lands) == seats + 1
    assert {(land.loot, land.captor) for land in state.lands} == {(5, -1)}
    assert len(state.territories) == 20 - seats - 1


def test_SET_8_every_card_of_a_deck_can_be_drawn() -> None:
    drawn = set()
    for number in range(60):
        scene = Scene()
        scene.hand("nomad-1")
        scene.phase("refresh")
        scene.load("deck.0", number % 9)
        scene.play("choose")
        drawn.update(scene.player().hand)
    assert len(drawn) > 8


def test_SET_9_chance_is_asked_in_a_fixed_order_of_pools_sorted_by_id() -> None:
    chance = Rng("order", 0)
    options = {"gangs": "alternating", "decks": "by_players"}
    state: State = begin(RULES, seats=2, cards=CARDS, options=options, rng=chance).state
    purposes = list(dict.fromkeys(draw.purpose for draw in chance.draws))
    second = 1 - state.first
    assert purposes == [
        "first",
        "style",
        "gangs",
        "kinds.fist",
        "kinds.cap",
        "kinds.fire",
        "territories",
        "mercenaries",
        f"deck.{state.first}",
        f"deck.{second}",
    ]
    draws = [draw for draw in chance.draws if draw.purpose == "territories"]
    pool = sorted(key for key, territory in CARDS.territories.items() if territory.players == 2)
    assert [land.id for land in state.lands] == [pool.pop(draw.value) for draw in draws]
    assert state.territories == sorted(state.territories)
    assert all(player.deck == sorted(player.deck) for player in state.players)


def test_TBL_1_gangs_are_chosen_from_the_first_player_on() -> None:
    state = begin(RULES, seats=3, cards=CARDS, options={"gangs": "chosen"}, rng=Rng("chosen", 0)).state
    assert state.agenda[0][:2] == ("gang", state.first)
    assert RULES.options(state, state.agenda[0]) == [f"take {gang}" for gang in CARDS.gangs]


def test_TBL_1_neighbours_at_an_alternating_table_have_different_styles() -> None:
    styles_of_first = set()
    for number in range(20):
        for seats in (2, 3, 4):
            state = opening(seats, f"alternating {number}", gangs="alternating")
            styles = [CARDS.gangs[player.gang].style for player in state.players]
            assert all(one != other for one, other in itertools.pairwise(styles))
            styles_of_first.add(styles[0])
    assert len(styles_of_first) == 2


@pytest.mark.parametrize(("seats", "territories", "mercenaries"), [(2, 12, 19), (3, 18, 28), (4, 20, 37)])
def test_TBL_2_decks_by_players_are_smaller(seats: int, territories: int, mercenaries: int) -> None:
    state = opening(seats, decks="by_players")
    assert len(state.territories) + len(state.lands) == territories
    assert len(state.mercenaries) + len(state.market) == mercenaries
    symbols = Counter(CARDS.helpers[card].symbol for card in (*state.mercenaries, *state.market))
    assert symbols == {"fist": 3 * seats, "cap": 3 * seats, "fire": 3 * seats, "none": 1}
    assert state.kinds == sorted({key_of(card) for card in (*state.mercenaries, *state.market)})


def test_TBL_2_which_kinds_are_in_play_is_public() -> None:
    state = opening(2, decks="by_players")
    assert RULES.observe(state, None)["kinds"] == state.kinds
    step = begin(RULES, seats=2, cards=CARDS, options={"decks": "by_players"}, rng=Rng("opening", 0))
    assert facts(step.events, "kinds") == [{"kinds": tuple(state.kinds)}]


def test_TBL_3_leaders_may_stay_in_the_box() -> None:
    for leaders, number in (("on", 4), ("off", 0)):
        state = opening(4, leaders=leaders)
        cards = [card for player in state.players for card in player.hand + player.deck]
        assert sum(CARDS.helpers[card].leader for card in cards) == number


@pytest.mark.parametrize("days", [4, 2])
def test_TBL_4_a_game_has_four_days_or_two(days: int) -> None:
    scene = Scene(days=days)
    for day in range(1, days + 1):
        assert scene.state.day == day
        for land in scene.state.lands:
            land.loot = 0
        scene.end_hour()
    assert scene.state.phase == "over"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_TBL_5_scrap_and_revels_are_the_most_frequent_types(players: int) -> None:
    used = [each.type for each in CARDS.territories.values() if each.players <= players]
    (_, first), (_, second), (_, third), *_ = Counter(used).most_common()
    assert {name for name, _ in Counter(used).most_common(2)} == {"scrap", "revels"}
    assert first >= second > third
