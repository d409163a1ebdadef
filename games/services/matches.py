"""Many games between bots that nobody keeps: what is played, and some games of it at a time.

A new process imports this module before Django is set up in it: nothing here may import a model.
"""

import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import yaml

from games.bots import BOTS
from games.bots.arena import Report, play_game
from games.engine.errors import BadCards, Mistake
from games.titles import TITLES

CHUNK = 5
"""Games that a process plays before it reports."""
NICENESS = 10
"""How far those who play for nobody step back, for pages and for the bots that people play with."""


@dataclass(frozen=True)
class Match:
    """What to play: the same match gives the same games, on any number of cores."""

    title: str
    cards: str
    """The card set's YAML."""
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def chunks(self, first: int = 0) -> list[range]:
        """The games in portions, from one on."""
        return [range(start, min(start + CHUNK, self.games)) for start in range(first, self.games, CHUNK)]


def play_chunk(match: Match, numbers: range) -> list[Report]:
    """Some games of a match. The bots move on by a seat from game to game."""
    rules = TITLES[match.title]
    cards = read_once(match.title, match.cards)
    reports = []
    for number in numbers:
        turn = number % len(match.bots)
        bots = [BOTS[name] for name in match.bots[turn:] + match.bots[:turn]]
        reports.append(play_game(rules, cards, bots, match.options, f"{match.seed}:{number}"))
    return reports


@lru_cache(maxsize=8)
def read_once(title: str, text: str) -> Any:
    """A card set ready to play, read once in each process."""
    data = yaml.safe_load(text)
    if not isinstance(data, dict):
        raise BadCards([Mistake("card set", "wrong_type", expected=("decks",))])
    return TITLES[title].read_cards(data)


def step_back() -> None:
    """In a process that only plays: it is ended by who started it, and never by a key."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
