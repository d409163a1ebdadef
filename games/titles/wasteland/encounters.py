"""The encounter action: a card is drawn, read, and one of its options chosen."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.attempts import choose
from games.titles.wasteland.dice import can_pay, working
from games.titles.wasteland.needs import can_choose
from games.titles.wasteland.piles import bury_encounter, deck_size, draw_encounter
from games.titles.wasteland.state import State


def begin_encounter(state: State, table: Table, seat: int) -> Items:
    """Draw the top card of the deck that the space's icon names (ENC-1, ENC-3)."""
    state.turn.encounters = (*state.turn.encounters, state.players[seat].at)
    return (*meet(state, table, seat), Do("bury"))


def meet(state: State, table: Table, seat: int) -> Items:
    """Open the next card; a card of which nothing can be chosen asks nothing (ENC-9)."""
    at = state.players[seat].at
    state.met = draw_encounter(state, state.cards.atlas.spaces[at].encounter, table)
    table.tell("met", seat=seat, card=state.met, space=at)
    options = choosable(state, seat)
    compulsory = len(options) == 1 and state.cards.encounters[state.met].options[options[0]].must
    if compulsory and not redraws(state, seat):
        return choose(state, table, seat, state.met, options[0])
    return (Decision("option", seat, (state.met,)),) if options or redraws(state, seat) else ()


def choosable(state: State, seat: int) -> list[int]:
    """The options of the open card that can be chosen; compulsory ones go first (ENC-4, ENC-5)."""
    options = state.cards.encounters[state.met].options
    found = [number for number, option in enumerate(options) if can_choose(state, seat, option)]
    return [number for number in found if options[number].must] or found


def redraws(state: State, seat: int) -> list[str]:
    """The cards that may replace the open one, if there is a next one (ENC-11)."""
    player = state.players[seat]
    if not deck_size(state, state.cards.encounters[state.met].deck):
        return []
    return [
        f"use {card.id} {place + 1}"
        for card in working(state, player)
        for place in card.moments.get("encounter", ())
        if can_pay(state, player, card, card.abilities[place])
    ]


def option_texts(state: State, decision: Decision) -> list[str]:
    """Every answer to the open card."""
    chosen = [f"choose {number + 1}" for number in choosable(state, decision.seat)]
    return [*chosen, *redraws(state, decision.seat)]


def perform_bury(state: State, task: Do, table: Table) -> None:
    """Unless it was trashed, the card goes under its deck (ENC-8)."""
    if state.met:
        table.tell("buried", card=state.met)
        bury_encounter(state, state.met)
        state.met = ""
