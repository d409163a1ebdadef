"""Actions of Shelter by verb, with their ids named: no other presenter splits the text of an action."""

from typing import NamedTuple

from games.engine.action import split_action


class Placement(NamedTuple):
    """``place d1 diner.a``, or ``place d1 d2 lounge.a`` for a linked space."""

    dwellers: tuple[str, ...]
    space: str


class Building(NamedTuple):
    """``build lounge L1``. ``read_building`` and ``str`` are inverses."""

    room: str
    slot: str

    def __str__(self) -> str:
        return f"build {self.room} {self.slot}"


def verb_of(action: str) -> str:
    return split_action(action).verb


def card_of(action: str) -> str:
    """The card that an action is about: the room of ``build``, the item of ``take`` or ``use``."""
    return split_action(action).ids[0]


def read_placement(action: str) -> Placement:
    """The dwellers and the space of a placement; both are empty if the action is not one."""
    verb, ids = split_action(action)
    return Placement(ids[:-1], ids[-1]) if verb == "place" and ids else Placement((), "")


def read_building(action: str) -> Building:
    """The room and the slot of an option of the rules that builds."""
    room, slot = split_action(action).ids
    return Building(room, slot)
