"""What holds at every moment of every game, and what must come of adding up its facts."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.codec import decode, encode
from games.engine.event import Event
from games.engine.rules import Result
from games.titles.raiders.state import NOBODY, State
from tests.support.counts import SOAK
from tests.titles.raiders.random_games import Game, moments, tables
from tests.titles.raiders.scene import RULES, Scene, standard_cards

GAMES = 20_000
TABLES = tables()
GAMES_A_TABLE = (GAMES if SOAK else GAMES // 100) // len(TABLES) + 1
"""A hundredth by day: every moment of a game is looked at."""
CARDS = standard_cards()


class Ledger:
    """Trophies and trash of every seat, by the facts alone."""

    def __init__(self, seats: int) -> None:
        self.loot = [0] * seats
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.trash: list[Counter[str]] = [Counter() for _ in range(seats)]

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind == "loot_taken":
                self.loot[event.facts["seat"]] += event.facts["count"]
            elif event.kind == "claimed":
                self.won[event.facts["seat"]].append(event.facts["territory"])
            elif event.kind == "trash_came":
                self.trash[event.facts["seat"]][event.facts["trash"]] += event.facts["count"]
            elif event.kind == "trash_died":
                self.trash[event.facts["seat"]][event.facts["trash"]] -= event.facts["count"]

    def points(self, seat: int) -> int:
        types = {CARDS.territories[key].type for key in self.won[seat]}
        return self.loot[seat] + 5 * len(types) + 3 * (len(self.won[seat]) - len(types))


def check_game(game: Game) -> None:
    """Play a random game, and look at every moment of it."""
    ledger, census = Ledger(game.seats), dict[str, int]()
    for number, moment in enumerate(moments(game)):
        census = census or RULES.census(moment.state)
        assert RULES.census(moment.state) == census
        check_state(moment.state)
        ledger.add(moment.events)
        check_ledger(moment.state, ledger)
        if number % 50 == 0:
            text = encode(moment.state)
            assert decode(State, text, CARDS) == moment.state
    assert moment.decision is None, f"stuck at {moment.decision}"
    result: Result | None = RULES.result(moment.state)
    assert result is not None
    for place in result.places:
        assert place.lines[0] == ("points", ledger.points(place.seat))


def check_state(state: State) -> None:
    """What the rules allow at any moment between two questions."""
    cards = [*state.market, *state.mercenaries, *state.destroyed]
    for player in state.players:
        assert set(player.known) <= set(player.hand)
        assert min(player.trash) >= 0
        assert player.hand == sorted(player.hand, key=CARDS.hand_rank.__getitem__)
        for pile in (player.healthy, player.wounded):
            assert pile == sorted(pile, key=CARDS.rank.__getitem__)
        cards += player.hand + player.deck + player.discard + player.healthy + player.wounded
    for land in state.lands:
        assert land.loot >= 0
        assert min(land.trash) >= 0
        assert land.helpers == sorted(land.helpers, key=CARDS.rank.__getitem__)
        staying = len(land.helpers) + land.trash[0]
        assert (land.captor == NOBODY) == (staying == 0), land
        assert not staying or not CARDS.raiders.isdisjoint(land.helpers), "grey helpers alone"
        cards += land.helpers
    assert len(set(cards)) == len(cards)
    assert 0 <= state.calm < len(state.players)


def check_ledger(state: State, ledger: Ledger) -> None:
    """Adding up the facts leads to the same trophies and trash."""
    for seat, player in enumerate(state.players):
        assert player.loot == ledger.loot[seat]
        assert player.territories == ledger.won[seat]
        held = [land.trash for land in state.lands if land.captor == seat]
        captives = player.trash[0] + sum(trash[0] for trash in held)
        assert captives == ledger.trash[seat]["captive"]


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=[f"{s}-{'-'.join(map(str, o.values()))}" for s, o in TABLES]
)
def test_every_moment_of_many_random_games_is_sound(seats: int, options: dict[str, Any]) -> None:
    for number in range(GAMES_A_TABLE):
        check_game(Game(seats, options, f"{seats} {options} {number}"))


@pytest.mark.soak
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**128 - 1))
def test_every_moment_of_any_game_is_sound(table: tuple[int, dict[str, Any]], seed: int) -> None:
    check_game(Game(*table, f"{seed:032x}"))


# --- the checks bite --------------------------------------------------------------------------------


def leave_captives_alone(state: State) -> None:
    state.lands[0].captor, state.lands[0].trash = 0, [1, 0]


def double_a_card(state: State) -> None:
    state.players[0].hand.append(state.players[0].deck[0])


def know_a_card_that_is_gone(state: State) -> None:
    state.players[0].known.append("widow")


def owe_loot(state: State) -> None:
    state.lands[0].loot = -1


def hold_with_nobody(state: State) -> None:
    state.lands[0].captor = 1


def mix_up_a_hand(state: State) -> None:
    state.players[0].hand.reverse()


@pytest.mark.parametrize(
    "mistake",
    [
        leave_captives_alone,
        double_a_card,
        know_a_card_that_is_gone,
        owe_loot,
        hold_with_nobody,
        mix_up_a_hand,
    ],
)
def test_a_table_that_is_not_sound_is_caught(mistake: Callable[[State], None]) -> None:
    state = Scene(tidy=False).state
    check_state(state)
    mistake(state)
    with pytest.raises(AssertionError):
        check_state(state)


def test_a_fact_that_did_not_happen_is_caught() -> None:
    scene = Scene()
    ledger = Ledger(2)
    check_ledger(scene.state, ledger)
    ledger.add([Event("loot_taken", {"seat": 1, "territory": "beer_tank", "count": 1})])
    with pytest.raises(AssertionError):
        check_ledger(scene.state, ledger)
