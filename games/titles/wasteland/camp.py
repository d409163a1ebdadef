"""The camp: rest, and deals with survivors nearby."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.equipment import discard, limit
from games.titles.wasteland.health import heal
from games.titles.wasteland.needs import meets
from games.titles.wasteland.state import State, graph_of, without
from games.titles.wasteland.traits import become

BEFORE, AFTER = "before", "after"
"""Deals come before or after the rest (CMP-2)."""


def begin_camp(state: State, table: Table, seat: int) -> Items:
    """Make camp; without anybody near there is nothing to choose."""
    state.turn.offers = 0
    table.tell("camped", seat=seat, space=state.players[seat].at)
    return (Decision("camp", seat, (BEFORE,)),) if partners(state, seat) else rest(state, table, seat)


def partners(state: State, seat: int) -> list[int]:
    """Survivors in the same space or an adjacent one, while offers are left (CMP-2, DEA-6)."""
    if state.turn.offers >= state.cards.limits.offers:
        return []
    at = state.players[seat].at
    near = (at, *graph_of(state).steps[at])
    return [other for other, player in enumerate(state.players) if other != seat and player.at in near]


def camp_texts(state: State, decision: Decision) -> list[str]:
    """Rest, or be done with it; offer something to somebody."""
    first = "rest" if decision.about[0] == BEFORE else "done"
    return [first, *(f"offer {other}" for other in partners(state, decision.seat))]


def rest(state: State, table: Table, seat: int) -> Items:
    """Heal, ready all exhausted cards, become rested (CMP-2, CMP-6)."""
    heal(state, table, seat, state.cards.limits.camp_heal)
    player, asked = state.players[seat], list[Decision]()
    for each in player.exhausted:
        card = state.cards.cards[each]
        if not all(meets(state, seat, need) for need in card.keep):
            discard(state, table, seat, each, "left")
        elif not card.keep_pay:
            ready(state, table, seat, each)
        elif card.keep_pay <= player.caps:
            asked.append(Decision("ready", seat, (each,)))
    become(state, table, seat, "rested")
    return (*asked, limit(seat), Do("rested", (seat,)))


def ready(state: State, table: Table, seat: int, card: str) -> None:
    """Turn an exhausted card upright."""
    player = state.players[seat]
    player.exhausted = without(player.exhausted, card)
    table.tell("readied", seat=seat, card=card)


def pay_ready(state: State, table: Table, seat: int, card: str) -> None:
    """Pay for readying a card (CMP-5)."""
    player = state.players[seat]
    price = state.cards.cards[card].keep_pay
    if player.caps >= price:
        player.caps -= price
        table.tell("caps", seat=seat, number=-price)
        ready(state, table, seat, card)


def ready_texts(state: State, decision: Decision) -> list[str]:
    """Pay for a card or leave it exhausted."""
    card = str(decision.about[0])
    payable = state.cards.cards[card].keep_pay <= state.players[decision.seat].caps
    return [*([f"pay {card}"] if payable else []), f"leave {card}"]


def perform_rested(state: State, task: Do, table: Table) -> None:
    """After the rest deals may follow."""
    seat = int(task.about[0])
    if partners(state, seat):
        state.soon(Decision("camp", seat, (AFTER,)))


def back_to_camp(state: State, seat: int, when: str) -> Items:
    """After an offer the camp goes on; with one answer left nobody is asked."""
    decision = Decision("camp", seat, (when,))
    if when == AFTER and not partners(state, seat):
        return ()
    return (decision,)
