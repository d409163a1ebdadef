"""What a position of Shelter is worth to a seat, term by term."""

from games.titles.shelter.state import State


def appraise(state: State, seat: int) -> dict[str, float]:
    player = state.players[seat]
    return {"happiness": float(player.happiness)}
