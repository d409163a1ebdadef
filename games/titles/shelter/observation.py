"""The shape of an observation: the keys and types of everything that a seat may see."""

from typing import NotRequired, TypedDict


class ObservedReward(TypedDict):
    verb: str
    what: str
    count: int
    rate: NotRequired[list[int | str]]
    """Only an exchange has one: how much of what is given, and how much of what is received."""


class ObservedOption(TypedDict):
    """An answer and its known outcome. Which keys it has depends on the verb of the action."""

    action: str
    cost: NotRequired[dict[str, int]]
    gain: NotRequired[list[ObservedReward]]
    doubled: NotRequired[bool]
    combat: NotRequired[int]
    bonus: NotRequired[int]
    odds: NotRequired[int]
    """In how many of the 36 throws of two dice the fight is won."""


class ObservedDecision(TypedDict):
    kind: str
    about: list[int | str]
    asked: int
    options: list[ObservedOption]


class ObservedTurn(TypedDict):
    seat: int
    space: str
    dwellers: list[int]
    doubled: bool
    bonus: int
    fight_bonus: int
    dice: list[int]
    lost: bool


class ObservedItem(TypedDict):
    id: str
    key: str
    exhausted: bool


class ObservedDweller(TypedDict):
    id: str
    letter: str
    injured: bool
    at: str
    new: bool


class ObservedPlayer(TypedDict):
    seat: int
    colour: str
    resources: dict[str, int]
    happiness: int
    items: list[ObservedItem]
    dwellers: list[ObservedDweller]
    box: int
    passed: bool


class ObservedSpace(TypedDict):
    id: str
    taken: int | None
    """The seat whose dweller was placed there."""
    threat: str | None
    beaten: bool


class ObservedRoom(TypedDict):
    slot: str
    id: str
    key: str
    spaces: list[ObservedSpace]


class ObservedLevel(TypedDict):
    owner: int
    elevator: ObservedSpace
    rooms: list[ObservedRoom]
    free: list[str]
    """The slots in which the owner could build next."""


class ObservedDeck(TypedDict):
    size: int
    """How many cards are face down."""
    row: list[str]
    discard: list[str]


class Waiting(TypedDict):
    """An open decision: the seat that has to answer, and the kind of question."""

    seat: int
    kind: str


class ObservedTable(TypedDict):
    """The public part, the same for every seat and for spectators."""

    version: int
    round: int
    phase: str
    first: int
    token: int
    turn: ObservedTurn
    players: list[ObservedPlayer]
    levels: list[ObservedLevel]
    items: ObservedDeck
    rooms: ObservedDeck
    threats: ObservedDeck
    endings: list[str]
    options: dict[str, int | str | bool]
    waiting: list[Waiting]


class Observation(ObservedTable):
    decision: ObservedDecision | None
    """The question to this seat, with its options; None for spectators and for seats that are not asked."""
