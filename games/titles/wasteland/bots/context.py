"""What a bot works out before it weighs answers: odds of dice, worth of rows, and places worth going to."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, product
from math import comb

from games.titles.wasteland.ambitions import worth
from games.titles.wasteland.bots.weights import DEEDS
from games.titles.wasteland.cards import Attempt, Card, Cards, Choice, Deed, Need
from games.titles.wasteland.deeds import number_of
from games.titles.wasteland.factions import lead
from games.titles.wasteland.needs import can_choose
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.state import (
    Player,
    State,
    armor_of,
    face_of,
    graph_of,
    has_ranged,
    level_of,
    loyal_to,
    most_hp,
    slot_of,
    unexplored,
    weapon_of,
)

WISHES: Mapping[str, tuple[tuple[str, float], ...]] = {
    "has_caps": (("caps", 0.24),),
    "letters": (("xp", 0.4),),
    "perks": (("xp", 0.3),),
    "unique_equipped": (("unique", 2.0),),
    "equipped": (("loot", 0.3), ("assets", 0.4)),
    "consumables": (("loot", 0.3), ("assets", 0.2)),
    "unexplored": (("explore", 0.6),),
    "reputation": (("become", 0.8),),
}
"""What is worth more to a seat whose agendas ask for it."""
FADE = 0.82
"""How much less something is worth one step further away."""


@lru_cache(maxsize=512)
def test_odds(hits: tuple[int, ...], dice: int, needed: int, rerolls: int) -> float:
    """How likely dice show so many hit icons, if those without any are rerolled."""
    if needed <= 0:
        return 1.0
    total = 0.0
    for roll in product(hits, repeat=dice):
        total += _after_reroll(hits, tuple(sorted(roll)), needed, min(rerolls, 3))
    return total / float(len(hits) ** dice)


@lru_cache(maxsize=4096)
def _after_reroll(hits: tuple[int, ...], roll: tuple[int, ...], needed: int, rerolls: int) -> float:
    if sum(roll) >= needed:
        return 1.0
    if not rerolls:
        return 0.0
    best = 0.0
    for count in range(1, len(roll) + 1):
        kept = roll[count:]  # the lowest are rerolled
        new = [
            _after_reroll(hits, tuple(sorted((*kept, *again))), needed, rerolls - 1)
            for again in product(hits, repeat=count)
        ]
        best = max(best, sum(new) / len(new))
    return best


@lru_cache(maxsize=64)
def mean_hits(hits: tuple[int, ...], dice: int, armor: int) -> float:
    """The hits on a survivor with so much armor, on average."""
    rolls = [max(0, sum(roll) - armor) for roll in product(hits, repeat=dice)]
    return sum(rolls) / len(rolls)


def kill_odds(wounded: tuple[bool, ...], dice: int, needed: int, rerolls: int) -> float:
    """How likely enough dice wound an enemy."""
    if needed <= 0:
        return 1.0
    each: float = 1 - (1 - sum(wounded) / len(wounded)) ** (1 + 0.8 * rerolls)
    return float(sum(comb(dice, n) * each**n * (1 - each) ** (dice - n) for n in range(needed, dice + 1)))


@lru_cache(maxsize=4096)
def reroll_values(
    wounded: tuple[bool, ...],
    hits: tuple[int, ...],
    dice: tuple[int, ...],
    needed: int,
    armor: int,
    level: int,
    margin: int,
) -> dict[str, float]:
    """What keeping the dice of a fight, or rerolling some of them, is worth on average."""

    def worth_of(roll: tuple[int, ...]) -> float:
        damage = max(0, sum([hits[die] for die in roll]) - armor) * level
        if damage >= margin:
            return -4.0
        won = sum([wounded[die] for die in roll]) >= needed
        return (1.0 + 0.4 * level if won else 0.0) - 0.15 * damage

    found = {"keep": worth_of(dice)}
    for count in range(1, len(dice) + 1):
        for chosen in combinations(range(len(dice)), count):
            kept = tuple(die for place, die in enumerate(dice) if place not in chosen)
            values = [worth_of((*kept, *again)) for again in product(range(len(hits)), repeat=count)]
            found["reroll " + " ".join(str(place + 1) for place in chosen)] = sum(values) / len(values)
    return found


class View:
    """What a seat sees and wants, worked out once for a question."""

    __slots__ = ("_goals", "cards", "needy", "player", "seat", "state", "weights")

    def __init__(self, state: State, seat: int, weights: Mapping[str, float]) -> None:
        self.state = state
        self.seat = seat
        self.cards: Cards = state.cards
        self.player: Player = state.players[seat]
        self.weights = self._wishes(weights)
        self.needy = len(self.player.agendas) < state.cards.limits.agendas
        self._goals: dict[str, float] | None = None

    def _wishes(self, weights: Mapping[str, float]) -> Mapping[str, float]:
        """The weights, raised for what the own agendas still ask for."""
        wanted = dict(weights)
        for key in self.player.agendas:
            for bonus in self.cards.ambitions[key].bonus:
                for need in bonus.conditions:
                    if need.verb in WISHES and self.progress(need) < 1.0:
                        for name, more in WISHES[need.verb]:
                            wanted[name] += more
        return wanted

    # --- odds ---

    def margin(self) -> int:
        return self.player.hp - self.player.rads

    def attempt_odds(self, attempt: Attempt | None) -> float:
        """How likely an instruction succeeds."""
        if attempt is None:
            return 1.0
        if attempt.kind == "fight":
            return 0.45 if attempt.number else 0.55
        letters = sum(1 for letter in attempt.letters if letter in self.player.letters)
        letters += "rested" in self.player.traits
        return test_odds(self.cards.hits, self.cards.limits.dice, attempt.number, letters)

    def fight_odds(self, face_id: str, apart: bool) -> tuple[float, float]:
        """How likely a fight is won, and the damage to expect."""
        state, player = self.state, self.player
        face, level = face_of(state, face_id), level_of(state, face_id)
        weapon = weapon_of(state, player)
        rerolls = sum(1 for letter in (weapon.rerolls if weapon else ()) if letter in player.letters)
        ranged = has_ranged(state, player)
        needed = level + ("armor" in face.traits) - (apart and ranged and not face.ranged)
        dice = self.cards.limits.dice
        odds = kill_odds(face.wounded, dice, needed, rerolls)
        armor = armor_of(state, player) - (apart and face.ranged and not ranged)
        return odds, mean_hits(self.cards.hits, dice, max(0, armor)) * level

    def fight_value(self, face_id: str, apart: bool) -> float:
        """What it is worth to fight an enemy now."""
        odds, damage = self.fight_odds(face_id, apart)
        face, level = face_of(self.state, face_id), level_of(self.state, face_id)
        gain = self.weights["kill"] + self.weights["xp"] * level
        gain += self.weights["loot"] * ("loot" in face.traits)
        gain += self.kill_bonus(face.type)
        risk = 0.15 * damage + (2.5 if damage * 2 >= self.margin() else 0.0)
        return odds * gain - risk

    def kill_bonus(self, kind: str) -> float:
        """What quests give for killing an enemy of this type."""
        total = 0.0
        for staged in self.state.quests:
            for objective in self.cards.quests[staged.key].objectives:
                if objective.when.verb == "kill" and objective.when.what == kind:
                    total = max(total, self.row(objective.choice.success))
        return total

    # --- results ---

    def row(self, row: str, level: int = 1) -> float:
        """What a row of results is worth to this seat."""
        return sum(self.deed(deed, number_of(deed, level)) for deed in self.cards.rows.get(row, ()))

    def deed(self, deed: Deed, number: int) -> float:
        weights, player = self.weights, self.player
        verb = deed.verb
        if verb == "draw":
            if deed.what == "agendas":
                return number * weights["agendas" if self.needy else "spare_agenda"]
            return number * weights[deed.what]
        if verb == "heal":
            missing = most_hp(self.state, player) - player.hp
            return min(number, missing) * weights["heal"] * (2.5 if self.margin() < 6 else 1.0)
        if verb == "lose_rads":
            return min(number, player.rads) * weights["lose_rads"]
        if verb in ("damage", "rads"):
            deadly = number >= self.margin()
            return number * weights[verb] - (4.0 if deadly else 0.0)
        if verb == "become":
            return weights["addicted" if deed.what == "addicted" else "become"]
        if verb == "lose_caps":
            return -min(number, player.caps) * weights["caps"]
        if verb == "power":
            return self.power_value(deed.what, number)
        if verb in ("explore", "kill_level"):
            return weights["explore" if verb == "explore" else "kill"]
        return weights.get(verb, 0.0) * (1 if verb == "trade" else number)

    def power_value(self, faction: str, number: int) -> float:
        """A faction's step helps its agendas, and brings the end nearer."""
        own = sum(1 for key in self.player.agendas if self.cards.ambitions[key].faction == faction)
        other = sum(
            1 for key in self.player.agendas if self.cards.ambitions[key].faction not in ("", faction)
        )
        last = len(self.cards.power) - 1
        now = self.state.power[FACTIONS.index(faction)]
        end = 5.0 if now + number >= last else 0.0
        return number * (0.8 * own - 0.8 * other - 0.3) - end

    def choice(self, choice: Choice, deck: str) -> float:
        """What an option of an encounter is worth: its rows are not known, only what such rows are like."""
        odds = self.attempt_odds(choice.attempt)
        success = self.typical(deck, "success" if choice.attempt else "free")
        failure = self.typical(deck, "failure")
        if choice.attempt and choice.attempt.kind == "fight":
            failure -= 0.5
        cost = choice.pay * self.weights["caps"]
        bonus = 0.15 if choice.needs else 0.0
        return odds * success + (1 - odds) * failure - cost + bonus

    def typical(self, deck: str, kind: str) -> float:
        """What a row of this deck and kind is worth on average."""
        rows = self.cards.typical.get((deck, kind), ())
        level = self.cards.atlas.spaces[self.player.at].level if self.player.at else 1
        return _mean_row(self.cards, rows, level)

    def quest(self, choice: Choice) -> float:
        """What trying an objective is worth."""
        odds = self.attempt_odds(choice.attempt)
        return odds * (1.0 + self.row(choice.success)) - (1 - odds) * 0.3 - choice.pay * self.weights["caps"]

    def card(self, card: Card) -> float:
        """What a card is worth to this seat."""
        value = 0.2 + 0.1 * card.price + 0.5 * card.armor + 0.15 * card.inventory
        if card.kind == "weapon":
            value += 0.5 * sum(1 for letter in card.rerolls if letter in self.player.letters)
            value += 0.5 * card.ranged
        return value + 0.6 * (card.deck == "uniques") + 0.2 * len(card.abilities)

    # --- places ---

    def goals(self) -> dict[str, float]:
        """Places worth going to, and how much."""
        if self._goals is None:
            self._goals = self._find_goals()
        return self._goals

    def _find_goals(self) -> dict[str, float]:
        state, found = self.state, dict[str, float]()

        def add(place: str, value: float) -> None:
            found[place] = max(found.get(place, 0.0), value)

        graph = graph_of(state)
        spaces = self.cards.atlas.spaces
        blocked = {enemy.at for enemy in state.enemies if enemy.active}
        for place in graph.steps:
            if spaces[place].encounter in state.encounters and place not in blocked:
                add(place, 0.6 + 0.1 * spaces[place].level)
        for slot in state.cards.atlas.slots:
            if slot.id in graph.near:
                add(slot.id, self.weights["explore"] + 0.4)
        for staged in state.quests:
            for objective in self.cards.quests[staged.key].objectives:
                when = objective.when
                if when.verb == "quest" and self.can_meet(objective.choice, staged.marker):
                    add(self.where(when.where or staged.marker), 1.0 + self.quest(objective.choice))
                elif when.verb in ("enter", "enter_marker"):
                    add(self.where(when.where or staged.marker), 1.5 + self.row(objective.choice.success))
                elif when.verb == "kill":
                    self._add_prey(when, self.row(objective.choice.success), found)
        found.pop("", None)
        return found

    def _add_prey(self, when: Need, value: float, found: dict[str, float]) -> None:
        for enemy in self.state.enemies:
            if enemy.active and face_of(self.state, enemy.face).type == when.what:
                odds, _ = self.fight_odds(enemy.face, False)
                found[enemy.at] = max(found.get(enemy.at, 0.0), odds * value)

    def can_meet(self, choice: Choice, marker: str) -> bool:
        """Could the requirements be met, apart from the place?"""
        needs = tuple(need for need in choice.needs if need.verb not in ("at", "at_marker"))
        return bool(self.player.at) and can_choose(
            self.state, self.seat, choice._replace(needs=needs), marker
        )

    def where(self, space: str) -> str:
        """A space, or the slot of its face-down tile."""
        tile = self.cards.atlas.spaces[space].tile if space in self.cards.atlas.spaces else ""
        if not tile or tile in self.state.layout:
            return space
        slot = self.cards.atlas.known_slot(tile)
        return self.cards.atlas.slots[slot].id if slot >= 0 else ""

    def potential(self, place: str) -> float:
        """What a place promises: the goals around it, fading with distance."""
        if not place:
            return 0.0
        far = graph_of(self.state).distances(place)
        values = sorted(
            (value * FADE ** far.get(goal, 9) for goal, value in self.goals().items()), reverse=True
        )
        return sum(value * 0.5**rank for rank, value in enumerate(values[:3]))

    def threat_at(self, place: str) -> float:
        """The damage to fear from aggressive enemies in a space."""
        total = 0.0
        own = loyal_to(self.state, self.seat)
        for enemy in self.state.enemies:
            if enemy.at == place and enemy.active:
                face = face_of(self.state, enemy.face)
                if face.aggressive and face.type != own:
                    total += self.fight_odds(enemy.face, False)[1]
        return total

    # --- agendas ---

    def prospects(self) -> float:
        """How far the bonuses of the own agendas have come that are not reached yet."""
        total = 0.0
        for key in self.player.agendas:
            ambition = self.cards.ambitions[key]
            for bonus in ambition.bonus:
                total += min([self.progress(need) for need in bonus.conditions]) * bonus.influence
        return total

    def progress(self, need: Need) -> float:
        """How far a condition has come, from 0 to 1."""
        player, state = self.player, self.state
        counted = {
            "lead": lambda: lead(state, need.what),
            "has_caps": lambda: player.caps,
            "letters": lambda: len(player.letters),
            "perks": lambda: len(player.perks),
            "consumables": lambda: sum(slot_of(self.cards.cards[each]) < 0 for each in player.inventory),
            "equipped": lambda: 3 - player.equipped.count(""),
        }
        if need.verb in counted:
            return min(1.0, counted[need.verb]() / need.number)
        if need.verb in ("unexplored", "all_explored"):
            left = unexplored(state) - (need.number if need.verb == "unexplored" else 0)
            return max(0.0, 1 - max(0, left) / 12)
        if need.verb == "rads_at_most":
            return 1.0 if player.rads <= need.number else 0.3
        if need.verb == "reputation":
            return 1.0 if {"idolized", "vilified"} & set(player.traits) else 0.3
        if need.verb == "have":
            return 1.0 if need.what in player.traits else 0.2
        return (
            1.0 if any(each and self.cards.cards[each].deck == "uniques" for each in player.equipped) else 0.3
        )

    def agenda_value(self, key: str) -> float:
        """What an agenda is worth now, and may be worth later."""
        ambition = self.cards.ambitions[key]
        later = sum(min([self.progress(need) for need in each.conditions]) for each in ambition.bonus)
        return worth(self.state, self.player, key) + 0.5 * later


def _mean_row(cards: Cards, rows: tuple[str, ...], level: int) -> float:
    """The mean worth of rows, by plain weights."""
    if not rows:
        return 0.0
    total = 0.0
    for row in rows:
        for deed in cards.rows[row]:
            name = deed.what if deed.verb == "draw" else deed.verb
            total += DEEDS.get(name, 0.0) * number_of(deed, level)
    return total / len(rows)
