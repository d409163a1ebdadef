"""Rows of results, and what each result does.

A function that needs a choice returns what to put on the agenda; its caller puts it in front.
"""

from collections.abc import Callable

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items, gain
from games.titles.wasteland.cards import Deed
from games.titles.wasteland.enemies import kill, place_faction, remove_faction
from games.titles.wasteland.equipment import discard, gain_card, limit, put_back
from games.titles.wasteland.factions import advance
from games.titles.wasteland.fight import fight_drawn
from games.titles.wasteland.health import heal, hurt, lose_rads
from games.titles.wasteland.levels import gain_xp
from games.titles.wasteland.library import add, trash
from games.titles.wasteland.movement import put_at, turn_up
from games.titles.wasteland.notation import WORLD_VERBS
from games.titles.wasteland.piles import draw
from games.titles.wasteland.quests import stage
from games.titles.wasteland.shop import open_shop
from games.titles.wasteland.state import State, find, level_of, owned, without
from games.titles.wasteland.traits import become, lose_trait

Doing = Callable[[State, Table, int, Deed, int, str], Items]
"""State, table, seat, the deed, its number, and the row that it belongs to."""


def perform_row(state: State, task: Do, table: Table) -> None:
    """Do a row from left to right, up to the next question (RES-1, ENC-7)."""
    source, seat, start, level, deaths = task.about
    row, who = str(source), int(seat)
    deeds = state.cards.rows[row.partition("@")[0]]
    for place in range(int(start), len(deeds)):
        deed = deeds[place]
        # A survivor who was killed gets nothing more, but the world goes on (DTH-3).
        if state.players[who].deaths != deaths and deed.verb not in WORLD_VERBS:
            continue
        items = DEEDS[deed.verb](state, table, who, deed, number_of(deed, int(level)), row)
        if items:
            rest = Do("row", (row, who, place + 1, level, deaths))
            state.soon(*items, *([rest] if place + 1 < len(deeds) else []))
            return


def number_of(deed: Deed, level: int) -> int:
    """The number of a result; it may be counted from the level of the space, never below 0 (ENC-6)."""
    if not deed.level:
        return deed.number
    return max(0, level - deed.number if deed.level == "-" else level + deed.number)


def do_xp(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return gain_xp(state, table, seat, number)


def do_caps(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    state.players[seat].caps += number
    table.tell("caps", seat=seat, number=number)
    return ()


def do_lose_caps(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    """Lose caps; all of them if there are fewer (RES-6)."""
    player = state.players[seat]
    number = min(number, player.caps)
    player.caps -= number
    table.tell("caps", seat=seat, number=-number)
    return ()


def do_draw(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    """Draw cards one by one (RES-7)."""
    if not number:
        return ()
    return (Do("draw", (seat, deed.what, number, state.players[seat].deaths)),)


def perform_draw(state: State, task: Do, table: Table) -> None:
    """Draw the next card; events are done at once, and limits are looked at afterwards (EQP-5, EQP-10)."""
    seat, deck, left, deaths = int(task.about[0]), str(task.about[1]), int(task.about[2]), task.about[3]
    if state.players[seat].deaths != deaths:
        return
    if left == 0:
        state.soon(limit(seat))
        return
    rest = Do("draw", (seat, deck, left - 1, deaths))
    if deck == "agendas":
        state.soon(*gain(state, table, seat), *([rest] if left > 1 else []))
        return
    card = draw(state.loot if deck == "loot" else state.assets, deck, table)
    if not card:
        state.soon(limit(seat))
        return
    found = state.cards.cards[card]
    if found.kind != "event":
        state.soon(*gain_card(state, table, seat, card), rest)
        return
    table.tell("event", seat=seat, card=card)
    put_back(state, found)
    state.soon(
        *(Do("row", (f"{card}.{n + 1}", seat, 0, 1, deaths)) for n in range(len(found.abilities))), rest
    )


def do_trade(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return open_shop(state, table, seat, number)


def do_unique(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    """Take that unique, or a random one if it is gone (RES-8)."""
    if not state.uniques:
        return ()
    card = deed.what
    if card not in state.uniques:
        card = state.uniques[table.rng.below(len(state.uniques), "unique")]
    state.uniques = without(state.uniques, card)
    return (*gain_card(state, table, seat, card), limit(seat))


def do_become(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    become(state, table, seat, deed.what)
    return ()


def do_lose(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    lose_trait(state, table, seat, deed.what)
    return ()


def do_damage(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return hurt(state, table, seat, number, 0)


def do_rads(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return hurt(state, table, seat, 0, number)


def do_heal(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    heal(state, table, seat, number)
    return ()


def do_lose_rads(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    lose_rads(state, table, seat, number)
    return ()


def do_move(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return put_at(state, table, seat, deed.where)


def do_lose_item(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    """Discard one card of choice (RES-15)."""
    cards = owned(state.players[seat])
    if len(cards) > 1:
        return (Decision("drop", seat, ("item",)), limit(seat))
    for card in cards:
        discard(state, table, seat, card, "lost")
    return (limit(seat),)


def do_fight(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return fight_drawn(state, table, seat, deed.what, number)


def do_nothing(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return ()


def do_power(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    advance(state, table, deed.what, number)
    return ()


def do_place(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    place_faction(state, table, deed.what, deed.where)
    return ()


def do_remove(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    remove_faction(state, table, deed.what, deed.where)
    return ()


def do_stage(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    return stage(state, table, deed.what, seat)


def do_add(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    add(state, table, deed.what)
    return ()


def do_trash(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    trash(state, table, row.partition(".")[0])
    return ()


def do_marker(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    """Put a pair of markers on a space and on this quest (QST-7)."""
    key = row.partition(".")[0]
    state.quests = tuple(
        staged._replace(marker=deed.where) if staged.key == key else staged for staged in state.quests
    )
    table.tell("marker", quest=key, space=deed.where)
    return ()


def do_movement(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    state.turn.points += number
    return ()


def do_action(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    state.turn.actions += number
    return ()


def do_explore(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    """Turn up the face-down tile that was named when the card was used."""
    return turn_up(state, table, seat, target_of(row))


def do_kill_level(state: State, table: Table, seat: int, deed: Deed, number: int, row: str) -> Items:
    """Kill the enemy that was named when the card was used, without a fight (ENM-9)."""
    enemy = find(state, target_of(row))
    assert enemy is not None
    return kill(state, table, seat, enemy, level_of(state, enemy.face))


def target_of(row: str) -> str:
    """The enemy or slot that stands behind the row's id: ``clear_out.1@gnawer-2``."""
    return row.partition("@")[2]


DEEDS: dict[str, Doing] = {
    "xp": do_xp,
    "caps": do_caps,
    "lose_caps": do_lose_caps,
    "draw": do_draw,
    "trade": do_trade,
    "unique": do_unique,
    "become": do_become,
    "lose": do_lose,
    "damage": do_damage,
    "rads": do_rads,
    "heal": do_heal,
    "lose_rads": do_lose_rads,
    "move": do_move,
    "lose_item": do_lose_item,
    "fight": do_fight,
    "nothing": do_nothing,
    "power": do_power,
    "place": do_place,
    "remove": do_remove,
    "stage": do_stage,
    "add": do_add,
    "trash": do_trash,
    "marker": do_marker,
    "movement": do_movement,
    "action": do_action,
    "explore": do_explore,
    "kill_level": do_kill_level,
}
