"""The observation of one seat, built from an empty dict: a fact that is not added here stays hidden."""

from collections.abc import Sequence
from typing import Any

from games.engine.action import split_action
from games.engine.decision import Decision
from games.engine.state import open_decision, open_decisions
from games.titles.shelter.abilities import bonus_in_fight, constant_bonus, usable
from games.titles.shelter.cards import Face, Reward, key_of
from games.titles.shelter.notation import COLOURS, RESOURCES, SLOTS
from games.titles.shelter.observation import (
    ObservedDecision,
    ObservedDeck,
    ObservedLevel,
    ObservedOption,
    ObservedPlayer,
    ObservedReward,
    ObservedRoom,
    ObservedSpace,
    ObservedTable,
    ObservedTurn,
)
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.state import NOBODY, Deck, Player, State, face_on, free_slots


def observe(state: State, seats: Sequence[int | None]) -> list[dict[str, Any]]:
    """The public table with the open decision of each of these seats; ``None`` is a spectator."""
    table = observe_table(state)
    return [{**table, "decision": None if seat is None else observe_decision(state, seat)} for seat in seats]


def observe_table(state: State) -> ObservedTable:
    return {
        "version": state.version,
        "round": state.round,
        "phase": state.phase,
        "first": state.first,
        "token": state.token,
        "turn": observe_turn(state),
        "players": [observe_player(player, number) for number, player in enumerate(state.players)],
        "levels": [observe_level(state, number) for number in range(len(state.levels))],
        "items": observe_deck(state.items),
        "rooms": observe_deck(state.rooms),
        "threats": observe_deck(state.threat_deck),
        "endings": list(state.endings),
        "options": dict(state.options),
        "waiting": [{"seat": each.seat, "kind": each.kind} for each in open_decisions(state)],
    }


def observe_turn(state: State) -> ObservedTurn:
    turn = state.turn
    fights = turn.space in state.threats
    return {
        "seat": turn.seat,
        "space": turn.space,
        "dwellers": [number + 1 for number in turn.dwellers],
        "doubled": turn.doubled,
        "bonus": turn.bonus,
        "fight_bonus": bonus_in_fight(state) if fights else 0,
        "dice": list(turn.dice),
        "lost": turn.lost,
    }


def observe_player(player: Player, seat: int) -> ObservedPlayer:
    """Everything that a player has; all of it is public."""
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "resources": dict(zip(RESOURCES, player.resources, strict=True)),
        "happiness": player.happiness,
        "items": [
            {"id": item, "key": key_of(item), "exhausted": item in player.exhausted} for item in player.items
        ],
        "dwellers": [
            {
                "id": f"d{number}",
                "letter": dweller.letter,
                "injured": dweller.injured,
                "at": dweller.at,
                "new": dweller.new,
            }
            for number, dweller in enumerate(player.dwellers, 1)
        ],
        "box": player.box,
        "passed": player.passed,
    }


def observe_level(state: State, number: int) -> ObservedLevel:
    owner = state.owners[number]
    rooms: list[ObservedRoom] = [
        {
            "slot": slot,
            "id": room,
            "key": key_of(room),
            "spaces": [observe_space(state, space) for space in state.cards.rooms[room].spaces],
        }
        for slot, room in zip(SLOTS, state.levels[number], strict=True)
        if room
    ]
    return {
        "owner": owner,
        "elevator": observe_space(state, state.cards.elevators[owner]),
        "rooms": rooms,
        "free": [] if owner == NOBODY else [SLOTS[slot] for slot in free_slots(state, owner)],
    }


def observe_space(state: State, space: str) -> ObservedSpace:
    return {
        "id": space,
        "taken": state.taken.get(space),
        "threat": state.threats.get(space),
        "beaten": space in state.beaten,
    }


def observe_deck(deck: Deck) -> ObservedDeck:
    """The number of face-down cards, the row and the discard pile."""
    return {"size": len(deck.pool), "row": list(deck.row), "discard": list(deck.discard)}


def observe_decision(state: State, seat: int) -> ObservedDecision | None:
    """The open decision of this seat with the cost and gain of each option, or None."""
    decision = open_decision(state, seat)
    if decision is None:
        return None
    return {
        "kind": decision.kind,
        "about": list(decision.about),
        "asked": decision.asked,
        "options": [preview(state, decision, text) for text in OPTIONS[decision.kind](state, decision)],
    }


def preview(state: State, decision: Decision, text: str) -> ObservedOption:
    """An option with the known part of its outcome: cost, gain and odds."""
    verb, ids = split_action(text)
    seen: ObservedOption = {"action": text}
    if verb == "place":
        seen = preview_place(state, decision.seat, text)
    elif verb == "build":
        card = state.cards.rooms[ids[0]]
        paid = decision.about[0] == "paid"
        seen["cost"] = preview_cost(card.cost, card.any) if paid else {}
    elif verb == "use":
        ability = next(found for item, found in usable(state, decision.seat, decision.kind) if item == ids[0])
        seen["cost"] = preview_cost(ability.need, ability.any)
    return seen


def preview_place(state: State, seat: int, text: str) -> ObservedOption:
    *dwellers, space = split_action(text).ids
    face = face_on(state, space)
    letters = {state.players[seat].dwellers[int(name[1:]) - 1].letter for name in dwellers}
    doubled = bool(face.letter) and face.letter in letters
    seen: ObservedOption = {
        "action": text,
        "cost": face_cost(face),
        "gain": [preview_reward(reward) for reward in (face.doubled if doubled else face.rewards)],
        "doubled": doubled,
    }
    if face.combat:
        seen["combat"] = face.combat
        seen["bonus"] = constant_bonus(state, seat, face.tag)
        seen["odds"] = odds(face.combat - seen["bonus"])
    return seen


def face_cost(face: Face) -> dict[str, int]:
    cost = preview_cost(face.need, face.any)
    cost |= {"item": face.items} if face.items else {}
    cost |= {"injure": 1} if face.injure else {}
    return cost | ({"room": 1} if face.room else {})


def preview_cost(need: tuple[int, int, int], any_count: int) -> dict[str, int]:
    cost = {name: count for name, count in zip(RESOURCES, need, strict=True) if count}
    return cost | ({"any": any_count} if any_count else {})


def preview_reward(reward: Reward) -> ObservedReward:
    seen: ObservedReward = {"verb": reward.verb, "what": reward.what, "count": reward.number}
    if reward.rate:
        seen["rate"] = list(reward.rate)
    return seen


def odds(target: int) -> int:
    """The number of rolls, out of 36, in which the sum of two dice reaches the target."""
    return sum(1 for one in range(1, 7) for other in range(1, 7) if one + other >= target)
