"""How tempting each answer looks at a glance, without trying it out: what is printed, priced.

So quick that whole rounds can be played by it in a blink: bots that look ahead do that.
"""

from collections.abc import Callable, Mapping, Sequence

from games.engine.decision import Decision
from games.titles.shelter.abilities import bonus_of, constant_bonus, total_of_fight
from games.titles.shelter.cards import Ability, Cards, Face, Reward
from games.titles.shelter.effects import payable_rooms, read_bundle
from games.titles.shelter.notation import ANY, LETTERS, RESOURCES, TAGS
from games.titles.shelter.score import happiness_of
from games.titles.shelter.state import (
    ROOMS_TO_END,
    ROOMS_TO_END_SHORT,
    TOP,
    State,
    face_on,
)
from games.titles.shelter.weights import PROMISE, PROMISE_IN, Weights

THROWS = 36
CHANCE = [
    sum(one + other >= target for one in range(1, 7) for other in range(1, 7)) / THROWS
    for target in range(14)
]
"""How likely two dice reach a number."""
A_LITTLE = 0.001
"""Placing somebody where it gives nothing is still better than to pass."""
SURELY = 3.0
"""More than any placement is worth: to be done first."""
PLAIN_CUBE, PLAIN_DWELLER, PLAIN_BUILD, PLAIN_HEAL, PLAIN_TRAINING = 0.3, 2.0, 1.75, 0.5, 0.4
"""Prices for comparing rooms and letters with each other, at any time of the game."""


class Promise:
    """What a list of rewards gives, added up."""

    __slots__ = (
        "any",
        "builds",
        "cubes",
        "dwellers",
        "gained",
        "happiness",
        "heals",
        "items",
        "more",
        "pupils",
        "rest",
        "token",
    )

    def __init__(self, rewards: Sequence[Reward], weights: Weights) -> None:
        count = {(reward.verb, reward.what): 0 for reward in rewards}
        for reward in rewards:
            count[reward.verb, reward.what] += reward.number
        verbs = [reward.verb for reward in rewards]
        self.happiness = count.get(("gain", "happiness"), 0)
        self.any = count.get(("gain", ANY), 0)
        self.cubes = tuple(count.get(("gain", resource), 0) for resource in RESOURCES)
        self.gained = [resource for resource, number in enumerate(self.cubes) if number]
        self.dwellers = verbs.count("dweller")
        self.items = verbs.count("item")
        self.builds = verbs.count("build")
        self.heals = verbs.count("heal")
        self.pupils = verbs.count("train")
        self.token = verbs.count("first_player")
        self.rest = sum(weights[verb] for verb in verbs if verb in ("refresh", "ready", "exchange"))
        self.more = bool(
            self.dwellers or self.items or self.builds or self.heals or self.pupils or self.token
        )


class Mind:
    """All that follows from a card set and from weights alone, worked out once."""

    __slots__ = ("cards", "curve", "last_curve", "places", "promises", "rooms", "tools", "weights")

    def __init__(self, cards: Cards, weights: Weights) -> None:
        self.cards = cards
        self.weights = weights
        faces = {**{space.id: space.face for space in cards.spaces.values()}, **cards.threats}
        self.promises = {
            name: (Promise(face.rewards, weights), Promise(face.doubled, weights))
            for name, face in faces.items()
        }
        self.places = {
            text: (number, space.id)
            for space in cards.spaces.values()
            for number, text in enumerate(space.texts)
        }
        self.curve = [0.0]
        for number in range(1, cards.limits.resource_cap + 1):
            self.curve.append(self.curve[-1] + weights[f"cube_{min(number, 6)}"])
        self.last_curve = [weights["cube_last"] * number for number in range(len(self.curve))]
        self.rooms = {room.id: self._use_of_room(room.spaces) for room in cards.rooms.values()}
        self.tools = {
            item.id: sum(self._use_of_ability(ability) for ability in item.abilities.values())
            for item in cards.items.values()
        }

    def _use_of_room(self, spaces: Sequence[str]) -> float:
        """What the spaces of a room give, at plain prices."""
        total = 0.0
        for space in spaces:
            face, promise = self.cards.spaces[space].face, self.promises[space][0]
            value = plainly(promise) + PLAIN_HEAL * promise.heals + PLAIN_TRAINING * promise.pupils
            value += PLAIN_BUILD * (face.room or promise.builds) - PLAIN_CUBE * face.total
            total += max(value, 0.0) / (1 + face.linked)
        return total

    def _use_of_ability(self, ability: Ability) -> float:
        """What an ability is worth for each round that is left."""
        weights = self.weights
        if ability.moment == "game_end":
            return 0.0
        if ability.moment == "before_combat":
            return weights["bonus_round"] * (usual_bonus(ability) - ability.total / 2)
        if ability.moment == "always":
            return weights["always_round"] * usual_bonus(ability)
        if ability.moment == "placing":
            gains = sum(effect.number() for effect in ability.effects if effect.verb == "gain")
            return weights["outfit_round"] * (gains or 1)
        return weights[TOOLS.get(ability.moment, "tool_round")]


TOOLS: Mapping[str, str] = {
    "after_roll": "reroll_round",
    "combat_lost": "spare_round",
    "injure_cost": "spare_round",
    "turn_end": "extra_turn_round",
}
"""The weights of items that help at a moment of their own."""


def plainly(promise: Promise) -> float:
    """What a promise is worth whoever has how much."""
    cubes = sum(promise.cubes) + promise.any
    return promise.happiness + PLAIN_CUBE * cubes + PLAIN_DWELLER * promise.dwellers + promise.items


def usual_bonus(ability: Ability) -> float:
    """What an ability adds to a roll, against everything alike."""
    return sum(bonus_of(ability, tag) for tag in TAGS) / len(TAGS)


_minds: dict[tuple[int, str], Mind] = {}
MINDS = 16


def mind_of(cards: Cards, style: str) -> Mind:
    """The mind of a style for a card set. Sets are known by what they are, not by what is in them."""
    key = id(cards), style
    mind = _minds.get(key)
    if mind is None or mind.cards is not cards:
        if len(_minds) >= MINDS:
            _minds.clear()
        mind = _minds[key] = Mind(cards, PROMISE_IN[style])
    return mind


def rounds_left(state: State, weights: Weights = PROMISE) -> float:
    """A guess at the rounds after this one."""
    if state.endings:
        return 0.0
    usual = max(weights["usual_length"] - state.round, 1.0)
    until_last_threat = len(state.threat_deck.pool) / weights["threats_a_round"]
    goal = ROOMS_TO_END_SHORT if state.options["short"] else ROOMS_TO_END
    missing = goal - max([len(level) - level.count("") for level in state.levels[TOP + 1 :]])
    return min(usual, until_last_threat, missing * weights["rounds_a_room"])


class Look:
    """What holds for all answers to a question."""

    __slots__ = (
        "bonuses",
        "builds",
        "curve",
        "fade",
        "going_on",
        "held",
        "items",
        "left",
        "mind",
        "player",
        "seat",
        "state",
        "weights",
    )

    def __init__(self, state: State, seat: int, mind: Mind) -> None:
        self.state = state
        self.seat = seat
        self.mind = mind
        self.weights = weights = mind.weights
        self.player = state.players[seat]
        self.held = self.player.resources
        self.left = rounds_left(state, weights)
        self.going_on = not state.endings
        self.curve = mind.curve if self.going_on else mind.last_curve
        # The fewer rounds are left, the less can be made of cubes.
        self.fade = min(1.0, weights["cubes"] + weights["cubes_round"] * self.left) if self.going_on else 1.0
        self.items: float | None = None
        self.builds: dict[bool, float] = {}
        self.bonuses: dict[str, int] = {}

    def cubes(self, power: int, food: int, water: int) -> float:
        """What it is worth to have so many cubes instead of those held."""
        curve, held = self.curve, self.held
        then = curve[power] + curve[food] + curve[water]
        return self.fade * (then - curve[held[0]] - curve[held[1]] - curve[held[2]])

    def trade(self, face: Face, promise: Promise) -> float:
        """Cubes paid and gained; of any, what there is most of is paid and what is scarce is gained."""
        most, held, need, gain = len(self.curve) - 1, self.held, face.need, promise.cubes
        have = [held[0] - need[0], held[1] - need[1], held[2] - need[2]]
        for _ in range(face.any):
            have[have.index(max(have))] -= 1
        for resource in promise.gained:
            have[resource] = min(have[resource] + gain[resource], most)
        for _ in range(promise.any):
            scarce = have.index(min(have))
            have[scarce] = min(have[scarce] + 1, most)
        return self.cubes(have[0], have[1], have[2])

    def room(self, room: str, *, paid: bool) -> float:
        """What a room of the row is worth, without what it costs if it is paid for."""
        weights, left = self.weights, self.left
        value = 0.0
        if self.going_on:
            per_round = weights["room_round"] + weights["room_use_round"] * self.mind.rooms[room]
            value = weights["room"] + per_round * left
        if paid:
            card = self.state.cards.rooms[room]
            power, food, water = self.held
            value += self.cubes(power - card.cost[0], food - card.cost[1], water - card.cost[2])
            value -= PLAIN_CUBE * card.any
        return value

    def build(self, *, paid: bool) -> float:
        """What the best room of the row is worth."""
        if paid not in self.builds:
            state = self.state
            rooms = payable_rooms(state, self.seat, (0, 0, 0), 0) if paid else state.rooms.row
            self.builds[paid] = max((self.room(room, paid=paid) for room in rooms), default=0.0)
        return self.builds[paid]

    def item(self, item: str) -> float:
        """What an item is worth to who holds it."""
        value = self.mind.tools[item] * self.left
        if "game_end" in self.state.cards.items[item].abilities:
            value += happiness_of(self.state, self.seat, item) + self.weights["keepsake_round"] * self.left
        return value + (self.weights["item"] if self.left else 0.0)

    def best_item(self) -> float:
        """What the best item of the row is worth."""
        if self.items is None:
            self.items = max((self.item(item) for item in self.state.items.row), default=0.0)
        return self.items

    def chance(self, face: Face) -> float:
        """How likely a fight is won with all that can be used in it."""
        tag = face.tag
        if tag not in self.bonuses:
            bonus = constant_bonus(self.state, self.seat, tag)
            for item in self.player.items:
                ability = self.state.cards.items[item].abilities.get("before_combat")
                if ability is not None and item not in self.player.exhausted:
                    bonus += bonus_of(ability, tag)
            self.bonuses[tag] = bonus
        return chance_of(face.combat - self.bonuses[tag])

    def placement(self, space: str, *, doubled: bool, dwellers: int, owners: Mapping[str, int]) -> float:
        """What a space promises to who is placed there."""
        state, weights, going_on = self.state, self.weights, self.going_on
        threat = state.threats.get(space)
        card = state.cards.spaces[space]
        face = card.face if threat is None else state.cards.threats[threat]
        promise = self.mind.promises[threat or space][doubled]
        value = promise.happiness + promise.rest * going_on
        if face.total or promise.any or promise.gained:
            value += self.trade(face, promise)
        if face.room:
            value += self.build(paid=True) * (1 + weights["second_room"] * promise.builds)
        if promise.more:
            value += self.gifts(face, promise, dwellers)
        if face.injure:
            value -= weights["injury"] * going_on
        if face.items:
            value -= weights["discard"] * face.items
        owner = owners.get(card.card)
        if threat is None:
            return value - weights["rent"] if owner not in (None, self.seat) and going_on else value
        if owner == self.seat:
            value += weights["threat"]
        if face.combat:
            chance = self.chance(face)
            value = chance * value - (1 - chance) * weights["injury"] * going_on
        return value

    def gifts(self, face: Face, promise: Promise, dwellers: int) -> float:
        """What is neither cubes nor happiness."""
        weights = self.weights
        value = 0.0
        if promise.dwellers:
            value += weights["dweller_round"] * self.left * min(promise.dwellers, self.player.box)
        if promise.items:
            value += self.best_item() * promise.items
        if promise.builds and not face.room:
            value += self.build(paid=False) * promise.builds
        if self.going_on:
            value += weights["heal"] * promise.heals + weights["train"] * promise.pupils * dwellers
            value += weights["token"] * promise.token * (self.state.token != self.seat)
        return value


def chance_of(target: int) -> float:
    """How likely two dice reach a number."""
    return CHANCE[min(max(target, 0), len(CHANCE) - 1)]


# --- one function for each kind of question ---------------------------------------------------------


def glance_turn(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    state, weights = look.state, look.weights
    places, letters = look.mind.places, [dweller.letter for dweller in look.player.dwellers]
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
            values.append(0.0 if text == "pass" else use_at_start(look, text.split(" ")[1]))
            continue
        letter = face_on(state, space).letter if someone_is_trained else ""
        trained = [letters[number] for number in numbers if letters[number]]
        doubled = letter in trained
        value = known.get((space, doubled))
        if value is None:
            value = look.placement(space, doubled=doubled, dwellers=len(numbers), owners=owners)
            known[space, doubled] = value
        if trained and look.going_on:
            matched = trained.count(letter)
            value -= weights["training_used"] * matched + weights["training_lost"] * (len(trained) - matched)
        values.append((value if len(numbers) == 1 else value * weights["pair"]) + A_LITTLE)
    return values


def use_at_start(look: Look, item: str) -> float:
    """Items that cost nothing are used at once; cubes are swapped when one kind is plentiful."""
    abilities = look.state.cards.items[item].abilities
    ability = abilities.get("turn_start") or abilities["any_time"]
    if any(reward.verb == "swap" for reward in ability.rewards):
        return SURELY if max(look.held) - min(look.held) > 1 else -SURELY
    return -A_LITTLE if ability.total else SURELY


def glance_gain(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    held, curve = look.held, look.curve
    numbers = [held[RESOURCES.index(text.split(" ")[1])] for text in options]
    return [curve[number + 1] - curve[number] for number in numbers]


def glance_pay(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    held, curve = look.held, look.curve
    numbers = [held[RESOURCES.index(text.split(" ")[1])] for text in options]
    return [curve[number - 1] - curve[number] for number in numbers]


def glance_swap(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    values = []
    for text in options:
        have = look.held
        if text != "done":
            _, out, into = text.split(" ")
            have = [a - b + c for a, b, c in zip(have, read_bundle(out), read_bundle(into), strict=True)]
        values.append(look.cubes(have[0], have[1], have[2]))
    return values


def glance_build(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    paid = decision.about[0] == "paid"
    return [0.0 if text == "skip" else look.room(text.split(" ")[1], paid=paid) for text in options]


def glance_item(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    """An item of the row, or a look at other items first if these are nothing much."""
    split = [text.split(" ") for text in options]
    return [look.item(item) if verb == "take" else PLAIN_TRAINING for verb, item in split]


def glance_discard(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    return [-look.item(text.split(" ")[1]) for text in options]


def glance_ready(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    return [look.mind.tools[text.split(" ")[1]] for text in options]


def glance_fight(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    """Use what makes the victory likelier."""
    state, turn = look.state, look.state.turn
    face = face_on(state, turn.space)
    target = face.combat - turn.bonus - constant_bonus(state, turn.seat, face.tag)
    values = []
    for text in options:
        value = 0.0
        if text != "roll":
            ability = state.cards.items[text.split(" ")[1]].abilities["before_combat"]
            better = chance_of(target - bonus_of(ability, face.tag)) - chance_of(target)
            value = look.weights["fight"] * better - PLAIN_CUBE * ability.total - A_LITTLE
        values.append(value)
    return values


def glance_rolled(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    """Reroll a fight that is lost so far: both dice, or the lower one."""
    state, dice = look.state, look.state.turn.dice
    missing = face_on(state, state.turn.space).combat - total_of_fight(state)
    values = []
    for text in options:
        again = [int(number) - 1 for number in text.split(" ")[2:]]
        value = -sum(dice[number] for number in again) / THROWS + bool(again)
        values.append(value if missing > 0 else -value)
    return values


def glance_use(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    return [0.0 if text == "skip" else use_of(look, text.split(" ")[1]) for text in options]


def use_of(look: Look, item: str) -> float:
    """Use what costs nothing; a doubled reward is worth what is doubled."""
    abilities, value = look.state.cards.items[item].abilities.values(), 1.0
    if any(effect.verb == "trained" for ability in abilities for effect in ability.effects):
        once, twice = look.mind.promises[face_on(look.state, look.state.turn.space).id]
        value = plainly(twice) - plainly(once)
    return value - PLAIN_CUBE * sum(ability.total for ability in abilities) - A_LITTLE


def glance_finish(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    return [0.0 if text == "end" else use_of(look, text.split(" ")[1]) for text in options]


def glance_train(look: Look, decision: Decision, options: Sequence[str]) -> list[float]:
    """The letter that doubles most of what lies there now."""
    state = look.state
    doubled = dict.fromkeys(LETTERS, 0.0)
    for space in state.spaces:
        face = face_on(state, space)
        if face.letter:
            once, twice = look.mind.promises[face.id]
            doubled[face.letter] += plainly(twice) - plainly(once)
    return [doubled[text.split(" ")[1]] for text in options]


GLANCE: dict[str, Callable[[Look, Decision, Sequence[str]], list[float]]] = {
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
    """A number for each answer: what it promises, in happiness."""
    return GLANCE[decision.kind](Look(state, decision.seat, mind_of(state.cards, style)), decision, options)
