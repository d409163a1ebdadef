"""Finds the version that an undo would go back to."""

from collections.abc import Sequence

from games.models import Move


def undo_target(moves: Sequence[Move], seat: int) -> int | None:
    """The version before a seat's last post, or None if something was revealed or another seat came after it.

    The moves are the latest of the game, the newest first.
    """
    newest = version = moves[0].number
    # Move numbers have no gaps.
    while newest - version < len(moves):
        move = moves[newest - version]
        if move.target is not None:
            version = move.target
        elif move.kind != Move.Kind.ANSWER or move.seat != seat or move.reveals:
            return None
        elif move.by == Move.By.PLAYER and move.continues is None:
            return version - 1
        else:
            version -= 1
    return None
