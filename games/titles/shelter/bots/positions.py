"""The value of a position of Shelter to a seat, in happiness, term by term.

Every term is a number that is visible on the table, times a weight. The weights are fitted to the final
happiness of seats in many games, so the sum of the terms estimates a seat's final happiness, up to a
constant that is the same for all seats.
"""

from games.titles.shelter.bots.context import rounds_left
from games.titles.shelter.bots.weights import POSITION, Weights
from games.titles.shelter.flow import owner_of_rent
from games.titles.shelter.score import happiness_of
from games.titles.shelter.state import State, own_level

FEW_CUBES = 3
"""Up to so many cubes of a resource are soon useful; more hardly are."""


def appraise(state: State, seat: int, weights: Weights = POSITION) -> dict[str, float]:
    """The weighted terms of a position."""
    player = state.players[seat]
    rounds = rounds_left(state)
    going_on = 1.0 if rounds else 0.0
    injured = trained = to_place = 0
    for dweller in player.dwellers:
        injured += dweller.injured
        trained += bool(dweller.letter)
        to_place += not dweller.at and not dweller.injured
    trained += sum(1 for pupil in state.pupils if pupil.seat == seat)
    first = sum(1 for held in player.resources if held)
    few = sum([min(held, FEW_CUBES) for held in player.resources])
    keepsakes, tools = item_terms(state, seat)
    dwellers, level = len(player.dwellers), state.levels[own_level(state, seat)]
    rooms = len(level) - level.count("")
    terms = {
        "happiness": float(player.happiness),
        "first_cubes": first * going_on,
        "next_cubes": (few - first) * going_on,
        "last_cubes": sum(player.resources) * (1.0 - going_on),
        "dwellers": dwellers * going_on,
        "dweller_rounds": dwellers * rounds,
        "injured": injured * going_on,
        "injured_rounds": injured * rounds,
        "to_place": 0.0 if player.passed else float(to_place),
        "trained": trained * going_on,
        "rooms": rooms * going_on,
        "room_rounds": rooms * rounds,
        "items": len(player.items) * going_on,
        "tool_rounds": tools * rounds,
        "keepsakes": float(keepsakes),
        "threats": float(unbeaten_threats(state, level)),
        "token": going_on if state.token == seat else 0.0,
        "rent_due": going_on if rent_is_due(state, seat) else 0.0,
    }
    return {name: value * weights[name] for name, value in terms.items()}


def unbeaten_threats(state: State, level: list[str]) -> int:
    """The number of threats on a level that nobody has beaten this round."""
    spaces = state.cards.spaces
    return sum(1 for space in state.threats if spaces[space].card in level and space not in state.beaten)


def item_terms(state: State, seat: int) -> tuple[int, int]:
    """The happiness that the items would give at the end, and the number of items useful before it."""
    keepsakes = tools = 0
    for item in state.players[seat].items:
        abilities = state.cards.items[item].abilities
        if "game_end" in abilities:
            keepsakes += happiness_of(state, seat, item)
        if len(abilities) > ("game_end" in abilities):
            tools += 1
    return keepsakes, tools


def rent_is_due(state: State, seat: int) -> bool:
    """Will the seat's current turn pay rent to somebody?"""
    turn = state.turn
    return turn.seat == seat and bool(turn.space) and owner_of_rent(state) is not None
