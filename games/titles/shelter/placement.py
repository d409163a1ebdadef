"""One placement, step by step: the cost, the moment for items, the fight, the reward (PLC-3, PLC-9).

Each step returns the decisions needed before the next one; a task on the agenda continues from there.
"""

from collections.abc import Callable

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.shelter.abilities import again, roll, total_of_fight
from games.titles.shelter.cards import Face
from games.titles.shelter.effects import Items, ask_pay, give, injure, pay_all
from games.titles.shelter.state import Dweller, State, face_on

Step = Callable[[State, Face, Table], Items]


def place(state: State, seat: int, space: str, dwellers: tuple[int, ...], table: Table) -> None:
    """Put dwellers on a space. Their training is spent, and doubles if the letter matches (PLC-6, PLC-7)."""
    face = face_on(state, space)
    player = state.players[seat]
    turn = state.turn
    turn.space = space
    turn.dwellers = dwellers
    for number in dwellers:
        dweller = player.dwellers[number]
        if dweller.letter and dweller.letter == face.letter:
            turn.doubled = True
        player.dwellers[number] = Dweller("", dweller.injured, space)
    state.taken[space] = seat
    numbers = tuple(number + 1 for number in dwellers)
    table.tell("placed", seat=seat, dwellers=numbers, space=space, face=face.id, doubled=turn.doubled)
    go_on(state, USE_ITEMS if face.plain else 0, table)


def go_on(state: State, number: int, table: Table) -> None:
    """Do the steps from this one on, until a decision is needed."""
    face = face_on(state, state.turn.space)
    while number < len(STEPS):
        asked = STEPS[number](state, face, table)
        number = REWARD if number == USE_ITEMS and not face.combat else number + 1
        if asked:
            state.soon(*asked, Do("place", (number,)))
            return
    state.soon(Decision("finish", state.turn.seat))


def pay_resources(state: State, face: Face, table: Table) -> Items:
    pay_all(state, table, state.turn.seat, face.need)
    return ()


def pay_room(state: State, face: Face, table: Table) -> Items:
    """Choose, pay for and build the room, before any reward (BLD-3)."""
    return (Decision("build", state.turn.seat, ("paid", "must", face.any)),) if face.room else ()


def pay_any(state: State, face: Face, table: Table) -> Items:
    return ask_pay(state, table, state.turn.seat, face.any) if face.any else ()


def pay_items(state: State, face: Face, table: Table) -> Items:
    """Discard the player's own items, exhausted or not (ITM-2)."""
    return tuple(Decision("discard", state.turn.seat) for _ in range(face.items))


def ask_injury(state: State, face: Face, table: Table) -> Items:
    return again(state, state.turn.seat, "injury") if face.injure else ()


def pay_injury(state: State, face: Face, table: Table) -> Items:
    """Injure the placed dwellers as a cost, at once (INJ-1), unless an item prevents it."""
    turn = state.turn
    if face.injure and not turn.spared:
        injure(state, table, turn.seat, turn.dwellers)
    return ()


def use_items(state: State, face: Face, table: Table) -> Items:
    """Ask about items, after the whole cost and before the fight or the reward (PLC-9)."""
    return again(state, state.turn.seat, "placing")


def prepare_fight(state: State, face: Face, table: Table) -> Items:
    """Ask about items, which are declared before the roll (CMB-2)."""
    state.turn.spared = False
    return again(state, state.turn.seat, "fight")


def roll_dice(state: State, face: Face, table: Table) -> Items:
    roll(state, table)
    return again(state, state.turn.seat, "rolled")


def compare(state: State, face: Face, table: Table) -> Items:
    """Decide the fight: a total equal to or above the number wins (CMB-1)."""
    turn = state.turn
    total = total_of_fight(state)
    turn.lost = total < face.combat
    table.tell("fought", seat=turn.seat, threat=face.id, total=total, combat=face.combat, won=not turn.lost)
    return again(state, turn.seat, "lost") if turn.lost else ()


def suffer(state: State, face: Face, table: Table) -> Items:
    """Injure the dwellers who lost; the fight stays lost even if an item prevents the injury (CMB-4)."""
    turn = state.turn
    if turn.lost and not turn.spared:
        injure(state, table, turn.seat, turn.dwellers)
    return ()


def reward(state: State, face: Face, table: Table) -> Items:
    turn = state.turn
    if turn.lost:
        return ()
    if turn.space in state.threats:
        state.beaten.append(turn.space)
        table.tell("beaten", seat=turn.seat, threat=face.id, space=turn.space)
    return give(state, table, turn.seat, turn.space)


STEPS: tuple[Step, ...] = (
    pay_resources,
    pay_room,
    pay_any,
    pay_items,
    ask_injury,
    pay_injury,
    use_items,
    prepare_fight,
    roll_dice,
    compare,
    suffer,
    reward,
)
USE_ITEMS = STEPS.index(use_items)
REWARD = STEPS.index(reward)
