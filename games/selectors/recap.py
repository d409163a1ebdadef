"""What has happened since somebody last looked at a game, found from rows that are at hand."""

from collections.abc import Sequence

from games.models import Move, Seat


def last_seen(seat: Seat, moves: Sequence[Move]) -> int:
    """The version up to which a seat's player has seen a game.

    Who plays sees what comes of it, and the standing answers that follow at once. The moves are the latest of
    the game, the newest first.
    """
    seen, watched = seat.seen, False
    for move in reversed(moves):
        played = move.by == Move.By.PLAYER and move.player_id == seat.player_id
        watched = played or (watched and move.by == Move.By.PREFERENCE)
        seen = max(seen, move.number if watched else 0)
    return seen


def kept_since(moves: Sequence[Move], version: int) -> list[Move]:
    """The moves after a version that were not taken back, the oldest first. The moves come newest first."""
    rows = {move.number: move for move in moves}
    number = moves[0].number
    kept = []
    while number > version and (move := rows.get(number)) is not None:
        if move.target is None:
            kept.append(move)
        number = number - 1 if move.target is None else move.target
    return kept[::-1]
