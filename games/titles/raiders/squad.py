"""Squads: who can go where, with what strength, and what follows from it (RAI-1 to CSQ-2)."""

from collections.abc import Sequence

from games.engine.rules import Table
from games.titles.raiders.cards import Cards
from games.titles.raiders.notation import CAPTIVE, FANATIC, TRASH
from games.titles.raiders.people import clear_trash
from games.titles.raiders.state import NOBODY, Land, Player, State, sort_in


def defence(cards: Cards, land: Land) -> int:
    """The strength of the helpers on a territory (STR-1)."""
    captives, fanatics = cards.natures
    return len(land.helpers) + land.trash[CAPTIVE] * captives.defend + land.trash[FANATIC] * fanatics.defend


def attack_of_trash(state: State) -> tuple[int, int]:
    """What a captive and a fanatic count in an attack now (STR-1, STR-2)."""
    captives, fanatics = state.cards.natures
    return max(captives.attack, 1) if state.captives_fight else captives.attack, fanatics.attack


def strength(state: State, squad: Sequence[str]) -> int:
    """The strength of a squad that attacks."""
    captives, fanatics = squad.count(TRASH[CAPTIVE]), squad.count(TRASH[FANATIC])
    by_captives, by_fanatics = attack_of_trash(state)
    return len(squad) - captives - fanatics + captives * by_captives + fanatics * by_fanatics


def strength_at_home(state: State, player: Player) -> int:
    """The strength of everybody in a hideout who could attack."""
    by_captives, by_fanatics = attack_of_trash(state)
    return len(player.healthy) + player.trash[CAPTIVE] * by_captives + player.trash[FANATIC] * by_fanatics


def has_raider(cards: Cards, helpers: Sequence[str]) -> bool:
    """Is there somebody in the gang's colour (COL-1)?"""
    return not cards.raiders.isdisjoint(helpers)


def within_reach(state: State) -> list[Land]:
    """The territories that the healthy helpers of the present player can go to (RAI-5)."""
    seat = state.seat
    player = state.players[seat]
    if not player.healthy and not any(player.trash):
        return []
    if not has_raider(state.cards, player.healthy):
        return [land for land in state.lands if land.captor == seat]
    strong = strength_at_home(state, player)
    cards = state.cards
    return [
        land
        for land in state.lands
        if land.captor == seat or land.captor == NOBODY or strong > defence(cards, land)
    ]


def may_go(state: State, land: Land, squad: Sequence[str]) -> bool:
    """Is this a squad that may move to a territory (RAI-2 to RAI-4)?"""
    if not squad:
        return False
    if land.captor == state.seat:
        return True
    if not has_raider(state.cards, squad):
        return False
    return land.captor == NOBODY or strength(state, squad) > defence(state.cards, land)


def go(state: State, table: Table, land: Land, squad: Sequence[str]) -> None:
    """The squad moves; who is beaten goes home wounded, and the trash of the beaten dies (CSQ-1, CSQ-2)."""
    seat, player, cards = state.seat, state.players[state.seat], state.cards
    table.tell("raided", seat=seat, territory=land.id, squad=tuple(squad), rival=land.captor)
    if land.captor not in (seat, NOBODY):
        clear_trash(table, land)
        beaten = state.players[land.captor]
        table.tell("beaten", seat=land.captor, territory=land.id, helpers=tuple(land.helpers))
        for helper in land.helpers:
            sort_in(cards, beaten.wounded, helper)
        land.helpers = []
    land.captor = seat
    for name in squad:
        if name in TRASH:
            player.trash[TRASH.index(name)] -= 1
            land.trash[TRASH.index(name)] += 1
        else:
            player.healthy.remove(name)
            sort_in(cards, land.helpers, name)


def end_raid(state: State, table: Table, land: Land) -> None:
    """Trash that dies after a raid goes to the supply (CSQ-5)."""
    for place, word in enumerate(TRASH):
        if state.cards.natures[place].dies and land.trash[place]:
            count = land.trash[place]
            land.trash[place] = 0
            table.tell("trash_died", seat=state.seat, trash=word, count=count, territory=land.id)
