"""What a position of Shelter is worth to a seat, in happiness, term by term.

Every term is a number that can be read off the table, times a weight. What helps later is worth more
the more rounds are left.
"""

from collections.abc import Mapping

from games.titles.shelter.flow import owner_of_rent
from games.titles.shelter.score import happiness_of
from games.titles.shelter.state import State, level_of, own_level

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
WEIGHTS_OF: Mapping[str, Mapping[str, float]] = {
    "": WEIGHTS,
    "builder": {**WEIGHTS, "rooms": 0.3, "more_cubes": 0.25},
    "hunter": {**WEIGHTS, "threats": -1.1, "items": 0.6, "injured": -0.35},
    "socialite": {**WEIGHTS, "dwellers": 0.8, "trained": 0.6, "rent_due": 0.0},
}
"""What each style likes more or minds less."""
FIRST_CUBES = 3
"""So many cubes of a resource are soon of use; more of it less so."""
USUAL_LENGTH = 9.0
THREATS_A_ROUND = 2.5


def appraise(state: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> dict[str, float]:
    """The terms of a position, weighed. What pays off later counts as the lead over the others in it.

    So the end of the game, at which all that is lost, frightens only who is behind.
    """
    player = state.players[seat]
    rounds = rounds_left(state)
    going_on = 1.0 if rounds else 0.0
    injured = trained = to_place = 0
    for dweller in player.dwellers:
        injured += dweller.injured
        trained += bool(dweller.letter)
        to_place += not dweller.at and not dweller.injured
    trained += sum(1 for pupil in state.pupils if pupil.seat == seat)
    keepsakes, tools = item_terms(state, seat)
    means = [means_of(state, number) for number in range(len(state.players))]
    others = len(means) - 1
    soon, late, people, rooms = (
        own - (sum(column) - own) / others
        for column, own in zip(zip(*means, strict=True), means[seat], strict=True)
    )
    terms = {
        "happiness": float(player.happiness),
        "first_cubes": soon * going_on,
        "more_cubes": late * going_on,
        "last_cubes": sum(player.resources) * (1.0 - going_on),
        "dwellers": people * rounds,
        "injured": injured * going_on,
        "to_place": 0.0 if player.passed else float(to_place),
        "trained": trained * going_on,
        "rooms": rooms * rounds,
        "items": tools * going_on,
        "item_rounds": tools * rounds,
        "keepsakes": float(keepsakes),
        "threats": float(unbeaten_threats(state, seat)),
        "token": going_on if state.token == seat else 0.0,
        "rent_due": going_on if rent_is_due(state, seat) else 0.0,
    }
    return {name: value * weights[name] for name, value in terms.items()}


def means_of(state: State, seat: int) -> tuple[int, int, int, int]:
    """The means of a seat to get on: its first cubes of each resource, its other cubes, dwellers, rooms."""
    player = state.players[seat]
    first = more = 0
    for held in player.resources:
        first += min(held, FIRST_CUBES)
        more += max(held - FIRST_CUBES, 0)
    rooms = sum(1 for room in state.levels[own_level(state, seat)] if room)
    return first, more, len(player.dwellers), rooms


def unbeaten_threats(state: State, seat: int) -> int:
    """Threats on the own level that nobody has met this round."""
    level = own_level(state, seat)
    return sum(1 for space in state.threats if space not in state.beaten and level_of(state, space) == level)


def item_terms(state: State, seat: int) -> tuple[int, int]:
    """What the items would give at the end, and how many of them do something before it."""
    keepsakes = tools = 0
    for item in state.players[seat].items:
        abilities = state.cards.items[item].abilities
        if "game_end" in abilities:
            keepsakes += happiness_of(state, seat, item)
        if len(abilities) > ("game_end" in abilities):
            tools += 1
    return keepsakes, tools


def rent_is_due(state: State, seat: int) -> bool:
    """Will this turn of the seat pay somebody rent?"""
    turn = state.turn
    return turn.seat == seat and bool(turn.space) and owner_of_rent(state) is not None


def rounds_left(state: State) -> float:
    """A guess at the rounds after this one.

    How far the levels are built is left out on purpose: who counts the rounds that a new room takes
    from the game never builds the last one.
    """
    if state.endings:
        return 0.0
    until_last_threat = len(state.threat_deck.pool) / THREATS_A_ROUND
    usual = max(USUAL_LENGTH - state.round, 1.0)
    return min(usual, until_last_threat, state.cards.limits.max_rounds - state.round)
