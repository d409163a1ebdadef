"""Quick scores of answers: the value of what is printed on the cards, without trying the answer.

They are fast enough for playouts of whole rounds.
"""

from collections.abc import Callable, Sequence

from games.engine.decision import Decision
from games.titles.shelter.abilities import bonus_of, constant_bonus, total_of_fight
from games.titles.shelter.bots.context import THROWS, ScoringContext, chance_of
from games.titles.shelter.bots.values import PLAIN_CUBE, PLAIN_TRAINING, card_values, plainly
from games.titles.shelter.effects import read_bundle
from games.titles.shelter.notation import LETTERS, RESOURCES
from games.titles.shelter.state import State, face_on

A_LITTLE = 0.001
"""A placement that gives nothing is still better than passing."""
SURELY = 3.0
"""More than any placement is worth: an item with this score is used first."""


def glance_turn(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    state, weights = context.state, context.weights
    places, letters = context.values.places, [dweller.letter for dweller in context.player.dwellers]
    someone_is_trained = any(letters)
    owners = {
        room: state.owners[number] for number, level in enumerate(state.levels) if number for room in level
    }
    known: dict[tuple[str, bool], float] = {}
    values = []
    for text in options:
        placed = places.get(text)
        numbers: tuple[int, ...]
        if placed is not None:
            numbers, space = (placed[0],), placed[1]
        elif text.startswith("place"):
            _, one, other, space = text.split(" ")
            numbers = (int(one[1:]) - 1, int(other[1:]) - 1)
        else:
            values.append(0.0 if text == "pass" else use_at_start(context, text.split(" ")[1]))
            continue
        letter = face_on(state, space).letter if someone_is_trained else ""
        trained = [letters[number] for number in numbers if letters[number]]
        doubled = letter in trained
        value = known.get((space, doubled))
        if value is None:
            value = context.placement(space, doubled=doubled, dwellers=len(numbers), owners=owners)
            known[space, doubled] = value
        if trained and context.going_on:
            matched = trained.count(letter)
            value -= weights["training_used"] * matched + weights["training_lost"] * (len(trained) - matched)
        values.append((value if len(numbers) == 1 else value * weights["pair"]) + A_LITTLE)
    return values


def use_at_start(context: ScoringContext, item: str) -> float:
    """The score of using an item at the start of a turn.

    Items that cost nothing are used at once; cubes are swapped if one kind is plentiful.
    """
    abilities = context.state.cards.items[item].abilities
    ability = abilities.get("turn_start") or abilities["any_time"]
    if any(reward.verb == "swap" for reward in ability.rewards):
        return SURELY if max(context.held) - min(context.held) > 1 else -SURELY
    return -A_LITTLE if ability.total else SURELY


def glance_gain(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    held, curve = context.held, context.curve
    numbers = [held[RESOURCES.index(text.split(" ")[1])] for text in options]
    return [curve[number + 1] - curve[number] for number in numbers]


def glance_pay(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    held, curve = context.held, context.curve
    numbers = [held[RESOURCES.index(text.split(" ")[1])] for text in options]
    return [curve[number - 1] - curve[number] for number in numbers]


def glance_swap(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    values = []
    for text in options:
        have = context.held
        if text != "done":
            _, out, into = text.split(" ")
            have = [a - b + c for a, b, c in zip(have, read_bundle(out), read_bundle(into), strict=True)]
        values.append(context.cubes(have[0], have[1], have[2]))
    return values


def glance_build(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    paid = decision.about[0] == "paid"
    return [0.0 if text == "skip" else context.room(text.split(" ")[1], paid=paid) for text in options]


def glance_item(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    """Take the best item of the row, or refresh the row first if its items are poor."""
    split = [text.split(" ") for text in options]
    return [context.item(item) if verb == "take" else PLAIN_TRAINING for verb, item in split]


def glance_discard(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    return [-context.item(text.split(" ")[1]) for text in options]


def glance_ready(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    return [context.values.tools[text.split(" ")[1]] for text in options]


def glance_fight(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    """Score an item by how much it improves the chance to win the fight."""
    state, turn = context.state, context.state.turn
    face = face_on(state, turn.space)
    target = face.combat - turn.bonus - constant_bonus(state, turn.seat, face.tag)
    values = []
    for text in options:
        value = 0.0
        if text != "roll":
            ability = state.cards.items[text.split(" ")[1]].abilities["before_combat"]
            better = chance_of(target - bonus_of(ability, face.tag)) - chance_of(target)
            value = context.weights["fight"] * better - PLAIN_CUBE * ability.total - A_LITTLE
        values.append(value)
    return values


def glance_rolled(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    """Reroll a fight that is currently lost: both dice, or the lower one."""
    state, dice = context.state, context.state.turn.dice
    missing = face_on(state, state.turn.space).combat - total_of_fight(state)
    values = []
    for text in options:
        again = [int(number) - 1 for number in text.split(" ")[2:]]
        value = -sum(dice[number] for number in again) / THROWS + bool(again)
        values.append(value if missing > 0 else -value)
    return values


def glance_use(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    return [0.0 if text == "skip" else use_of(context, text.split(" ")[1]) for text in options]


def use_of(context: ScoringContext, item: str) -> float:
    """The score of using an item: 1, or the value of a doubled reward, minus its cost."""
    abilities, value = context.state.cards.items[item].abilities.values(), 1.0
    if any(effect.verb == "trained" for ability in abilities for effect in ability.effects):
        once, twice = context.values.totals_of[face_on(context.state, context.state.turn.space).id]
        value = plainly(twice) - plainly(once)
    return value - PLAIN_CUBE * sum(ability.total for ability in abilities) - A_LITTLE


def glance_finish(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    return [0.0 if text == "end" else use_of(context, text.split(" ")[1]) for text in options]


def glance_train(context: ScoringContext, decision: Decision, options: Sequence[str]) -> list[float]:
    """Prefer the letter that doubles the most rewards on the table."""
    state = context.state
    doubled = dict.fromkeys(LETTERS, 0.0)
    for space in state.spaces:
        face = face_on(state, space)
        if face.letter:
            once, twice = context.values.totals_of[face.id]
            doubled[face.letter] += plainly(twice) - plainly(once)
    return [doubled[text.split(" ")[1]] for text in options]


GLANCE: dict[str, Callable[[ScoringContext, Decision, Sequence[str]], list[float]]] = {
    "turn": glance_turn,
    "finish": glance_finish,
    "gain": glance_gain,
    "rent": glance_gain,
    "pay": glance_pay,
    "build": glance_build,
    "discard": glance_discard,
    "item": glance_item,
    "ready": glance_ready,
    "swap": glance_swap,
    "fight": glance_fight,
    "rolled": glance_rolled,
    "injury": glance_use,
    "placing": glance_use,
    "lost": glance_use,
    "rented": glance_use,
    "train": glance_train,
}


def glance(state: State, decision: Decision, options: Sequence[str], style: str) -> list[float]:
    """The score of each answer, in happiness."""
    return GLANCE[decision.kind](
        ScoringContext(state, decision.seat, card_values(state.cards, style)), decision, options
    )
