"""Deals between survivors: an offer is put together piece by piece, sent, and answered."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.titles.wasteland.ambitions import Items, lose, too_many
from games.titles.wasteland.camp import back_to_camp
from games.titles.wasteland.equipment import gain_card, limit, remove
from games.titles.wasteland.state import Deal, State, owned

HEAPS = (1, 5)
"""Caps are offered and asked for in such steps."""


def begin_deal(state: State, table: Table, seat: int, other: int, when: str) -> Items:
    """Start an offer (DEA-4); it counts as one of the camp's offers (DEA-6)."""
    state.turn.offers += 1
    state.deal = Deal(seat, other)
    return (Decision("deal", seat, (when,)),)


def deal_texts(state: State, decision: Decision) -> list[str]:
    """What can be added to the offer (DEA-1, DEA-2)."""
    deal = state.deal
    assert deal is not None
    own, other = state.players[deal.seat], state.players[deal.other]
    found = [f"give {each}" for each in (*owned(own), *own.agendas) if each not in deal.give]
    found += [f"ask {each}" for each in owned(other) if each not in deal.ask]
    found += [f"give_caps {heap}" for heap in HEAPS if deal.give_caps + heap <= own.caps]
    found += [f"ask_caps {heap}" for heap in HEAPS if deal.ask_caps + heap <= other.caps]
    if other.agendas and not deal.ask_agenda:
        found.append("ask_agenda")
    if deal._replace(seat=0, other=0) != Deal(0, 0):
        found.append("send")
    return [*found, "cancel"]


def add_to_deal(state: State, verb: str, what: str) -> None:
    """Put one more piece into the offer."""
    deal = state.deal
    assert deal is not None
    if verb == "give":
        state.deal = deal._replace(give=(*deal.give, what))
    elif verb == "ask":
        state.deal = deal._replace(ask=(*deal.ask, what))
    elif verb == "give_caps":
        state.deal = deal._replace(give_caps=deal.give_caps + int(what))
    elif verb == "ask_caps":
        state.deal = deal._replace(ask_caps=deal.ask_caps + int(what))
    else:
        state.deal = deal._replace(ask_agenda=True)


def send(state: State, table: Table, when: str) -> Items:
    """Send the offer; an agenda in it is shown to the other, and to nobody else (DEA-5)."""
    deal = state.deal
    assert deal is not None
    state.deal = deal._replace(sent=True)
    agendas = tuple(each for each in deal.give if each in state.cards.ambitions)
    table.tell(
        "offer",
        seat=deal.seat,
        other=deal.other,
        give=tuple(each for each in deal.give if each not in agendas),
        give_agendas=len(agendas),
        give_caps=deal.give_caps,
        ask=deal.ask,
        ask_caps=deal.ask_caps,
        ask_agenda=deal.ask_agenda,
    )
    if agendas:
        table.tell("agendas_shown", seats=(deal.seat, deal.other), seat=deal.seat, agendas=agendas)
    return (Decision("answer", deal.other, (when,)),)


def answer_texts(state: State, decision: Decision) -> list[str]:
    """Accept, naming the agenda to give if one is asked for, or refuse."""
    deal = state.deal
    assert deal is not None
    if deal.ask_agenda:
        return [*(f"accept {each}" for each in state.players[deal.other].agendas), "refuse"]
    return ["accept", "refuse"]


def close_deal(state: State, table: Table, when: str, kind: str) -> Items:
    """The offer was refused or cancelled."""
    deal = state.deal
    assert deal is not None
    state.deal = None
    table.tell(kind, seat=deal.seat, other=deal.other)
    return back_to_camp(state, deal.seat, when)


def accept(state: State, table: Table, when: str, agenda: str) -> Items:
    """Exchange everything at once; then both obey their limits (DEA-3)."""
    deal = state.deal
    assert deal is not None
    state.deal = None
    own, other = state.players[deal.seat], state.players[deal.other]
    table.tell("agreed", seat=deal.seat, other=deal.other)
    own.caps += deal.ask_caps - deal.give_caps
    other.caps += deal.give_caps - deal.ask_caps
    items: Items = ()
    given = [each for each in deal.give if each not in state.cards.ambitions]
    for giver, taker, cards in ((deal.other, deal.seat, deal.ask), (deal.seat, deal.other, given)):
        for card in cards:
            items = (*items, *_hand_over(state, table, giver, taker, card))
    agendas = [each for each in deal.give if each in state.cards.ambitions]
    for each in agendas:
        _hand_agenda(state, table, deal.seat, deal.other, each)
    if agenda:
        _hand_agenda(state, table, deal.other, deal.seat, agenda)
    for seat in (deal.seat, deal.other):
        items = (*items, limit(seat))
    for seat in (deal.seat, deal.other):
        over = len(state.players[seat].agendas) - state.cards.limits.agendas
        items = (*items, *(too_many(state, seat) * max(0, over)))
    return (*items, *back_to_camp(state, deal.seat, when))


def _hand_over(state: State, table: Table, giver: int, taker: int, card: str) -> Items:
    """A card changes its owner; an exhausted one stays exhausted."""
    exhausted = card in state.players[giver].exhausted
    remove(state.players[giver], card)
    items = gain_card(state, table, taker, card)
    if exhausted:
        state.players[taker].exhausted = (*state.players[taker].exhausted, card)
    return items


def _hand_agenda(state: State, table: Table, giver: int, taker: int, key: str) -> None:
    """An agenda changes its owner; only the two are told which (DEA-5)."""
    lose(state, giver, key)
    player = state.players[taker]
    player.agendas = (*player.agendas, key)
    table.tell("agenda_handed", seat=giver, other=taker)
    table.tell("agenda_received", seats=(giver, taker), seat=taker, agenda=key)
