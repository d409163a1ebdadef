"""Damage, radiation, healing and death."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.titles.wasteland.ambitions import Items, right_of
from games.titles.wasteland.equipment import put_back
from games.titles.wasteland.piles import put_letter
from games.titles.wasteland.state import State, most_hp, owned


def hurt(state: State, table: Table, seat: int, damage: int, rads: int) -> Items:
    """Deal damage and rads together, then look whether they kill (HPS-2 to HPS-5)."""
    player = state.players[seat]
    player.hp = max(0, player.hp - damage)
    player.rads = min(state.cards.limits.hp, player.rads + rads)
    table.tell("hurt", seat=seat, damage=damage, rads=rads)
    return die(state, table, seat) if player.hp <= player.rads else ()


def heal(state: State, table: Table, seat: int, number: int) -> None:
    """Move HP up, not above the top or the own limit (HPS-2)."""
    player = state.players[seat]
    now = max(player.hp, min(player.hp + number, most_hp(state, player)))
    table.tell("healed", seat=seat, number=now - player.hp)
    player.hp = now


def lose_rads(state: State, table: Table, seat: int, number: int) -> None:
    """Move rads down to 0 at least (HPS-3)."""
    player = state.players[seat]
    number = min(number, player.rads)
    player.rads -= number
    table.tell("cleaned", seat=seat, number=number)


def die(state: State, table: Table, seat: int) -> Items:
    """The inventory is lost and the survivor wakes up on the start tile, or is eliminated (DTH-1, DTH-2)."""
    player = state.players[seat]
    player.deaths += 1
    lost = player.inventory
    for card in lost:
        put_back(state, state.cards.cards[card])
    player.inventory = ()
    player.exhausted = tuple(card for card in player.exhausted if card not in lost)
    player.hp = most_hp(state, player)
    player.at = ""
    if state.part == "turn" and state.turn.seat == seat:
        state.turn.over = True
    table.tell("died", seat=seat, lost=lost)
    if player.hp <= player.rads:
        eliminate(state, table, seat)
        return ()
    spaces = state.cards.atlas.tiles[state.cards.atlas.start].spaces
    if len(spaces) > 1:
        return (Decision("wake", seat),)
    wake(state, table, seat, spaces[0].id)
    return ()


def wake(state: State, table: Table, seat: int, space: str) -> None:
    """Put the figure back on the map: terrain and enemies do nothing (DTH-4)."""
    state.players[seat].at = space
    table.tell("woke", seat=seat, space=space)


def eliminate(state: State, table: Table, seat: int) -> None:
    """Everything of a survivor leaves (DTH-2)."""
    player = state.players[seat]
    for card in (*owned(player), *player.perks, *([player.gear] if player.gear else ())):
        put_back(state, state.cards.cards[card])
    own = state.cards.survivors[player.survivor].letter
    for letter in player.letters:
        if letter != own:
            put_letter(state, letter)
    state.agendas.discard = (*state.agendas.discard, *player.agendas)
    table.tell("eliminated", seat=seat, agendas=player.agendas)
    player.equipped, player.inventory, player.exhausted, player.perks = ("", "", ""), (), (), ()
    player.gear, player.letters, player.traits, player.agendas, player.shown = "", (), (), (), ""
    player.caps, player.hp, player.at, player.eliminated = 0, 0, "", True
    if state.holder == seat:
        state.holder = right_of(state, seat)
    if state.first == seat:
        state.first = right_of(state, seat)
        table.tell("first_player", seat=state.first)
