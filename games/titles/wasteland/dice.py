"""Dice of fights and tests: rolling, rerolling, and the cards that help."""

from collections.abc import Iterator
from itertools import combinations

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.cards import Ability, Card
from games.titles.wasteland.equipment import discard
from games.titles.wasteland.health import heal
from games.titles.wasteland.needs import meets
from games.titles.wasteland.state import (
    Player,
    State,
    Trial,
    face_of,
    is_consumable,
    weapon_of,
    worn,
)
from games.titles.wasteland.traits import become, lose_trait

REROLLS: dict[int, tuple[str, ...]] = {
    number: tuple(
        "reroll " + " ".join(chosen)
        for size in range(1, number + 1)
        for chosen in combinations([str(each) for each in range(1, number + 1)], size)
    )
    for number in range(1, 7)
}
"""Every way to reroll some of so many dice."""


def working(state: State, player: Player) -> list[Card]:
    """The cards whose lines work: worn ones, consumables of the inventory, perks (EQP-1, EQP-2)."""
    cards = state.cards.cards
    found = worn(state, player)
    for each in player.inventory:
        card = cards[each]
        if is_consumable(card):
            found.append(card)
    for each in player.perks:
        found.append(cards[each])
    return found


def can_pay(state: State, player: Player, card: Card, ability: Ability) -> bool:
    """Can a line be paid for? Exhausted cards cannot be exhausted again (EQP-7)."""
    return player.caps >= ability.pay and not (ability.exhaust and card.id in player.exhausted)


def own_turn(state: State, seat: int) -> bool:
    return state.part == "turn" and state.turn.seat == seat


def lines_in_trial(state: State, trial: Trial, moment: str) -> Iterator[tuple[Card, int]]:
    """The lines for a moment of a fight or test whose conditions hold, free ones too."""
    player = state.players[trial.seat]
    own = own_turn(state, trial.seat)
    for card in working(state, player):
        places = card.moments.get(moment)
        if not places or (not own and card.kind in ("perk", "companion")):
            continue  # perks and companions help in the own turn only (PRK-1, EQP-9)
        for place in places:
            ability = card.abilities[place]
            if ability.what and ability.what not in trial.letters:
                continue
            if all(
                face_of(state, trial.enemy).type == need.what
                if need.verb == "against"
                else meets(state, trial.seat, need)
                for need in ability.conditions
            ):
                yield card, place


def usable_in_trial(state: State, trial: Trial, moment: str) -> list[str]:
    """The cards that can be used now, as answers (EQP-11)."""
    player = state.players[trial.seat]
    found = []
    for card, place in lines_in_trial(state, trial, moment):
        ability, name = card.abilities[place], f"{card.id} {place + 1}"
        if not ability.free and name not in trial.used and can_pay(state, player, card, ability):
            found.append(f"use {name}")
    return found


def use_in_trial(state: State, table: Table, card_id: str, place: int) -> None:
    """Pay for a line and do what it says."""
    trial = state.trial
    assert trial is not None
    card = state.cards.cards[card_id]
    ability = card.abilities[place]
    pay_for(state, table, trial.seat, card, place)
    state.trial = trial._replace(used=(*trial.used, f"{card_id} {place + 1}"))
    help_in_trial(state, table, ability)


def help_in_trial(state: State, table: Table, ability: Ability) -> None:
    """Add what a line gives to the fight or test."""
    trial = state.trial
    assert trial is not None
    state.trial = trial._replace(
        hits=trial.hits + ability.hits,
        armor=trial.armor + ability.armor,
        rerolls=trial.rerolls + ability.rerolls,
    )
    for deed in ability.deeds:
        if deed.verb == "become":
            become(state, table, trial.seat, deed.what)
        elif deed.verb == "lose":
            lose_trait(state, table, trial.seat, deed.what)
        elif deed.verb == "caps":
            state.players[trial.seat].caps += deed.number
        elif deed.verb == "heal":
            heal(state, table, trial.seat, deed.number)


def pay_for(state: State, table: Table, seat: int, card: Card, place: int) -> None:
    """Pay the costs of a line together."""
    player, ability = state.players[seat], card.abilities[place]
    player.caps -= ability.pay
    table.tell("used", seat=seat, card=card.id, line=place + 1)
    if ability.exhaust:
        player.exhausted = (*player.exhausted, card.id)
    if ability.discard:
        discard(state, table, seat, card.id, "used")


def perform_roll(state: State, task: Do, table: Table) -> None:
    """Roll the dice; letters and cards that cost nothing give rerolls and more (FGT-2, FGT-3, TST-1)."""
    trial = state.trial
    assert trial is not None
    player = state.players[trial.seat]
    purpose = f"{trial.kind} die"
    dice = tuple(table.rng.below(6, purpose) for _ in range(state.cards.limits.dice))
    letters = trial.letters
    if trial.kind == "fight":
        weapon = weapon_of(state, player)
        letters = weapon.rerolls if weapon else ()
    rerolls = sum(1 for letter in letters if letter in player.letters)
    state.trial = trial._replace(dice=dice, rerolls=trial.rerolls + rerolls)
    for card, place in list(lines_in_trial(state, trial, trial.kind)):
        if card.abilities[place].free:
            help_in_trial(state, table, card.abilities[place])
    table.tell("rolled", seat=trial.seat, dice=dice, trial=trial.kind)
    state.soon(*ask_dice(state))


def dice_options(state: State) -> list[str]:
    """Reroll, use a card, give up being rested, or keep the dice (FGT-3, TRA-5)."""
    trial = state.trial
    assert trial is not None
    found = list(REROLLS[len(trial.dice)]) if trial.rerolls else []
    found += usable_in_trial(state, trial, trial.kind)
    if "rested" in state.players[trial.seat].traits:
        found.append("use rested")
    found.append("keep")
    return found


def ask_dice(state: State) -> Items:
    """Ask what to do with the dice, unless nothing can be done."""
    trial = state.trial
    assert trial is not None
    if len(dice_options(state)) > 1:
        return (Decision("dice", trial.seat),)
    return (Do("resolve"),)


def reroll(state: State, table: Table, chosen: tuple[str, ...]) -> None:
    """Roll some dice again."""
    trial = state.trial
    assert trial is not None
    dice = list(trial.dice)
    for die in chosen:
        dice[int(die) - 1] = table.rng.below(6, f"{trial.kind} die")
    state.trial = trial._replace(dice=tuple(dice), rerolls=trial.rerolls - 1)
    table.tell("rerolled", seat=trial.seat, dice=tuple(dice), trial=trial.kind)


def give_up_rest(state: State, table: Table) -> None:
    """Rested is given up for one more reroll (TRA-5)."""
    trial = state.trial
    assert trial is not None
    lose_trait(state, table, trial.seat, "rested")
    state.trial = trial._replace(rerolls=trial.rerolls + 1)


def icons_on(state: State, trial: Trial) -> int:
    """The hit icons on all dice."""
    hits = state.cards.hits
    return sum([hits[die] for die in trial.dice])
