"""The outline of a game: days, hours, and the six phases of an hour (HOU-1)."""

from collections.abc import Callable

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.raiders import loot, squad
from games.titles.raiders.notation import TRASH
from games.titles.raiders.options import able
from games.titles.raiders.people import heal
from games.titles.raiders.piles import deal_mercenary, draw, fill_hand
from games.titles.raiders.skills import carry_on, use_skill
from games.titles.raiders.squad import within_reach
from games.titles.raiders.state import NOBODY, Land, State, land_of, lands_held

SHORT = 2
"""The value of the option ``days`` for the short game (TBL-4)."""


def next_phase(state: State, table: Table) -> None:
    """The present phase is over: begin the next one (HOU-1, END-1)."""
    following = FOLLOWING.get(state.phase)
    state.phase = following if following else after_refresh(state)
    BEGIN[state.phase](state, table)


def after_refresh(state: State) -> str:
    """The next hour, the next day, or the end (END-1)."""
    if state.lands:
        return "crew"
    return "day" if state.day < days_of(state) else "over"


def days_of(state: State) -> int:
    """How many days the game has (TBL-4)."""
    days = state.cards.limits.days
    return min(days, SHORT) if state.options["days"] == SHORT else days


FOLLOWING = {
    "setup": "gangs",
    "gangs": "day",
    "day": "crew",
    "crew": "play",
    "play": "raid",
    "raid": "loot",
    "loot": "claim",
    "claim": "refresh",
}


def begin_gangs(state: State, table: Table) -> None:
    """From the first player on everybody chooses, if gangs were not drawn (TBL-1)."""
    seats = len(state.players)
    order = [(state.first + step) % seats for step in range(seats)]
    state.later(*(Do("gang", (seat,)) for seat in order if not state.players[seat].gang))


def ask_gang(state: State, task: Do, table: Table) -> None:
    state.soon(Decision("gang", int(task.about[0])))


def begin_day(state: State, table: Table) -> None:
    """Night, then the territories of the day; on the first day market and hands (SET-7, NGT-1 to NGT-3)."""
    if state.day:
        fall_night(state, table)
    state.day += 1
    state.calm = 0
    limits = state.cards.limits
    for _ in range(min(len(state.players) + limits.extra_territories, len(state.territories))):
        key = draw(state.territories, "territories", table.rng)
        state.lands.append(Land(key, limits.start_loot, NOBODY, [], [0] * len(TRASH)))
    table.tell(
        "day", number=state.day, territories=tuple(land.id for land in state.lands), loot=limits.start_loot
    )
    if state.day == 1:
        for place in range(limits.market_size):
            deal_mercenary(state, table, place)
        seats = len(state.players)
        for step in range(seats):
            fill_hand(state, (state.first + step) % seats, table)


def fall_night(state: State, table: Table) -> None:
    """All wounded helpers become healthy (NGT-1)."""
    table.tell("night", day=state.day)
    for seat, player in enumerate(state.players):
        for helper in list(player.wounded):
            heal(state, table, seat, helper)


def begin_crew(state: State, table: Table) -> None:
    """The next player's hour begins: hire, patch up, or neither (SET-2, CRW-1)."""
    state.seat = (state.seat + 1) % len(state.players)
    state.hour += 1
    state.raids = 1
    state.captives_fight = False
    state.looted = False
    table.tell("hour", seat=state.seat, number=state.hour)
    if state.market or state.players[state.seat].wounded:
        state.soon(Decision("crew", state.seat))


def begin_play(state: State, table: Table) -> None:
    """One card of the hand has to be played, if there is one (PLY-1)."""
    if state.players[state.seat].hand:
        state.soon(Decision("play", state.seat))


def begin_raid(state: State, table: Table) -> None:
    state.soon(Do("raid"))


def ask_raid(state: State, task: Do, table: Table) -> None:
    """A raid is never a duty (RAI-1)."""
    if state.raids and within_reach(state):
        state.soon(Decision("raid", state.seat))


def ask_skills(state: State, task: Do, table: Table) -> None:
    """The raid skills of those who have just moved, until nobody can or wants to use one (CSQ-3)."""
    land_id, *names = (str(each) for each in task.about)
    if able(state, land_id, names):
        state.soon(Decision("skill", state.seat, task.about), task)
    else:
        end_raid(state, task, table)


def end_raid(state: State, task: Do, table: Table) -> None:
    """Fanatics go, then skills that come last work by themselves (CSQ-5, CSQ-6)."""
    land_id, *names = (str(each) for each in task.about)
    land = land_of(state, land_id)
    if land is None:
        return
    squad.end_raid(state, table, land)
    for name in reversed(land.helpers):
        raid = state.cards.helpers[name].raid
        if name in names and raid and raid.last:
            use_skill(state, table, name, land_id)


def begin_loot(state: State, table: Table) -> None:
    """1 loot from each own territory, then the wind (LOT-1, WIN-1)."""
    for land in lands_held(state, state.seat):
        loot.take_loot(state, table, state.seat, land, 1)
    loot.blow(state, table)


def begin_claim(state: State, table: Table) -> None:
    loot.claim(state, table)


def begin_refresh(state: State, table: Table) -> None:
    """Discard any cards of the hand, then draw (REF-1)."""
    hand = state.players[state.seat].hand
    if hand:
        state.soon(Decision("refresh", state.seat, most=len(hand)))
    else:
        fill_hand(state, state.seat, table)


def end_game(state: State, table: Table) -> None:
    """All hands are open (VIS-7)."""
    hands = tuple(tuple(player.hand) for player in state.players)
    table.tell("over", day=state.day, hands=hands)


BEGIN: dict[str, Callable[[State, Table], None]] = {
    "gangs": begin_gangs,
    "day": begin_day,
    "crew": begin_crew,
    "play": begin_play,
    "raid": begin_raid,
    "loot": begin_loot,
    "claim": begin_claim,
    "refresh": begin_refresh,
    "over": end_game,
}
PERFORM: dict[str, Callable[[State, Do, Table], None]] = {
    "gang": ask_gang,
    "raid": ask_raid,
    "skills": ask_skills,
    "end_raid": end_raid,
    "skill": carry_on,
}
