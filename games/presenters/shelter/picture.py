"""The picture of the title: a cut through a vault, with dwellers of four colours at work."""

from typing import NamedTuple

from games.presenters.parts import Part


class Figure(NamedTuple):
    """A dweller, and where it stands in its room."""

    colour: str
    left: int
    hurt: bool = False


class Room(NamedTuple):
    picture: str
    figures: tuple[Figure, ...] = ()


class Floor(NamedTuple):
    """The rooms to the left and to the right of the elevator, and the colour of its doors."""

    colour: str
    rooms: tuple[Room, Room, Room, Room]


FLOORS = (
    Floor(
        "none",
        (
            Room("vault_door", (Figure("purple", 31),)),
            Room("diner", (Figure("yellow", 37), Figure("red", 75))),
            Room("water_treatment", (Figure("blue", 77),)),
            Room("power_generator"),
        ),
    ),
    Floor(
        "red",
        (
            Room("medbay", (Figure("red", 10, hurt=True),)),
            Room("lounge", (Figure("red", 49), Figure("blue", 99))),
            Room("community_garden", (Figure("purple", 91),)),
            Room("nuclear_reactor", (Figure("yellow", 27),)),
        ),
    ),
    Floor(
        "blue",
        (
            Room("game_room", (Figure("blue", 61),)),
            Room("radio_studio", (Figure("yellow", 69),)),
            Room("restaurant", (Figure("purple", 47), Figure("red", 79))),
            Room("weapon_workshop", (Figure("blue", 57),)),
        ),
    ),
)


def picture() -> Part:
    return Part("picture", FLOORS)
