"""Bots: policies that play any title through its contract, and see no more than their seat may see."""

from collections.abc import Callable, Iterator, Mapping

from games.bots.characters import LEVELS, cast_of, level_of, style_of
from games.bots.expert import ExpertBot
from games.bots.policy import Bot
from games.bots.random import RandomBot
from games.bots.rookie import RookieBot
from games.bots.steady import SteadyBot
from games.registry import TITLES

__all__ = ["BASELINE", "BOTS", "LEVELS"]

BASELINE = "random"
"""The bot that is only a baseline for measurements. It plays every title, and belongs to no cast."""
MAKERS: Mapping[str, Callable[[str, str], Bot]] = dict(
    zip(LEVELS, (RookieBot, SteadyBot, ExpertBot), strict=True)
)


class Bots(Mapping[str, Bot]):
    """All bots of all titles by key, each made when it is first needed."""

    def __init__(self) -> None:
        self._made: dict[str, Bot] = {BASELINE: RandomBot()}

    def __getitem__(self, key: str) -> Bot:
        if key not in self._made:
            self._made[key] = MAKERS[level_of(key)](key, style_of(key))
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in set(self)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([BASELINE, *(key for title in TITLES for key in cast_of(title))]))

    def __len__(self) -> int:
        return sum(1 for _key in self)


BOTS = Bots()
