"""What cards promise to who plays by weights: worked out once for a card set and a style."""

from collections.abc import Mapping, Sequence

from games.titles.shelter.abilities import bonus_of
from games.titles.shelter.cards import Ability, Cards, Reward
from games.titles.shelter.notation import ANY, RESOURCES, TAGS
from games.titles.shelter.weights import PROMISE_IN, Weights

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
