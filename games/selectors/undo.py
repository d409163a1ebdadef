"""Finds the version that an undo would go back to."""

from collections.abc import Sequence

from games.models import Game, Move
from games.selectors.games import replayable_since


def undo_target(game: Game, moves: Sequence[Move], seat: int) -> int | None:
    """The version before a seat's last post, or None if it can't be taken back any more.

    It can't if something was revealed or another player came after it. Moves of bots are taken back
    together with it, except in rated games and in the game of the day. The moves are the latest of the
    game, the newest first.
    """
    since, over_bots = replayable_since(game), goes_over_bots(game)
    newest = version = moves[0].number
    # Move numbers have no gaps.
    while newest - version < len(moves):
        move = moves[newest - version]
        if move.target is not None:
            version = move.target
            continue
        passes = move.seat == seat or (over_bots and move.by == Move.By.BOT)
        if move.kind != Move.Kind.ANSWER or not passes or move.reveals:
            return None
        if move.seat == seat and move.by == Move.By.PLAYER and move.continues is None:
            return version - 1 if version > since else None
        version -= 1
    return None


def goes_over_bots(game: Game) -> bool:
    """May an undo take back moves of bots?"""
    return not game.rated and game.daily_id is None


def only_bots_since(game: Game, moves: Sequence[Move], version: int) -> bool:
    """Is a page that shows this version up to date, except for answers that nobody gave in person?"""
    later = [move for move in moves if move.number > version]
    by_themselves = all(
        move.kind == Move.Kind.ANSWER and move.by in (Move.By.BOT, Move.By.PREFERENCE) for move in later
    )
    return not later or (goes_over_bots(game) and by_themselves and len(later) == game.version - version)
