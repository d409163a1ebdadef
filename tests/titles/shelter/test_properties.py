"""Invariants at every moment of random games, and that the events add up to the state."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.event import Event
from games.titles.shelter.notation import LETTERS, RESOURCES, SLOTS
from games.titles.shelter.state import Dweller, Player, State, face_on, own_level
from tests.support.counts import count
from tests.titles.shelter.random_games import Game, moments, tables
from tests.titles.shelter.scene import RULES, Scene, standard_cards

GAMES = 20_000
CENSUS = {"cubes": 72, "dwellers": 7, "items": 31, "rooms": 24, "threats": 18}
"""The number of pieces in the box; dwellers for each seat."""
TABLES = tables()


class Ledger:
    """The possessions of every seat, computed from the events alone."""

    def __init__(self, seats: int) -> None:
        limits = standard_cards().limits
        self.resources = [[limits.start_resources] * len(RESOURCES) for _ in range(seats)]
        self.dwellers = [limits.start_dwellers] * seats
        self.happiness = [0] * seats
        self.items: list[list[str]] = [[] for _ in range(seats)]
        self.rooms: list[dict[str, str]] = [{} for _ in range(seats)]

    def add(self, events: Iterable[Event]) -> None:
        for kind, facts, _ in events:
            if kind in ENTRIES:
                ENTRIES[kind](self, **facts)

    def gained(self, seat: int, what: str, count: int, lost: int) -> None:
        self.resources[seat][RESOURCES.index(what)] += count

    def paid(self, seat: int, what: str, count: int) -> None:
        self.resources[seat][RESOURCES.index(what)] -= count

    def cheered(self, seat: int, count: int, why: str) -> None:
        self.happiness[seat] += count

    def arrived(self, seat: int, dweller: int, space: str) -> None:
        self.dwellers[seat] += 1

    def took(self, seat: int, item: str) -> None:
        self.items[seat].append(item)

    def discarded(self, seat: int, item: str) -> None:
        self.items[seat].remove(item)

    def used(self, seat: int, item: str) -> None:
        """Remove an item that is discarded by its use."""
        if any(ability.discard for ability in standard_cards().items[item].abilities.values()):
            self.items[seat].remove(item)

    def built(self, seat: int, room: str, slot: str) -> None:
        self.rooms[seat][slot] = room


ENTRIES: dict[str, Callable[..., None]] = {
    "gained": Ledger.gained,
    "paid": Ledger.paid,
    "cheered": Ledger.cheered,
    "arrived": Ledger.arrived,
    "took": Ledger.took,
    "discarded": Ledger.discarded,
    "used": Ledger.used,
    "built": Ledger.built,
}


def check_game(game: Game) -> None:
    """Play a random game, and check every moment of it."""
    ledger = Ledger(game.seats)
    for moment in moments(game):
        check_state(moment.state)
        ledger.add(moment.events)
        check_ledger(moment.state, ledger)
    assert moment.decision is None, f"stuck at {moment.decision}"
    result = RULES.result(moment.state)
    assert result is not None
    assert [place.lines[0] for place in result.places] == [("happiness", each) for each in ledger.happiness]


def check_state(state: State) -> None:
    """Check the limits of the rules and of the box."""
    check_census(state)
    placed: dict[str, int] = {}
    for seat, player in enumerate(state.players):
        check_player(player)
        for dweller in player.dwellers:
            if dweller.at:
                assert state.taken[dweller.at] == seat
                placed[dweller.at] = placed.get(dweller.at, 0) + (not dweller.new)
    assert placed.keys() == state.taken.keys()
    for space, number in placed.items():
        assert number == 1 + face_on(state, space).linked


def check_census(state: State) -> None:
    """Check that no piece is added or lost."""
    expected = {**CENSUS, "dwellers": CENSUS["dwellers"] * len(state.players)}
    assert RULES.census(state) == expected


def check_player(player: Player) -> None:
    """Check a player: tracks 0 to 6, at most 7 dwellers, one per letter, no happiness below 0."""
    assert min(player.resources) >= 0
    assert max(player.resources) <= 6
    assert player.happiness >= 0
    assert len(player.dwellers) + player.box == 7
    letters = [dweller.letter for dweller in player.dwellers if dweller.letter]
    assert len(set(letters)) == len(letters)
    assert all(item in player.items for item in player.exhausted)


def check_ledger(state: State, ledger: Ledger) -> None:
    """Check that the events alone lead to the same state."""
    for seat, player in enumerate(state.players):
        assert player.resources == ledger.resources[seat]
        assert player.happiness == ledger.happiness[seat]
        assert len(player.dwellers) == ledger.dwellers[seat]
        assert player.items == ledger.items[seat]
        level = state.levels[own_level(state, seat)]
        built = ledger.rooms[seat]
        assert len(level) - level.count("") == len(built)
        assert all(level[SLOTS.index(slot)] == room for slot, room in built.items())


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=[f"{s}-{'-'.join(map(str, o.values()))}" for s, o in TABLES]
)
def test_every_moment_of_many_random_games_is_valid(seats: int, options: dict[str, Any]) -> None:
    for number in range(count(GAMES) // len(TABLES) + 1):
        check_game(Game(seats, options, f"{seats} {options} {number}"))


@pytest.mark.soak
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**128 - 1))
def test_every_moment_of_any_game_is_valid(table: tuple[int, dict[str, Any]], seed: int) -> None:
    check_game(Game(*table, f"{seed:032x}"))


# --- the checks catch mistakes ----------------------------------------------------------------------


def steal_a_cube(state: State) -> None:
    state.players[0].resources[0] -= 1


def overfill_a_track(state: State) -> None:
    state.players[0].resources[0] += 7
    state.supply -= 7


def owe_a_cube(state: State) -> None:
    state.players[0].resources[0] -= 7
    state.supply += 7


def lose_a_card(state: State) -> None:
    state.items.pool.pop()


def lower_happiness_below_zero(state: State) -> None:
    state.players[0].happiness = -1


def add_an_eighth_dweller(state: State) -> None:
    state.players[0].dwellers += [Dweller()] * 6
    state.players[0].box = -1
    state.players[1].box += 1


def train_two_dwellers_in_one_letter(state: State) -> None:
    state.players[0].dwellers = [Dweller(LETTERS[0])] * 2


def exhaust_an_item_that_nobody_has(state: State) -> None:
    state.players[0].exhausted.append("minigun")


def put_a_dweller_on_a_space_that_is_not_taken(state: State) -> None:
    state.players[0].dwellers[0] = Dweller(at="diner.a")


def take_a_space_without_a_dweller(state: State) -> None:
    state.taken["diner.a"] = 0


def put_a_dweller_on_another_seats_space(state: State) -> None:
    state.taken["diner.a"] = 1
    put_a_dweller_on_a_space_that_is_not_taken(state)


def crowd_a_space(state: State) -> None:
    state.taken["diner.a"] = 0
    state.players[0].dwellers = [Dweller(at="diner.a")] * 2


@pytest.mark.parametrize(
    "mistake",
    [
        steal_a_cube,
        overfill_a_track,
        owe_a_cube,
        lose_a_card,
        lower_happiness_below_zero,
        add_an_eighth_dweller,
        train_two_dwellers_in_one_letter,
        exhaust_an_item_that_nobody_has,
        put_a_dweller_on_a_space_that_is_not_taken,
        take_a_space_without_a_dweller,
        put_a_dweller_on_another_seats_space,
        crowd_a_space,
    ],
)
def test_an_invalid_state_is_caught(mistake: Callable[[State], None]) -> None:
    state = Scene().state
    check_state(state)
    mistake(state)
    with pytest.raises((AssertionError, KeyError)):
        check_state(state)


def test_an_event_that_did_not_happen_is_caught() -> None:
    scene = Scene()
    ledger = Ledger(2)
    ledger.add(scene.events)
    check_ledger(scene.state, ledger)
    ledger.add([Event("cheered", {"seat": 1, "count": 1, "why": ""})])
    with pytest.raises(AssertionError):
        check_ledger(scene.state, ledger)
