"""Search by playouts, for every title: play on from each promising answer, and compare the results.

A playout goes to the end of the round, everybody playing the option with the best quick score, and the
position it reaches is appraised. Random numbers and hidden cards are different for every playout, but
the same for all answers. After each part of the budget the worse half of the answers is dropped. The
budget is counted in moves, so that the same seed gives the same answer on any machine.
"""

from math import ceil, exp, log2
from typing import Any
from zlib import crc32

from games.bots.policy import BotView, best_at_a_glance
from games.engine.decision import Decision
from games.engine.rng import Draw
from games.engine.rules import TOO_LONG, QuietTable, Result, Rules, step
from games.engine.state import GameState

WIDTH = 8
"""The number of answers to compare, those with the best quick scores."""
NODES = 500
"""The budget in simulated moves for ``WIDTH`` answers; proportionally less for fewer answers."""
STAGES = 1
"""The number of rounds in a playout, including the current one."""
CLEAR_LEAD = 2.5
"""With such a lead a seat is e times as likely to win as the next."""
MARGIN = 0.1
"""How much the value of a finished game depends on the margin of the victory or defeat."""


class Luck:
    """A fast random generator for playouts, with a separate stream for each purpose.

    Two playouts with the same number draw the same values for a purpose, whatever they draw for others.
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
        # Knuth's generator; its upper bits are of better quality.
        self._streams[purpose] = stream = (stream * 6364136223846793005 + 1442695040888963407) & BITS
        return ((stream >> 32) * bound) >> 32


BITS = (1 << 64) - 1


def mix(number: int) -> int:
    """Spread neighbouring numbers over all 64 bits (the finish of SplitMix64)."""
    number = (number * 0x9E3779B97F4A7C15) & BITS
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & BITS
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & BITS
    return number ^ (number >> 31)


class Candidate:
    """An answer, the number of its playouts, and the sum of their winning chances."""

    __slots__ = ("action", "playouts", "total")

    def __init__(self, action: str) -> None:
        self.action = action
        self.playouts = 0
        self.total = 0.0

    @property
    def chance(self) -> float:
        return self.total / self.playouts if self.playouts else 0.0


def ponder(view: BotView, style: str = "", nodes: int = NODES) -> list[Candidate]:
    """The promising answers to a question with their winning chances, the best first."""
    rules, decision = view.rules, view.decision
    left = [Candidate(text) for text in tempting(rules, view.state, decision, style)]
    dropped: list[Candidate] = []
    number, spent = view.rng.below(BITS, "thoughts"), 0
    budget = nodes * len(left) / WIDTH
    parts = ceil(log2(len(left)))
    for part in range(1, parts + 1):
        while spent < budget * part / parts and not view.hurry():
            number += 1
            for candidate in left:
                spent += try_out(view, candidate, style, number)
        left.sort(key=lambda candidate: -candidate.chance)
        if part < parts:
            half = max(2, (len(left) + 1) // 2)
            dropped = left[half:] + dropped
            left = left[:half]
    return left + dropped


def tempting(
    rules: Rules[Any], state: GameState, decision: Decision, style: str, width: int = WIDTH
) -> list[str]:
    """The answers with the best quick scores, the best first."""
    options = rules.options(state, decision)
    values = rules.glance(state, decision, options, style)
    ranked = sorted(range(len(options)), key=lambda place: -values[place])
    return [options[place] for place in ranked[:width]]


def try_out(view: BotView, candidate: Candidate, style: str, number: int) -> int:
    """Add one playout to an answer; return the number of moves it took."""
    rules, seat, luck = view.rules, view.decision.seat, Luck(number)
    state = rules.reshuffle(view.state, seat, luck)
    table = QuietTable(luck)
    step(rules, state, view.decision, candidate.action, table)
    moves = 1 + play_on(rules, state, rules.stage(view.state) + STAGES, table)
    candidate.total += chances(rules, state, seat, style)[seat]
    candidate.playouts += 1
    return moves


def play_on(rules: Rules[Any], state: GameState, stage: int, table: QuietTable) -> int:
    """Play the best quick scores until a stage begins or the game is over; return the number of moves."""
    moves = 0
    while state.agenda and moves < TOO_LONG and rules.stage(state) < stage:
        decision = state.agenda[0]
        assert type(decision) is Decision
        step(rules, state, decision, best_at_a_glance(rules, state, decision), table)
        moves += 1
    return moves


def chances(rules: Rules[Any], state: GameState, seat: int = -1, style: str = "") -> list[float]:
    """Each seat's estimated winning chance; ``style`` is used for the position of ``seat`` only."""
    result = rules.result(state)
    if result is not None:
        return shares(result)
    seats = range(len(rules.progress(state).lines))
    worth = [sum(rules.appraise(state, each, style if each == seat else "").values()) for each in seats]
    return spread(worth)


def spread(worth: list[float]) -> list[float]:
    """The chances that follow from the values of positions (softmax); their sum is 1."""
    highest = max(worth)
    weights = [exp((each - highest) / CLEAR_LEAD) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]


def shares(result: Result) -> list[float]:
    """Each seat's share of the victory, and a small bonus for a close score."""
    places = sorted(result.places)
    winners = sum(place.place == 1 for place in places) if result.outcome != "nobody" else 0
    near = spread([float(place.lines[0][1]) for place in places])
    won = [(place.place == 1) / winners if winners else 0.0 for place in places]
    return [(1 - MARGIN) * share + MARGIN * close for share, close in zip(won, near, strict=True)]
