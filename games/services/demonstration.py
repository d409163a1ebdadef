"""Opens the games that a first visitor finds: history to read, a replay, and a live vault."""

from math import inf

from games.models import Game
from games.services.games import DEFAULT_BOT, create_game, start_game
from games.services.problems import all_or_nothing
from games.titles import TITLES

GAMES = 3
MIDDLE = 130
"""Answers after which a game of many seats is about half over."""


@all_or_nothing
def open_demonstration() -> dict[int, float]:
    """Start bot games if there was never a game here: each with how many answers it should soon have.

    The largest stops in its middle, for somebody to watch; the others are for the history.
    """
    if Game.objects.exists():
        return {}
    rules = next(iter(TITLES.values()))
    found: dict[int, float] = {}
    for seats in sorted(rules.seats, reverse=True)[:GAMES]:
        game = create_game(title=rules.slug, seats=seats, host=None)
        start_game(game_id=game.pk, player=None, fill_with=DEFAULT_BOT)
        found[game.pk] = inf if found else MIDDLE
    return found
