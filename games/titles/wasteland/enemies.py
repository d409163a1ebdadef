"""Enemy tokens on the map: appearing, being killed, coming back."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.levels import gain_xp
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.piles import HIDDEN, draw_token
from games.titles.wasteland.quests import note
from games.titles.wasteland.state import (
    Enemy,
    State,
    change,
    face_of,
    graph_of,
    place_of_space,
    worn,
)


def appear(state: State, table: Table, kind: str, space: str) -> None:
    """Put a random token of a type on its icon, face up (SET-12, EXP-2)."""
    face = draw_token(state, kind, f"{kind} token", table)
    if face:
        state.enemies.append(Enemy(face, space, True))
        table.tell("appeared", face=face, space=space)


def place_faction(state: State, table: Table, faction: str, space: str) -> None:
    """Put an active token of a faction on a space; on a face-down tile it is put on the tile (FAC-2)."""
    place = place_of_space(state, space)
    if not place:
        return
    taken = {enemy.face for enemy in state.enemies}
    number = next(n for n in range(1, len(taken) + 2) if faction_token(faction, n) not in taken)
    face = faction_token(faction, number)
    state.enemies.append(Enemy(face, place, True, "" if place == space else space))
    table.tell("placed", face=face, space=space)


def faction_token(faction: str, number: int) -> str:
    """The id of a faction's token: ``lantern``, ``lantern-2``."""
    return faction if number == 1 else f"{faction}-{number}"


def remove_faction(state: State, table: Table, faction: str, space: str) -> None:
    """Take a faction's tokens off a space; that is no killing (RES-14)."""
    for enemy in [each for each in state.enemies if each.at == space or each.goal == space]:
        if face_of(state, enemy.face).type == faction:
            state.enemies.remove(enemy)
            table.tell("removed", face=enemy.face, space=space)


def turn_down(state: State, table: Table, enemy: Enemy) -> None:
    """An enemy becomes inactive; a faction's token is discarded instead (ENM-5, TRT-6)."""
    if face_of(state, enemy.face).type in FACTIONS:
        state.enemies.remove(enemy)
    else:
        change(state, enemy, enemy._replace(active=False, mark=0))
    table.tell("retreated", face=enemy.face, space=enemy.at)


def kill(state: State, table: Table, seat: int, enemy: Enemy, level: int) -> Items:
    """An enemy of the map is killed: its token is discarded and another one comes (ENM-6, ENM-9)."""
    state.enemies.remove(enemy)
    kind = face_of(state, enemy.face).type
    again: Items = ()
    if kind not in FACTIONS:
        state.killed[kind] = (*state.killed[kind], enemy.face)
        again = (Do("respawn", (kind, enemy.at)),)
    return (*slain(state, table, seat, enemy.face, level, enemy.at), *again)


def slain(state: State, table: Table, seat: int, face: str, level: int, space: str) -> Items:
    """What killing an enemy brings: XP, loot, and what cards give for it (FGT-8, TRT-5)."""
    player, found = state.players[seat], face_of(state, face)
    table.tell("killed", seat=seat, face=face, level=level, space=space)
    note(state, seat, "kill", what=(found.type,), space=space, level=level)
    items = gain_xp(state, table, seat, level)
    for card in worn(state, player):
        for place in card.moments.get("kill", ()):
            ability = card.abilities[place]
            if ability.what in ("", found.type):
                items = (*items, Do("row", (f"{card.id}.{place + 1}", seat, 0, 1, player.deaths)))
    if "loot" in found.traits:
        items = (*items, Do("draw", (seat, "loot", 1, player.deaths)))
    return items


def perform_respawn(state: State, task: Do, table: Table) -> None:
    """A new token comes face down to the nearest free icon; of several the first player chooses (ENM-6)."""
    kind, place = str(task.about[0]), str(task.about[1])
    spaces = nearest_icons(state, kind, place)
    if len(spaces) > 1:
        state.soon(Decision("icon", state.first, (kind, *spaces)))
    elif spaces:
        respawn(state, table, kind, spaces[0])


def nearest_icons(state: State, kind: str, place: str) -> list[str]:
    """The free icons of a type that are nearest to a place, as enemies walk (ENM-7)."""
    far = graph_of(state).distances(place)
    taken = {enemy.at for enemy in state.enemies}
    tiles = state.cards.atlas.tiles
    icons = [
        space.id
        for key in state.layout
        if key
        for space in tiles[key].spaces
        if space.enemy == kind and space.id not in taken
    ]
    least = min((far[icon] for icon in icons), default=0)
    return sorted(icon for icon in icons if far[icon] == least)


def respawn(state: State, table: Table, kind: str, space: str) -> None:
    """Put a token face down; its face is told to nobody."""
    face = draw_token(state, kind, f"{HIDDEN} {kind} token", table)
    if face:
        state.enemies.append(Enemy(face, space, False))
        table.tell("came_back", type=kind, space=space)
