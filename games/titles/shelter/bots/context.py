"""Values shared by all answers to a question: they depend on the seat's holdings and the rounds left."""

from collections.abc import Mapping

from games.titles.shelter.abilities import bonus_of, constant_bonus
from games.titles.shelter.bots.values import PLAIN_CUBE, CardValues, RewardTotals
from games.titles.shelter.bots.weights import ANSWER, Weights
from games.titles.shelter.cards import Face
from games.titles.shelter.effects import payable_rooms
from games.titles.shelter.score import happiness_of
from games.titles.shelter.state import ROOMS_TO_END, ROOMS_TO_END_SHORT, TOP, State

THROWS = 36
CHANCE = [
    sum(one + other >= target for one in range(1, 7) for other in range(1, 7)) / THROWS
    for target in range(14)
]
"""The probability that two dice reach each number."""


def rounds_left(state: State, weights: Weights = ANSWER) -> float:
    """An estimate of the rounds after this one."""
    if state.endings:
        return 0.0
    usual = max(weights["usual_length"] - state.round, 1.0)
    until_last_threat = len(state.threat_deck.pool) / weights["threats_a_round"]
    goal = ROOMS_TO_END_SHORT if state.options["short"] else ROOMS_TO_END
    missing = goal - max([len(level) - level.count("") for level in state.levels[TOP + 1 :]])
    return min(usual, until_last_threat, missing * weights["rounds_a_room"])


class ScoringContext:
    """The seat's situation and cached values, shared by all answers to a question."""

    __slots__ = (
        "bonuses",
        "builds",
        "curve",
        "fade",
        "going_on",
        "held",
        "items",
        "left",
        "player",
        "seat",
        "state",
        "values",
        "weights",
    )

    def __init__(self, state: State, seat: int, values: CardValues) -> None:
        self.state = state
        self.seat = seat
        self.values = values
        self.weights = weights = values.weights
        self.player = state.players[seat]
        self.held = self.player.resources
        self.left = rounds_left(state, weights)
        self.going_on = not state.endings
        self.curve = values.curve if self.going_on else values.last_curve
        # The fewer rounds are left, the less cubes are worth.
        self.fade = min(1.0, weights["cubes"] + weights["cubes_round"] * self.left) if self.going_on else 1.0
        self.items: float | None = None
        self.builds: dict[bool, float] = {}
        self.bonuses: dict[str, int] = {}

    def cubes(self, power: int, food: int, water: int) -> float:
        """The value of having so many cubes instead of those held."""
        curve, held = self.curve, self.held
        then = curve[power] + curve[food] + curve[water]
        return self.fade * (then - curve[held[0]] - curve[held[1]] - curve[held[2]])

    def trade(self, face: Face, totals: RewardTotals) -> float:
        """The value of the cubes paid and gained; "any" pays the most plentiful and gains the scarcest."""
        most, held, need, gain = len(self.curve) - 1, self.held, face.need, totals.cubes
        have = [held[0] - need[0], held[1] - need[1], held[2] - need[2]]
        for _ in range(face.any):
            have[have.index(max(have))] -= 1
        for resource in totals.gained:
            have[resource] = min(have[resource] + gain[resource], most)
        for _ in range(totals.any):
            scarce = have.index(min(have))
            have[scarce] = min(have[scarce] + 1, most)
        return self.cubes(have[0], have[1], have[2])

    def room(self, room: str, *, paid: bool) -> float:
        """The value of a room of the row, minus its cost if it is paid for."""
        weights, left = self.weights, self.left
        value = 0.0
        if self.going_on:
            per_round = weights["room_round"] + weights["room_use_round"] * self.values.rooms[room]
            value = weights["room"] + per_round * left
        if paid:
            card = self.state.cards.rooms[room]
            power, food, water = self.held
            value += self.cubes(power - card.cost[0], food - card.cost[1], water - card.cost[2])
            value -= PLAIN_CUBE * card.any
        return value

    def build(self, *, paid: bool) -> float:
        """The value of the best room of the row."""
        if paid not in self.builds:
            state = self.state
            rooms = payable_rooms(state, self.seat, (0, 0, 0), 0) if paid else state.rooms.row
            self.builds[paid] = max((self.room(room, paid=paid) for room in rooms), default=0.0)
        return self.builds[paid]

    def item(self, item: str) -> float:
        """The value of an item to its owner."""
        value = self.values.tools[item] * self.left
        if "game_end" in self.state.cards.items[item].abilities:
            value += happiness_of(self.state, self.seat, item) + self.weights["keepsake_round"] * self.left
        return value + (self.weights["item"] if self.left else 0.0)

    def best_item(self) -> float:
        """The value of the best item of the row."""
        if self.items is None:
            self.items = max((self.item(item) for item in self.state.items.row), default=0.0)
        return self.items

    def chance(self, face: Face) -> float:
        """The probability of winning a fight with all usable items."""
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
        """The value of placing dwellers on a space."""
        state, weights, going_on = self.state, self.weights, self.going_on
        threat = state.threats.get(space)
        card = state.cards.spaces[space]
        face = card.face if threat is None else state.cards.threats[threat]
        totals = self.values.totals_of[threat or space][doubled]
        value = totals.happiness + totals.rest * going_on
        if face.total or totals.any or totals.gained:
            value += self.trade(face, totals)
        if face.room:
            value += self.build(paid=True) * (1 + weights["second_room"] * totals.builds)
        if totals.more:
            value += self.gifts(face, totals, dwellers)
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

    def gifts(self, face: Face, totals: RewardTotals, dwellers: int) -> float:
        """The value of rewards other than cubes and happiness."""
        weights = self.weights
        value = 0.0
        if totals.dwellers:
            value += weights["dweller_round"] * self.left * min(totals.dwellers, self.player.box)
        if totals.items:
            value += self.best_item() * totals.items
        if totals.builds and not face.room:
            value += self.build(paid=False) * totals.builds
        if self.going_on:
            value += weights["heal"] * totals.heals + weights["train"] * totals.pupils * dwellers
            value += weights["token"] * totals.token * (self.state.token != self.seat)
        return value


def chance_of(target: int) -> float:
    """The probability that two dice reach a number."""
    return CHANCE[min(max(target, 0), len(CHANCE) - 1)]
