"""A little game for tests: lay the table as the test needs it, play in notation, read the facts."""

from collections import deque
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.engine.decision import Decision
from games.engine.errors import BadCards, Mistake, Refused
from games.engine.event import Event
from games.engine.rng import Draw, Rng
from games.engine.rules import Table, begin, play, settle
from games.engine.state import Do, Item, open_decision, open_decisions
from games.titles.wasteland.cards import Cards
from games.titles.wasteland.equipment import remove
from games.titles.wasteland.notation import LETTERS, SLOTS
from games.titles.wasteland.rules import Wasteland
from games.titles.wasteland.state import (
    Enemy,
    Layer,
    Pile,
    Player,
    Staged,
    State,
    Trial,
    Turn,
    most_hp,
    without,
)

RULES = Wasteland()
CONTENT = Path(__file__).parents[3] / "games" / "titles" / "wasteland" / "content"
SURVIVORS = ("digger", "drifter", "deserter", "ashen")
SPACES = ("crossing.camp", "crossing.road", "crossing.flats", "crossing.hill")
FACES = {"head": 0, "torso": 1, "limbs": 2, "arms1": 3, "legs1": 4, "head2": 5}
"""The faces of a die by name: the parts that are lit, and the hit icons."""


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


def rows_of(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The cards of a set by key."""
    return {card["key"]: card for deck in data["decks"].values() for card in deck}


def cards_with(**changes: dict[str, Any]) -> Cards:
    """The standard set with fields of cards replaced; ``limits`` and ``tracks`` are sheets."""
    data = standard_data()
    rows = rows_of(data)
    for key, fields in changes.items():
        (data[key] if key in ("limits", "tracks") else rows[key]).update(fields)
    return RULES.read_cards(data)


def mistakes_in(data: dict[str, Any]) -> list[Mistake]:
    """What is wrong with a set."""
    try:
        RULES.read_cards(data)
    except BadCards as bad:
        return list(bad.mistakes)
    return []


class LoadedRng:
    """Chance that a test has arranged: numbers by purpose first, then an ordinary seed."""

    def __init__(self, loaded: dict[str, deque[int]], number: int) -> None:
        self.draws: list[Draw] = []
        self._loaded = loaded
        self._rng = Rng("scene", number)

    def below(self, bound: int, purpose: str) -> int:
        queue = self._loaded.get(purpose)
        value = queue.popleft() if queue else self._rng.below(bound, purpose)
        assert 0 <= value < bound
        self.draws.append(Draw(purpose, bound, value))
        return value


class Scene:
    """A game in the first turn of seat 0, with an empty map: no enemies, no quests unless a test puts them.

    The survivors are the digger, the drifter, the deserter and the ashen, in this order, on camp, road,
    flats and hill of the start tile. Their letters are their own one only.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        cards: Cards | None = None,
        survivors: tuple[str, ...] = SURVIVORS,
        **options: Any,
    ) -> None:
        self.loaded: dict[str, deque[int]] = {"first player": deque([0])}
        self.cards = cards or standard_cards()
        step = begin(RULES, seats=seats, cards=self.cards, options=options, rng=LoadedRng(self.loaded, 0))
        self.state: State = step.state
        self.events: list[Event] = list(step.events)
        for seat in range(seats):
            self.play(f"take {survivors[seat]}", f"put {SPACES[seat]}")
        for player in self.state.players:
            self.letters(self.state.players.index(player), self.cards.survivors[player.survivor].letter)
            self.state.agendas.pool = (*self.state.agendas.pool, *player.agendas)
            player.agendas = ()
        for enemy in self.state.enemies:
            kind = self.cards.faces[enemy.face].type
            self.state.stacks[kind] = (*self.state.stacks[kind], enemy.face)
        self.state.enemies = []
        self.state.library = (*(each.key for each in self.state.quests), *self.state.library)
        self.state.quests = ()

    # --- laying the table ---

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def letters(self, seat: int, *letters: str) -> None:
        """Give a seat these letters, the survivor's own one among them or not counted."""
        player = self.player(seat)
        own = self.cards.survivors[player.survivor].letter
        bag = list(self.state.bag)
        for letter in player.letters:
            bag[LETTERS.index(letter)] += letter != own
        player.letters = tuple(each for each in LETTERS if each in letters or each == own)
        for letter in player.letters:
            bag[LETTERS.index(letter)] -= letter != own
        self.state.bag = tuple(bag)

    def give(self, seat: int, *cards: str, equip: bool = True) -> None:
        """Hand over cards out of their decks; items go to free slots, agendas to the hand."""
        player, state = self.player(seat), self.state
        for card in cards:
            if card in self.cards.ambitions:
                pile = state.agendas
                pile.pool, pile.discard = drop(pile.pool, card), drop(pile.discard, card)
                player.agendas = (*player.agendas, card)
                continue
            found = self.cards.cards[card]
            for pile in (state.loot, state.assets):
                pile.pool, pile.discard, pile.row = (
                    drop(each, card) for each in (pile.pool, pile.discard, pile.row)
                )
            state.uniques, state.perks = drop(state.uniques, card), drop(state.perks, card)
            if found.kind == "perk":
                player.perks = (*player.perks, card)
            elif equip and found.kind in SLOTS and not player.equipped[SLOTS.index(found.kind)]:
                places = list(player.equipped)
                places[SLOTS.index(found.kind)] = card
                player.equipped = (places[0], places[1], places[2])
            else:
                player.inventory = (*player.inventory, card)

    def strip(self, seat: int = 0) -> None:
        """Take the character card away from a seat."""
        player = self.player(seat)
        for card in [each for each in player.equipped if each]:
            remove(player, card)
            self.state.out = (*self.state.out, card)

    def put(self, seat: int, space: str) -> None:
        """Put a figure on a space; its tile is turned up without enemies."""
        self.reveal(space)
        self.player(seat).at = space

    def reveal(self, space: str, slot: str = "") -> None:
        """Turn up the tile of a space, in its own slot or the first that has its back."""
        tile = self.cards.atlas.tiles[space.partition(".")[0]]
        state, atlas = self.state, self.cards.atlas
        if tile.key in state.layout:
            return
        number = atlas.known_slot(tile.key)
        if slot:
            number = atlas.slot_of[slot]
        elif number < 0:
            number = next(
                n for n, each in enumerate(atlas.slots) if each.back == tile.back and not state.layout[n]
            )
        if tile.key in state.unseen[tile.back]:
            state.unseen[tile.back] = without(state.unseen[tile.back], tile.key)
        state.layout = (*state.layout[:number], tile.key, *state.layout[number + 1 :])

    def enemy(self, face: str, at: str, *, active: bool = True, goal: str = "") -> None:
        """Put a token on the map."""
        kind = self.cards.faces[face.partition("-")[0]].type
        if kind in self.state.stacks:
            self.state.stacks[kind] = without(self.state.stacks[kind], face)
        self.state.enemies.append(Enemy(face, at, active, goal))

    def stage(self, *numbers: str, marker: str = "") -> None:
        """Lay out quests without their head row."""
        for number in numbers:
            key = self.cards.numbers[number]
            self.state.library = without(self.state.library, key)
            self.state.quests = tuple(sorted((*self.state.quests, Staged(key, marker))))

    def on_top(self, deck: str, card: str) -> None:
        """Put an encounter card on top of its deck."""
        state = self.state
        if card in state.library:
            state.library = without(state.library, card)
        layers = [
            Layer(without(each.cards, card) if card in each.cards else each.cards, each.known)
            for each in state.encounters.get(deck, ())
        ]
        state.encounters[deck] = (Layer((card,)), *(each for each in layers if each.cards))

    def next_card(self, pile: Pile, purpose: str, *cards: str) -> None:
        """Arrange which cards of a pile are drawn next."""
        pool = list(pile.pool)
        for card in cards:
            self.load(purpose, pool.index(card))
            pool.remove(card)

    def next_token(self, face: str, purpose: str = "") -> None:
        """Arrange which token is drawn next."""
        kind = self.cards.faces[face].type
        self.load(purpose or f"{kind} token", self.state.stacks[kind].index(face))

    def next_letters(self, *letters: str) -> None:
        """Arrange which letters are drawn out of the bag next."""
        bag = list(self.state.bag)
        for letter in letters:
            self.load("letter", sum(bag[: LETTERS.index(letter)]))
            bag[LETTERS.index(letter)] -= 1

    def load(self, purpose: str, *numbers: int) -> None:
        """Arrange what chance will decide next for a purpose (numbers from 0)."""
        self.loaded.setdefault(purpose, deque()).extend(numbers)

    def dice(self, *faces: str, trial: str = "fight") -> None:
        """Arrange the next dice of a fight or test."""
        self.load(f"{trial} die", *(FACES[face] for face in faces))

    def turn_of(self, seat: int) -> None:
        """Make it this seat's turn, with nothing else waiting."""
        self.state.part = "turn"
        self.state.turn = Turn(seat, self.cards.limits.actions)
        self.state.agenda = [Decision("act", seat, (), self.state.version)]

    def row(self, text_or_row: str, seat: int = 0, level: int = 1) -> list[Event]:
        """Do a row of the card set now, for a seat."""
        return self.do(Do("row", (text_or_row, seat, 0, level, self.player(seat).deaths)))

    def do(self, *items: Item) -> list[Event]:
        """Put items in front of everything else and go on."""
        table = Table(LoadedRng(self.loaded, 999 + self.state.version))
        if self.asked() == "act":
            del self.state.agenda[0]  # it is asked again when everything else is done
        self.state.soon(*items)
        settle(RULES, self.state, table)
        self.events += table.events
        return table.events

    def weaken(self, seat: int, hp: int, rads: int = 0) -> None:
        self.player(seat).hp, self.player(seat).rads = hp, rads

    def heal_all(self) -> None:
        for player in self.state.players:
            player.hp = most_hp(self.state, player)

    # --- playing ---

    def seat(self) -> int:
        """Who has to decide first."""
        return open_decisions(self.state)[0].seat

    def asked(self) -> str:
        """What is asked first; nothing when the game is over."""
        found = open_decisions(self.state)
        return found[0].kind if found else ""

    def decision(self) -> Decision:
        return open_decisions(self.state)[0]

    def options(self, seat: int | None = None) -> list[str]:
        """The legal answers of a seat (of the first that is asked)."""
        decision = open_decision(self.state, self.seat() if seat is None else seat)
        assert decision is not None
        return RULES.options(self.state, decision)

    def play(self, *texts: str) -> list[Event]:
        """Answer, one text after the other, each by who is asked first; the facts that followed."""
        new: list[Event] = []
        for text in texts:
            step = play(RULES, self.state, self.seat(), text, LoadedRng(self.loaded, self.state.version + 1))
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

    def until(self, kind: str, *, most: int = 200) -> None:
        """Everybody takes the default answer until this is asked."""
        for _ in range(most):
            if self.asked() == kind:
                return
            self.play(RULES.default_answer(self.state, self.decision()))
        raise AssertionError(f"{kind} was never asked")

    def settle_questions(self) -> list[Event]:
        """Defaults until a turn is asked for or the game is over."""
        new: list[Event] = []
        while self.asked() not in ("act", ""):
            new += self.play(RULES.default_answer(self.state, self.decision()))
        return new

    def through(self, *texts: str) -> list[Event]:
        """Answer, and take the defaults for what is asked then."""
        return self.play(*texts) + self.settle_questions()

    def phase(self, agenda: str) -> list[Event]:
        """End the turns of this round; the phase reveals this agenda. Stops at its first question."""
        pool = self.state.agendas.pool
        if agenda not in pool:
            self.state.agendas.discard = drop(self.state.agendas.discard, agenda)
            self.state.agendas.pool = pool = (*pool, agenda)
        self.load("revealed agenda", pool.index(agenda))
        new: list[Event] = []
        number = self.state.round
        while self.asked() == "act" and self.state.round == number and self.state.part == "turn":
            new += self.play("end")
        return new


TEXT = {"en": "x", "ru": "x", "fr": "x"}


def objective(when: str, result: str, **more: Any) -> dict[str, Any]:
    """An objective for a test's card."""
    return {"text": TEXT, "when": when, **more, "success": {"text": TEXT, "result": result}}


def option_with(result: str, **more: Any) -> dict[str, Any]:
    """An encounter with one option."""
    return {"options": [{"text": TEXT, **more, "success": {"text": TEXT, "result": result}}]}


def drop(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """The same without this, if it is there."""
    return tuple(each for each in things if each != thing)


def facts(events: list[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in events if event.kind == kind]


def trial_of(scene: Scene) -> Trial:
    assert scene.state.trial is not None
    return scene.state.trial
