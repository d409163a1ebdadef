"""Sets up the first state of a game."""

from collections.abc import Mapping
from typing import Any

from games.engine.rules import Table
from games.titles.shelter.cards import Cards
from games.titles.shelter.decks import fill_row
from games.titles.shelter.effects import ask_gain
from games.titles.shelter.notation import COLOURS, RESOURCES
from games.titles.shelter.state import NOBODY, Deck, Dweller, Player, State, Turn


def set_up(seats: int, cards: Cards, options: Mapping[str, Any], table: Table) -> State:
    """The first state, according to SET-1 to SET-6."""
    limits = cards.limits
    first = table.rng.below(seats, "first player")
    start = min(limits.start_resources, limits.resource_cap)
    order = turn_order(first, seats)
    state = State(
        cards=cards,
        version=0,
        agenda=[],
        options=dict(options),
        round=1,
        phase="threats",
        token=first,
        first=first,
        players=[
            Player(
                resources=[start] * len(RESOURCES),
                happiness=0,
                items=[],
                exhausted=[],
                dwellers=[Dweller() for _ in range(limits.start_dwellers)],
                box=limits.max_dwellers - limits.start_dwellers,
                passed=False,
            )
            for _ in range(seats)
        ],
        levels=[list(cards.start), *([""] * len(cards.start) for _ in range(seats))],
        owners=[NOBODY, *order],
        spaces=[
            *(space for room in cards.start for space in cards.rooms[room].spaces),
            *(cards.elevators[owner] for owner in (NOBODY, *order)),
        ],
        taken={},
        threats={},
        beaten=[],
        items=Deck(list(cards.items), [], []),
        rooms=Deck(list(cards.pool), [], []),
        threat_deck=Deck(list(cards.threats), [], []),
        supply=(limits.resource_cap * len(COLOURS) - start * seats) * len(RESOURCES),
        pupils=[],
        endings=[],
        turn=Turn(NOBODY),
    )
    table.tell("first_drawn", seat=first)
    fill_row(state, state.items, "items", table)
    fill_row(state, state.rooms, "rooms", table)
    if options["late_start"]:
        for seat in order[seats - seats // 2 :]:
            state.later(*ask_gain(state, table, seat, 1))
    return state


def turn_order(first: int, seats: int) -> list[int]:
    """The seats in clockwise order from the first player (RND-3)."""
    return [(first + step) % seats for step in range(seats)]
