"""Chances of tests and fights: what three dice bring if rerolls are used as well as possible."""

from itertools import product

from games.caches import cached
from games.titles.wasteland.cards import Cards

Values = tuple[int, ...]


@cached("chances", 4096)
def chance(values: Values, dice: Values, need: int, rerolls: int) -> float:
    """The chance of `need` or more in all, with so many rerolls of any dice.

    `values` is what each face of a die counts, `dice` what the dice show now.
    """
    if sum(dice) >= need:
        return 1.0
    if not rerolls or sum(dice) + len(dice) * max(values) < need:
        return 0.0
    best = 0.0
    for kept in sorted(set(product((True, False), repeat=len(dice)))):
        if not all(kept):
            best = max(best, after_reroll(values, dice, kept, need, rerolls - 1))
    return best


def after_reroll(values: Values, dice: Values, kept: tuple[bool, ...], need: int, rerolls: int) -> float:
    ways = [(die,) if keep else values for die, keep in zip(dice, kept, strict=True)]
    results = [tuple(sorted(each)) for each in product(*ways)]
    return sum(chance(values, each, need, rerolls) for each in results) / len(results)


@cached("chances before a roll", 4096)
def chance_of_roll(values: Values, dice: int, need: int, rerolls: int) -> float:
    """The chance before the dice are rolled."""
    results = [tuple(sorted(each)) for each in product(values, repeat=dice)]
    return sum(chance(values, each, need, rerolls) for each in results) / len(results)


def chance_of_test(cards: Cards, need: int, rerolls: int) -> int:
    """The chance to pass a test, in per cent."""
    return round(100 * chance_of_roll(cards.hits, cards.limits.dice, need, rerolls))


def kill_chance(cards: Cards, wounded: tuple[bool, ...], need: int, rerolls: int) -> int:
    """The chance to hit an enemy so often, in per cent."""
    values = tuple(int(each) for each in wounded)
    return round(100 * chance_of_roll(values, cards.limits.dice, need, rerolls))


def chance_now(values: Values, dice: Values, need: int, rerolls: int) -> int:
    """The chance with dice that were rolled, in per cent; `dice` are faces."""
    counted = tuple(sorted(values[die] for die in dice))
    return round(100 * chance(values, counted, need, rerolls))
