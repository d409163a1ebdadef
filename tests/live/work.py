"""Code that a process of the site runs for these tests: it starts games for outside visitors."""

import json

from games.models import Game
from games.selectors.players import cookie_of
from tests.support.tables import ASK_ME, Play


def lay(seats: int, access: str) -> None:
    """Start a game, and print its id, the cookies of its players and its invitation."""
    play = Play(seats, wishes={**ASK_ME, "end_turn": True})
    Game.objects.filter(pk=play.id).update(access=access)
    cookies = [cookie_of(player) for player in play.players]
    print(json.dumps({"game": play.id, "cookies": cookies, "invitation": play.game.invitation}))
