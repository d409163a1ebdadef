"""Looking ahead, for every title: play on from each answer as it would probably go, and compare.

The tempting answers are each followed to the end of the round, everybody playing what looks best at a
glance, and what comes of it is weighed. Luck, and all that the seat can't see, is dealt anew for every
playout, but alike for all answers. After each part of the budget the worse half is dropped. The budget
is counted in moves, so that the same luck gives the same answer on any machine.
"""

from math import ceil, exp, log2
from typing import Any
from zlib import crc32

from games.bots.policy import Sight, best_at_a_glance
from games.engine.decision import Decision
from games.engine.rng import Draw
from games.engine.rules import TOO_LONG, QuietTable, Result, Rules, step
from games.engine.state import GameState

WIDTH = 8
"""How many answers are looked at, the most tempting ones."""
NODES = 500
"""Moves played in thought for a question with that many answers; for fewer answers less."""
STAGES = 1
"""How many rounds are played in thought, the present one included."""
CLEAR_LEAD = 2.5
"""With such a lead somebody is e times as likely to win as the next."""
MARGIN = 0.1
"""How much the worth of an end depends on by how far it was won or lost."""


class Luck:
    """Chance for thoughts: quick, and a stream of its own for each purpose.

    Two playouts with the same number meet the same dice for the same things, whatever came between.
    """

    __slots__ = ("_number", "_streams", "draws")

    def __init__(self, number: int) -> None:
        self.draws: list[Draw] = []
        self._number = number
        self._streams: dict[str, int] = {}

    def below(self, bound: int, purpose: str) -> int:
        """A number from 0 to ``bound`` - 1."""
        stream = self._streams.get(purpose)
        if stream is None:
            stream = mix(self._number ^ crc32(purpose.encode()))
        # Knuth's generator; its upper half is the better one.
        self._streams[purpose] = stream = (stream * 6364136223846793005 + 1442695040888963407) & BITS
        return ((stream >> 32) * bound) >> 32


BITS = (1 << 64) - 1


def mix(number: int) -> int:
    """Spread neighbouring numbers over all 64 bits (the finish of SplitMix64)."""
    number = (number * 0x9E3779B97F4A7C15) & BITS
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & BITS
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & BITS
    return number ^ (number >> 31)


class Verdict:
    """What is thought of an answer: how likely it leads to victory, after so many playouts."""

    __slots__ = ("action", "playouts", "total")

    def __init__(self, action: str) -> None:
        self.action = action
        self.playouts = 0
        self.total = 0.0

    @property
    def chance(self) -> float:
        return self.total / self.playouts if self.playouts else 0.0


def ponder(sight: Sight, style: str = "", nodes: int = NODES) -> list[Verdict]:
    """The tempting answers to a question, the best first."""
    rules, decision = sight.rules, sight.decision
    left = [Verdict(text) for text in tempting(rules, sight.state, decision, style)]
    dropped: list[Verdict] = []
    number, spent = sight.rng.below(BITS, "thoughts"), 0
    budget = nodes * len(left) / WIDTH
    parts = ceil(log2(len(left)))
    for part in range(1, parts + 1):
        while spent < budget * part / parts and not sight.hurry():
            number += 1
            for verdict in left:
                spent += try_out(sight, verdict, style, number)
        left.sort(key=lambda verdict: -verdict.chance)
        if part < parts:
            half = max(2, (len(left) + 1) // 2)
            dropped = left[half:] + dropped
            left = left[:half]
    return left + dropped


def tempting(
    rules: Rules[Any], state: GameState, decision: Decision, style: str, width: int = WIDTH
) -> list[str]:
    """The answers that look best at a glance."""
    options = rules.options(state, decision)
    values = rules.glance(state, decision, options, style)
    ranked = sorted(range(len(options)), key=lambda place: -values[place])
    return [options[place] for place in ranked[:width]]


def try_out(sight: Sight, verdict: Verdict, style: str, number: int) -> int:
    """One playout from an answer; the moves it took."""
    rules, seat, luck = sight.rules, sight.decision.seat, Luck(number)
    state = rules.reshuffle(sight.state, seat, luck)
    table = QuietTable(luck)
    step(rules, state, sight.decision, verdict.action, table)
    moves = 1 + play_on(rules, state, rules.stage(sight.state) + STAGES, table)
    verdict.total += chances(rules, state, seat, style)[seat]
    verdict.playouts += 1
    return moves


def play_on(rules: Rules[Any], state: GameState, stage: int, table: QuietTable) -> int:
    """Let everybody play what looks best until a stage begins or the game is over; the moves it took."""
    moves = 0
    while state.agenda and moves < TOO_LONG and rules.stage(state) < stage:
        decision = state.agenda[0]
        assert type(decision) is Decision
        step(rules, state, decision, best_at_a_glance(rules, state, decision), table)
        moves += 1
    return moves


def chances(rules: Rules[Any], state: GameState, seat: int = -1, style: str = "") -> list[float]:
    """How likely each seat wins from here; ``seat`` sees its own position in its style."""
    result = rules.result(state)
    if result is not None:
        return shares(result)
    seats = range(len(rules.progress(state).lines))
    worth = [sum(rules.appraise(state, each, style if each == seat else "").values()) for each in seats]
    return spread(worth)


def spread(worth: list[float]) -> list[float]:
    """Chances that follow from what positions are worth, one in all."""
    highest = max(worth)
    weights = [exp((each - highest) / CLEAR_LEAD) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]


def shares(result: Result) -> list[float]:
    """Each seat's part of the victory, and a little for how near the others came."""
    places = sorted(result.places)
    winners = sum(place.place == 1 for place in places) if result.outcome != "nobody" else 0
    near = spread([float(place.lines[0][1]) for place in places])
    won = [(place.place == 1) / winners if winners else 0.0 for place in places]
    return [(1 - MARGIN) * share + MARGIN * close for share, close in zip(won, near, strict=True)]
