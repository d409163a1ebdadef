"""Compares the engine with catanatron's: random playouts and copies of a state, interleaved on one core.

Only ratios from the same run are meaningful: each pair measures both, one after the other, and the
median of the pairs is reported.
"""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from catanatron import Color, Game, RandomPlayer

from bench.report import heading, line, table
from bench.titles import shelter_cards
from games.engine.rng import Rng
from games.engine.rules import TOO_LONG, QuietTable, begin, playout
from games.registry import TITLES

PAIRS = 7
SECONDS = 1.5
COPIES = 2000
RULES = TITLES["shelter"].rules
COLORS = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
CARDS = shelter_cards()


def main() -> None:
    heading("engine: random playouts, four players, one core")
    pairs = [(our_playouts(number), their_playouts(number)) for number in range(PAIRS)]
    ours, theirs = zip(*pairs, strict=True)
    ratio = statistics.median(our / their for our, their in pairs)
    table(
        ("", "actions a second, median", "least", "most"),
        ("shelter", statistics.median(ours), min(ours), max(ours)),
        ("catanatron", statistics.median(theirs), min(theirs), max(theirs)),
    )
    line("actions a second, shelter / catanatron", ratio, "at least 2, aim 4")

    heading("engine: a copy of a four-player state in mid-game")
    state, game = our_middle(), their_middle()
    copies = [(timed(lambda: RULES.clone(state)), timed(game.copy)) for _ in range(PAIRS)]
    line("clone, microseconds", statistics.median(our for our, _ in copies) * 1e6)
    line("Game.copy, microseconds", statistics.median(their for _, their in copies) * 1e6)
    line("clone / Game.copy", statistics.median(our / their for our, their in copies), "at most 0.3")

    heading("engine: the last tenth of a game against the first, per action")
    line("last / first", statistics.median(last_to_first(number) for number in range(PAIRS)), "at most 1.5")


def our_playouts(number: int) -> float:
    """Actions per second of random players at Shelter."""
    luck = random.Random(number)
    actions, played = 0, 0
    started = time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        chance = Rng(f"bench {number}:{played}", 0)
        state = begin(RULES, seats=4, cards=CARDS, options={}, rng=chance).state
        actions += playout(RULES, state, chooser(luck), QuietTable(chance))
        played += 1
    return actions / spent


def chooser(luck: random.Random) -> Callable[[Any, Any], str]:
    """A chooser that picks any option with equal chance, using Python's fast generator."""
    options, draw = RULES.options, luck.random

    def choose(state: Any, decision: Any) -> str:
        found = options(state, decision)
        return found[int(draw() * len(found))]

    return choose


def their_playouts(number: int) -> float:
    """Actions per second of random players at Catan."""
    actions, played = 0, 0
    started = time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        game = Game([RandomPlayer(color) for color in COLORS], seed=1000 * number + played)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            actions += 1
        played += 1
    return actions / spent


def our_middle() -> Any:
    """A game of Shelter, half played."""
    chance = Rng("bench middle", 0)
    state = begin(RULES, seats=4, cards=CARDS, options={}, rng=chance).state
    playout(RULES, state, chooser(random.Random(7)), QuietTable(chance), 200)
    return state


def their_middle() -> Any:
    """A game of Catan, partly played."""
    game = Game([RandomPlayer(color) for color in COLORS], seed=7)
    for _ in range(300):
        game.play_tick()
    return game


def timed(call: Callable[[], Any]) -> float:
    """Seconds of processor time per call."""
    started = time.process_time()
    for _ in range(COPIES):
        call()
    return (time.process_time() - started) / COPIES


def last_to_first(number: int) -> float:
    """The cost of an action at the end of a game, divided by the cost at its beginning.

    Every game is played twice: once to learn its length, once to measure its first and last tenth.
    """
    first = last = 0.0
    for played in range(60):
        seed = f"bench length {number}:{played}"
        length = play_measured(seed, (TOO_LONG,))[1]
        tenth = length // 10
        spent, _ = play_measured(seed, (tenth, length - 2 * tenth, tenth))
        first += spent[0]
        last += spent[2]
    return last / first


def play_measured(seed: str, parts: tuple[int, ...]) -> tuple[list[float], int]:
    """Play a random game in parts of so many actions; returns each part's processor time, and all actions."""
    chance, choose = Rng(seed, 0), chooser(random.Random(seed))
    state = begin(RULES, seats=4, cards=CARDS, options={}, rng=chance).state
    spent, actions = [], 0
    for part in parts:
        started = time.process_time()
        actions += playout(RULES, state, choose, QuietTable(chance), part)
        spent.append(time.process_time() - started)
    return spent, actions
