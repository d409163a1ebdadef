"""What holds for all answers to a question: what skills and territories are worth to a seat now."""

from games.titles.raiders.bots.values import claim_worth, power_of
from games.titles.raiders.bots.weights import ANSWER_IN, PART_IN
from games.titles.raiders.cards import Cards, Part, Skill
from games.titles.raiders.squad import defence
from games.titles.raiders.state import NOBODY, Land, State

USUALLY_PAID = 2
"""How many things are usually paid where a skill takes several."""


class Prices:
    """What the skills of a card set are usually worth to a style, worked out once."""

    __slots__ = ("answer", "cards", "skill")

    def __init__(self, cards: Cards, style: str) -> None:
        self.cards = cards
        self.answer = ANSWER_IN[style]
        part = PART_IN[style]

        def worth(each: Part, paid: int) -> float:
            number = min(each.number, USUALLY_PAID) if each.up_to else each.number
            if each.verb == "destroy_cards":
                number = paid
            return part[each.verb] * number * (paid if each.each else 1)

        self.skill: dict[str, float] = {}
        for card in cards.helpers.values():
            paid = max([min(cost.number, USUALLY_PAID) for cost in card.skill.costs], default=1)
            self.skill[card.id] = max(0.0, sum(worth(each, paid) for each in card.skill.parts))


_prices: dict[tuple[int, str], Prices] = {}
MOST_PRICES = 16


def prices_of(cards: Cards, style: str) -> Prices:
    """The prices of a style for a card set. Sets are told apart by identity, not by content."""
    key = id(cards), style
    prices = _prices.get(key)
    if prices is None or prices.cards is not cards:
        if len(_prices) >= MOST_PRICES:
            _prices.clear()
        prices = _prices[key] = Prices(cards, style)
    return prices


class Context:
    """A question as a seat sees it."""

    __slots__ = ("answer", "player", "prices", "seat", "state", "threat")

    def __init__(self, state: State, seat: int, style: str) -> None:
        self.state = state
        self.seat = seat
        self.prices = prices_of(state.cards, style)
        self.answer = self.prices.answer
        self.player = state.players[seat]
        self.threat = max([power_of(state, rival) for rival in state.players if rival is not self.player])

    def card(self, card: str, *, called: bool) -> float:
        """What it is worth to put a card into the hideout, with its call or without."""
        helper, worth = self.state.cards.helpers[card], self.prices.skill[card]
        value = 1.0 + self.answer["raider"] * bool(helper.gang)
        if helper.raid:
            return value + self.answer["play_again"] * worth
        return value + worth if called else value - self.answer["lost_call"] * worth

    def land(self, land: Land) -> float:
        """What it is worth to hold a territory from now on."""
        answer = self.answer
        claim = claim_worth(self.state, self.player, land)
        value = answer["first_loot"] * min(land.loot, 1) + answer["next_loot"] * max(land.loot - 1, 0)
        return value + answer["claim"] * claim / max(land.loot, 1)

    def raid(self, land: Land) -> float:
        """What a raid on a territory promises."""
        answer = self.answer
        guard = defence(self.state.cards, land)
        if land.captor == self.seat:
            return answer["reinforce"] if guard < self.threat else -answer["reinforce"]
        value = self.land(land)
        if land.captor != NOBODY:
            value += answer["rob"] * value + answer["beat"] * len(land.helpers) - answer["effort"] * guard
        return value

    def loot_leaves(self, land: Land, count: int) -> float:
        """What it means that loot leaves a territory: its captor comes nearer to the claim, or makes it."""
        claim = self.answer["claim"] * claim_worth(self.state, self.player, land)
        nearer = claim if land.loot <= count else self.answer["speed"] * min(count, land.loot)
        if land.captor == self.seat:
            return nearer
        return -nearer / 2 if land.captor != NOBODY else 0.0

    def use(self, card: str, here: Land | None) -> float:
        """What a skill promises where its card is."""
        value = self.prices.skill[card]
        skill: Skill = self.state.cards.helpers[card].skill
        if here is not None and skill.loot and not skill.where:
            value += self.loot_leaves(here, 1)
        return value
