"""What one seat may see: built up from nothing, so that nobody sees what is not written here."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.engine.decision import Decision
from games.engine.rng import Chance
from games.engine.state import open_decision, open_decisions
from games.titles.raiders.cards import key_of
from games.titles.raiders.flow import days_of
from games.titles.raiders.notation import TRASH
from games.titles.raiders.options import OPTIONS
from games.titles.raiders.piles import draw
from games.titles.raiders.score import lines_of
from games.titles.raiders.squad import defence, strength_at_home
from games.titles.raiders.state import Land, Player, State, circle_of


def observe(state: State, seats: Sequence[int | None]) -> list[dict[str, Any]]:
    """The public table, and what each of these seats alone sees; ``None`` is a spectator (VIS-1, VIS-2)."""
    table = observe_table(state)
    return [{**table, **observe_own(state, seat)} for seat in seats]


def observe_own(state: State, seat: int | None) -> dict[str, Any]:
    """The hand and the question of a seat (VIS-6)."""
    if seat is None:
        return {"seat": None, "hand": None, "decision": None}
    return {
        "seat": seat,
        "hand": list(state.players[seat].hand),
        "decision": observe_decision(state, seat),
    }


def observe_table(state: State) -> dict[str, Any]:
    """Everything that everybody sees (VIS-1)."""
    over = state.phase == "over"
    return {
        "version": state.version,
        "day": state.day,
        "days": days_of(state),
        "hour": state.hour,
        "circle": circle_of(state),
        "phase": state.phase,
        "first": state.first,
        "turn": state.seat,
        "raids": state.raids,
        "captives_fight": state.captives_fight,
        "calm": state.calm,
        "players": [observe_player(state, seat) for seat in range(len(state.players))],
        "territories": [observe_land(state, land) for land in state.lands],
        "market": list(state.market),
        "mercenaries": len(state.mercenaries),
        "kinds": list(state.kinds),
        "territory_deck": len(state.territories),
        "destroyed": list(state.destroyed),
        "lost": list(state.lost),
        "asked": [observe_question(decision) for decision in open_decisions(state)],
        "hands": [list(player.hand) for player in state.players] if over else None,
    }


def observe_player(state: State, seat: int) -> dict[str, Any]:
    """A gang as everybody sees it; of hand and deck only numbers, and what is unseen (VIS-3, VIS-4)."""
    player = state.players[seat]
    return {
        "gang": player.gang,
        "healthy": list(player.healthy),
        "wounded": list(player.wounded),
        "trash": dict(zip(TRASH, player.trash, strict=True)),
        "strength": strength_at_home(state, player),
        "hand": len(player.hand),
        "deck": len(player.deck),
        "known": sorted(player.known),
        "unseen": unseen(player),
        "discard": list(player.discard),
        "loot": player.loot,
        "territories": list(player.territories),
        "lines": [list(line) for line in lines_of(state, seat)],
    }


def unseen(player: Player) -> dict[str, int]:
    """Hand and deck of a gang as one set: keys with numbers, never ids (VIS-3)."""
    return dict(sorted(Counter(key_of(card) for card in player.hand + player.deck).items()))


def observe_land(state: State, land: Land) -> dict[str, Any]:
    return {
        "id": land.id,
        "type": state.cards.territories[land.id].type,
        "loot": land.loot,
        "captor": land.captor,
        "helpers": list(land.helpers),
        "trash": dict(zip(TRASH, land.trash, strict=True)),
        "defence": defence(state.cards, land),
    }


def observe_question(decision: Decision) -> dict[str, Any]:
    """A question that is open, as everybody sees it: what it is about names no card of a hand (VIS-6)."""
    return {
        "kind": decision.kind,
        "seat": decision.seat,
        "about": list(decision.about),
        "asked": decision.asked,
        "least": decision.least,
        "most": decision.most,
    }


def observe_decision(state: State, seat: int) -> dict[str, Any] | None:
    """The question that waits for this seat, with its options."""
    decision = open_decision(state, seat)
    if decision is None:
        return None
    return {**observe_question(decision), "options": OPTIONS[decision.kind](state, decision)}


def reshuffle(state: State, seat: int | None, rng: Chance) -> State:
    """Deal the unseen and not known cards of all other gangs again, in the same numbers (VIS-5)."""
    after = state.clone()
    if state.phase == "over":
        return after
    rank = state.cards.hand_rank.__getitem__
    for number, player in enumerate(after.players):
        if number == seat:
            continue
        hidden = len(player.hand) - len(player.known)
        if not hidden or not player.deck:
            continue
        pool = sorted([card for card in player.hand if card not in player.known] + player.deck)
        dealt = [draw(pool, f"unseen.{number}", rng) for _ in range(hidden)]
        player.hand = sorted(player.known + dealt, key=rank)
        player.deck = pool
    return after
