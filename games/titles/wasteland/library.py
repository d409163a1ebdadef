"""The library: numbered cards that come into the game, and cards that leave it."""

from games.engine.rules import Table
from games.titles.wasteland.piles import add_encounter
from games.titles.wasteland.state import State, without


def add(state: State, table: Table, number: str) -> None:
    """Shuffle an encounter into the top of its deck; one that was in play does nothing (RES-2, LIB-3)."""
    key = state.cards.numbers[number]
    if key not in state.library or state.imagined:
        return
    state.library = without(state.library, key)
    deck = state.cards.encounters[key].deck
    add_encounter(state, deck, key, table)
    table.tell("added", deck=deck)


def trash(state: State, table: Table, key: str) -> None:
    """A story card leaves the game, with its markers (RES-4, QST-7)."""
    if key == state.met:
        state.met = ""
    elif any(staged.key == key for staged in state.quests):
        state.quests = tuple(staged for staged in state.quests if staged.key != key)
    else:
        return
    state.trashed = (*state.trashed, key)
    table.tell("trashed", card=key)
