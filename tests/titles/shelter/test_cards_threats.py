"""Every threat: beaten, lost or paid for."""

from typing import NamedTuple

import pytest

from tests.titles.shelter.placing import Cubes, cubes, stage
from tests.titles.shelter.scene import Scene, facts

SPACE = "diner.a"


class Fight(NamedTuple):
    """A threat, the lowest dice that beat it and the highest that don't, its letter, and its reward."""

    threat: str
    enough: tuple[int, int]
    short: tuple[int, int]
    letter: str
    happiness: int
    food: int = 0
    items: int = 0


FIGHTS = [
    Fight("radroaches", (2, 3), (2, 2), "A", happiness=1),
    Fight("mole_rats", (3, 3), (2, 3), "P", happiness=1, food=1),
    Fight("feral_ghouls", (3, 4), (3, 3), "E", happiness=2),
    Fight("raiders", (4, 4), (3, 4), "S", happiness=1, items=1),
    Fight("radscorpion", (4, 5), (4, 4), "P", happiness=3),
    Fight("deathclaw", (5, 6), (5, 5), "L", happiness=3, items=1),
]
COMBAT = {
    "radroaches": 5,
    "mole_rats": 6,
    "feral_ghouls": 7,
    "raiders": 8,
    "radscorpion": 9,
    "deathclaw": 11,
}
COPIES = {
    "radroaches": 4,
    "mole_rats": 2,
    "feral_ghouls": 3,
    "raiders": 3,
    "radscorpion": 2,
    "deathclaw": 1,
    "fire": 2,
    "breakdown": 1,
}
ALL = [f"{key}-{copy}" if most > 1 else key for key, most in COPIES.items() for copy in range(1, most + 1)]
INCIDENTS: list[tuple[str, str, Cubes]] = [("fire", "C", (0, 0, 2)), ("breakdown", "I", (2, 0, 0))]


def first_copy(threat: str) -> str:
    return f"{threat}-1" if COPIES[threat] > 1 else threat


def meet(threat: str, who: str = "", before: Cubes = (0, 0, 0)) -> Scene:
    """A scene in which seat 0 is about to place on a space with this threat."""
    scene = stage(SPACE, who, before)
    scene.threaten(SPACE, first_copy(threat))
    scene.row("items", "cat", "bobblehead", "portrait")
    return scene


def fight(row: Fight, dice: tuple[int, int], who: str = "") -> Scene:
    scene = meet(row.threat, who)
    scene.dice(*dice)
    scene.play(f"place d1 {SPACE}")
    return scene


@pytest.mark.parametrize("threat", ALL)
def test_every_copy_of_a_threat_is_in_the_deck(threat: str) -> None:
    assert threat in Scene().state.threat_deck.pool
    assert len(ALL) == 18


@pytest.mark.parametrize("row", FIGHTS, ids=[row.threat for row in FIGHTS])
def test_a_roll_of_its_number_beats_a_threat_and_gives_its_reward(row: Fight) -> None:
    scene = fight(row, row.enough)
    threat = first_copy(row.threat)
    number = COMBAT[row.threat]
    assert facts(scene.events, "fought") == [
        {"seat": 0, "threat": threat, "total": number, "combat": number, "won": True}
    ]
    for _ in range(row.items):
        scene.play(scene.options()[0])
    assert scene.asked() == "finish"
    assert scene.player().happiness == row.happiness
    assert cubes(scene) == (0, row.food, 0)
    assert len(scene.player().items) == row.items
    assert not scene.player().dwellers[0].injured
    scene.finish_round()
    assert scene.state.threat_deck.discard == [threat]


@pytest.mark.parametrize("row", FIGHTS, ids=[row.threat for row in FIGHTS])
def test_a_threat_gives_its_reward_twice_to_a_dweller_trained_in_its_letter(row: Fight) -> None:
    scene = fight(row, row.enough, row.letter)
    for _ in range(2 * row.items):
        scene.play(scene.options()[0])
    assert scene.asked() == "finish"
    assert scene.player().happiness == 2 * row.happiness
    assert cubes(scene) == (0, 2 * row.food, 0)
    assert len(scene.player().items) == 2 * row.items
    assert len(facts(scene.events, "rolled")) == 1


@pytest.mark.parametrize("row", FIGHTS, ids=[row.threat for row in FIGHTS])
def test_a_roll_of_one_less_injures_the_dweller_and_the_threat_stays(row: Fight) -> None:
    scene = fight(row, row.short)
    number = COMBAT[row.threat]
    assert facts(scene.events, "fought")[0]["total"] == number - 1
    assert scene.asked() == "finish"
    assert scene.player().happiness == 0
    assert cubes(scene) == (0, 0, 0)
    assert scene.player().items == []
    assert scene.player().dwellers[0].injured
    scene.finish_round()
    assert scene.state.threats[SPACE] == first_copy(row.threat)


@pytest.mark.parametrize(("threat", "letter", "cost"), INCIDENTS, ids=["fire", "breakdown"])
def test_an_incident_is_beaten_by_paying_its_cost(threat: str, letter: str, cost: Cubes) -> None:
    scene = meet(threat, before=cost)
    scene.play(f"place d1 {SPACE}", "gain food")
    assert scene.asked() == "finish"
    assert cubes(scene) == (0, 1, 0)
    assert scene.player().happiness == 1
    assert facts(scene.events, "rolled") == []
    scene.finish_round()
    assert scene.state.threat_deck.discard == [first_copy(threat)]


@pytest.mark.parametrize(("threat", "letter", "cost"), INCIDENTS, ids=["fire", "breakdown"])
def test_an_incident_doubles_its_reward_for_a_trained_dweller(threat: str, letter: str, cost: Cubes) -> None:
    scene = meet(threat, letter, cost)
    scene.play(f"place d1 {SPACE}", "gain food", "gain water")
    assert scene.asked() == "finish"
    assert cubes(scene) == (0, 1, 1)
    assert scene.player().happiness == 2


@pytest.mark.parametrize(
    ("threat", "held", "missing"),
    [("fire", (6, 6, 1), "water"), ("breakdown", (1, 6, 6), "power")],
    ids=["fire", "breakdown"],
)
def test_an_incident_cannot_be_beaten_with_fewer_resources(threat: str, held: Cubes, missing: str) -> None:
    scene = meet(threat, before=held)
    assert scene.why_not(SPACE) == ("short", {"what": missing, "by": 1})
