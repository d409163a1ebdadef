"""A small game for tests: set up the table as needed, play actions as text, and read the events."""

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
from games.engine.state import open_decision, open_decisions
from games.registry import TITLES
from games.titles.shelter.cards import Cards
from games.titles.shelter.notation import RESOURCES, SLOTS
from games.titles.shelter.state import Deck, Player, State, Turn, own_level

RULES = TITLES["shelter"].rules
CONTENT = Path(__file__).parents[3] / "games" / "titles" / "shelter" / "content"


@cache
def _shipped() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((CONTENT / "standard.yaml").read_text())
    return data


def standard_data() -> dict[str, Any]:
    """The shipped card set as plain data; a new copy that the caller may change."""
    return deepcopy(_shipped())


@cache
def standard_cards() -> Cards:
    """The shipped card set, ready to play."""
    cards: Cards = RULES.read_cards(standard_data())
    return cards


def cards_with(**changes: dict[str, Any]) -> Cards:
    """The standard set with fields of cards replaced: ``cards_with(diner={"left": "-> item"})``."""
    data = standard_data()
    rows = {card["key"]: card for deck in data["decks"].values() for card in deck}
    for key, fields in changes.items():
        rows[key].update(fields)
        for name in [name for name, value in fields.items() if value is None]:
            del rows[key][name]
    cards: Cards = RULES.read_cards(data)
    return cards


class LoadedRng:
    """Random numbers that a test has arranged by purpose; then those of an ordinary seed."""

    def __init__(self, loaded: dict[str, deque[int]], number: int) -> None:
        self.draws: list[Draw] = []
        self._loaded = loaded
        self._rng = Rng("scene", number)

    def below(self, bound: int, purpose: str) -> int:
        queue = self._loaded.get(purpose)
        value = queue.popleft() if queue else self._rng.below(bound, purpose)
        self.draws.append(Draw(purpose, bound, value))
        return value


class Scene:
    """A game in which seat 0 begins, unless ``first`` says otherwise."""

    def __init__(self, seats: int = 2, *, first: int = 0, cards: Cards | None = None, **options: Any) -> None:
        self.loaded: dict[str, deque[int]] = {"first player": deque([first])}
        self.cards = cards or standard_cards()
        step = begin(RULES, seats=seats, cards=self.cards, options=options, rng=LoadedRng(self.loaded, 0))
        self.state: State = step.state
        self.events: list[Event] = list(step.events)

    # --- setting up the table ---

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def give(
        self, seat: int = 0, *, items: tuple[str, ...] = (), happiness: int = 0, **resources: int
    ) -> None:
        """Set resources and happiness, and give items from the deck or the row."""
        player = self.player(seat)
        for name, count in resources.items():
            place = RESOURCES.index(name)
            self.state.supply += player.resources[place] - count
            player.resources[place] = count
        player.happiness += happiness
        for item in items:
            self._draw(self.state.items, item)
            player.items.append(item)

    def build(self, seat: int, *rooms: str) -> None:
        """Put rooms into a seat's level, from the elevator outwards: L1, R1, L2, R2, L3, R3."""
        level = self.state.levels[own_level(self.state, seat)]
        for room in rooms:
            slot = next(slot for slot in (2, 3, 1, 4, 0, 5) if not level[slot])
            self._draw(self.state.rooms, room)
            level[slot] = room
            self.state.spaces += self.cards.rooms[room].spaces

    def threaten(self, space: str, threat: str) -> None:
        """Put a threat on a space."""
        self._draw(self.state.threat_deck, threat)
        self.state.threats[space] = threat

    def row(self, kind: str, *cards: str) -> None:
        """Put these cards into the row of items or rooms; the old ones go back into the deck."""
        deck = self.state.items if kind == "items" else self.state.rooms
        deck.pool += deck.row
        deck.row = []
        for card in cards:
            deck.pool.remove(card)
        deck.row = list(cards)

    def dwellers(self, seat: int, *letters: str) -> None:
        """Give a seat these dwellers: a letter is its training, ``""`` untrained, ``"injured"`` injured."""
        player = self.player(seat)
        total = len(player.dwellers) + player.box
        kinds = type(player.dwellers[0])
        player.dwellers = [
            kinds(injured=True) if letter == "injured" else kinds(letter=letter) for letter in letters
        ]
        player.box = total - len(letters)

    def load(self, purpose: str, *numbers: int) -> None:
        """Arrange the next random numbers for a purpose (from 0)."""
        self.loaded.setdefault(purpose, deque()).extend(numbers)

    def dice(self, *faces: int, purpose: str = "fight") -> None:
        """Arrange the next dice, by their faces."""
        self.load(purpose, *(face - 1 for face in faces))

    def turn_of(self, seat: int) -> None:
        """Make it this seat's turn, with nothing else on the agenda."""
        self.state.turn = Turn(seat)
        self.state.agenda = [Decision("turn", seat, (), self.state.version)]

    @staticmethod
    def _draw(deck: Deck, card: str) -> None:
        pile = next(pile for pile in (deck.pool, deck.row, deck.discard) if card in pile)
        pile.remove(card)

    # --- playing ---

    def seat(self) -> int:
        """The seat of the first open decision."""
        return open_decisions(self.state)[0].seat

    def asked(self) -> str:
        """The kind of the first open decision."""
        return open_decisions(self.state)[0].kind

    def options(self, seat: int | None = None) -> list[str]:
        """The legal answers of a seat; by default, of the first that is asked."""
        decision = open_decision(self.state, self.seat() if seat is None else seat)
        assert decision is not None
        return RULES.options(self.state, decision)

    def play(self, *texts: str, seat: int | None = None) -> list[Event]:
        """Give these answers one after the other, each from the first seat asked; return the new events."""
        new: list[Event] = []
        for text in texts:
            answering = self.seat() if seat is None else seat
            step = play(RULES, self.state, answering, text, LoadedRng(self.loaded, self.state.version + 1))
            self.state = step.state
            new += step.events
        self.events += new
        return new

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The code with which an answer is refused."""
        before = self.state
        try:
            play(RULES, before, self.seat() if seat is None else seat, text, LoadedRng({}, 0))
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{text!r} was accepted")

    def why_not(self, space: str) -> tuple[str, dict[str, Any]]:
        """The reason why the first seat asked can't use a space."""
        decision = open_decisions(self.state)[0]
        found = next(each for each in RULES.refusals(self.state, decision) if each.target == space)
        return found.code, dict(found.facts)

    def until(self, kind: str) -> None:
        """Let everybody pass, or give the first answer, until a decision of this kind is open."""
        while self.asked() != kind:
            self.play("pass" if self.asked() == "turn" else self.options()[0])

    def finish_round(self) -> list[Event]:
        """Let everybody pass until the next round begins or the game is over; return the new events."""
        number, new = self.state.round, list[Event]()
        while self.state.round == number and self.state.agenda:
            new += self.play("pass" if self.asked() == "turn" else self.options()[0])
        return new

    def next_round(self, *faces: int) -> list[Event]:
        """Let everybody pass; no threat appears in the next round, unless dice are given."""
        self.dice(*(faces or (3, 4) * len(self.state.levels)), purpose="threat column")
        return self.finish_round()

    def next_threat(self, threat: str) -> None:
        """Arrange the threat that is drawn next."""
        self.load("threat", self.state.threat_deck.pool.index(threat))


def facts(events: list[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in events if event.kind == kind]


def slot_of(state: State, seat: int, room: str) -> str:
    """The slot of a room on a seat's level."""
    return SLOTS[state.levels[own_level(state, seat)].index(room)]
