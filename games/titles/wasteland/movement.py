"""Steps on the map, exploring, and being put somewhere."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.enemies import appear
from games.titles.wasteland.fight import fight_token
from games.titles.wasteland.health import heal, hurt
from games.titles.wasteland.piles import draw
from games.titles.wasteland.quests import note
from games.titles.wasteland.state import (
    Pile,
    Player,
    State,
    change,
    face_of,
    find,
    hostile_at,
    place_of_space,
    worn,
)

ROUGH = 2
"""Points for a step into a rough space."""


def cost_of(state: State, player: Player, space: str) -> int:
    """The movement points for a step into a space (MOV-2)."""
    if state.cards.atlas.spaces[space].terrain != "rough":
        return 1
    return max([ROUGH, *(card.rough for card in worn(state, player))])


def step(state: State, table: Table, seat: int, space: str) -> Items:
    """Step into an adjacent space: points, terrain, fights, objectives, in this order (MOV-7)."""
    player, turn = state.players[seat], state.turn
    turn.points -= cost_of(state, player, space)
    while turn.points < 0:
        turn.points += state.cards.limits.movement
        turn.actions -= 1
    player.at = space
    table.tell("moved", seat=seat, space=space)
    deaths = player.deaths
    items = terrain(state, table, seat, space)
    if player.deaths > deaths:
        return items
    own = [enemy.face for enemy in hostile_at(state, seat, space) if face_of(state, enemy.face).aggressive]
    return (Do("ambush", (seat, deaths, *own)), Do("enter", (seat, space, deaths)))


def terrain(state: State, table: Table, seat: int, space: str) -> Items:
    """An irradiated space gives 1 rad, unless a card says otherwise (MOV-3, MOV-8)."""
    if state.cards.atlas.spaces[space].terrain != "rad":
        return ()
    cards = worn(state, state.players[seat])
    if any(card.terrain_heals for card in cards):
        heal(state, table, seat, 1)
        return ()
    if any(card.no_terrain_rads for card in cards):
        return ()
    return hurt(state, table, seat, 0, 1)


def perform_ambush(state: State, task: Do, table: Table) -> None:
    """Aggressive enemies fight a survivor who entered their space, who orders them (TRT-1, TRT-2)."""
    seat, deaths, *faces = task.about
    player = state.players[int(seat)]
    if player.deaths != deaths:
        return
    left = sorted(str(face) for face in faces if (enemy := find(state, str(face))) and enemy.at == player.at)
    if len(left) > 1:
        state.soon(Decision("order", int(seat), ("entered", *left)))
    elif left:
        state.soon(*fight_token(state, table, int(seat), left[0]))


def perform_enter(state: State, task: Do, table: Table) -> None:
    """A survivor who is still there has entered a space."""
    seat, space, deaths = int(task.about[0]), str(task.about[1]), task.about[2]
    if state.players[seat].deaths == deaths:
        note(state, seat, "enter", space=space)


def turn_up(state: State, table: Table, seat: int, slot: str) -> Items:
    """Turn up a face-down tile, with new enemies on its icons (EXP-1, EXP-2)."""
    atlas = state.cards.atlas
    number = atlas.slot_of[slot]
    tile = atlas.slots[number].tile
    if not tile:
        back = atlas.slots[number].back
        pile = Pile(state.unseen[back])
        tile = draw(pile, f"{back} tile", table)
        state.unseen[back] = pile.pool
    state.layout = (*state.layout[:number], tile, *state.layout[number + 1 :])
    table.tell("explored", seat=seat, slot=slot, tile=tile)
    for space in atlas.tiles[tile].spaces:
        if space.enemy:
            appear(state, table, space.enemy, space.id)
    for enemy in [each for each in state.enemies if each.at == slot and each.goal]:
        change(state, enemy, enemy._replace(at=enemy.goal, goal=""))
    return (Do("settle", (seat, slot)), Do("explored", (seat, tile)))


def perform_settle(state: State, task: Do, table: Table) -> None:
    """Enemies that were on the face-down tile are put on spaces of it, one by one (EXP-3)."""
    seat, slot = int(task.about[0]), str(task.about[1])
    waiting = [enemy for enemy in state.enemies if enemy.at == slot]
    if not waiting:
        return
    spaces = spaces_in(state, slot)
    if len(spaces) > 1:
        state.soon(Decision("settle", seat, (slot,)), task)
        return
    for enemy in waiting:
        change(state, enemy, enemy._replace(at=spaces[0]))


def spaces_in(state: State, slot: str) -> list[str]:
    """The spaces of the tile that is face up in a slot."""
    atlas = state.cards.atlas
    return [space.id for space in atlas.tiles[state.layout[atlas.slot_of[slot]]].spaces]


def perform_explored(state: State, task: Do, table: Table) -> None:
    """Objectives that look at exploring are fulfilled after all tokens were put (EXP-5)."""
    seat, tile = int(task.about[0]), str(task.about[1])
    note(state, seat, "explore", what=(tile, state.cards.atlas.tiles[tile].back))


def put_at(state: State, table: Table, seat: int, space: str) -> Items:
    """A card puts a survivor somewhere; a face-down tile is turned up first (RES-12, EXP-4)."""
    place = place_of_space(state, space)
    if not place:
        return ()
    arrive = Do("arrive", (seat, space, state.players[seat].deaths))
    return (arrive,) if place == space else (*turn_up(state, table, seat, place), arrive)


def perform_arrive(state: State, task: Do, table: Table) -> None:
    """The figure is put down: no terrain, no fights, but it counts as entering."""
    seat, space, deaths = int(task.about[0]), str(task.about[1]), task.about[2]
    player = state.players[seat]
    if player.deaths == deaths:
        player.at = space
        table.tell("put", seat=seat, space=space)
        note(state, seat, "enter", space=space)
