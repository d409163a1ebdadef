"""What a process of the site does for these tests: lays tables for visitors who come from outside."""

import json

from games.models import Game
from games.selectors.players import cookie_of
from tests.support.tables import ASK_ME, Play


def lay(seats: int, access: str) -> None:
    """Begin a game, and print what its players and their friends need to come to it."""
    play = Play(seats, wishes={**ASK_ME, "end_turn": True})
    Game.objects.filter(pk=play.id).update(access=access)
    cookies = [cookie_of(player) for player in play.players]
    print(json.dumps({"game": play.id, "cookies": cookies, "invitation": play.game.invitation}))
