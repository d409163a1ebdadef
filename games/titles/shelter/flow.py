"""The outline of a round: threats appear, dwellers are placed, dwellers are recalled (RND-1)."""

from collections.abc import Callable

from games.engine.decision import Decision
from games.engine.rng import die
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.shelter.abilities import again, take_effect, usable
from games.titles.shelter.effects import NOTHING, Items, draw_threat, gain, give
from games.titles.shelter.notation import ANY, RESOURCES, SLOTS
from games.titles.shelter.options import placements
from games.titles.shelter.placement import go_on
from games.titles.shelter.score import count_up
from games.titles.shelter.state import (
    TOP,
    Dweller,
    State,
    Turn,
    any_available,
    change,
    free_letters,
    level_of,
)

# --- threats appear ---------------------------------------------------------------------------------


def threats_appear(state: State, table: Table) -> None:
    """Roll two dice for each level from the top down (THR-1), except in the first round (RND-2)."""
    table.tell("round", number=state.round, first=state.first)
    if state.round > 1:
        for level in range(len(state.levels)):
            roll_threat(state, level, table)
    if state.round >= state.cards.limits.max_rounds:
        state.endings.append("rounds")
        table.tell("last_round", why="rounds", seat=-1)
    state.phase = "placing"
    state.turn = Turn((state.first - 1) % len(state.players))


def roll_threat(state: State, level: int, table: Table) -> None:
    """Put a threat on the space in the rolled column, if there is a free one (THR-2 to THR-4)."""
    dice = (die(table.rng, "threat column"), die(table.rng, "threat column"))
    space = space_in_column(state, level, sum(dice))
    threat = None
    if space and space not in state.threats:
        threat = draw_threat(state, table)
    if space and threat:
        state.threats[space] = threat
        table.tell("threat", level=level, dice=dice, space=space, threat=threat)
    else:
        table.tell("no_threat", level=level, dice=dice)


def space_in_column(state: State, level: int, column: int) -> str:
    """The space in a column of a level, or ""; a linked one is in both columns of its room (THR-6)."""
    variant = state.options["columns"] == "variant"
    half = (state.cards.columns_variant if variant else state.cards.columns)[column]
    if half is None:
        return ""
    slot, side = half
    room = state.levels[level][SLOTS.index(slot)]
    if not room:
        return ""
    card = state.cards.rooms[room]
    return card.left if side == "left" else card.right


# --- dwellers are placed ----------------------------------------------------------------------------


def next_turn(state: State, table: Table, start: int = 1) -> None:
    """Begin the turn of the next player who can place; if nobody can, end the step (RND-3, RND-5)."""
    if state.turn.extra:
        begin_turn(state, state.turn.seat, table)
        return
    state.turn.exchanged = NOTHING
    seats = len(state.players)
    for step in range(start, seats + 1):
        seat = (state.turn.seat + step) % seats
        player = state.players[seat]
        if player.passed or not any_available(player):
            continue
        if next(placements(state, seat), None):
            begin_turn(state, seat, table)
            return
        if usable(state, seat, "turn"):
            state.soon(Do("probe", (seat, step)))
            return
        table.tell("skipped", seat=seat)
    state.phase = "recall"


def begin_turn(state: State, seat: int, table: Table) -> None:
    table.tell("turn", seat=seat, extra=state.turn.extra)
    state.turn = Turn(seat)
    state.soon(Decision("turn", seat))


def end_turn(state: State, table: Table) -> None:
    """End the turn; the owner of the used room receives rent now (RNT-1, RNT-3)."""
    table.tell("ended", seat=state.turn.seat)
    owner = owner_of_rent(state)
    if owner is not None:
        state.soon(*ask_rent(state, table, owner))


def owner_of_rent(state: State) -> int | None:
    """The seat that receives rent for this turn.

    None for a threat, an elevator, the top level and the player's own level (RNT-2).
    """
    turn = state.turn
    level = level_of(state, turn.space)
    if turn.space in state.threats or level == TOP or state.owners[level] == turn.seat:
        return None
    return state.owners[level]


def ask_rent(state: State, table: Table, owner: int) -> Items:
    """Give the owner one resource of choice; return a decision only if there is a choice (RNT-3)."""
    held, cap = state.players[owner].resources, state.cards.limits.resource_cap
    open_tracks = [resource for resource in range(len(RESOURCES)) if held[resource] < cap]
    if not open_tracks:
        return ()
    table.tell("rent", seat=owner, payer=state.turn.seat, space=state.turn.space)
    if len(open_tracks) > 1:
        return (Decision("rent", owner),)
    gain(state, table, owner, open_tracks[0], 1)
    return again(state, owner, "rented")


def rent_received(state: State, owner: int) -> None:
    """Ask the owner about items that are used when rent is received."""
    state.soon(*again(state, owner, "rented"))


# --- dwellers are recalled --------------------------------------------------------------------------


def recall(state: State, table: Table) -> None:
    """Remove beaten threats (CMB-4), recall all dwellers, and train the pupils (TRN-1)."""
    for space in state.beaten:
        threat = state.threats.pop(space)
        state.threat_deck.discard.append(threat)
        table.tell("removed", space=space, threat=threat)
    state.beaten = []
    state.taken = {}
    table.tell("recalled")
    for player in state.players:
        player.passed = False
        player.dwellers = [Dweller(each.letter, each.injured) for each in player.dwellers]
    state.phase = "end_of_round"
    for seat in range(len(state.players)):
        state.later(*train_next(state, table, seat))


def train_next(state: State, table: Table, seat: int) -> Items:
    """Train this seat's pupils in the order of placement; return the first choice needed (TRN-4)."""
    while pupil := next((each for each in state.pupils if each.seat == seat), None):
        state.pupils.remove(pupil)
        player = state.players[seat]
        letters = free_letters(player)
        if pupil.letter != ANY:
            letters = [letter for letter in letters if letter == pupil.letter]
        if not letters or player.dwellers[pupil.dweller].injured:
            table.tell("untrained", seat=seat, dweller=pupil.dweller + 1)
        elif len(letters) > 1:
            return (Decision("train", seat, (pupil.dweller,)),)
        else:
            train(state, table, seat, pupil.dweller, letters[0])
    return ()


def train(state: State, table: Table, seat: int, dweller: int, letter: str) -> None:
    """Give a dweller a letter, which it keeps until it is placed (TRN-4)."""
    change(state.players[seat], dweller, letter=letter)
    table.tell("trained", seat=seat, dweller=dweller + 1, letter=letter)


def end_round(state: State, table: Table) -> None:
    """Ready all items (RND-6); then end the game, or start the next round."""
    for player in state.players:
        player.exhausted.clear()
    if state.endings:
        count_up(state, table)
        state.phase = "over"
        return
    state.round += 1
    state.first = state.token
    state.phase = "threats"


PHASES: dict[str, Callable[[State, Table], None]] = {
    "threats": threats_appear,
    "placing": next_turn,
    "recall": recall,
    "end_of_round": end_round,
}

# --- tasks on the agenda ----------------------------------------------------------------------------


def perform_place(state: State, task: Do, table: Table) -> None:
    """Continue a placement."""
    go_on(state, int(task.about[0]), table)


def perform_give(state: State, task: Do, table: Table) -> None:
    """Continue a list of rewards."""
    seat, source, start = task.about
    state.soon(*give(state, table, int(seat), str(source), int(start)))


def perform_ability(state: State, task: Do, table: Table) -> None:
    """Apply an ability that has been paid for."""
    seat, item, moment, *ids = task.about
    names = tuple(str(each) for each in ids)
    state.soon(*take_effect(state, table, int(seat), str(item), str(moment), names))


def perform_again(state: State, task: Do, table: Table) -> None:
    """Ask the same question again after an item was used, if there is more to do."""
    kind, seat = str(task.about[0]), int(task.about[1])
    if kind == "finish" and state.turn.extra:
        end_turn(state, table)
    elif kind in ("turn", "finish", "fight", "item"):
        state.soon(Decision(kind, seat))
    else:
        state.soon(*again(state, seat, kind))


PERFORM: dict[str, Callable[[State, Do, Table], None]] = {
    "place": perform_place,
    "give": perform_give,
    "ability": perform_ability,
    "again": perform_again,
}
