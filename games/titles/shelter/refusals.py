"""The reasons why a space can't be used now or a room can't be built: a code and its numbers."""

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
    """A reason for every space that is not an option of a turn, or for every room that can't be paid for."""
    if decision.kind == "build":
        return unpayable_rooms(state, decision)
    if decision.kind != "turn":
        return []
    lit = {text.split(" ")[-1] for text in placements(state, decision.seat)}
    return [
        Refusal(space, *why_not(state, decision.seat, space)) for space in state.spaces if space not in lit
    ]


def unpayable_rooms(state: State, decision: Decision) -> list[Refusal]:
    """The missing resources for each room of the row that can't be paid for (BLD-3)."""
    paid, _must, kept = decision.about
    held = state.players[decision.seat].resources
    rooms = [] if paid == "free" else [state.cards.rooms[room] for room in state.rooms.row]
    reasons = {room.id: short_of(room.cost, room.total + int(kept), held) for room in rooms}
    return [Refusal(room, *reason) for room, reason in reasons.items() if reason]


def short_of(need: Bundle, total: int, held: Sequence[int]) -> Reason | None:
    """The first missing resource and the number missing, or "any" if only the total is too low, or None."""
    for resource, name in enumerate(RESOURCES):
        if need[resource] > held[resource]:
            return "short", {"what": name, "by": need[resource] - held[resource]}
    return ("short", {"what": ANY, "by": total - sum(held)}) if total > sum(held) else None


def why_not(state: State, seat: int, space_id: str) -> Reason:
    """The first reason against using a space; reasons that a player can't change come first."""
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
    """The part of the cost that is missing, and the number missing."""
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
