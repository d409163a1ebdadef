"""The first thing that a new visitor does, which makes them a guest."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.limits import GUESTS
from games.middleware import PlayerRequest, player_of, spend_for
from games.models import Player
from games.services.players import ensure_player


@contextmanager
def as_player(request: PlayerRequest) -> Iterator[Player]:
    """The visitor's player, saved if they are new. If the block raises, nothing is kept of a new one."""
    before = player_of(request)
    if before.pk is not None:
        yield before
        return
    spend_for(request, GUESTS)
    try:
        with transaction.atomic():
            request.player = ensure_player(before)
            yield request.player
    except BaseException:
        request.player = before
        raise
