"""Whole games as fixtures: how they are found, written and read.

A fixture holds what a game is (its card set, seed, options and moves) and what must come of it (the
result, and digests of the last state and of everything told). `python -m tests.titles.wasteland.recorded`
looks for games again, one for each way to end; do that only when the rules version is raised.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from games.bots.policy import best_at_a_glance
from games.engine.codec import encode
from games.engine.decision import Decision
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import Place, Result, Step, begin, play, random_action
from games.engine.state import open_decisions
from games.titles.wasteland.cards import Cards
from games.titles.wasteland.rules import Wasteland

RULES = Wasteland()
FOLDER = Path(__file__).parent / "games"
CARDS = "standard-1.yaml"


class Recorded(NamedTuple):
    """A game, and what must come of it."""

    name: str
    seats: int
    options: dict[str, Any]
    seed: str
    moves: list[str]
    """Each the seat and the action: ``0 go crossing.road``."""
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


def digest_state(state: Any) -> str:
    return sha256(encode(state).encode()).hexdigest()


def digest_events(events: list[Event]) -> str:
    return sha256(json.dumps(events).encode()).hexdigest()


def plain(result: Result | None) -> list[Any]:
    """A result as JSON would have it."""
    found: list[Any] = json.loads(json.dumps(result))
    return found


# --- finding games ----------------------------------------------------------------------------------

Choose = Callable[[Any, Decision, Rng], str]


def anything(state: Any, decision: Decision, luck: Rng) -> str:
    return random_action(RULES, state, decision, luck)


def sensible(state: Any, decision: Decision, luck: Rng) -> str:
    """What looks best, and now and then something else."""
    if luck.below(30, "whim") == 0:
        return anything(state, decision, luck)
    return best_at_a_glance(RULES, state, decision)


def reckless(state: Any, decision: Decision, luck: Rng) -> str:
    """Seeks radiation and enemies."""
    options = RULES.options(state, decision)
    spaces = state.cards.atlas.spaces
    glowing = [
        text for text in options if text.startswith("go ") and spaces[text.split(" ")[1]].terrain == "rad"
    ]
    if glowing:
        return glowing[0]
    steps = [text for text in options if text.split(" ")[0] in ("go", "explore", "fight")]
    return steps[luck.below(len(steps), "step")] if steps else anything(state, decision, luck)


def by_one(ending: str) -> Callable[[Result], bool]:
    return lambda result: result.endings == (ending,)


WANTED: dict[str, tuple[int, dict[str, Any], Choose, Callable[[Result], bool]]] = {
    "one-influence": (1, {}, sensible, lambda r: r.outcome == "won"),
    "one-rounds": (1, {}, anything, by_one("rounds")),
    "one-eliminated": (1, {}, reckless, by_one("eliminated")),
    "two-lantern": (2, {}, sensible, by_one("lantern")),
    "two-influence-icon": (2, {"encounters": "icon"}, sensible, by_one("influence")),
    "three-bastion": (3, {}, sensible, by_one("bastion")),
    "three-influence": (3, {}, sensible, by_one("influence")),
    "four-influence": (4, {}, sensible, lambda r: r.outcome == "won"),
    "four-shared": (4, {}, sensible, lambda r: r.outcome == "shared"),
    "four-rounds": (4, {}, anything, by_one("rounds")),
}


def record(name: str, number: int) -> Recorded:
    seats, options, choose, _ = WANTED[name]
    seed = f"{name} {number}"
    step = begin(RULES, seats=seats, cards=cards(), options=options, rng=Rng(seed, 0))
    events, moves = list(step.events), list[str]()
    luck = Rng(seed, 1_000_000)
    while decisions := open_decisions(step.state):
        decision = decisions[0]
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
