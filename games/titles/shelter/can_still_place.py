"""Searches whether a seat could place a dweller after using its items, on copies of the state (RND-5)."""

from typing import Any

from games.engine.decision import Decision
from games.engine.errors import Unforeseen
from games.engine.rng import NoChance
from games.engine.rules import QuietTable, Rules, Table, step
from games.engine.state import Do, open_decision
from games.titles.shelter.abilities import usable
from games.titles.shelter.flow import begin_turn, next_turn
from games.titles.shelter.options import placements
from games.titles.shelter.state import State, Turn, face_on

MOST_TRIES = 5_000
"""After so many positions the search gives up in favour of the seat: its turn begins, and it may pass."""
HELPS_THE_INJURED = frozenset({"heal", "ready", "item"})
"""Effects of an item that heal, or that may ready or give another item that heals."""


def perform_probe(rules: Rules[Any], state: State, task: Do, table: Table) -> None:
    """Begin the turn of a seat that can place only after using items, or skip it and try the next seat."""
    seat, step_number = int(task.about[0]), int(task.about[1])
    if could_place(rules, state, seat):
        begin_turn(state, seat, table)
    else:
        table.tell("skipped", seat=seat)
        next_turn(state, table, step_number + 1)


def could_place(rules: Rules[Any], state: State, seat: int) -> bool:
    """Can the seat reach a placement by using its own items?"""
    if no_space_fits(state, seat):
        return False
    trial = state.clone()
    trial.turn = Turn(seat)
    trial.agenda = [Decision("turn", seat)]
    try:
        return _leads_to_placement(rules, trial, seat, set())
    except Unforeseen:
        # It depends on a random draw, so a placement can't be ruled out.
        return True


def no_space_fits(state: State, seat: int) -> bool:
    """Is no free space open to the seat's available dwellers, even after healing, whatever it costs?"""
    healths = {dweller.injured for dweller in state.players[seat].dwellers if not dweller.at}
    gifts = {reward.verb for _, ability in usable(state, seat, "turn") for reward in ability.rewards}
    if gifts & HELPS_THE_INJURED:
        healths.add(False)
    return not any(
        space not in state.taken and face_on(state, space).injured_only in healths for space in state.spaces
    )


def _leads_to_placement(rules: Rules[Any], state: State, seat: int, seen: set[str]) -> bool:
    decision = open_decision(state, seat)
    assert decision is not None
    # Positions repeat: items may ready each other for ever, and the order of swaps makes no difference.
    here = repr((decision.kind, decision.about, state.players[seat], state.turn, state.agenda[1:]))
    if here in seen:
        return False
    seen.add(here)
    if len(seen) > MOST_TRIES or (decision.kind == "turn" and next(placements(state, seat), None)):
        return True
    for text in rules.options(state, decision):
        if text == "pass":
            continue
        after = state.clone()
        step(rules, after, decision, text, QuietTable(NoChance()))
        if _leads_to_placement(rules, after, seat, seen):
            return True
    return False
