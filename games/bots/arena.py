"""Whole games between bots, in memory, and statistics of many of them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import sqrt
from typing import Any, NamedTuple

from games.bots.policy import Bot, BotView
from games.engine.rng import Rng
from games.engine.rules import TOO_LONG, Rules, Table, begin, step
from games.engine.state import open_decisions

Z95 = 1.959964
"""The number of standard deviations on each side of the mean that hold 95 % of a normal distribution."""


class Report(NamedTuple):
    """A summary of one game. Seats are counted in the order of play."""

    bots: tuple[str, ...]
    actions: int
    stuck: bool
    rounds: int = 0
    endings: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    """Each seat's share of the victory: 1 for the winner, a half each for two who share it."""
    offered: tuple[str, ...] = ()
    taken: tuple[tuple[int, str], ...] = ()
    """The seat and the card each time one was taken."""
    used: tuple[str, ...] = ()


def play_game(
    rules: Rules[Any], cards: Any, bots: Sequence[Bot], options: Mapping[str, Any], seed: str
) -> Report:
    """The report of one game, the same for the same seed. ``bots`` sit in the order given."""
    chance = Rng(seed, 0)
    opening = begin(rules, seats=len(bots), cards=cards, options=options, rng=chance)
    state, table = opening.state, Table(chance)
    table.events = opening.events
    actions = 0
    while state.agenda and actions < TOO_LONG:
        actions += 1
        decision = open_decisions(state)[0]
        view = BotView(rules, state, decision.seat, Rng(f"{seed}/bot", actions))
        try:
            action = bots[decision.seat].choose(view)
        except ValueError:
            if rules.options(state, decision):
                raise
            break  # a question without options: nobody can go on
        step(rules, state, decision, action, table)
    result = rules.result(state)
    if result is None:
        return Report(tuple(bot.name for bot in bots), actions, stuck=True)
    traces = [trace for event in table.events if (trace := rules.trace(event))]
    place_of = {seat: place for place, seat in enumerate(result.order)}
    winners = [place.seat for place in result.places if place.place == 1 and result.outcome != "nobody"]
    by_seat = {place.seat: place for place in result.places}
    return Report(
        bots=tuple(bots[seat].name for seat in result.order),
        actions=actions,
        stuck=False,
        rounds=result.rounds,
        endings=result.endings,
        scores=tuple(by_seat[seat].lines[0][1] for seat in result.order),
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in result.order),
        offered=tuple(trace.card for trace in traces if trace.what == "offered"),
        taken=tuple((place_of[trace.seat], trace.card) for trace in traces if trace.what == "taken"),
        used=tuple(trace.card for trace in traces if trace.what == "used"),
    )


class Share(NamedTuple):
    """A proportion, with the bounds of its 95 % confidence interval (Wilson)."""

    share: float
    low: float
    high: float
    of: int


def wilson(successes: float, of: int) -> Share:
    """A share with its confidence interval; shared victories count as fractions."""
    if not of:
        return Share(0.0, 0.0, 1.0, 0)
    share = successes / of
    middle = share + Z95**2 / (2 * of)
    spread = Z95 * sqrt(share * (1 - share) / of + Z95**2 / (4 * of**2))
    scale = 1 + Z95**2 / of
    return Share(share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale), of)


@dataclass
class GamesCount:
    """The totals of many reports. Wins are fractions if a victory was shared."""

    games: int = 0
    actions: int = 0
    stuck: int = 0
    rounds: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """The number of games for each number of rounds."""
    endings: Counter[str] = field(default_factory=Counter)
    seat_wins: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    seat_scores: Counter[int] = field(default_factory=Counter)
    bot_wins: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    bot_seats: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    takers: Counter[str] = field(default_factory=Counter)
    """For each card, the number of seats that took it at least once."""
    taker_wins: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    used: Counter[str] = field(default_factory=Counter)

    def add(self, reports: Iterable[Report]) -> None:
        """Add more games to the totals."""
        for report in reports:
            self.games += 1
            self.actions += report.actions
            self.stuck += report.stuck
            if not report.stuck:
                self._add_finished(report)

    def _add_finished(self, report: Report) -> None:
        self.rounds += report.rounds
        self.lengths[report.rounds] += 1
        self.endings[" and ".join(report.endings)] += 1
        for seat, bot in enumerate(report.bots):
            self.seat_wins[seat] += report.shares[seat]
            self.seat_scores[seat] += report.scores[seat]
            self.bot_wins[bot] += report.shares[seat]
            self.bot_seats[bot] += 1
        self.offered.update(report.offered)
        self.taken.update(card for _, card in report.taken)
        self.used.update(report.used)
        for seat, card in set(report.taken):
            self.takers[card] += 1
            self.taker_wins[card] += report.shares[seat]

    def as_data(self) -> dict[str, Any]:
        """All totals as plain values, for storage."""
        return {each.name: _plain(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "GamesCount":
        """The totals that ``as_data`` returned, ready for more games."""
        count = cls()
        for name, value in data.items():
            total = getattr(count, name)
            if isinstance(total, dict):
                for key, number in value.items():
                    total[int(key) if key.isdecimal() else key] = number
            else:
                setattr(count, name, value)
        return count

    @property
    def finished(self) -> int:
        return self.games - self.stuck


def _plain(value: Any) -> Any:
    return {str(key): number for key, number in value.items()} if isinstance(value, dict) else value
