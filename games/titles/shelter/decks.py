"""Decks, rows and discard piles (ITM-1, BLD-4, REF-1 to REF-3)."""

from games.engine.rules import Table
from games.titles.shelter.state import Deck, State


def draw(deck: Deck, purpose: str, table: Table) -> str | None:
    """Draw a card, or None; an empty deck is made again from its discard pile (REF-2)."""
    if not deck.pool:
        if not deck.discard:
            return None
        deck.pool, deck.discard = deck.discard, []
    return deck.pool.pop(table.rng.below(len(deck.pool), purpose))


def fill_row(state: State, deck: Deck, purpose: str, table: Table, place: int = 0) -> None:
    """Fill a row, the first new card at ``place``; the row stays short if no card is left (REF-3)."""
    while len(deck.row) < state.cards.limits.row_size:
        card = draw(deck, purpose, table)
        if card is None:
            return
        deck.row.insert(place, card)
        table.tell("dealt", row=purpose, card=card)
        place = len(deck.row)


def take(state: State, deck: Deck, purpose: str, card: str, table: Table) -> None:
    """Remove a card from a row, and fill the gap at once."""
    place = deck.row.index(card)
    del deck.row[place]
    fill_row(state, deck, purpose, table, place)


def refresh(state: State, deck: Deck, purpose: str, table: Table) -> None:
    """Discard the row and deal a new one (REF-1)."""
    table.tell("refreshed", row=purpose, cards=tuple(deck.row))
    deck.discard += deck.row
    deck.row = []
    fill_row(state, deck, purpose, table)
