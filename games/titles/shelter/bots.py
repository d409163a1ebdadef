"""What a position of Shelter is worth to a seat, in happiness, term by term.

Every term is a number that can be read off the table, times a weight. What helps later is worth more
the more rounds are left.
"""

from collections.abc import Mapping

from games.titles.shelter.flow import owner_of_rent
from games.titles.shelter.score import happiness_of
from games.titles.shelter.state import ROOMS_TO_END, ROOMS_TO_END_SHORT, State, level_of, own_level

WEIGHTS: Mapping[str, float] = {
    "happiness": 1.0,
    "first_cubes": 0.34,
    "more_cubes": 0.2,
    "last_cubes": 0.02,
    "dwellers": 0.6,
    "injured": -0.5,
    "to_place": 0.45,
    "trained": 0.4,
    "rooms": 0.16,
    "items": 0.35,
    "item_rounds": 0.06,
    "keepsakes": 0.9,
    "threats": -0.7,
    "token": 0.2,
    "rent_due": -0.15,
}
FIRST_CUBES = 3
"""So many cubes of a resource are soon of use; more of it less so."""
MANY_ROUNDS = 8.0


def appraise(state: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> dict[str, float]:
    """The terms of a position, weighed."""
    player = state.players[seat]
    rounds = rounds_left(state)
    first = sum(min(held, FIRST_CUBES) for held in player.resources)
    more = sum(player.resources) - first
    out = injured = trained = 0
    for dweller in player.dwellers:
        injured += dweller.injured
        trained += bool(dweller.letter)
        out += not dweller.at and not dweller.injured
    trained += sum(1 for pupil in state.pupils if pupil.seat == seat)
    level = own_level(state, seat)
    menace = sum(
        1 for space in state.threats if space not in state.beaten and level_of(state, space) == level
    )
    tools, keepsakes = item_terms(state, seat)
    going_on = 1.0 if rounds else 0.0
    terms = {
        "happiness": float(player.happiness),
        "first_cubes": first * going_on,
        "more_cubes": more * going_on,
        "last_cubes": (first + more) * (1.0 - going_on),
        "dwellers": len(player.dwellers) * rounds,
        "injured": injured * going_on,
        "to_place": float(out),
        "trained": trained * going_on,
        "rooms": sum(1 for room in state.levels[level] if room) * rounds,
        "items": tools * going_on,
        "item_rounds": tools * rounds,
        "keepsakes": float(keepsakes),
        "threats": float(menace),
        "token": going_on if state.token == seat else 0.0,
        "rent_due": going_on if rent_is_due(state, seat) else 0.0,
    }
    return {name: value * weights[name] for name, value in terms.items()}


def item_terms(state: State, seat: int) -> tuple[int, int]:
    """How many items do something during the game, and what the others would give at its end."""
    tools = keepsakes = 0
    for item in state.players[seat].items:
        abilities = state.cards.items[item].abilities
        if "game_end" in abilities:
            keepsakes += happiness_of(state, seat, item)
        if len(abilities) > ("game_end" in abilities):
            tools += 1
    return tools, keepsakes


def rent_is_due(state: State, seat: int) -> bool:
    """Will this turn of the seat pay somebody rent?"""
    turn = state.turn
    return turn.seat == seat and bool(turn.space) and owner_of_rent(state) is not None


def rounds_left(state: State) -> float:
    """A guess at the rounds after this one: until a level is full, or the threats have all come."""
    if state.endings:
        return 0.0
    goal = ROOMS_TO_END_SHORT if state.options["short"] else ROOMS_TO_END
    built = [sum(1 for room in level if room) for level in state.levels[1:]]
    until_full = (goal - max(built)) * 1.3
    coming = 0.7 + 0.7 * sum(built) / ROOMS_TO_END
    until_last_threat = len(state.threat_deck.pool) / coming
    until_last_round = state.cards.limits.max_rounds - state.round
    return min(until_full, until_last_threat, until_last_round, MANY_ROUNDS)
