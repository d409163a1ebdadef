"""Agenda cards: gaining them, what they are worth, and what happens when their deck runs out.

The code calls them ambitions where the kernel's agenda, the list of what is still to be done, is near.
"""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Item
from games.titles.wasteland.cards import Need
from games.titles.wasteland.factions import advance, lead
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.piles import HIDDEN, draw, renew
from games.titles.wasteland.state import Pile, Player, State, in_order, is_consumable, unexplored, without

Items = tuple[Item, ...]


def target(state: State) -> int:
    """The influence needed to win, by the number of players at the start (AGD-4, END-4)."""
    return state.cards.influence[len(state.players) - 1]


def influence(state: State, seat: int) -> int:
    """What the agendas of a seat are worth now (AGD-1, AGD-3)."""
    player = state.players[seat]
    return sum(worth(state, player, key) for key in player.agendas)


def worth(state: State, player: Player, key: str) -> int:
    """The influence of one agenda."""
    total = 1
    for bonus in state.cards.ambitions[key].bonus:
        for need in bonus.conditions:
            if not _holds(state, player, need):
                break
        else:
            total += bonus.influence
    return total


def has_enough(state: State, seat: int) -> bool:
    """Does a seat have the influence to win? Most are ruled out without counting."""
    player, need = state.players[seat], target(state)
    ambitions = state.cards.ambitions
    if sum([ambitions[key].most for key in player.agendas]) < need:
        return False
    return influence(state, seat) >= need


def _holds(state: State, player: Player, need: Need) -> bool:
    """Is a condition of a bonus fulfilled?"""
    verb, number = need.verb, need.number
    if verb == "lead":
        return lead(state, need.what) >= number
    if verb == "unexplored":
        return unexplored(state) <= number
    if verb == "all_explored":
        return not unexplored(state)
    if verb == "has_caps":
        return player.caps >= number
    if verb == "letters":
        return len(player.letters) >= number
    if verb == "perks":
        return len(player.perks) >= number
    if verb == "consumables":
        return sum(is_consumable(state.cards.cards[each]) for each in player.inventory) >= number
    if verb == "equipped":
        return 3 - player.equipped.count("") >= number
    if verb == "unique_equipped":
        return any(each and state.cards.cards[each].deck == "uniques" for each in player.equipped)
    if verb == "reputation":
        return "idolized" in player.traits or "vilified" in player.traits
    if verb == "rads_at_most":
        return player.rads <= number
    assert verb == "have"
    return need.what in player.traits


def gain(state: State, table: Table, seat: int) -> Items:
    """Draw an agenda in secret; with too many the owner shuffles one back (AGD-1, AGD-2)."""
    key = take_top(state, table, f"{HIDDEN} agenda")
    if not key:
        return ()
    player = state.players[seat]
    player.agendas = (*player.agendas, key)
    table.tell("agenda_gained", seat=seat, held=len(player.agendas))
    table.tell("agenda_drawn", seats=(seat,), seat=seat, agenda=key)
    if not state.agendas.pool:
        pass_on(state, table)
    return too_many(state, seat)


def take_top(state: State, table: Table, purpose: str) -> str:
    """A card of the deck; an empty deck is made from its discard pile first."""
    pile = state.agendas
    if not pile.pool:
        if not pile.discard:
            return ""
        if state.revealed:
            pass_on(state, table)
        else:
            renew(pile)
    # The deck is never made anew here: that passes it on (AGD-7).
    rest = Pile(pile.pool)
    key = draw(rest, purpose, table)
    pile.pool = rest.pool
    return key


def too_many(state: State, seat: int) -> Items:
    """Ask which agenda to shuffle back, if there are too many."""
    if len(state.players[seat].agendas) > state.cards.limits.agendas:
        return (Decision("agenda", seat),)
    return ()


def shuffle_back(state: State, table: Table, seat: int, key: str) -> None:
    """Put an agenda back into the deck (AGD-2)."""
    lose(state, seat, key)
    state.agendas.pool = tuple(sorted((*state.agendas.pool, key)))
    table.tell("agenda_shuffled", seat=seat)
    table.tell("agenda_returned", seats=(seat,), seat=seat, agenda=key)


def lose(state: State, seat: int, key: str) -> None:
    """Take an agenda out of a hand; whoever loses the shown one is not loyal any more (LOY-4)."""
    player = state.players[seat]
    player.agendas = without(player.agendas, key)
    if player.shown == key:
        player.shown = ""


def pass_on(state: State, table: Table) -> None:
    """The deck was used up: it is made anew, passes to the right, and the factions move (AGD-7, SOL-4)."""
    renew(state.agendas)
    state.holder = right_of(state, state.holder)
    table.tell("deck_passed", seat=state.holder, size=len(state.agendas.pool))
    one, other = state.power
    for faction, own, rival in ((FACTIONS[0], one, other), (FACTIONS[1], other, one)):
        if len(state.players) > 1 or own <= rival:
            advance(state, table, faction, 1)


def right_of(state: State, seat: int) -> int:
    """The next seat counter-clockwise that is still in the game."""
    back = in_order(state, seat)[:0:-1]
    return next((each for each in back if not state.players[each].eliminated), seat)
