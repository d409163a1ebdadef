"""The recap as a part of the page: what happened since the player's last visit."""

from collections.abc import Sequence

from games.models import Move, Seat
from games.presenters import presenter_of
from games.presenters.parts import Part, Viewing
from games.selectors.games import facts_of
from games.selectors.recap import last_seen, moves_in_force


def recap_part(title: str, viewing: Viewing, seat: Seat, moves: Sequence[Move], *, looked: int = 0) -> Part:
    """The recap of the moves that the player has not seen and that were not undone.

    `moves` are the latest of the game, the newest first. `looked` is a version that the page has shown.
    """
    seen = max(looked, last_seen(seat, moves))
    facts = facts_of(moves_in_force(moves, seen), seat.number)
    cut = moves[-1].number > seen + 1
    return Part("recap", presenter_of(title).present_recap(viewing._replace(log=facts), earlier=cut))
