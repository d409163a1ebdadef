"""Cards that are used in a turn, between actions and in the middle of a move."""

from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.cards import Deed
from games.titles.wasteland.dice import can_pay, pay_for, working
from games.titles.wasteland.needs import meets
from games.titles.wasteland.notation import NAMED_NEARBY
from games.titles.wasteland.state import (
    State,
    graph_of,
    hostile_at,
    level_of,
    most_hp,
)
from games.titles.wasteland.traits import can_become


def usable_in_turn(state: State, seat: int) -> list[str]:
    """The cards that can be used now, as answers, with the enemy or tile that they are used on (EQP-11)."""
    player = state.players[seat]
    found = []
    for card in working(state, player):
        moments = card.moments
        if "turn" not in moments and "action" not in moments:
            continue
        for place, ability in enumerate(card.abilities):
            if ability.moment != "turn" and (ability.moment != "action" or not state.turn.actions):
                continue
            if not can_pay(state, player, card, ability):
                continue
            if not all(meets(state, seat, need) for need in ability.conditions):
                continue
            text = f"use {card.id} {place + 1}"
            named = next((deed for deed in ability.deeds if deed.verb in NAMED_NEARBY), None)
            if named is not None:
                found += [f"{text} {target}" for target in targets(state, seat, named)]
            elif any(does_something(state, seat, deed) for deed in ability.deeds):
                found.append(text)
    return found


def targets(state: State, seat: int, deed: Deed) -> list[str]:
    """The face-down tiles or enemies on which a card can be used."""
    at = state.players[seat].at
    if deed.verb == "explore":
        return list(graph_of(state).borders[at])
    return sorted(
        enemy.face for enemy in hostile_at(state, seat, at) if level_of(state, enemy.face) <= deed.number
    )


def does_something(state: State, seat: int, deed: Deed) -> bool:
    """Would an effect change anything?"""
    player = state.players[seat]
    if deed.verb == "heal":
        return player.hp < most_hp(state, player)
    if deed.verb == "lose_rads":
        return player.rads > 0
    if deed.verb == "become":
        return can_become(state, seat, deed.what)
    if deed.verb == "lose":
        return deed.what in player.traits
    return deed.verb != "nothing"


def use_in_turn(state: State, table: Table, seat: int, card_id: str, place: int, target: str) -> Items:
    """Pay for a line and do its effects as a row."""
    card = state.cards.cards[card_id]
    if card.abilities[place].moment == "action":
        state.turn.actions -= 1
    pay_for(state, table, seat, card, place)
    row = f"{card_id}.{place + 1}" + (f"@{target}" if target else "")
    return (Do("row", (row, seat, 0, 1, state.players[seat].deaths)),)
