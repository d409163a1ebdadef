"""One placement as a row of a table: the space, the dweller, the cubes before and after, the answers."""

from typing import NamedTuple

from tests.titles.shelter.scene import Scene

Cubes = tuple[int, int, int]
NONE: Cubes = (0, 0, 0)


class Placing(NamedTuple):
    """``who`` is a training, ``""`` or ``"injured"``; ``answers`` are separated by semicolons."""

    space: str
    who: str = ""
    before: Cubes = NONE
    answers: str = ""
    after: Cubes = NONE
    happiness: int = 0

    def __str__(self) -> str:
        return f"{self.space} {self.who}".strip()


def stage(space: str, who: str = "", before: Cubes = NONE, items: tuple[str, ...] = ()) -> Scene:
    """A scene in which seat 0, who owns the room, can place dweller 1 or an untrained second one."""
    scene = Scene()
    room = space.partition(".")[0]
    if room in scene.cards.pool:
        scene.build(0, room)
    power, food, water = before
    scene.give(0, items=items, power=power, food=food, water=water)
    scene.dwellers(0, who, "")
    scene.turn_of(0)
    return scene


def play_placing(row: Placing) -> Scene:
    """Place dweller 1 and give the answers of the row; the turn is then ready to end."""
    scene = stage(row.space, row.who, row.before)
    scene.play(f"place d1 {row.space}", *(row.answers.split("; ") if row.answers else ()))
    assert scene.asked() == "finish"
    return scene


def cubes(scene: Scene, seat: int = 0) -> Cubes:
    """Power, food and water of a seat."""
    power, food, water = scene.player(seat).resources
    return power, food, water
