"""Helpers who come, go, are wounded and healed: in hideouts and on territories."""

from games.engine.rules import Table
from games.titles.raiders.cards import Cards
from games.titles.raiders.notation import TRASH
from games.titles.raiders.state import NOBODY, Land, Player, State, land_of, sort_in


def trash_names(trash: list[int]) -> list[str]:
    """The words for trash of which there is some, captives first (TRS-4)."""
    return [word for word, number in zip(TRASH, trash, strict=True) if number]


def staying(cards: Cards, land: Land) -> list[str]:
    """The words for trash on a territory that does not only wait for the end of the raid (COL-4)."""
    return [word for word in trash_names(land.trash) if not cards.natures[TRASH.index(word)].dies]


def count_staying(cards: Cards, land: Land) -> int:
    """How much trash on a territory does not only wait for the end of the raid."""
    captives, fanatics = cards.natures
    return (0 if captives.dies else land.trash[0]) + (0 if fanatics.dies else land.trash[1])


def people_on(cards: Cards, land: Land) -> int:
    """How many helpers are on a territory, without those who only wait for the end of the raid."""
    return len(land.helpers) + count_staying(cards, land)


def leavers(cards: Cards, land: Land, but: str = "") -> list[str]:
    """Who may leave a territory now, in order: the last raider not while grey helpers stay (COL-2, COL-3)."""
    raiders = [helper for helper in land.helpers if helper in cards.raiders]
    greys = len(land.helpers) - len(raiders) + count_staying(cards, land)
    tied = raiders[0] if len(raiders) == 1 and greys else ""
    found = [f"{word}.{land.id}" for word in staying(cards, land)]
    return found + [helper for helper in land.helpers if helper not in (but, tied)]


def at_home(player: Player) -> list[str]:
    """Everybody in a hideout, healthy or wounded, without trash: in no order."""
    return player.healthy + player.wounded


def in_order(cards: Cards, helpers: list[str]) -> list[str]:
    """Raiders and mercenaries in the order of ORD-1."""
    return sorted(helpers, key=cards.rank.__getitem__)


def heal(state: State, table: Table, seat: int, helper: str) -> None:
    """A wounded helper of the hideout becomes healthy (CRW-4)."""
    player = state.players[seat]
    player.wounded.remove(helper)
    sort_in(state.cards, player.healthy, helper)
    table.tell("healed", seat=seat, helper=helper)


def wound(state: State, table: Table, seat: int, helper: str, by: int = NOBODY) -> None:
    """A healthy helper of a hideout is wounded, by a rival's shot if ``by`` is one; trash dies (TRS-1)."""
    player = state.players[seat]
    table.tell("wounded", seat=seat, helper=helper, by=by)
    if helper in TRASH:
        lose_trash(state, table, seat, helper)
    else:
        player.healthy.remove(helper)
        sort_in(state.cards, player.wounded, helper)


def gain_trash(
    state: State, table: Table, seat: int, word: str, count: int, land: Land | None = None
) -> None:
    """New trash comes to a hideout or to a territory (TRS-2, TRS-3)."""
    place = land or state.players[seat]
    place.trash[TRASH.index(word)] += count
    table.tell("trash_came", seat=seat, trash=word, count=count, territory=land.id if land else "")


def lose_trash(state: State, table: Table, seat: int, word: str, land: Land | None = None) -> None:
    """A piece of trash goes to the supply (TRS-1)."""
    place = land or state.players[seat]
    place.trash[TRASH.index(word)] -= 1
    table.tell("trash_died", seat=seat, trash=word, count=1, territory=land.id if land else "")


def _on_land(state: State, name: str) -> Land:
    """The territory that a helper is on, who is named as in an option."""
    word, _, place = name.partition(".")
    if place:
        land = land_of(state, place)
        assert land is not None
        return land
    return next(land for land in state.lands if word in land.helpers)


def withdraw(state: State, table: Table, name: str, *, healthy: bool) -> None:
    """A helper goes from a territory to the hideout of its captor; wounded trash dies (SKL-13, TRS-1)."""
    land = _on_land(state, name)
    word = name.partition(".")[0]
    seat, cards = land.captor, state.cards
    player = state.players[seat]
    table.tell("withdrawn", seat=seat, territory=land.id, helper=word, healthy=healthy)
    if word not in TRASH:
        land.helpers.remove(word)
        sort_in(cards, player.healthy if healthy else player.wounded, word)
    elif healthy:
        land.trash[TRASH.index(word)] -= 1
        player.trash[TRASH.index(word)] += 1
    else:
        lose_trash(state, table, seat, word, land)
    abandon_if_empty(cards, land)


def discard(state: State, table: Table, seat: int, name: str) -> None:
    """A helper goes to the discard pile of its gang, trash to the supply (SKL-8)."""
    player = state.players[seat]
    word, _, place = name.partition(".")
    if word in TRASH:
        lose_trash(state, table, seat, word, _on_land(state, name) if place else None)
    elif word in player.healthy or word in player.wounded:
        (player.healthy if word in player.healthy else player.wounded).remove(word)
        player.discard.append(word)
        table.tell("discarded", seat=seat, helpers=(word,), territory="")
    else:
        land = _on_land(state, name)
        land.helpers.remove(word)
        player.discard.append(word)
        table.tell("discarded", seat=seat, helpers=(word,), territory=land.id)
        abandon_if_empty(state.cards, land)


def abandon_if_empty(cards: Cards, land: Land) -> None:
    """A territory without helpers is neutral."""
    if not land.helpers and not count_staying(cards, land):
        land.captor = NOBODY


def clear(state: State, table: Table, land: Land) -> None:
    """All helpers on a territory are discarded, its trash goes to the supply (SKL-9, CLM-2)."""
    if land.helpers:
        state.players[land.captor].discard += land.helpers
        table.tell("discarded", seat=land.captor, helpers=tuple(land.helpers), territory=land.id)
        land.helpers = []
    clear_trash(table, land)


def clear_trash(table: Table, land: Land) -> None:
    """All trash on a territory goes to the supply."""
    for place, word in enumerate(TRASH):
        if land.trash[place]:
            table.tell("trash_died", seat=land.captor, trash=word, count=land.trash[place], territory=land.id)
    land.trash = [0] * len(TRASH)
