"""Bots: policies that play any title through its contract, and see no more than their seat may see."""

from collections.abc import Callable, Mapping

from games.bots.characters import cast_of, style_of
from games.bots.expert import ExpertBot
from games.bots.policy import Bot
from games.bots.random import RandomBot
from games.bots.rookie import RookieBot
from games.bots.steady import SteadyBot

MAKERS: Mapping[str, Callable[[str, str], Bot]] = {
    "rookie": RookieBot,
    "steady": SteadyBot,
    "expert": ExpertBot,
}
LEVELS = tuple(MAKERS)
"""The levels of bots, the weakest first."""
CAST: dict[str, Bot] = {
    key: make(key, style_of(key)) for level, make in MAKERS.items() for key in cast_of(level)
}
"""The bots that can be invited to a table, by key."""
BOTS: dict[str, Bot] = {"random": RandomBot(), **CAST}
"""All bots by key. ``random`` is only a baseline for measurements."""
