"""From cards and chance to the first hour (SET-1 to SET-9, TBL-1 to TBL-4)."""

from collections.abc import Mapping
from typing import Any

from games.engine.rules import Table
from games.titles.raiders.cards import Cards, key_of
from games.titles.raiders.notation import STYLES, SYMBOLS, TRASH
from games.titles.raiders.piles import draw
from games.titles.raiders.state import Player, State, sort_in

MOST_PLAYERS = 4
"""With so many players everything is used (TBL-2)."""


def set_up(seats: int, cards: Cards, options: Mapping[str, Any], table: Table) -> State:
    """A table with its first player, its gangs unless they are chosen, and its decks (SET-9)."""
    first = table.rng.below(seats, "first")
    table.tell("first_drawn", seat=first)
    gangs = draw_gangs(seats, cards, options, table)
    kinds = draw_kinds(seats, cards, options, table)
    state = State(
        cards=cards,
        version=0,
        agenda=[],
        options=dict(options),
        day=0,
        hour=0,
        phase="setup",
        first=first,
        seat=(first - 1) % seats,
        players=[Player("", [], [], [], [], [], [], [0] * len(TRASH), 0, []) for _ in range(seats)],
        lands=[],
        market=[],
        mercenaries=[card for card in cards.mercenaries if key_of(card) in kinds],
        kinds=kinds,
        territories=sorted(
            key
            for key, territory in cards.territories.items()
            if options["decks"] == "all" or territory.players <= seats
        ),
        destroyed=[],
        lost=[],
        raids=0,
        captives_fight=False,
        looted=False,
        calm=0,
    )
    for seat, gang in enumerate(gangs):
        give_gang(state, table, seat, gang)
    return state


def draw_gangs(seats: int, cards: Cards, options: Mapping[str, Any], table: Table) -> list[str]:
    """A gang for each seat by lot, of the right style at an alternating table; none if they are chosen."""
    if options["gangs"] == "chosen":
        return []
    left = sorted(cards.gangs)
    style = table.rng.below(len(STYLES), "style") if options["gangs"] == "alternating" else None
    found = []
    for seat in range(seats):
        pool = [
            gang
            for gang in left
            if style is None or cards.gangs[gang].style == STYLES[(style + seat) % len(STYLES)]
        ]
        gang = draw(pool, "gangs", table.rng)
        left.remove(gang)
        found.append(gang)
    return found


def draw_kinds(seats: int, cards: Cards, options: Mapping[str, Any], table: Table) -> list[str]:
    """The kinds of mercenaries in the game: all, or as many of each symbol as there are players (TBL-2)."""
    symbol_of = {card.key: card.symbol for card in cards.helpers.values() if not card.gang}
    if options["decks"] == "all" or seats >= MOST_PLAYERS:
        return sorted(symbol_of)
    found = [key for key, symbol in symbol_of.items() if symbol not in SYMBOLS]
    for symbol in SYMBOLS:
        pool = sorted(key for key, each in symbol_of.items() if each == symbol)
        for _ in range(min(seats, len(pool))):
            found.append(draw(pool, f"kinds.{symbol}", table.rng))
    table.tell("kinds", kinds=tuple(sorted(found)))
    return sorted(found)


def give_gang(state: State, table: Table, seat: int, gang: str) -> None:
    """A seat gets a gang: two raiders in the hideout, the others in the deck (SET-4, SET-5)."""
    player, card = state.players[seat], state.cards.gangs[gang]
    player.gang = gang
    for helper in card.start:
        sort_in(state.cards, player.healthy, helper)
    player.deck = raiders_of(state, gang)
    table.tell("gang", seat=seat, gang=gang)


def raiders_of(state: State, gang: str) -> list[str]:
    """The raiders of a gang that begin in its deck, without leaders if the table says so (TBL-3)."""
    helpers = state.cards.helpers
    deck = state.cards.gangs[gang].deck
    return [card for card in deck if state.options["leaders"] == "on" or not helpers[card].leader]
