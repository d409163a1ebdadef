"""Turns and rounds: what comes next when everything under way is finished."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.titles.wasteland.ambitions import has_enough, influence
from games.titles.wasteland.factions import at_the_end
from games.titles.wasteland.phase import activate, begin_phase, finish_agenda
from games.titles.wasteland.quests import check_states, next_fulfilled
from games.titles.wasteland.setup import next_survivor
from games.titles.wasteland.state import State, Turn, alive, in_order


def next_step(state: State, table: Table) -> None:
    """A step, an action, the use of a card or an enemy of the phase is finished: go on."""
    if state.part == "setup" and next_survivor(state, table):
        return
    check_states(state)
    if next_fulfilled(state, table) or is_over(state, table):
        return
    if state.part == "turn":
        if state.turn.over:
            end_turn(state, table)
        else:
            state.soon(Decision("act", state.turn.seat))
    elif state.part == "setup":
        begin_turn(state, table, state.first)
    elif state.icons:
        activate(state, table)
    elif state.revealed:
        finish_agenda(state, table)
    else:
        end_round(state, table)


def begin_turn(state: State, table: Table, seat: int) -> None:
    """A turn has so many actions (RND-2)."""
    state.part = "turn"
    state.turns += 1
    state.turn = Turn(seat, state.cards.limits.actions)
    table.tell("turn", seat=seat, round=state.round)
    state.soon(Decision("act", seat))


def end_turn(state: State, table: Table) -> None:
    """The next seat, or the phase just before the first player's turn (RND-1)."""
    table.tell("ended", seat=state.turn.seat)
    seat = next_seat(state)
    if seat == state.first:
        begin_phase(state, table)
    else:
        begin_turn(state, table, seat)


def next_seat(state: State) -> int:
    """The next seat clockwise that is still in the game (RND-8)."""
    order = in_order(state, state.turn.seat)
    return next(seat for seat in (*order[1:], order[0]) if not state.players[seat].eliminated)


def end_round(state: State, table: Table) -> None:
    """The first player may change, and the turns go on where they were (RND-7)."""
    if state.round >= state.cards.limits.max_rounds:
        finish(state, table, ("rounds",), ())
        return
    state.round += 1
    if state.first != state.holder:
        state.first = state.holder
        table.tell("first_player", seat=state.first)
    begin_turn(state, table, next_seat(state))


def is_over(state: State, table: Table) -> bool:
    """Is there enough influence, a faction on the last space, or nobody left (END-1 to END-4)?"""
    winners = tuple(seat for seat in alive(state) if has_enough(state, seat))
    endings = (*at_the_end(state), *(["influence"] if winners else []))
    if not alive(state):
        endings = ("eliminated",)
    if endings:
        finish(state, table, endings, winners)
    return bool(endings)


def finish(state: State, table: Table, endings: tuple[str, ...], winners: tuple[int, ...]) -> None:
    """The game is over; the agendas of all are shown (END-5)."""
    state.part = "over"
    state.endings = endings
    state.winners = winners
    for seat, player in enumerate(state.players):
        table.tell("agendas", seat=seat, agendas=player.agendas, influence=influence(state, seat))
    table.tell("over", endings=endings, winners=winners)
