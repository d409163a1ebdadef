"""What the facts of a game say about its cards."""

from games.engine.event import Event
from games.engine.rules import Trace
from tests.titles.raiders.scene import LANDS, RULES, Scene


def traces(events: list[Event]) -> list[Trace]:
    return [trace for event in events if (trace := RULES.trace(event))]


def test_a_mercenary_is_offered_then_taken() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2")
    scene.phase("crew")
    taken, offered = traces(scene.play("hire piper-3"))
    assert taken == Trace("taken", 0, "piper")
    assert (offered.what, offered.seat) == ("offered", -1)


def test_a_skill_is_used_and_a_territory_taken() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("sapper-1")
    scene.hold(LANDS[0], loot=2)
    scene.raid(LANDS[0], "sapper-1")
    used, taken = traces(scene.play("use sapper-1"))
    assert used == Trace("used", 0, "sapper")
    assert taken == Trace("taken", 0, LANDS[0])
