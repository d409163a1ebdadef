"""Fights and tests: how they begin and what comes of them."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.dice import icons_on, usable_in_trial
from games.titles.wasteland.enemies import faction_token, kill, slain, turn_down
from games.titles.wasteland.health import hurt
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.piles import draw_token
from games.titles.wasteland.state import (
    State,
    Trial,
    armor_of,
    face_of,
    find,
    has_ranged,
    level_of,
)

ALONE = 3
"""What the test of another survivor shows in a game for one (SOL-3)."""


def begin_fight(state: State, trial: Trial) -> Items:
    """Cards may be used before the dice are rolled (FGT-1)."""
    state.trial = trial
    if usable_in_trial(state, trial, "before_fight"):
        return (Decision("prepare", trial.seat),)
    return (Do("roll"),)


def fight_token(state: State, table: Table, seat: int, face: str) -> Items:
    """Fight an active enemy of the map."""
    enemy = find(state, face)
    assert enemy is not None
    apart = enemy.at != state.players[seat].at
    level = level_of(state, face)
    table.tell("fight", seat=seat, face=face, level=level, apart=apart)
    return begin_fight(state, Trial("fight", seat, face, level, apart=apart))


def fight_drawn(
    state: State, table: Table, seat: int, kind: str, more: int, then: tuple[int | str, ...] = ()
) -> Items:
    """Draw an enemy and fight it as in the own space; a likeness if none is left (FGT-11, FGT-12)."""
    likeness = False
    if kind in FACTIONS:
        face = faction_token(kind, 1)
        likeness = True
    else:
        face = draw_token(state, kind, f"{kind} token", table)
        if not face:
            likeness = True
            found = [enemy.face for enemy in state.enemies if face_of(state, enemy.face).type == kind]
            face = found[table.rng.below(len(found), f"{kind} likeness")] if found else ""
    if not face:
        return (Do("outcome", (*then, 0)),) if then else ()
    level = level_of(state, face) + more
    table.tell("fight", seat=seat, face=face, level=level, apart=False)
    return begin_fight(state, Trial("fight", seat, face, level, drawn=True, likeness=likeness, then=then))


def begin_test(
    state: State,
    table: Table,
    seat: int,
    letters: tuple[str, ...],
    difficulty: int,
    then: tuple[int | str, ...],
) -> Items:
    """A test of letters against a difficulty (TST-1)."""
    state.trial = Trial("test", seat, "", difficulty, letters, then=then)
    table.tell("test", seat=seat, letters=letters, difficulty=difficulty)
    return (Do("roll"),)


def perform_resolve(state: State, task: Do, table: Table) -> None:
    """The dice are kept: see what comes of them."""
    trial = state.trial
    assert trial is not None
    state.trial = None
    if trial.kind == "test":
        state.soon(*resolve_test(state, trial, table))
    else:
        state.soon(*resolve_fight(state, trial, table))


def passes(state: State, trial: Trial) -> bool:
    """Is the test passed with the dice as they are (TST-2)?"""
    return icons_on(state, trial) + trial.hits >= trial.level


def resolve_test(state: State, trial: Trial, table: Table) -> Items:
    passed = passes(state, trial)
    table.tell("tested", seat=trial.seat, passed=passed)
    return (Do("outcome", (*trial.then, int(passed))),)


def hits_taken(state: State, trial: Trial) -> int:
    """Hits on the survivor that the armor does not take off (FGT-4)."""
    player = state.players[trial.seat]
    shot = trial.apart and face_of(state, trial.enemy).ranged and not has_ranged(state, player)
    return max(0, icons_on(state, trial) + shot - armor_of(state, player) - trial.armor)


def hits_dealt(state: State, trial: Trial) -> int:
    """Hits on the enemy: dice that light a vulnerable part, a shot, and what cards add (FGT-7)."""
    face = face_of(state, trial.enemy)
    shot = trial.apart and not face.ranged and has_ranged(state, state.players[trial.seat])
    return sum([face.wounded[die] for die in trial.dice]) + shot + trial.hits


def hits_needed(state: State, trial: Trial) -> int:
    """Hits that kill the enemy (FGT-8, TRT-4)."""
    return trial.level + ("armor" in face_of(state, trial.enemy).traits)


def resolve_fight(state: State, trial: Trial, table: Table) -> Items:
    """First the survivor is hit, then the enemy (FGT-4 to FGT-9)."""
    seat, face = trial.seat, face_of(state, trial.enemy)
    player = state.players[seat]
    deaths = player.deaths
    damage = hits_taken(state, trial) * trial.level
    items: Items = ()
    if damage:
        items = hurt(state, table, seat, damage, trial.level if "radioactive" in face.traits else 0)
    won = player.deaths == deaths and hits_dealt(state, trial) >= hits_needed(state, trial)
    if trial.drawn and not trial.likeness:
        state.killed[face.type] = (*state.killed[face.type], trial.enemy)
    table.tell("fought", seat=seat, face=trial.enemy, won=won, damage=damage)
    if won:
        items = (*items, *beaten(state, trial, table))
    elif player.deaths == deaths and not trial.drawn and "retreat" in face.traits:
        enemy = find(state, trial.enemy)
        assert enemy is not None
        turn_down(state, table, enemy)
    return (*items, Do("outcome", (*trial.then, int(won)))) if trial.then else items


def beaten(state: State, trial: Trial, table: Table) -> Items:
    """The enemy is dead."""
    if trial.drawn:
        return slain(state, table, trial.seat, trial.enemy, trial.level, state.players[trial.seat].at)
    enemy = find(state, trial.enemy)
    assert enemy is not None
    return kill(state, table, trial.seat, enemy, trial.level)
