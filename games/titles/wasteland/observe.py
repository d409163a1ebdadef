"""What one seat may see: built up from nothing, so that what is not written here nobody sees."""

from collections.abc import Sequence
from typing import Any

from games.engine.decision import Decision
from games.engine.state import open_decision, open_decisions
from games.titles.wasteland.ambitions import influence, target, worth
from games.titles.wasteland.fight import hits_dealt, hits_needed, hits_taken
from games.titles.wasteland.needs import can_choose
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.options import OPTIONS
from games.titles.wasteland.piles import deck_size
from games.titles.wasteland.state import (
    Enemy,
    Layer,
    State,
    Trial,
    armor_of,
    face_of,
    level_of,
    loyal_to,
    most_hp,
    room_in_inventory,
    unexplored,
)


def observe(state: State, seats: Sequence[int | None]) -> list[dict[str, Any]]:
    """The public table, and what each of these seats sees alone; ``None`` is a spectator."""
    table = observe_table(state)
    return [{**table, **observe_own(state, seat)} for seat in seats]


def observe_table(state: State) -> dict[str, Any]:
    """What everybody sees (VIS-2 to VIS-9)."""
    return {
        "version": state.version,
        "part": state.part,
        "round": state.round,
        "first": state.first,
        "holder": state.holder,
        "target": target(state),
        "options": dict(state.options),
        "turn": observe_turn(state),
        "players": [observe_player(state, seat) for seat in range(len(state.players))],
        "slots": observe_slots(state),
        "unexplored": unexplored(state),
        "enemies": [observe_enemy(state, enemy) for enemy in state.enemies],
        "tokens": {
            kind: {"stack": len(stack), "killed": list(state.killed[kind])}
            for kind, stack in state.stacks.items()
        },
        "bag": list(state.bag),
        "loot": {"size": len(state.loot.pool), "discard": list(state.loot.discard)},
        "assets": {
            "size": len(state.assets.pool),
            "row": list(state.assets.row),
            "discard": list(state.assets.discard),
        },
        "agendas": {
            "size": len(state.agendas.pool),
            "discard": list(state.agendas.discard),
            "revealed": state.revealed,
            "latest": state.latest,
            "icons": list(state.icons),
        },
        "uniques": list(state.uniques),
        "perks": list(state.perks),
        "encounters": {name: observe_deck(state, name) for name in state.encounters},
        "met": observe_met(state),
        "quests": [
            {"key": staged.key, "marker": staged.marker, "objectives": observe_objectives(state, staged.key)}
            for staged in state.quests
        ],
        "power": dict(zip(FACTIONS, state.power, strict=True)),
        "trial": observe_trial(state),
        "deal": observe_deal(state, None),
        "endings": list(state.endings),
        "winners": list(state.winners),
        "waiting": [{"seat": each.seat, "kind": each.kind} for each in open_decisions(state)],
    }


def observe_own(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat sees alone: its agendas, an offer to it, and its question (VIS-1)."""
    if seat is None:
        return {"own": None, "decision": None}
    player = state.players[seat]
    own = {
        "seat": seat,
        "agendas": [{"key": key, "influence": worth(state, player, key)} for key in player.agendas],
        "influence": influence(state, seat),
    }
    found = {"own": own, "decision": observe_decision(state, seat)}
    return {**found, "deal": observe_deal(state, seat)}


def observe_turn(state: State) -> dict[str, Any]:
    turn = state.turn
    return {
        "seat": turn.seat,
        "actions": turn.actions,
        "points": turn.points,
        "started": turn.started,
        "encounters": list(turn.encounters),
        "offers": turn.offers,
    }


def observe_player(state: State, seat: int) -> dict[str, Any]:
    """Everything of a survivor is open except its agendas, which are shown at the end (VIS-7, END-5)."""
    player = state.players[seat]
    over = state.part == "over"
    return {
        "seat": seat,
        "survivor": player.survivor,
        "at": player.at,
        "hp": player.hp,
        "most_hp": most_hp(state, player),
        "rads": player.rads,
        "armor": armor_of(state, player),
        "peg": player.peg,
        "letters": list(player.letters),
        "traits": list(player.traits),
        "caps": player.caps,
        "gear": player.gear,
        "equipped": list(player.equipped),
        "inventory": list(player.inventory),
        "room": room_in_inventory(state, player),
        "exhausted": list(player.exhausted),
        "perks": list(player.perks),
        "agendas": len(player.agendas),
        "open_agendas": list(player.agendas) if over else [],
        "influence": influence(state, seat) if over else None,
        "shown": player.shown,
        "loyal": loyal_to(state, seat),
        "deaths": player.deaths,
        "eliminated": player.eliminated,
    }


def observe_slots(state: State) -> list[dict[str, Any]]:
    """Tiles that are face up; of others the back, and the tile only where everybody knows it (VIS-3)."""
    atlas = state.cards.atlas
    return [
        {
            "slot": slot.id,
            "q": slot.q,
            "r": slot.r,
            "tile": tile or slot.tile,
            "up": bool(tile),
            "back": slot.back or atlas.tiles[slot.tile].back,
        }
        for slot, tile in zip(atlas.slots, state.layout, strict=True)
    ]


def observe_enemy(state: State, enemy: Enemy) -> dict[str, Any]:
    """An inactive token shows its type only (VIS-4)."""
    kind = face_of(state, enemy.face).type
    if not enemy.active:
        return {"type": kind, "at": enemy.at, "goal": enemy.goal, "face": "", "level": 0}
    return {
        "type": kind,
        "at": enemy.at,
        "goal": enemy.goal,
        "face": enemy.face,
        "level": level_of(state, enemy.face),
    }


def observe_deck(state: State, name: str) -> dict[str, Any]:
    """How many cards an encounter deck has, and the cards whose place at its bottom all know (VIS-6)."""
    return {"size": deck_size(state, name), "bottom": known_bottom(state.encounters[name])}


def known_bottom(layers: tuple[Layer, ...]) -> list[str]:
    """The cards that were put under a deck, from the top."""
    return [layer.cards[0] for layer in layers if layer.known]


def observe_met(state: State) -> dict[str, Any] | None:
    """The open encounter card: which options can be chosen, and no results (ENC-3, VIS-5)."""
    if not state.met:
        return None
    options = state.cards.encounters[state.met].options
    seat = state.turn.seat
    return {
        "card": state.met,
        "options": [can_choose(state, seat, option) for option in options] if state.players[seat].at else [],
    }


def observe_objectives(state: State, key: str) -> list[dict[str, Any]]:
    """The results of success rows are open (VIS-5)."""
    return [
        {
            "success": [list(deed) for deed in state.cards.rows.get(objective.choice.success, ())],
            "action": objective.when.verb == "quest",
        }
        for objective in state.cards.quests[key].objectives
    ]


def observe_trial(state: State) -> dict[str, Any] | None:
    """The fight or test that is under way."""
    trial = state.trial
    if trial is None:
        return None
    seen: dict[str, Any] = {
        "kind": trial.kind,
        "seat": trial.seat,
        "enemy": trial.enemy,
        "level": trial.level,
        "letters": list(trial.letters),
        "apart": trial.apart,
        "drawn": trial.drawn,
        "dice": list(trial.dice),
        "rerolls": trial.rerolls,
        "hits": trial.hits,
        "armor": trial.armor,
        "used": list(trial.used),
    }
    return seen | (preview_fight(state, trial) if trial.enemy else {})


def preview_fight(state: State, trial: Trial) -> dict[str, int]:
    """What would come of the dice as they are."""
    return {
        "damage": hits_taken(state, trial) * trial.level,
        "dealt": hits_dealt(state, trial),
        "needed": hits_needed(state, trial),
    }


def observe_deal(state: State, seat: int | None) -> dict[str, Any] | None:
    """An offer; its agendas are named for the two only, and for the other once it is sent (DEA-5)."""
    deal = state.deal
    if deal is None or not (deal.sent or seat == deal.seat):
        return None
    agendas = [each for each in deal.give if each in state.cards.ambitions]
    return {
        "seat": deal.seat,
        "other": deal.other,
        "give": [each for each in deal.give if each not in agendas],
        "agendas": agendas if seat in (deal.seat, deal.other) else [],
        "give_agendas": len(agendas),
        "give_caps": deal.give_caps,
        "ask": list(deal.ask),
        "ask_caps": deal.ask_caps,
        "ask_agenda": deal.ask_agenda,
        "sent": deal.sent,
    }


def observe_decision(state: State, seat: int) -> dict[str, Any] | None:
    """What this seat is asked."""
    decision: Decision | None = open_decision(state, seat)
    if decision is None:
        return None
    return {
        "kind": decision.kind,
        "about": list(decision.about),
        "asked": decision.asked,
        "options": OPTIONS[decision.kind](state, decision),
    }
