"""The traces of cards in the events of a game."""

from games.engine.event import Event
from games.engine.rules import Trace
from tests.titles.shelter.placing import stage
from tests.titles.shelter.scene import RULES, Scene


def traces(events: list[Event]) -> list[Trace]:
    return [trace for event in events if (trace := RULES.trace(event))]


def test_the_first_rows_are_offered_to_all() -> None:
    scene = Scene()
    offered = {*scene.state.items.row, *scene.state.rooms.row}
    found = traces(scene.events)
    assert {(trace.what, trace.seat) for trace in found} == {("offered", -1)}
    assert {trace.card for trace in found} == {card.partition("-")[0] for card in offered}


def test_an_item_is_taken_and_another_offered() -> None:
    scene = stage("wasteland.b", before=(0, 0, 1))
    scene.row("items", "shotgun-2", "macaw", "hound")
    taken, offered = traces(scene.play("place d1 wasteland.b", "take shotgun-2"))
    assert taken == Trace("taken", 0, "shotgun")
    assert (offered.what, offered.seat) == ("offered", -1)


def test_a_room_is_taken_by_the_player_who_builds_it() -> None:
    scene = stage("elevator_red.e", before=(1, 1, 0))
    scene.row("rooms", "medbay")
    events = scene.play("place d1 elevator_red.e", "build medbay L1")
    assert Trace("taken", 0, "medbay") in traces(events)


def test_a_threat_is_offered_when_it_appears() -> None:
    scene = Scene()
    scene.dice(4, 4, 3, 4, 3, 4, purpose="threat column")
    events = scene.finish_round()
    threat = scene.state.threats["water_treatment.a"].partition("-")[0]
    assert Trace("offered", -1, threat) in traces(events)


def test_a_threat_is_taken_by_the_player_who_beats_it_and_an_item_is_used() -> None:
    scene = stage("diner.b", items=("minigun",))
    scene.threaten("diner.b", "feral_ghouls-1")
    scene.dice(2, 2)
    assert traces(scene.play("place d1 diner.b", "use minigun", "roll")) == [
        Trace("used", 0, "minigun"),
        Trace("taken", 0, "feral_ghouls"),
    ]


def test_a_threat_that_wins_is_taken_by_nobody() -> None:
    scene = stage("diner.b")
    scene.threaten("diner.b", "deathclaw")
    scene.dice(1, 1)
    assert traces(scene.play("place d1 diner.b")) == []
