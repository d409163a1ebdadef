"""Starts the games that the first visitor of a new site finds: a history, a replay, and a running game."""

from math import inf

from games.models import Game
from games.registry import TITLES
from games.services.games import DEFAULT_BOT, create_game, start_game
from games.services.problems import all_or_nothing

GAMES = 3
MIDDLE = 130
"""Number of answers after which a game with many seats is about half over."""


@all_or_nothing
def open_demonstration() -> dict[int, float]:
    """Start bot games if this site has never had a game; maps each to the number of answers it should get.

    The largest one stops halfway, so that there is a game to watch; the others fill the history.
    """
    if Game.objects.exists():
        return {}
    rules = next(iter(TITLES.values())).rules
    found: dict[int, float] = {}
    for seats in sorted(rules.seats, reverse=True)[:GAMES]:
        game = create_game(title=rules.slug, seats=seats, host=None)
        start_game(game_id=game.pk, player=None, fill_with=DEFAULT_BOT)
        found[game.pk] = inf if found else MIDDLE
    return found
