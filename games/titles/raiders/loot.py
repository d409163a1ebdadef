"""Loot that is taken, destroyed and moved; territories that are claimed or leave the game."""

from games.engine.rules import Table
from games.titles.raiders.people import clear
from games.titles.raiders.state import NOBODY, Land, State


def take_loot(state: State, table: Table, seat: int, land: Land, count: int) -> None:
    """Loot goes to the trophies of a player; there is never less than none (SKL-7)."""
    taken = min(count, land.loot)
    if taken:
        land.loot -= taken
        state.players[seat].loot += taken
        state.looted = True
        table.tell("loot_taken", seat=seat, territory=land.id, count=taken)


def destroy_loot(state: State, table: Table, land: Land, count: int, why: str = "skill") -> None:
    """Loot goes to the supply (SKL-7)."""
    gone = min(count, land.loot)
    if gone:
        land.loot -= gone
        state.looted = True
        table.tell("loot_lost", territory=land.id, count=gone, why=why)


def move_loot(table: Table, land: Land, other: Land, count: int) -> None:
    """Loot goes to another territory; it has not left (WIN-1)."""
    moved = min(count, land.loot)
    land.loot -= moved
    other.loot += moved
    table.tell("loot_moved", territory=land.id, to=other.id, count=moved)


def burn(state: State, table: Table, land: Land) -> None:
    """All helpers are discarded, the territory and its loot leave the game (SKL-9)."""
    destroy_loot(state, table, land, land.loot, "burn")
    clear(state, table, land)
    lose(state, table, land, "burn")


def lose(state: State, table: Table, land: Land, why: str) -> None:
    """A territory leaves the game without becoming a trophy."""
    state.lands.remove(land)
    state.lost.append(land.id)
    table.tell("territory_lost", territory=land.id, why=why)


def blow(state: State, table: Table) -> None:
    """Count calm hours; the wind takes 1 loot of each territory when all players were calm (WIN-1)."""
    if state.looted:
        state.calm = 0
        return
    state.calm += 1
    table.tell("calm", count=state.calm)
    if state.calm >= len(state.players):
        state.calm = 0
        table.tell("wind")
        for land in state.lands:
            destroy_loot(state, table, land, 1, "wind")


def claim(state: State, table: Table) -> None:
    """Every territory without loot becomes a trophy of its captor, or is destroyed (CLM-1 to CLM-3)."""
    for land in [land for land in state.lands if not land.loot]:
        captor = land.captor
        if captor == NOBODY:
            lose(state, table, land, "empty")
            continue
        clear(state, table, land)
        state.lands.remove(land)
        state.players[captor].territories.append(land.id)
        table.tell("claimed", seat=captor, territory=land.id)
