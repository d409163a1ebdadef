"""Quests: what fulfils them, and when their rows are done."""

from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.cards import Need, Objective, Quest
from games.titles.wasteland.needs import can_choose
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.state import Fulfilled, Staged, State, in_order, unexplored


def stage(state: State, table: Table, number: str, seat: int) -> Items:
    """Lay out a quest and do its head row; a number that was in play before does nothing (RES-3, LIB-3)."""
    key = state.cards.numbers[number]
    if key not in state.library or state.imagined:
        return ()
    state.library = tuple(each for each in state.library if each != key)
    state.quests = tuple(sorted((*state.quests, Staged(key))))
    table.tell("staged", seat=seat, quest=key)
    setup = state.cards.quests[key].setup
    return (Do("row", (setup, seat, 0, 1, state.players[seat].deaths)),) if setup else ()


def note(
    state: State, seat: int, verb: str, *, what: tuple[str, ...] = (), space: str = "", level: int = 0
) -> None:
    """An event happened: note the objectives that it fulfils, one of each quest at most (QST-5, QST-9)."""
    for staged in state.quests:
        quest = state.cards.quests[staged.key]
        for number, objective in enumerate(quest.objectives):
            if _fits(state, objective, staged, verb, what, space, level):
                state.fulfilled = (*state.fulfilled, Fulfilled(seat, staged.key, number))
                break


def _fits(
    state: State,
    objective: Objective,
    staged: Staged,
    verb: str,
    what: tuple[str, ...],
    space: str,
    level: int,
) -> bool:
    when = objective.when
    places = (space, space.partition(".")[0])
    if when.verb == "kill_level":
        return verb == "kill" and level >= when.number
    if when.verb == "enter_marker":
        return verb == "enter" and space == staged.marker
    if when.verb != verb:
        return False
    if verb == "explore":
        return when.what in what
    return (not when.what or when.what in what) and (not when.where or when.where in places)


def check_states(state: State) -> None:
    """Note the objectives that name a state which holds now, once for each staging (QST-6, QST-10)."""
    for staged in state.quests:
        quest = state.cards.quests[staged.key]
        if quest.has_states:
            _check_states_of(state, staged, quest)


def _check_states_of(state: State, staged: Staged, quest: Quest) -> None:
    if any(each.quest == staged.key for each in state.fulfilled):
        return
    for number, objective in enumerate(quest.objectives):
        if not objective.is_state or number in staged.counted:
            continue
        seat = _credited(state, objective.when)
        if seat >= 0:
            counted = staged._replace(counted=(*staged.counted, number))
            state.quests = tuple(counted if each is staged else each for each in state.quests)
            state.fulfilled = (*state.fulfilled, Fulfilled(seat, staged.key, number))
            return


def _credited(state: State, when: Need) -> int:
    """Who is credited with a state that holds; -1 if it does not."""
    current = state.turn.seat if state.part == "turn" else state.first
    if when.verb in ("power", "unexplored", "all_explored"):
        if when.verb == "power":
            holds = state.power[FACTIONS.index(when.what)] >= when.number
        else:
            holds = unexplored(state) <= (when.number if when.verb == "unexplored" else 0)
        return current if holds else -1
    for seat in in_order(state, current):
        player = state.players[seat]
        if (
            (when.verb == "gain" and when.what in player.traits)
            or (when.verb == "has_caps" and player.caps >= when.number and not player.eliminated)
            or (when.verb == "letters" and len(player.letters) >= when.number)
        ):
            return seat
    return -1


def next_fulfilled(state: State, table: Table) -> bool:
    """Do the row of the next fulfilled objective; a quest that is gone is left out (QST-8 to QST-10)."""
    while state.fulfilled:
        done, *rest = state.fulfilled
        state.fulfilled = tuple(rest)
        if any(each.key == done.quest for each in state.quests):
            row = state.cards.quests[done.quest].objectives[done.objective].choice.success
            table.tell("fulfilled", seat=done.seat, quest=done.quest, objective=done.objective + 1)
            if row:
                deaths = state.players[done.seat].deaths
                state.soon(Do("row", (row, done.seat, 0, 1, deaths)))
            return True
    return False


def quest_actions(state: State, seat: int) -> list[tuple[str, int]]:
    """The objectives that a quest action could try: numbers of quests and of objectives (QST-2, QST-4)."""
    at = state.players[seat].at
    found = []
    for staged in state.quests:
        quest = state.cards.quests[staged.key]
        for number, objective in enumerate(quest.objectives):
            here = objective.when.verb == "quest" and at == (objective.when.where or staged.marker)
            if here and can_choose(state, seat, objective.choice, staged.marker):
                found.append((quest.number, number))
    return found
