"""The state of a game of Shelter, and small questions about it."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine.state import SHARED, GameState
from games.titles.shelter.cards import Cards, Face
from games.titles.shelter.notation import LETTERS

TOP = 0
"""The level that belongs to nobody."""
NOBODY = -1
LEFT_SLOTS = (2, 1, 0)
RIGHT_SLOTS = (3, 4, 5)
"""Slots of a level from the elevator outwards, as places in ``SLOTS``."""
ROOMS_TO_END = 6
ROOMS_TO_END_SHORT = 4


class Dweller(NamedTuple):
    """One dweller: its training, its health, and the space it is on (none: available)."""

    letter: str = ""
    injured: bool = False
    at: str = ""
    new: bool = False
    """Put on a space this round as a reward: it was not placed there."""


class Pupil(NamedTuple):
    """A dweller to be trained when it is recalled, in the order of placement (TRN-4)."""

    seat: int
    dweller: int
    letter: str


@dataclass(slots=True)
class Player:
    """The possessions of one seat. Dwellers are numbered from 0; in actions dweller 0 is ``d1``."""

    resources: list[int]
    happiness: int
    items: list[str]
    exhausted: list[str]
    dwellers: list[Dweller]
    box: int
    """Dwellers that are not in the game yet."""
    passed: bool

    def clone(self) -> "Player":
        return Player(
            self.resources[:],
            self.happiness,
            self.items[:],
            self.exhausted[:],
            self.dwellers[:],
            self.box,
            self.passed,
        )


@dataclass(slots=True)
class Deck:
    """Cards of one kind that nobody holds. ``pool`` has no order: each draw takes a random card."""

    pool: list[str]
    row: list[str]
    discard: list[str]

    def clone(self) -> "Deck":
        return Deck(self.pool[:], self.row[:], self.discard[:])


@dataclass(slots=True)
class Turn:
    """The events of the current turn so far."""

    seat: int
    space: str = ""
    dwellers: tuple[int, ...] = ()
    doubled: bool = False
    bonus: int = 0
    dice: tuple[int, ...] = ()
    lost: bool = False
    spared: bool = False
    extra: bool = False
    exchanged: tuple[int, int, int] = (0, 0, 0)
    """Cubes gained by exchange: they can't be exchanged again (EXC-1)."""

    def clone(self) -> "Turn":
        return Turn(
            self.seat,
            self.space,
            self.dwellers,
            self.doubled,
            self.bonus,
            self.dice,
            self.lost,
            self.spared,
            self.extra,
            self.exchanged,
        )


@dataclass(slots=True)
class State(GameState):
    """A whole game. Levels are lists of room ids from left to right, with "" for an empty slot."""

    cards: Cards = field(repr=False, compare=False, metadata=SHARED)
    options: dict[str, int | str | bool]
    round: int
    phase: str
    token: int
    """The seat that holds the first-player token."""
    first: int
    """The seat that began this round."""
    players: list[Player]
    levels: list[list[str]]
    owners: list[int]
    """The owner of each level; ``NOBODY`` for the top level."""
    spaces: list[str]
    """The spaces of the vault in the order in which they were added."""
    taken: dict[str, int]
    """The spaces with a dweller placed this round, and the dweller's seat."""
    threats: dict[str, str]
    """The threat on each space that has one."""
    beaten: list[str]
    """The spaces whose threat was beaten this round."""
    items: Deck
    rooms: Deck
    threat_deck: Deck
    supply: int
    """Resource cubes that nobody has."""
    pupils: list[Pupil]
    endings: list[str]
    """The reasons why this round is the last, in the order in which they occurred."""
    turn: Turn

    def clone(self) -> "State":
        return State(
            self.cards,
            self.version,
            self.agenda[:],
            self.options,
            self.round,
            self.phase,
            self.token,
            self.first,
            [player.clone() for player in self.players],
            [level[:] for level in self.levels],
            self.owners,
            self.spaces[:],
            self.taken.copy(),
            self.threats.copy(),
            self.beaten[:],
            self.items.clone(),
            self.rooms.clone(),
            self.threat_deck.clone(),
            self.supply,
            self.pupils[:],
            self.endings[:],
            self.turn.clone(),
        )


def face_on(state: State, space_id: str) -> Face:
    """The current costs and rewards of a space: a threat on it replaces the printed ones (THR-4)."""
    threat = state.threats.get(space_id)
    if threat is not None:
        return state.cards.threats[threat]
    return state.cards.spaces[space_id].face


def own_level(state: State, seat: int) -> int:
    """The number of the level that belongs to a seat."""
    return state.owners.index(seat)


def level_of(state: State, space_id: str) -> int:
    """The number of the level that a room's space is on; ``TOP`` for elevators, which pay no rent."""
    card = state.cards.spaces[space_id].card
    for number, level in enumerate(state.levels):
        if card in level:
            return number
    return TOP


def free_slots(state: State, seat: int) -> list[int]:
    """The slots where a seat may build: next to the elevator or to a room already there (BLD-1, BLD-2)."""
    level = state.levels[own_level(state, seat)]
    found = []
    for side in (LEFT_SLOTS, RIGHT_SLOTS):
        for slot in side:
            if not level[slot]:
                found.append(slot)
                break
    return found


def rooms_on(state: State, seat: int) -> int:
    """The number of rooms that a seat has built."""
    return sum(1 for room in state.levels[own_level(state, seat)] if room)


def threats_on(state: State, seat: int) -> int:
    """The number of threats on a seat's level."""
    level = own_level(state, seat)
    return sum(1 for space in state.threats if level_of(state, space) == level)


def any_available(player: Player) -> bool:
    """Has the player a dweller that is not placed yet?"""
    for dweller in player.dwellers:  # noqa: SIM110 - several times as fast as any()
        if not dweller.at:
            return True
    return False


def free_letters(player: Player) -> list[str]:
    """The letters in which no dweller of this player is trained (TRN-2)."""
    trained = {dweller.letter for dweller in player.dwellers}
    return [letter for letter in LETTERS if letter not in trained]


def change(player: Player, dweller: int, **changes: Any) -> None:
    """Replace a dweller by a changed copy."""
    player.dwellers[dweller] = player.dwellers[dweller]._replace(**changes)
