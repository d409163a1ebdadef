"""The hidden cards of Shelter: those that have not been drawn, the same for everybody."""

from games.titles.shelter.state import State


def hidden_from(state: State, seat: int | None) -> list[str]:
    return [*state.items.pool, *state.rooms.pool, *state.threat_deck.pool]


def dealt_out(state: State, seat: int | None) -> list[str]:
    """No cards, because cards are drawn when they are needed."""
    return []
