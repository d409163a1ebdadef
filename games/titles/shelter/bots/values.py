"""The values of cards for bots, computed once for a card set and a style."""

from collections.abc import Mapping, Sequence

from games.titles.shelter.abilities import bonus_of
from games.titles.shelter.bots.weights import ANSWER_IN, Weights
from games.titles.shelter.cards import Ability, Cards, Reward
from games.titles.shelter.notation import ANY, RESOURCES, TAGS

PLAIN_CUBE, PLAIN_DWELLER, PLAIN_BUILD, PLAIN_HEAL, PLAIN_TRAINING = 0.3, 2.0, 1.75, 0.5, 0.4
"""Fixed prices for comparing rooms and letters with each other, at any time of the game."""


class RewardTotals:
    """The totals of a list of rewards."""

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


class CardValues:
    """All values that depend only on a card set and on weights, computed once."""

    __slots__ = ("cards", "curve", "last_curve", "places", "rooms", "tools", "totals_of", "weights")

    def __init__(self, cards: Cards, weights: Weights) -> None:
        self.cards = cards
        self.weights = weights
        faces = {**{space.id: space.face for space in cards.spaces.values()}, **cards.threats}
        self.totals_of = {
            name: (RewardTotals(face.rewards, weights), RewardTotals(face.doubled, weights))
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
        """The value of a room's spaces at fixed prices."""
        total = 0.0
        for space in spaces:
            face, totals = self.cards.spaces[space].face, self.totals_of[space][0]
            value = plainly(totals) + PLAIN_HEAL * totals.heals + PLAIN_TRAINING * totals.pupils
            value += PLAIN_BUILD * (face.room or totals.builds) - PLAIN_CUBE * face.total
            total += max(value, 0.0) / (1 + face.linked)
        return total

    def _use_of_ability(self, ability: Ability) -> float:
        """The value of an ability for each remaining round."""
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
"""The weights of abilities by moment, other than ``tool_round``."""


def plainly(totals: RewardTotals) -> float:
    """The value of rewards at fixed prices, whatever a seat already has."""
    cubes = sum(totals.cubes) + totals.any
    return totals.happiness + PLAIN_CUBE * cubes + PLAIN_DWELLER * totals.dwellers + totals.items


def usual_bonus(ability: Ability) -> float:
    """The average bonus of an ability over all tags."""
    return sum(bonus_of(ability, tag) for tag in TAGS) / len(TAGS)


_card_values: dict[tuple[int, str], CardValues] = {}
MOST_CARD_VALUES = 16


def card_values(cards: Cards, style: str) -> CardValues:
    """The cached values of a card set for a style. Card sets are compared by identity, not by content."""
    key = id(cards), style
    values = _card_values.get(key)
    if values is None or values.cards is not cards:
        if len(_card_values) >= MOST_CARD_VALUES:
            _card_values.clear()
        values = _card_values[key] = CardValues(cards, ANSWER_IN[style])
    return values
