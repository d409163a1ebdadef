"""Why a space of the vault can't be used now, or a room not be built: a code and its numbers, for people."""

from collections.abc import Mapping, Sequence

from games.engine.decision import Decision, Refusal
from games.engine.errors import Fact
from games.titles.shelter.cards import Face
from games.titles.shelter.effects import Bundle
from games.titles.shelter.notation import ANY, COLOURS, RESOURCES
from games.titles.shelter.options import placements
from games.titles.shelter.state import State, face_on, free_slots

Reason = tuple[str, Mapping[str, Fact]]


def refusals(state: State, decision: Decision) -> list[Refusal]:
    """A reason for every space that is not among the options of a turn, or room that can't be paid for."""
    if decision.kind == "build":
        return unpayable_rooms(state, decision)
    if decision.kind != "turn":
        return []
    lit = {text.split(" ")[-1] for text in placements(state, decision.seat)}
    return [
        Refusal(space, *why_not(state, decision.seat, space)) for space in state.spaces if space not in lit
    ]


def unpayable_rooms(state: State, decision: Decision) -> list[Refusal]:
    """What is missing for each room of the row that can't be paid for (BLD-3)."""
    paid, _must, kept = decision.about
    held = state.players[decision.seat].resources
    rooms = [] if paid == "free" else [state.cards.rooms[room] for room in state.rooms.row]
    reasons = {room.id: short_of(room.cost, room.total + int(kept), held) for room in rooms}
    return [Refusal(room, *reason) for room, reason in reasons.items() if reason]


def short_of(need: Bundle, total: int, held: Sequence[int]) -> Reason | None:
    """Which resource is missing, and how much of it; in the end it may be the sum that does not suffice."""
    for resource, name in enumerate(RESOURCES):
        if need[resource] > held[resource]:
            return "short", {"what": name, "by": need[resource] - held[resource]}
    return ("short", {"what": ANY, "by": total - sum(held)}) if total > sum(held) else None


def why_not(state: State, seat: int, space_id: str) -> Reason:
    """The first reason that stands in the way, the one that no effort can change first."""
    face = face_on(state, space_id)
    if face.owner >= 0 and face.owner != seat:
        return "not_your_elevator", {"owner": face.owner, "colour": COLOURS[face.owner]}
    if space_id in state.taken:
        return "taken", {"seat": state.taken[space_id]}
    there = [dweller.injured for dweller in state.players[seat].dwellers if not dweller.at]
    fit = there.count(face.injured_only)
    if not there:
        return "nobody_left", {}
    if not fit:
        return ("injured_only" if face.injured_only else "healthy_only"), {}
    if face.linked and fit < 2:
        return "needs_two", {"have": fit}
    return why_not_paid(state, seat, face)


def why_not_paid(state: State, seat: int, face: Face) -> Reason:
    """What of the cost is missing, and how much of it."""
    player = state.players[seat]
    if reason := short_of(face.need, face.total, player.resources):
        return reason
    if face.items > len(player.items):
        return "short_of_items", {"by": face.items - len(player.items)}
    if not free_slots(state, seat):
        return "no_slot", {}
    if not state.rooms.row:
        return "no_room", {}
    return "no_room_payable", {"row": tuple(state.rooms.row)}
