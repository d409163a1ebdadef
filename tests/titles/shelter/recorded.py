"""Whole games as fixtures: how they are found, written and read.

A fixture holds the input of a game (its card set, seed, options and moves) and its expected output (the
result, and digests of the last state and of all events). `python -m tests.titles.shelter.recorded`
searches for games again, one for each way to end; do that only when the rules version is increased.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from games.bots import BOTS
from games.bots.policy import BotView
from games.engine.codec import encode
from games.engine.decision import Decision
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import Place, Result, Step, begin, play, random_action
from games.engine.state import open_decisions
from games.registry import TITLES
from games.titles.shelter.cards import Cards

RULES = TITLES["shelter"].rules
FOLDER = Path(__file__).parent / "games"
CARDS = "standard-1.yaml"


class Recorded(NamedTuple):
    """A game, and its expected result and digests."""

    name: str
    seats: int
    options: dict[str, Any]
    seed: str
    moves: list[str]
    """The seat and the action of each move: ``0 place d1 diner.a``."""
    result: list[Any]
    state: str
    events: str


@cache
def cards() -> Cards:
    """The card set of the recorded games, which does not change with the shipped one."""
    read: Cards = RULES.read_cards(yaml.safe_load((FOLDER / CARDS).read_text()))
    return read


def games() -> list[Recorded]:
    return [Recorded(**json.loads(path.read_text())) for path in sorted(FOLDER.glob("*.json"))]


def steps(game: Recorded) -> Iterator[Step]:
    """The game, played from its seed."""
    step = begin(RULES, seats=game.seats, cards=cards(), options=game.options, rng=Rng(game.seed, 0))
    yield step
    for number, move in enumerate(game.moves, 1):
        seat, _, action = move.partition(" ")
        step = play(RULES, step.state, int(seat), action, Rng(game.seed, number))
        yield step


def digest_state(state: Any) -> str:
    return sha256(encode(state).encode()).hexdigest()


def digest_events(events: list[Event]) -> str:
    return sha256(json.dumps(events).encode()).hexdigest()


def plain(result: Result | None) -> list[Any]:
    """A result after a round trip through JSON."""
    found: list[Any] = json.loads(json.dumps(result))
    return found


# --- finding games ----------------------------------------------------------------------------------

Choose = Callable[[Any, Decision, Rng], str]


def anything(state: Any, decision: Decision, luck: Rng) -> str:
    return random_action(RULES, state, decision, luck)


def builder(state: Any, decision: Decision, luck: Rng) -> str:
    """Build if possible."""
    options = RULES.options(state, decision)
    build = [text for text in options if "elevator" in text or text.startswith("build")] or options
    return build[luck.below(len(build), "build")]


def idler(state: Any, decision: Decision, luck: Rng) -> str:
    """Pass nearly always."""
    return "pass" if decision.kind == "turn" and luck.below(25, "lazy") else anything(state, decision, luck)


def sleeper(state: Any, decision: Decision, luck: Rng) -> str:
    return "pass"


def steady(state: Any, decision: Decision, luck: Rng) -> str:
    return BOTS["steady"].choose(BotView(RULES, state, decision.seat, luck))


def deciding_line(result: Result) -> str:
    """The label of the score line that decided between the first two places, or "shared"."""
    first, second = sorted(result.places, key=lambda place: place.place)[:2]
    for (name, best), (_, other) in zip(first.lines, second.lines, strict=True):
        if best != other:
            return name
    return "shared"


WANTED: dict[str, tuple[int, dict[str, Any], Choose, Callable[[Result], bool]]] = {
    "two-threats": (2, {}, anything, lambda r: r.endings == ("threats",)),
    "three-threats": (3, {"late_start": True}, anything, lambda r: r.endings == ("threats",)),
    "four-threats": (4, {"columns": "variant"}, anything, lambda r: r.endings == ("threats",)),
    "two-sixth-room": (2, {}, builder, lambda r: r.endings == ("rooms",)),
    "three-fourth-room-short": (3, {"short": True}, builder, lambda r: r.endings == ("rooms",)),
    "four-threats-and-rooms": (4, {}, builder, lambda r: r.endings == ("threats", "rooms")),
    "two-last-round": (2, {}, idler, lambda r: r.endings == ("rounds",) and r.outcome == "won"),
    "two-tie-resources": (2, {}, anything, lambda r: deciding_line(r) == "resources"),
    "two-tie-dwellers": (2, {}, anything, lambda r: deciding_line(r) == "dwellers"),
    "two-tie-items": (2, {}, idler, lambda r: deciding_line(r) == "items"),
    "two-short-steady": (2, {"short": True}, steady, lambda r: r.endings == ("rooms",)),
    "four-shared": (4, {}, sleeper, lambda r: r.outcome == "shared"),
}


def record(name: str, number: int) -> Recorded:
    seats, options, choose, _ = WANTED[name]
    seed = f"{name} {number}"
    step = begin(RULES, seats=seats, cards=cards(), options=options, rng=Rng(seed, 0))
    events, moves = list(step.events), list[str]()
    luck = Rng(seed, 1_000_000)
    while decisions := open_decisions(step.state):
        decision = decisions[luck.below(len(decisions), "who")]
        action = choose(step.state, decision, luck)
        moves.append(f"{decision.seat} {action}")
        step = play(RULES, step.state, decision.seat, action, Rng(seed, len(moves)))
        events += step.events
    result = plain(RULES.result(step.state))
    return Recorded(
        name, seats, options, seed, moves, result, digest_state(step.state), digest_events(events)
    )


def main() -> None:
    for name, (*_, wanted) in WANTED.items():
        number = 0
        while not wanted(as_result(game := record(name, number))):
            number += 1
        (FOLDER / f"{name}.json").write_text(json.dumps(game._asdict(), indent=1) + "\n")
        print(name, "after", number, "tries,", len(game.moves), "moves")


def as_result(game: Recorded) -> Result:
    """The result of a game, from its plain form."""
    outcome, endings, rounds, order, places = game.result
    lines = [(seat, place, tuple(tuple(line) for line in lines)) for seat, place, lines in places]
    return Result(outcome, tuple(endings), rounds, tuple(order), tuple(Place(*each) for each in lines))


if __name__ == "__main__":
    main()
