"""What may be answered to each kind of decision. ``moves.py`` mirrors it: what then happens."""

from collections.abc import Callable

from games.engine.decision import Decision
from games.titles.wasteland.abilities import usable_in_turn
from games.titles.wasteland.camp import camp_texts, ready_texts
from games.titles.wasteland.deals import answer_texts, deal_texts
from games.titles.wasteland.dice import dice_options, usable_in_trial
from games.titles.wasteland.encounters import option_texts
from games.titles.wasteland.equipment import to_drop
from games.titles.wasteland.levels import perks_for
from games.titles.wasteland.movement import cost_of, spaces_in
from games.titles.wasteland.piles import deck_size
from games.titles.wasteland.quests import quest_actions
from games.titles.wasteland.setup import free_spaces, survivors_left
from games.titles.wasteland.shop import transactions
from games.titles.wasteland.state import (
    State,
    graph_of,
    has_ranged,
    hostile_at,
    room_in_inventory,
    slot_of,
)


def options_act(state: State, decision: Decision) -> list[str]:
    """Steps, actions, cards, at the start of the turn also equipment and loyalty; or the end of the turn."""
    seat, turn = decision.seat, state.turn
    found = [] if turn.started else start_texts(state, seat)
    player = state.players[seat]
    graph = graph_of(state)
    points = turn.points + turn.actions * state.cards.limits.movement
    for space in graph.steps[player.at]:
        if points and cost_of(state, player, space) <= points:
            found.append(f"go {space}")
    if turn.actions:
        found += action_texts(state, seat)
    found += usable_in_turn(state, seat)
    found.append("end")
    return found


def start_texts(state: State, seat: int) -> list[str]:
    """Equipment and loyalty at the start of the turn (RND-4, EQP-4, EQP-12, LOY-1)."""
    player, turn, cards = state.players[seat], state.turn, state.cards
    found = [
        f"equip {each}"
        for each in player.inventory
        if slot_of(cards.cards[each]) >= 0 and each not in turn.moved
    ]
    if room_in_inventory(state, player) > 0:
        found += [f"stow {each}" for each in player.equipped if each and each not in turn.moved]
    if not turn.loyalty:
        found += [
            f"show {each}"
            for each in dict.fromkeys(player.agendas)
            if cards.ambitions[each].faction and each != player.shown
        ]
        if player.shown:
            found.append("hide")
    return found


def action_texts(state: State, seat: int) -> list[str]:
    """Explore, fight; without an active enemy in the space also encounter, quest and camp (ENM-3)."""
    player = state.players[seat]
    graph = graph_of(state)
    found = [f"explore {slot}" for slot in graph.borders[player.at]]
    enemies = hostile_at(state, seat, player.at)
    if not enemies:
        if can_encounter(state, seat):
            found.append("encounter")
        found += [f"quest {number} {objective + 1}" for number, objective in quest_actions(state, seat)]
        found.append("camp")
    faces = [enemy.face for enemy in enemies]
    if has_ranged(state, player):
        faces += [enemy.face for space in graph.steps[player.at] for enemy in hostile_at(state, seat, space)]
    found += [f"fight {face}" for face in sorted(faces)]
    return found


def can_encounter(state: State, seat: int) -> bool:
    """Is there an icon with a card, and was no encounter had in this turn (ENC-1, ENC-2, ENC-10)?"""
    at = state.players[seat].at
    deck = state.cards.atlas.spaces[at].encounter
    if not deck or not deck_size(state, deck):
        return False
    had = state.turn.encounters
    return at not in had if state.options["encounters"] == "icon" else not had


def options_survivor(state: State, decision: Decision) -> list[str]:
    return [f"take {key}" for key in survivors_left(state)]


def options_start(state: State, decision: Decision) -> list[str]:
    return [f"put {space}" for space in free_spaces(state)]


def options_prepare(state: State, decision: Decision) -> list[str]:
    """Cards that are used before the dice are rolled (FGT-1)."""
    assert state.trial is not None
    return [*usable_in_trial(state, state.trial, "before_fight"), "fight"]


def options_dice(state: State, decision: Decision) -> list[str]:
    return dice_options(state)


def options_order(state: State, decision: Decision) -> list[str]:
    return [f"next {face}" for face in decision.about[1:]]


def options_path(state: State, decision: Decision) -> list[str]:
    return [f"to {place}" for place in decision.about[1:]]


def options_icon(state: State, decision: Decision) -> list[str]:
    return [f"icon {space}" for space in decision.about[1:]]


def options_settle(state: State, decision: Decision) -> list[str]:
    return [f"put {space}" for space in spaces_in(state, str(decision.about[0]))]


def options_letter(state: State, decision: Decision) -> list[str]:
    return [f"keep {letter}" for letter in decision.about]


def options_perk(state: State, decision: Decision) -> list[str]:
    return [f"perk {perk}" for perk in perks_for(state, decision.seat, str(decision.about[0]))]


def options_gain(state: State, decision: Decision) -> list[str]:
    return [f"equip {decision.about[0]}", f"stow {decision.about[0]}"]


def options_drop(state: State, decision: Decision) -> list[str]:
    return [f"drop {card}" for card in to_drop(state, decision)]


def options_agenda(state: State, decision: Decision) -> list[str]:
    return [f"shuffle {key}" for key in state.players[decision.seat].agendas]


def options_wake(state: State, decision: Decision) -> list[str]:
    atlas = state.cards.atlas
    return [f"wake {space.id}" for space in atlas.tiles[atlas.start].spaces]


def options_shop(state: State, decision: Decision) -> list[str]:
    return transactions(state, decision.seat)


OPTIONS: dict[str, Callable[[State, Decision], list[str]]] = {
    "survivor": options_survivor,
    "start": options_start,
    "act": options_act,
    "option": option_texts,
    "prepare": options_prepare,
    "dice": options_dice,
    "order": options_order,
    "path": options_path,
    "icon": options_icon,
    "settle": options_settle,
    "letter": options_letter,
    "perk": options_perk,
    "gain": options_gain,
    "drop": options_drop,
    "agenda": options_agenda,
    "wake": options_wake,
    "camp": camp_texts,
    "ready": ready_texts,
    "deal": deal_texts,
    "answer": answer_texts,
    "shop": options_shop,
}
