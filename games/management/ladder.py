"""Plays every bot against every other: win rates, answer times and ratings."""

import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import log10
from statistics import quantiles
from typing import NamedTuple

from games.bots import BOTS, LEVELS
from games.bots.arena import Share, play_game, wilson
from games.bots.characters import cast_of
from games.bots.policy import Bot, BotView
from games.registry import TITLES
from games.services.matches import read_once

CHUNK = 4
"""Games that a process plays between two reports: with four seats, once in each seat."""
LADDER = ("random", *LEVELS)
"""From the weakest to the strongest."""
ANCHOR, ANCHOR_RATING = "steady", 1500
ROUNDS_OF_FITTING = 500


class Pairing(NamedTuple):
    """One bot against opponents that are all of another kind."""

    one: str
    other: str
    seats: int


class Bar(NamedTuple):
    """A required win rate."""

    pairing: Pairing
    least: float


BARS = (
    Bar(Pairing("steady", "random", 4), 0.9),
    Bar(Pairing("steady", "rookie", 4), 0.6),
    Bar(Pairing("expert", "steady", 4), 0.4),
    Bar(Pairing("expert", "steady", 2), 0.65),
)


class Quickness(NamedTuple):
    """A required answer time: the percentile of answers, and the seconds on one core."""

    bot: str
    percent: int
    seconds: float


QUICKNESS = (Quickness("steady", 50, 0.003), Quickness("expert", 95, 1.0))


def pairings(seats: Collection[int]) -> list[Pairing]:
    """Each level against each lower one, at every table size; and the steady characters against `steady`."""
    steps = [Pairing(high, low, number) for low, high in combinations(LADDER, 2) for number in seats]
    styles = [key for key in cast_of(ANCHOR) if key != ANCHOR] if ANCHOR in LADDER else []
    return steps + [Pairing(key, ANCHOR, max(seats)) for key in styles]


class Timed:
    """A bot that measures the time of its answers, where it has more than one option."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.seconds: list[float] = []
        self._bot = bot

    def choose(self, view: BotView) -> str:
        real = len(view.rules.options(view.state, view.decision)) > 1
        began = time.process_time()
        answer = self._bot.choose(view)
        if real:
            self.seconds.append(time.process_time() - began)
        return answer


@dataclass
class Standing:
    """The results of a pairing so far."""

    games: int = 0
    wins: float = 0.0
    stuck: int = 0

    @property
    def share(self) -> Share:
        return wilson(self.wins, self.games)


@dataclass
class Ladder:
    """All results and answer times."""

    standings: dict[Pairing, Standing] = field(default_factory=dict)
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def add(self, pairing: Pairing, part: "PairingGames") -> None:
        standing = self.standings.setdefault(pairing, Standing())
        standing.games += part.games
        standing.wins += part.wins
        standing.stuck += part.stuck
        for bot, seconds in part.seconds.items():
            self.seconds.setdefault(bot, []).extend(seconds)

    def missed(self) -> list[str]:
        """A sentence for each requirement that is not met."""
        found = []
        for pairing, least in BARS:
            standing = self.standings.get(pairing)
            if standing and standing.share.share < least:
                found.append(f"{describe(pairing)}: {percent(standing.share.share)}, not {percent(least)}")
        for bot, hundredth, seconds in QUICKNESS:
            if bot in self.seconds and (took := self.quickness(bot, hundredth)) > seconds:
                found.append(f"{bot} takes {took:.4f} s at {hundredth} %, not {seconds} s")
        found += [f"{describe(each)}: a game got stuck" for each, s in self.standings.items() if s.stuck]
        return found

    def quickness(self, bot: str, hundredth: int) -> float:
        """The seconds within which this percentage of answers is given."""
        return quantiles(self.seconds[bot], n=100)[hundredth - 1]


class PairingGames(NamedTuple):
    """Some games of a pairing: the first bot's wins, and all answer times."""

    games: int
    wins: float
    stuck: int
    seconds: dict[str, list[float]]


def climb(
    title: str, cards: str, games: int, *, seed: int, jobs: int, advance: Callable[[int], None]
) -> Ladder:
    """Play all pairings; the same seed gives the same games, on any number of cores."""
    tasks = [
        (pairing, range(start, min(start + CHUNK, games)))
        for pairing in pairings(TITLES[title].rules.seats)
        for start in range(0, games, CHUNK)
    ]
    ladder = Ladder()
    with ProcessPoolExecutor(jobs) as pool:
        for (pairing, numbers), part in zip(
            tasks, pool.map(partial(play_part, title, cards, seed), *zip(*tasks, strict=True)), strict=True
        ):
            ladder.add(pairing, part)
            advance(len(numbers))
    return ladder


def play_part(title: str, cards: str, seed: int, pairing: Pairing, numbers: range) -> PairingGames:
    """Play some games of a pairing. All pairings get the same luck; the first bot changes seats each game."""
    one, other = Timed(BOTS[pairing.one]), Timed(BOTS[pairing.other])
    wins, stuck = 0.0, 0
    for number in numbers:
        own_seat = number % pairing.seats
        bots: list[Bot] = [one if seat == own_seat else other for seat in range(pairing.seats)]
        report = play_game(TITLES[title].rules, read_once(title, cards), bots, {}, f"{seed}:{number}")
        stuck += report.stuck
        wins += sum(share for bot, share in zip(report.bots, report.shares, strict=False) if bot == one.name)
    return PairingGames(len(numbers), wins, stuck, {one.name: one.seconds, other.name: other.seconds})


def ratings(standings: Mapping[Pairing, Standing]) -> dict[str, int]:
    """Bradley-Terry strengths for tables of any size, on the Elo scale.

    A bot that is twice as strong wins twice as often. Each side is given half a game, so that no strength
    is infinite.
    """
    names = {name for pairing in standings for name in (pairing.one, pairing.other)}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS_OF_FITTING):
        wins, chances = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
        for (one, other, seats), standing in standings.items():
            games = (standing.games + 1) / (strength[one] + (seats - 1) * strength[other])
            wins[one] += standing.wins + 0.5
            wins[other] += standing.games - standing.wins + 0.5
            chances[one] += games
            chances[other] += games * (seats - 1)
        strength = {name: wins[name] / chances[name] for name in names}
    base = strength.get(ANCHOR, 1.0)
    return {name: round(ANCHOR_RATING + 400 * log10(strength[name] / base)) for name in names}


# --- the report -------------------------------------------------------------------------------------


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def describe(pairing: Pairing) -> str:
    """``expert against 3 steady``"""
    return f"{pairing.one} against {pairing.seats - 1} {pairing.other}"


def as_markdown(ladder: Ladder, games: int, minutes: float) -> str:
    """The measured part of the page."""
    bars = dict(BARS)
    lines = [
        f"{games} games a pairing, the chairs in turn, the same luck for all; {minutes:.0f} minutes.",
        "",
        "| | against | players | wins | 95 % sure | equal would be | bar |",
        "|---|---|---|---|---|---|---|",
    ]
    for pairing, standing in ladder.standings.items():
        share, bar = standing.share, bars.get(pairing)
        sure = f"{percent(share.low)} to {percent(share.high)}"
        met = "" if bar is None else f"{percent(bar)}, {'reached' if share.share >= bar else '**missed**'}"
        equal = percent(1 / pairing.seats)
        lines.append(
            f"| {pairing.one} | {pairing.other} | {pairing.seats} | {percent(share.share)} | {sure} "
            f"| {equal} | {met} |"
        )
    lines += ["", "| | rating | answer, median | 95 of 100 within |", "|---|---|---|---|"]
    for name, rating in sorted(ratings(ladder.standings).items(), key=lambda pair: -pair[1]):
        median, slow = (1000 * ladder.quickness(name, hundredth) for hundredth in (50, 95))
        lines.append(f"| {name} | {rating} | {median:.1f} ms | {slow:.1f} ms |")
    return "\n".join(lines)


BEGIN, END = "<!-- measured -->", "<!-- until here -->"


def put_into(page: str, measured: str) -> str:
    """The page with its measured part replaced."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{measured}\n\n{END}{after}"
