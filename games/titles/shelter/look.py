"""What holds for all answers to a question: prices that depend on what one has and on how much is left."""

from collections.abc import Mapping

from games.titles.shelter.abilities import bonus_of, constant_bonus
from games.titles.shelter.cards import Face
from games.titles.shelter.effects import payable_rooms
from games.titles.shelter.promise import PLAIN_CUBE, Mind, Promise
from games.titles.shelter.score import happiness_of
from games.titles.shelter.state import ROOMS_TO_END, ROOMS_TO_END_SHORT, TOP, State
from games.titles.shelter.weights import PROMISE, Weights

THROWS = 36
CHANCE = [
    sum(one + other >= target for one in range(1, 7) for other in range(1, 7)) / THROWS
    for target in range(14)
]
"""How likely two dice reach a number."""


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
