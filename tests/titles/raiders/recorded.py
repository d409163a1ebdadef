"""Whole games as fixtures: how they are found, written and read.

A fixture holds what a game is (its card set, seed, options and moves) and what must come of it (the
result, and digests of the last state and of everything told). `python -m tests.titles.raiders.recorded`
looks for games again, one for each way to win; do that only when the rules version is raised.
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
from games.titles.raiders.cards import Cards
from games.titles.raiders.state import State
from tests.titles.raiders.scene import RULES

FOLDER = Path(__file__).parent / "games"
CARDS = "standard-1.yaml"


class Recorded(NamedTuple):
    """A game, and what must come of it."""

    name: str
    seats: int
    options: dict[str, Any]
    seed: str
    moves: list[str]
    """Each the seat and the action: ``0 raid beer_tank``."""
    gangs: list[str]
    result: list[Any]
    state: str
    events: str


@cache
def cards() -> Cards:
    """The card set that the recorded games are pinned to, whatever becomes of the shipped one."""
    return RULES.read_cards(yaml.safe_load((FOLDER / CARDS).read_text()))


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


def digest_state(state: State) -> str:
    return sha256(encode(state).encode()).hexdigest()


def digest_events(events: list[Event]) -> str:
    return sha256(json.dumps(events).encode()).hexdigest()


def plain(result: Result | None) -> list[Any]:
    """A result as JSON has it."""
    found: list[Any] = json.loads(json.dumps(result))
    return found


# --- finding games ----------------------------------------------------------------------------------

Choose = Callable[[State, Decision, Rng], str]


def anything(state: State, decision: Decision, luck: Rng) -> str:
    return random_action(RULES, state, decision, luck)


def absent(state: State, decision: Decision, luck: Rng) -> str:
    return RULES.default_answer(state, decision)


def lazy(state: State, decision: Decision, luck: Rng) -> str:
    """Hardly ever raids, so that scores are low and ties are frequent."""
    if decision.kind == "raid" and luck.below(12, "lazy"):
        return "stay"
    return anything(state, decision, luck)


def steady(state: State, decision: Decision, luck: Rng) -> str:
    return BOTS["steady"].choose(BotView(RULES, state, decision.seat, luck))


def deciding_line(result: Result) -> str:
    """The line of the count that set the winner apart from the next."""
    first, second = sorted(result.places, key=lambda place: place.place)[:2]
    for (name, best), (_, other) in zip(first.lines, second.lines, strict=True):
        if best != other:
            return name
    return "shared"


def decided_by(line: str) -> Callable[[Result], bool]:
    return lambda result: deciding_line(result) == line


SHORT = {"days": 2}
# With the points of the shipped set loot never decides: equal points, types and territories mean equal loot.
WANTED: dict[str, tuple[int, dict[str, Any], Choose, Callable[[Result], bool]]] = {
    "two-steady": (2, SHORT, steady, decided_by("points")),
    "three-anything": (3, {"gangs": "alternating"}, anything, decided_by("points")),
    "four-chosen": (4, {"gangs": "chosen", "decks": "by_players"}, anything, decided_by("points")),
    "four-without-leaders": (4, {"leaders": "off", "days": 2}, anything, decided_by("points")),
    "three-steady": (3, {"decks": "by_players", "days": 2}, steady, decided_by("points")),
    "two-tie-types": (2, SHORT, lazy, decided_by("types")),
    "two-tie-territories": (2, SHORT, lazy, decided_by("territories")),
    "four-shared": (4, SHORT, absent, decided_by("shared")),
}


def record(name: str, number: int) -> Recorded:
    seats, options, choose, _ = WANTED[name]
    seed = f"{name} {number}"
    step = begin(RULES, seats=seats, cards=cards(), options=options, rng=Rng(seed, 0))
    events, moves = list(step.events), list[str]()
    luck = Rng(seed, 1_000_000)
    while decisions := open_decisions(step.state):
        (decision,) = decisions
        action = choose(step.state, decision, luck)
        moves.append(f"{decision.seat} {action}")
        step = play(RULES, step.state, decision.seat, action, Rng(seed, len(moves)))
        events += step.events
    gangs = [player.gang for player in step.state.players]
    result = plain(RULES.result(step.state))
    state = digest_state(step.state)
    return Recorded(name, seats, options, seed, moves, gangs, result, state, digest_events(events))


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
