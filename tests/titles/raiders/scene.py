"""A little game for tests: set the table as the test needs it, play in notation, read the facts."""

from collections import deque
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.engine.decision import Decision
from games.engine.errors import Refused
from games.engine.event import Event
from games.engine.rng import Draw, Rng
from games.engine.rules import begin, play
from games.engine.state import Do, open_decision, open_decisions
from games.titles.raiders.cards import Cards
from games.titles.raiders.notation import TRASH
from games.titles.raiders.rules import Raiders
from games.titles.raiders.state import NOBODY, Land, Player, State

RULES = Raiders()
CONTENT = Path(__file__).parents[3] / "games" / "titles" / "raiders" / "content"
LANDS = ("beer_tank", "black_pool", "car_graveyard", "crane_port", "depot_nine")
"""Territories of the first day in a scene: of five types, but for two of scrap."""


@cache
def _shipped() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((CONTENT / "standard.yaml").read_text())
    return data


def standard_data() -> dict[str, Any]:
    """The shipped card set as plain data, fresh for every caller to change."""
    return deepcopy(_shipped())


@cache
def standard_cards() -> Cards:
    """The shipped card set, ready to play."""
    return RULES.read_cards(standard_data())


def cards_with(**changes: dict[str, Any]) -> Cards:
    """The standard set with fields of cards replaced: ``cards_with(nomad={"skill": "raid: -> heal 1"})``."""
    data = standard_data()
    rows = {card["key"]: card for deck in data["decks"].values() for card in deck}
    for key, fields in changes.items():
        rows[key].update(fields)
    return RULES.read_cards(data)


class LoadedRng:
    """Chance that a test has arranged: numbers by purpose first, then an ordinary seed."""

    def __init__(self, loaded: dict[str, deque[int]], number: int) -> None:
        self.draws: list[Draw] = []
        self._loaded = loaded
        self._rng = Rng("scene", number)

    def below(self, bound: int, purpose: str) -> int:
        queue = self._loaded.get(purpose)
        value = queue.popleft() if queue else self._rng.below(bound, purpose)
        assert value < bound
        self.draws.append(Draw(purpose, bound, value))
        return value


class Scene:
    """A game in which seat 0 begins and has the first gang named, seat 1 the second, and so on.

    Hideouts and hands are empty, the first territories have 5 loot, and a Piper is for hire, so that every
    hour begins with a question: a test puts in place what it needs.
    """

    def __init__(
        self, *gangs: str, cards: Cards | None = None, first: int = 0, tidy: bool = True, **options: Any
    ) -> None:
        self.cards = cards or standard_cards()
        gangs = gangs or ("valkyries", "hyenas")
        self.loaded: dict[str, deque[int]] = {"first": deque([first])}
        left = sorted(self.cards.gangs)
        for gang in gangs:
            self.load("gangs", left.index(gang))
            left.remove(gang)
        step = begin(
            RULES, seats=len(gangs), cards=self.cards, options=options, rng=LoadedRng(self.loaded, 0)
        )
        self.state: State = step.state
        self.events: list[Event] = list(step.events)
        if tidy:
            self.tidy()

    # --- setting the table ---

    def tidy(self) -> None:
        """Empty hideouts and hands, leave one mercenary; lay out the territories of ``LANDS``."""
        state = self.state
        for player in state.players:
            player.deck = sorted(player.deck + player.hand + player.healthy)
            player.hand, player.known, player.healthy, player.wounded = [], [], [], []
            player.trash = [0, 0]
        state.mercenaries = sorted(state.mercenaries + state.market)
        state.market = [self.take("piper-3")]
        state.territories = sorted([*state.territories, *(land.id for land in state.lands)])
        state.lands = []
        for key in LANDS[: len(state.players) + 1]:
            state.territories.remove(key)
            state.lands.append(Land(key, 5, NOBODY, [], [0, 0]))

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def land(self, key: str) -> Land:
        return next(land for land in self.state.lands if land.id == key)

    def take(self, card: str) -> str:
        """Take a card from wherever it is."""
        state = self.state
        piles = [state.mercenaries, state.market, state.destroyed]
        for player in state.players:
            piles += [player.hand, player.known, player.deck, player.discard, player.healthy, player.wounded]
        for land in state.lands:
            piles.append(land.helpers)
        for pile in piles:
            if card in pile:
                pile.remove(card)
        assert card in self.cards.helpers, card
        return card

    def hand(self, *cards: str, seat: int = 0, known: bool = False) -> None:
        """Put cards into a hand."""
        player = self.player(seat)
        for card in cards:
            player.hand.append(self.take(card))
            if known:
                player.known.append(card)
        player.hand.sort(key=self.cards.hand_rank.__getitem__)

    def home(self, *helpers: str, seat: int = 0, wounded: tuple[str, ...] = ()) -> None:
        """Put helpers into a hideout, healthy or wounded; a word of trash is one more of it."""
        player = self.player(seat)
        for name in helpers:
            if name in TRASH:
                player.trash[TRASH.index(name)] += 1
            else:
                player.healthy.append(self.take(name))
        player.wounded += [self.take(name) for name in wounded]
        for pile in (player.healthy, player.wounded):
            pile.sort(key=self.cards.rank.__getitem__)

    def hold(self, key: str, *helpers: str, seat: int = 0, loot: int | None = None) -> None:
        """Put helpers of a seat on a territory; without helpers set its loot only."""
        land = self.land(key)
        if helpers:
            land.captor = seat
        for name in helpers:
            if name in TRASH:
                land.trash[TRASH.index(name)] += 1
            else:
                land.helpers.append(self.take(name))
        land.helpers.sort(key=self.cards.rank.__getitem__)
        if loot is not None:
            land.loot = loot

    def market(self, *cards: str) -> None:
        """Lay these mercenaries into the market, and no others."""
        self.state.mercenaries = sorted(self.state.mercenaries + self.state.market)
        self.state.market = [self.take(card) for card in cards]

    def pile(self, *cards: str, seat: int = 0) -> None:
        """Put cards on a discard pile."""
        self.player(seat).discard += [self.take(card) for card in cards]

    def deck(self, *cards: str, seat: int = 0) -> None:
        """Let a deck consist of these cards; the others leave the game."""
        player = self.player(seat)
        for card in list(player.deck):
            self.state.destroyed.append(self.take(card))
        player.deck = sorted(self.take(card) for card in cards)

    def load(self, purpose: str, *numbers: int) -> None:
        """Arrange what chance will decide next for a purpose (numbers from 0)."""
        self.loaded.setdefault(purpose, deque()).extend(numbers)

    def phase(self, phase: str, seat: int = 0) -> None:
        """Begin a phase of a seat's hour, with nothing else waiting."""
        state = self.state
        state.phase, state.seat, state.raids = phase, seat, 1
        state.captives_fight = state.looted = False
        decision = Decision(phase, seat, (), state.version)
        if phase == "refresh":
            decision = decision._replace(most=len(self.player(seat).hand))
        state.agenda = [decision, Do("raid")] if phase == "raid" else [decision]

    # --- playing ---

    def seat(self) -> int:
        """Who has to decide."""
        return open_decisions(self.state)[0].seat

    def asked(self) -> str:
        """What is asked; nothing when the game is over."""
        decisions = open_decisions(self.state)
        return decisions[0].kind if decisions else ""

    def question(self) -> Decision:
        return open_decisions(self.state)[0]

    def options(self) -> list[str]:
        """The legal answers to the open question."""
        decision = open_decision(self.state, self.seat())
        assert decision is not None
        return RULES.options(self.state, decision)

    def play(self, *texts: str) -> list[Event]:
        """Answer, one text after the other; the facts that followed."""
        new: list[Event] = []
        for text in texts:
            rng = LoadedRng(self.loaded, self.state.version + 1)
            step = play(RULES, self.state, self.seat(), text, rng)
            self.state = step.state
            new += step.events
        self.events += new
        return new

    def refusal(self, text: str) -> str:
        """The code with which an answer is refused."""
        try:
            play(RULES, self.state, self.seat(), text, LoadedRng({}, 0))
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{text!r} was accepted")

    def why_not(self, target: str) -> tuple[str, dict[str, Any]]:
        """The reason why something can't be chosen now."""
        found = {each.target: each for each in RULES.refusals(self.state, self.question())}
        return found[target].code, dict(found[target].facts)

    def raid(self, land: str, *squad: str) -> list[Event]:
        """Send a squad, as the only raid phase or a further one."""
        if self.asked() != "raid":
            self.phase("raid")
        events = self.play(f"raid {land}")
        for name in squad:
            if self.asked() == "squad" and self.question().about.count(name) < squad.count(name):
                events += self.play(f"add {name}")
        if self.asked() == "squad":
            events += self.play("go")
        return events

    def call(self, card: str, *answers: str) -> list[Event]:
        """Play a card of the hand with its call."""
        if card not in self.player().hand:
            self.hand(card)
        self.phase("play")
        events = self.play(f"call {card}") if self.asked() == "play" else []
        return events + self.play(*answers)

    def end_hour(self) -> list[Event]:
        """Answer as an absent player does until the next hour begins or the game is over."""
        hour, new = self.state.hour, list[Event]()
        while self.state.hour == hour and self.state.agenda:
            new += self.play(RULES.default_answer(self.state, self.question()))
        return new


def facts(events: list[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in events if event.kind == kind]
