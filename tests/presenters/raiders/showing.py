"""Helpers that play random games of Raiders and present them to one viewer."""

import random
from collections.abc import Iterator
from typing import Any

from games.engine.decision import Decision
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import begin, play, random_action
from games.engine.state import open_decision, open_decisions
from games.presenters.parts import Memo, Parts, Viewing
from games.presenters.raiders import present_own, present_public
from games.rendering import render_table
from games.titles.raiders.cards import Cards
from games.titles.raiders.state import State
from tests.titles.raiders.scene import RULES, standard_cards

NAMES = ("Ada", "Boris", "Chloé", "Дина")
OPTIONS = {"gangs": "drawn", "decks": "all", "leaders": "on", "days": 2}


def random_game(
    seed: str, seats: int = 3, cards: Cards | None = None, **options: Any
) -> Iterator[tuple[State, Decision | None, list[Event]]]:
    """Every state of a random game, with its question and the events of the step that led to it."""
    wanted = {**OPTIONS, **options}
    rng = Rng(seed, 0)
    step = begin(RULES, seats=seats, cards=cards or standard_cards(), options=wanted, rng=rng)
    while True:
        state = step.state
        asked = open_decisions(state)
        yield state, asked[0] if asked else None, list(step.events)
        if not asked:
            return
        action = random_action(RULES, state, asked[0], Rng(f"{seed} answer", state.version))
        step = play(RULES, state, asked[0].seat, action, Rng(seed, state.version + 1))


def questions(kind: str, seed: str = "asked", games: int = 6) -> Iterator[tuple[State, Decision]]:
    """Moments of random games at which a kind of question is open."""
    for number in range(games):
        for state, decision, _events in random_game(f"{seed} {number}"):
            if decision is not None and decision.kind == kind:
                yield state, decision


def viewing(state: State, seat: int | None, **other: Any) -> Viewing:
    """The viewing of a table for a seat, or for a spectator."""
    decision = None if seat is None else open_decision(state, seat)
    facts: dict[str, Any] = {
        "cards": state.cards,
        "observation": RULES.observe(state, seat),
        "names": NAMES,
        "bots": [False] * len(state.players),
        "viewer": seat,
        "log": [],
        "since": None,
        "secrets": False,
        "refusals": RULES.refusals(state, decision) if decision else [],
        "chosen": "",
        "undo": False,
        "version": state.version,
        "position": "/at/{}/",
        "result": RULES.result(state),
        "memo": Memo(),
    }
    return Viewing(**{**facts, **other})


def show(state: State, seat: int | None, **other: Any) -> Parts:
    """All parts of the table for a seat, or for a spectator."""
    public = present_public(viewing(state, None, **other))
    return public if seat is None else {**public, **present_own(viewing(state, seat, **other))}


def page(state: State, seat: int | None, **other: Any) -> str:
    return str(render_table("raiders", show(state, seat, **other)))


def some_of(names: list[str], seed: str) -> tuple[str, ...]:
    """A few of these names, in any order."""
    luck = random.Random(seed)
    return tuple(luck.sample(names, luck.randint(0, len(names))))
