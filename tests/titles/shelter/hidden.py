"""What is secret in Shelter: the cards that have not been drawn, for everybody alike."""

from games.titles.shelter.state import State


def hidden_from(state: State, seat: int | None) -> list[str]:
    return [*state.items.pool, *state.rooms.pool, *state.threat_deck.pool]


def dealt_out(state: State, seat: int | None) -> list[str]:
    """Nothing: cards are drawn when they are needed."""
    return []
