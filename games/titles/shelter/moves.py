"""Applies the answer to a decision, one function per verb. ``options.py`` lists the legal answers."""

from collections.abc import Callable

from games.engine.action import Action
from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.shelter.abilities import drop, use
from games.titles.shelter.decks import take
from games.titles.shelter.effects import (
    ask_gain,
    ask_pay,
    build,
    gain,
    pay,
    pay_all,
    rate_of,
    read_bundle,
    ready,
    swaps,
)
from games.titles.shelter.flow import end_turn, rent_received, train, train_next
from games.titles.shelter.notation import RESOURCES, SLOTS
from games.titles.shelter.placement import place
from games.titles.shelter.state import State


def apply_place(state: State, decision: Decision, action: Action, table: Table) -> None:
    *dwellers, space = action.ids
    place(state, decision.seat, space, tuple(int(name[1:]) - 1 for name in dwellers), table)


def apply_pass(state: State, decision: Decision, action: Action, table: Table) -> None:
    """The seat takes no more turns in this round (RND-4)."""
    state.players[decision.seat].passed = True
    table.tell("passed", seat=decision.seat)


def apply_end(state: State, decision: Decision, action: Action, table: Table) -> None:
    end_turn(state, table)


def apply_gain(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Gain one resource of choice; ask for the others of the same reward next."""
    gain(state, table, decision.seat, RESOURCES.index(action.ids[0]), 1)
    if decision.kind == "rent":
        rent_received(state, decision.seat)
    elif (left := int(decision.about[0]) - 1) > 0:
        state.soon(*ask_gain(state, table, decision.seat, left))


def apply_pay(state: State, decision: Decision, action: Action, table: Table) -> None:
    pay(state, table, decision.seat, RESOURCES.index(action.ids[0]), 1)
    if (left := int(decision.about[0]) - 1) > 0:
        state.soon(*ask_pay(state, table, decision.seat, left))


def apply_build(state: State, decision: Decision, action: Action, table: Table) -> None:
    room, slot = action.ids
    card = state.cards.rooms[room]
    if decision.about[0] == "paid":
        pay_all(state, table, decision.seat, card.cost)
    build(state, table, decision.seat, room, SLOTS.index(slot))
    if decision.about[0] == "paid" and card.any:
        state.soon(*ask_pay(state, table, decision.seat, card.any))


def apply_discard(state: State, decision: Decision, action: Action, table: Table) -> None:
    drop(state, decision.seat, action.ids[0])
    table.tell("discarded", seat=decision.seat, item=action.ids[0])


def apply_take(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Take an item of the row; the gap is filled at once (ITM-1)."""
    item = action.ids[0]
    state.players[decision.seat].items.append(item)
    table.tell("took", seat=decision.seat, item=item)
    take(state, state.items, "items", item, table)


def apply_ready(state: State, decision: Decision, action: Action, table: Table) -> None:
    ready(state, table, decision.seat, action.ids[0])


def apply_swap(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Exchange cubes; the cubes gained can't be exchanged again in this turn (EXC-1)."""
    out, into = read_bundle(action.ids[0]), read_bundle(action.ids[1])
    new = state.turn.exchanged
    pay_all(state, table, decision.seat, out)
    for resource, count in enumerate(into):
        if count:
            gain(state, table, decision.seat, resource, count)
    state.turn.exchanged = (new[0] + into[0], new[1] + into[1], new[2] + into[2])
    about = decision.about
    if about[0] != "exchange":
        about = ("more", int(about[1]) - 1)
    if about != ("more", 0) and swaps(state, decision.seat, rate_of(about)):
        state.soon(Decision("swap", decision.seat, about))


def apply_use(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Use an item; then ask the same question again if there is more to do."""
    item, *ids = action.ids
    paid = use(state, table, decision.seat, item, decision.kind, tuple(ids))
    state.soon(*paid, Do("again", (decision.kind, decision.seat)))


def apply_train(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Train a dweller in the chosen letter; then go on with the seat's next pupil (TRN-4)."""
    train(state, table, decision.seat, int(decision.about[0]), action.ids[0])
    state.soon(*train_next(state, table, decision.seat))


def apply_nothing(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Change nothing; the next step is already on the agenda."""


APPLY: dict[str, Callable[[State, Decision, Action, Table], None]] = {
    "place": apply_place,
    "pass": apply_pass,
    "end": apply_end,
    "gain": apply_gain,
    "pay": apply_pay,
    "build": apply_build,
    "discard": apply_discard,
    "take": apply_take,
    "ready": apply_ready,
    "swap": apply_swap,
    "use": apply_use,
    "train": apply_train,
    "skip": apply_nothing,
    "done": apply_nothing,
    "keep": apply_nothing,
    "roll": apply_nothing,
}
