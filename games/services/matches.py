"""Large numbers of bot games that are not stored: which games, and how a chunk of them is played.

A new process imports this module before Django is set up: nothing here may import a model.
"""

import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from games.bots import BOTS
from games.bots.arena import Report, play_game
from games.caches import cached
from games.engine.errors import BadCards, Mistake
from games.registry import TITLES

CHUNK = 5
"""Games that a process plays between two reports."""
NICENESS = 10
"""Added to the niceness of these processes, so that pages and live bots have priority."""


@dataclass(frozen=True)
class Match:
    """The games to play: the same match gives the same games, on any number of cores."""

    title: str
    cards: str
    """The card set's YAML."""
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def chunks(self, first: int = 0) -> list[range]:
        """The numbers of the games in chunks, starting at `first`."""
        return [range(start, min(start + CHUNK, self.games)) for start in range(first, self.games, CHUNK)]


def play_chunk(match: Match, numbers: range) -> list[Report]:
    """Play some games of a match. The bots move on by one seat from game to game."""
    rules = TITLES[match.title].rules
    cards = read_once(match.title, match.cards)
    reports = []
    for number in numbers:
        turn = number % len(match.bots)
        bots = [BOTS[name] for name in match.bots[turn:] + match.bots[:turn]]
        reports.append(play_game(rules, cards, bots, match.options, f"{match.seed}:{number}"))
    return reports


@cached("card sets of matches", 8)
def read_once(title: str, text: str) -> Any:
    """A parsed card set, cached in each process."""
    data = yaml.safe_load(text)
    if not isinstance(data, dict):
        raise BadCards([Mistake("card set", "wrong_type", expected=("decks",))])
    return TITLES[title].rules.read_cards(data)


def step_back() -> None:
    """Lower this process's priority and ignore Ctrl-C: the parent process ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
