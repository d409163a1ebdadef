"""Presents and renders the table of four players in mid-game: as a whole, and the changes of a move."""

import os
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import django

from bench.report import heading, line
from bench.titles import shelter_cards
from games.engine.rng import Rng
from games.engine.rules import begin, play
from games.engine.state import open_decision, open_decisions
from games.registry import TITLES

RULES = TITLES["shelter"].rules
NAMES = ("Ada", "Boris", "Chloé", "Дина")
MIDDLE = 200
"""Moves before the measurement."""
MEASURED = 60
REPEATS = 20


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    django.setup()
    from games.rendering import changed, render_changes, render_part, render_table

    def draw_changes(before: Any, after: Any) -> None:
        render_changes("shelter", changed(before, after))

    tables = [present(state, log) for state, log in moments()]
    middle_state, middle_log = moments()[0]
    middle = tables[0]
    levels = {name: part for name, part in middle.items() if part.template == "level"}

    def vault() -> None:
        for name, part in levels.items():
            render_part("shelter", name, part)

    heading("panels: the table of a four-player game after 200 moves, milliseconds of processor time")
    line("present all parts", milliseconds(lambda: present(middle_state, middle_log)))
    line("draw the whole table", milliseconds(lambda: render_table("shelter", middle)))
    line("draw the vault alone", milliseconds(vault))
    changes = [milliseconds(partial(draw_changes, *pair), 3) for pair in pairwise(tables)]
    line("draw what a move changes, median", statistics.median(changes))
    line("draw what a move changes, worst", max(changes))


def moments() -> list[tuple[Any, list[tuple[int, str, Any]]]]:
    """States of a random game from its middle on, each with the latest facts."""
    luck = random.Random(7)
    step = begin(RULES, seats=4, cards=shelter_cards(), options={}, rng=Rng("bench panels", 0))
    log: list[tuple[int, str, Any]] = []
    found = []
    for number in range(1, MIDDLE + MEASURED):
        decision = open_decisions(step.state)[0]
        answer = luck.choice(RULES.options(step.state, decision))
        step = play(RULES, step.state, decision.seat, answer, Rng("bench panels", number))
        log += [(number, event.kind, event.facts) for event in step.events]
        if number >= MIDDLE:
            found.append((step.state, log[-150:]))
    return found


def present(state: Any, log: list[tuple[int, str, Any]]) -> Any:
    """All parts for the current player."""
    from games.presenters import presenter_of

    shelter = presenter_of("shelter")
    seat = open_decisions(state)[0].seat
    public = shelter.present_public(viewing(state, log, None))
    return {**public, **shelter.present_own(viewing(state, log, seat))}


def viewing(state: Any, log: list[tuple[int, str, Any]], seat: int | None) -> Any:
    from games.presenters.parts import Memo, Viewing

    decision = None if seat is None else open_decision(state, seat)
    return Viewing(
        cards=state.cards,
        observation=RULES.observe(state, seat),
        names=NAMES,
        bots=[False] * len(NAMES),
        viewer=seat,
        log=log,
        since=None,
        secrets=False,
        refusals=RULES.refusals(state, decision) if decision else [],
        chosen="",
        undo=False,
        version=state.version,
        position="/games/1/at/{}/",
        result=None,
        memo=Memo(),
    )


def milliseconds(call: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The median processor time of some calls, after one to warm up, in milliseconds."""
    call()
    spent = []
    for _ in range(repeats):
        started = time.process_time()
        call()
        spent.append(time.process_time() - started)
    return statistics.median(spent) * 1000
