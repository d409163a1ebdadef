"""Finds the moves that a player has not seen yet, from rows that are already loaded."""

from collections.abc import Sequence

from games.models import Move, Seat


def last_seen(seat: Seat, moves: Sequence[Move]) -> int:
    """The version up to which a seat's player has seen a game.

    Players see the result of their own moves, and the standing answers that follow at once. `moves` are the
    latest of the game, the newest first.
    """
    seen, watched = seat.seen, False
    for move in reversed(moves):
        played = move.by == Move.By.PLAYER and move.player_id == seat.player_id
        watched = played or (watched and move.by == Move.By.PREFERENCE)
        seen = max(seen, move.number if watched else 0)
    return seen


def moves_in_force(moves: Sequence[Move], version: int) -> list[Move]:
    """The moves after a version that were not undone, the oldest first. `moves` are the newest first."""
    rows = {move.number: move for move in moves}
    number = moves[0].number
    kept = []
    while number > version and (move := rows.get(number)) is not None:
        if move.target is None:
            kept.append(move)
        number = number - 1 if move.target is None else move.target
    return kept[::-1]
