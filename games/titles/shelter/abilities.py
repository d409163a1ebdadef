"""The use of items: which ones can be used at a moment, and their effects (PLC-9, ITM-3)."""

from collections.abc import Iterable

from games.engine.decision import Decision
from games.engine.rng import die
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.shelter.cards import Ability
from games.titles.shelter.effects import (
    ONE_FOR_ONE,
    Items,
    ask_pay,
    can_pay,
    give,
    pay_all,
    swaps,
)
from games.titles.shelter.state import State, face_on

MOMENTS_OF: dict[str, tuple[str, ...]] = {
    "turn": ("turn_start", "any_time"),
    "finish": ("turn_end", "any_time"),
    "placing": ("placing", "any_time"),
    "fight": ("before_combat",),
    "rolled": ("after_roll",),
    "lost": ("combat_lost",),
    "injury": ("injure_cost",),
    "item": ("before_item",),
    "rented": ("rent",),
}
"""The moments at which each kind of decision offers items."""
MARKS = {"spare": "spared", "trained": "doubled", "extra_turn": "extra"}
"""Effects that are stored in the turn, and the name of the field of ``Turn``."""


def usable(state: State, seat: int, kind: str) -> list[tuple[str, Ability]]:
    """The items of a seat that can be used in a decision of this kind, with their abilities."""
    player = state.players[seat]
    if not player.items:
        return []
    cards = state.cards.items
    moments = MOMENTS_OF[kind]
    found = []
    for item in player.items:
        abilities = cards[item].abilities
        for moment in moments:
            if moment in abilities and can_use(state, seat, item, abilities[moment]):
                found.append((item, abilities[moment]))
                break
    return found


def can_use(state: State, seat: int, item: str, ability: Ability) -> bool:
    """Is the item upright, can its cost be paid, and would it have an effect here?"""
    player = state.players[seat]
    if ability.exhaust and item in player.exhausted:
        return False
    if ability.total and not can_pay(state, seat, ability.need, ability.total):
        return False
    if ability.letter and face_on(state, state.turn.space).letter != ability.letter:
        return False
    return not ability.needs or all(has_sense(state, seat, verb) for verb in ability.needs)


def has_sense(state: State, seat: int, verb: str) -> bool:
    """Would this effect of an item change anything?"""
    turn, player = state.turn, state.players[seat]
    if verb == "trained":
        return not turn.doubled and bool(face_on(state, turn.space).letter)
    if verb == "spare":
        return not turn.spared
    if verb == "heal":
        return any(dweller.injured and not dweller.at for dweller in player.dwellers)
    if verb == "swap":
        return bool(swaps(state, seat, ONE_FOR_ONE))
    return bool(player.exhausted)


def use(state: State, table: Table, seat: int, item: str, kind: str, ids: tuple[str, ...]) -> Items:
    """Pay for an ability; the returned task applies it when its whole cost is paid."""
    ability = next(ability for held, ability in usable(state, seat, kind) if held == item)
    table.tell("used", seat=seat, item=item)
    player = state.players[seat]
    if ability.exhaust:
        player.exhausted.append(item)
    if ability.discard:
        drop(state, seat, item)
    pay_all(state, table, seat, ability.need)
    asked = ask_pay(state, table, seat, ability.any) if ability.any else ()
    return (*asked, Do("ability", (seat, item, ability.moment, *ids)))


def drop(state: State, seat: int, item: str) -> None:
    """Move an item to the discard pile (ITM-2)."""
    player = state.players[seat]
    player.items.remove(item)
    if item in player.exhausted:
        player.exhausted.remove(item)
    state.items.discard.append(item)


def take_effect(state: State, table: Table, seat: int, item: str, moment: str, ids: tuple[str, ...]) -> Items:
    """Apply an ability that has been paid for; return the decisions it needs."""
    ability = state.cards.items[item].abilities[moment]
    turn = state.turn
    if moment == "before_combat":
        turn.bonus += bonus_of(ability, face_on(state, turn.space).tag)
    elif moment == "after_roll":
        reroll(state, table, ids)
    else:
        for effect in ability.effects:
            if effect.verb in MARKS:
                setattr(turn, MARKS[effect.verb], True)
    return give(state, table, seat, f"{item}/{moment}")


def bonus_of(ability: Ability, tag: str) -> int:
    """The bonus of an ability to a roll: the number against this tag, else the general one."""
    by_tag = {str(effect.args["tag"]): effect.number() for effect in ability.effects}
    return by_tag.get(tag, by_tag.get("", 0))


def constant_bonus(state: State, seat: int, tag: str) -> int:
    """The bonus of the seat's items to every roll, even while they are exhausted (PLC-9)."""
    cards = state.cards.items
    passive = (cards[item].abilities.get("always") for item in state.players[seat].items)
    return sum(bonus_of(ability, tag) for ability in passive if ability)


def roll(state: State, table: Table) -> None:
    """Roll both dice of a fight (CMB-1)."""
    state.turn.dice = (die(table.rng, "fight"), die(table.rng, "fight"))
    tell_roll(state, table)


def reroll(state: State, table: Table, ids: Iterable[str]) -> None:
    """Roll the given dice again; the last results count (CMB-5)."""
    dice = list(state.turn.dice)
    for which in ids:
        dice[int(which) - 1] = die(table.rng, "fight")
    state.turn.dice = tuple(dice)
    tell_roll(state, table)


def bonus_in_fight(state: State) -> int:
    """The total bonus to the roll of this turn: declared items and constant bonuses (CMB-5)."""
    turn = state.turn
    return turn.bonus + constant_bonus(state, turn.seat, face_on(state, turn.space).tag)


def total_of_fight(state: State) -> int:
    """The sum of the dice and all bonuses."""
    return sum(state.turn.dice) + bonus_in_fight(state)


def tell_roll(state: State, table: Table) -> None:
    turn = state.turn
    face = face_on(state, turn.space)
    bonus = bonus_in_fight(state)
    table.tell("rolled", seat=turn.seat, dice=turn.dice, bonus=bonus, combat=face.combat, threat=face.id)


def again(state: State, seat: int, kind: str) -> Items:
    """A decision of this kind if an item can be used in it, else nothing."""
    return (Decision(kind, seat),) if usable(state, seat, kind) else ()
