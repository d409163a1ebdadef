"""What happened since a seat's player last looked, as a part of the page."""

from collections.abc import Sequence

from games.models import Move, Seat
from games.presenters import PRESENTERS
from games.presenters.parts import Part, Viewing
from games.selectors.games import facts_of
from games.selectors.recap import kept_since, last_seen


def recap_part(title: str, viewing: Viewing, seat: Seat, moves: Sequence[Move], *, looked: int = 0) -> Part:
    """The moves that the player has not seen and nobody has taken back.

    The moves are the latest of the game, the newest first. `looked` is a version that the page has shown.
    """
    seen = max(looked, last_seen(seat, moves))
    facts = facts_of(kept_since(moves, seen), seat.number)
    cut = moves[-1].number > seen + 1
    return Part("recap", PRESENTERS[title].present_recap(viewing._replace(log=facts), earlier=cut))
