"""The power track: how far each faction has come, and when that ends the game."""

from games.engine.rules import Table
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.state import State


def advance(state: State, table: Table, faction: str, number: int) -> None:
    """Move a faction's token; spaces beyond the last count for leads (POW-2, POW-3)."""
    place = FACTIONS.index(faction)
    power = list(state.power)
    power[place] += number
    state.power = (power[0], power[1])
    table.tell("power", faction=faction, number=number, now=power[place])


def lead(state: State, faction: str) -> int:
    """By how many spaces a faction is ahead; 0 if it is not (AGD-3)."""
    one, other = state.power
    return max(0, one - other if faction == FACTIONS[0] else other - one)


def at_the_end(state: State) -> list[str]:
    """The factions whose token is on the last space or beyond (END-3)."""
    last = len(state.cards.power) - 1
    return [faction for faction, power in zip(FACTIONS, state.power, strict=True) if power >= last]
