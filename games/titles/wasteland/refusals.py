"""Why an action can't be done now: a code and its numbers, for people."""

from collections.abc import Mapping

from games.engine.decision import Decision, Refusal
from games.engine.errors import Fact
from games.titles.wasteland.movement import cost_of
from games.titles.wasteland.needs import can_choose
from games.titles.wasteland.piles import deck_size
from games.titles.wasteland.state import State, graph_of, hostile_at

Reason = tuple[str, Mapping[str, Fact]]


def refusals(state: State, decision: Decision) -> list[Refusal]:
    """Reasons for what is not among the options of a turn, an open encounter card or the shop."""
    if decision.kind == "act":
        return [*why_no_action(state, decision.seat), *why_no_step(state, decision.seat)]
    if decision.kind == "option":
        options = state.cards.encounters[state.met].options
        return [
            Refusal(str(number + 1), "requirement", {})
            for number, option in enumerate(options)
            if not can_choose(state, decision.seat, option)
        ]
    if decision.kind == "shop":
        caps = state.players[decision.seat].caps
        cards = [state.cards.cards[each] for each in state.assets.row]
        return [Refusal(card.id, "short", {"by": card.price - caps}) for card in cards if card.price > caps]
    return []


def why_no_step(state: State, seat: int) -> list[Refusal]:
    """Adjacent spaces for which the movement points do not suffice."""
    player, turn = state.players[seat], state.turn
    points = turn.points + turn.actions * state.cards.limits.movement
    costs = {space: cost_of(state, player, space) for space in graph_of(state).steps[player.at]}
    return [
        Refusal(space, "no_points", {"cost": cost, "have": points})
        for space, cost in costs.items()
        if cost > points
    ]


def why_no_action(state: State, seat: int) -> list[Refusal]:
    """Reasons against encounter, camp, quest and explore."""
    found = []
    for action in ("encounter", "camp", "quest", "explore"):
        if reason := why_not(state, seat, action):
            found.append(Refusal(action, *reason))
    return found


def why_not(state: State, seat: int, action: str) -> Reason | None:
    """The first reason that prevents an action."""
    at = state.players[seat].at
    if not state.turn.actions:
        return "no_actions", {}
    if action == "explore":
        return None if graph_of(state).borders[at] else ("nothing_to_explore", {})
    if enemies := hostile_at(state, seat, at):
        return "enemies", {"enemies": tuple(enemy.face for enemy in enemies)}
    if action != "encounter":
        return None
    deck = state.cards.atlas.spaces[at].encounter
    if not deck:
        return "no_icon", {}
    if not deck_size(state, deck):
        return "deck_empty", {}
    had = state.turn.encounters
    again = at in had if state.options["encounters"] == "icon" else bool(had)
    return ("encounter_had", {}) if again else None
