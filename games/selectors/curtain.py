"""The curtain on a shared screen: over what only one of its people may see, until that person lifts it.

A lifted curtain is a signed text in a cookie of the browser and on the page, bound to the game, the seat and
the version: so it survives a reload. It is down again as soon as the screen has passed to another person.
"""

from collections.abc import Collection, Sequence

from django.core import signing

from games.engine.state import open_decisions
from games.models import Game, Lift, Move, Own, Sight
from games.selectors.games import is_open, rules_of, state_at

SIGNER = signing.Signer(salt="games.curtain")


def write_lift(game_id: int, lift: Lift) -> str:
    """A lifted curtain as a signed text."""
    return SIGNER.sign(f"{game_id}.{lift.seat}.{lift.version}")


def read_lift(game_id: int, text: str) -> Lift | None:
    """The lifted curtain that a page or a cookie says; None if it is not one of this game."""
    try:
        number, seat, version = map(int, SIGNER.unsign(text).split("."))
    except (signing.BadSignature, ValueError):
        return None
    return Lift(seat, version) if number == game_id else None


def has_curtain(game: Game, own: Collection[int]) -> bool:
    """Do people share a screen that must not show what one of them may see to another?"""
    return len(own) > 1 and rules_of(game).hides and not is_open(game)


def lifted_seat(game: Game, sight: Sight, moves: Sequence[Move], version: int) -> int | None:
    """The seat for which the curtain is still lifted at a version; None if the screen has passed on since.

    `moves` are the latest up to that version, the newest first. If the curtain was lifted before the
    oldest of them, it is down.
    """
    lift, own = sight.lift, sight.own
    if lift is None or lift.seat not in own or not version - len(moves) < lift.version <= version:
        return None
    later = [move for move in moves if move.number > lift.version]
    return None if any(passes_on(game, lift.seat, own, move) for move in later) else lift.seat


def passes_on(game: Game, seat: int, own: Own, move: Move) -> bool:
    """Did the screen pass to another person with this move, or had it passed when the move was undone?"""
    if move.kind == Move.Kind.REWIND or (move.seat in own and move.seat != seat):
        return True
    if move.kind != Move.Kind.UNDO:
        return False
    asked = {decision.seat for decision in open_decisions(state_at(game, move.number - 1))}
    return seat not in asked and not asked.isdisjoint(own)
