"""The phase at the end of a round: an agenda is revealed and its enemies are activated."""

from typing import NamedTuple

from games.engine.decision import Decision
from games.engine.rules import Table
from games.titles.wasteland.ambitions import Items, pass_on, take_top
from games.titles.wasteland.fight import fight_token
from games.titles.wasteland.state import (
    TO_ACT,
    TO_TURN_UP,
    Enemy,
    State,
    change,
    face_of,
    find,
    graph_of,
    in_order,
    loyal_to,
)


class Plan(NamedTuple):
    """What an enemy would do now: fight a seat where it is, or walk to one of some places."""

    enemy: Enemy
    fights: int = -1
    """The seat that it fights where it is, or would fight on arrival."""
    ways: tuple[str, ...] = ()


def begin_phase(state: State, table: Table) -> None:
    """Reveal the top agenda (ACV-1); without one nothing is activated (AGD-8)."""
    state.part = "phase"
    key = take_top(state, table, "revealed agenda")
    state.revealed = state.latest = key
    state.icons = state.cards.ambitions[key].activates if key else ()
    state.activated = False
    table.tell("phase", round=state.round, agenda=key)


def finish_agenda(state: State, table: Table) -> None:
    """Discard the revealed agenda; the last one of the deck passes it on (AGD-7, AGD-8)."""
    if state.revealed:
        state.agendas.discard = (*state.agendas.discard, state.revealed)
        state.revealed = ""
        if not state.agendas.pool:
            pass_on(state, table)


def activate(state: State, table: Table) -> None:
    """Let the next enemy of the current icon act, or go on to the next icon (ACV-2)."""
    kind = state.icons[0]
    if not state.activated:
        state.activated = True
        state.enemies = [
            enemy._replace(mark=TO_ACT if enemy.active else TO_TURN_UP)
            if face_of(state, enemy.face).type == kind
            else enemy
            for enemy in state.enemies
        ]
        table.tell("activated", type=kind)
    plans = [make_plan(state, enemy) for enemy in state.enemies if enemy.mark == TO_ACT]
    fighters = [plan for plan in plans if plan.fights >= 0]
    if fighters:
        state.soon(*choose_fighter(state, table, fighters))
    elif plans:
        state.soon(*act(state, table, plans[0]))
    else:
        turn_all_up(state, table)
        state.icons = state.icons[1:]
        state.activated = False


def turn_all_up(state: State, table: Table) -> None:
    """Tokens that were inactive are turned up; they do not act (ACV-2)."""
    for enemy in [each for each in state.enemies if each.mark == TO_TURN_UP]:
        change(state, enemy, enemy._replace(active=True, mark=0))
        table.tell("turned_up", face=enemy.face, space=enemy.at)


def choose_fighter(state: State, table: Table, fighters: list[Plan]) -> Items:
    """The first player says whose fight comes next, the attacked survivor which enemy (ACV-8)."""
    firsts: dict[int, str] = {}
    for plan in sorted(fighters, key=lambda plan: plan.enemy.face):
        firsts.setdefault(plan.fights, plan.enemy.face)
    if len(firsts) > 1:
        return (Decision("order", state.first, ("target", *sorted(firsts.values()))),)
    return attackers_of(state, table, next(iter(firsts)), fighters)


def attackers_of(state: State, table: Table, seat: int, fighters: list[Plan]) -> Items:
    """Several attackers are ordered by the survivor whom they attack."""
    own = sorted((plan for plan in fighters if plan.fights == seat), key=lambda plan: plan.enemy.face)
    if len(own) > 1:
        return (Decision("order", seat, ("attack", *(plan.enemy.face for plan in own))),)
    return act(state, table, own[0])


def next_target(state: State, table: Table, face: str) -> Items:
    """The first player has named an attacker: its survivor's fights come next."""
    plans = [make_plan(state, enemy) for enemy in state.enemies if enemy.mark == TO_ACT]
    seat = next(plan.fights for plan in plans if plan.enemy.face == face)
    return attackers_of(state, table, seat, [plan for plan in plans if plan.fights >= 0])


def next_attacker(state: State, table: Table, face: str) -> Items:
    """The attacked survivor has named the enemy that comes next."""
    enemy = find(state, face)
    assert enemy is not None
    return act(state, table, make_plan(state, enemy))


def make_plan(state: State, enemy: Enemy) -> Plan:
    """Fight in the own space, shoot at an adjacent one, or walk to a survivor (ACV-3 to ACV-6)."""
    face = face_of(state, enemy.face)
    prey = [
        seat for seat, player in enumerate(state.players) if player.at and loyal_to(state, seat) != face.type
    ]
    here = [seat for seat in prey if state.players[seat].at == enemy.at]
    graph = graph_of(state)
    if face.ranged:
        near = graph.near[enemy.at]
        here += [seat for seat in prey if state.players[seat].at in near]
    if here:
        return Plan(enemy, fights=weakest(state, here))
    if not prey:
        return Plan(enemy)
    far = {seat: graph.distances(state.players[seat].at)[enemy.at] for seat in prey}
    least = min(far.values())
    seat = weakest(state, [each for each in prey if far[each] == least])
    place = state.players[seat].at
    distances = graph.distances(place)
    ways = tuple(way for way in graph.near[enemy.at] if distances[way] == least - 1)
    if least == 1 and face.aggressive:
        there = [each for each in prey if state.players[each].at == place]
        return Plan(enemy, fights=weakest(state, there), ways=ways)
    return Plan(enemy, ways=ways)


def weakest(state: State, seats: list[int]) -> int:
    """The survivor with the least HP minus rads, then the one who is earlier in the next round (ACV-6)."""
    order = in_order(state, state.first)
    return min(seats, key=lambda seat: (state.players[seat].hp - state.players[seat].rads, order.index(seat)))


def act(state: State, table: Table, plan: Plan) -> Items:
    """An enemy fights or walks; of paths that are equally good the first player chooses (ACV-7)."""
    enemy = plan.enemy._replace(mark=0)
    change(state, plan.enemy, enemy)
    if plan.fights >= 0 and not plan.ways:
        return fight_token(state, table, plan.fights, enemy.face)
    if len(plan.ways) > 1:
        return (Decision("path", state.first, (enemy.face, *plan.ways)),)
    if plan.ways:
        return walk(state, table, enemy, plan.ways[0])
    return ()  # nobody to go for (ACV-10)


def walk(state: State, table: Table, enemy: Enemy, place: str) -> Items:
    """Move one space; an aggressive enemy fights a survivor there at once (TRT-1, TRT-2)."""
    change(state, enemy, enemy._replace(at=place, goal=""))
    table.tell("walked", face=enemy.face, place=place)
    face = face_of(state, enemy.face)
    there = [
        seat
        for seat, player in enumerate(state.players)
        if player.at == place and loyal_to(state, seat) != face.type
    ]
    if there and face.aggressive:
        return fight_token(state, table, weakest(state, there), enemy.face)
    return ()
