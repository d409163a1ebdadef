"""The recap of what happened while a viewer was away."""

import re
from typing import Any

import pytest
from django.utils.html import escape
from django.utils.translation import override

from games.engine.event import Event
from games.presenters.parts import Part, Viewing
from games.presenters.shelter.log import LogLine
from games.presenters.shelter.recap import MOST_LINES, RecapView, present_recap
from games.rendering import render_part
from tests.presenters.shelter.showing import LANGUAGES, NAMES, viewing, words
from tests.titles.shelter.scene import Scene


def recap(scene: Scene, events: list[Event], *, seat: int = 0, earlier: bool = False) -> RecapView:
    """The recap for a seat, with each event as its own move."""
    found = told(scene, events, seat=seat, earlier=earlier)
    assert found is not None
    return found


def told(scene: Scene, events: list[Event], *, seat: int = 0, earlier: bool = False, **other: Any) -> Any:
    log = [(number, event.kind, event.facts) for number, event in enumerate(events, 11)]
    seen: Viewing = viewing(scene.state, seat, log=log, **other)
    return present_recap(seen, earlier=earlier)


def said(lines: list[LogLine]) -> list[str]:
    return [words(line.text) for line in lines]


def rented() -> tuple[Scene, list[Event]]:
    """Boris uses a room of Ada."""
    scene = Scene(3)
    scene.build(0, "lounge")
    scene.give(1, power=3, food=3, water=3)
    scene.turn_of(1)
    place = next(option for option in scene.options() if option.endswith("lounge.a"))
    scene.play(place)
    scene.until("turn")
    return scene, [event for event in scene.events if event.kind in ("placed", "rent", "gained")]


def test_the_use_of_an_own_room_and_its_rent_come_first():
    scene, events = rented()
    panel = recap(scene, events)
    assert said(panel.about)[0] == "Boris works in Lounge."
    assert "Ada receives rent from Boris ." in said(panel.about)
    [boris] = panel.others
    assert boris.name == "Boris"
    assert all(line.startswith("Boris gains") for line in said(boris.lines))


def test_the_same_events_do_not_concern_a_third_player():
    scene, events = rented()
    panel = recap(scene, events, seat=2)
    assert panel.about == []
    assert panel.unconcerned == "Nothing of it was about you."
    assert [fold.name for fold in panel.others] == ["Boris", "Ada"]


def test_a_threat_on_a_level_is_about_its_owner():
    scene = Scene(2)
    scene.build(0, "lounge")
    threats = [
        Event("threat", {"threat": "radroaches-1", "space": space, "dice": (1, 2)})
        for space in ("lounge.a", "diner.a")
    ]
    panel = recap(scene, threats)
    assert said(panel.about) == ["Radroaches in Lounge: 1 2"]
    assert [(fold.name, fold.colour, said(fold.lines)) for fold in panel.others] == [
        ("The vault", "", ["Radroaches in Diner: 1 2"])
    ]


def test_the_last_round_is_about_everybody():
    panel = recap(Scene(2), [Event("last_round", {"why": "rounds"}), Event("passed", {"seat": 1})])
    assert said(panel.about) == ["This is the last round."]
    assert [fold.name for fold in panel.others] == ["Boris"]


def test_the_recap_says_whether_it_is_the_viewers_turn():
    scene = Scene(2)
    passed = [Event("passed", {"seat": 1})]
    assert recap(scene, passed, seat=0).turn == "It is your turn."
    assert recap(scene, passed, seat=1).turn == ""


def test_without_a_line_there_is_no_recap():
    quiet = [Event("dealt", {"row": "items", "cards": []}), Event("no_threat", {"dice": (3, 4)})]
    assert told(Scene(2), quiet) is None
    assert told(Scene(2), []) is None


def test_every_line_links_to_its_position_and_the_steps_begin_before_the_first():
    panel = recap(Scene(2), [Event("passed", {"seat": 1}), Event("passed", {"seat": 0})])
    assert [line.href for line in panel.about] == ["/games/1/at/12/"]
    assert panel.show_from == "/games/1/at/11/"
    assert panel.steps == "10 11 12"


def test_a_long_recap_keeps_the_latest_lines_and_says_so():
    passed = [Event("passed", {"seat": 1})] * (MOST_LINES + 5)
    panel = recap(Scene(2), passed)
    assert sum(len(fold.lines) for fold in panel.others) == MOST_LINES
    assert panel.steps.split(" ")[0] == "15"
    assert panel.earlier == "The log tells what was before."
    assert recap(Scene(2), passed[:3]).earlier == ""
    assert recap(Scene(2), passed[:3], earlier=True).earlier


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_is_translated(language: str):
    scene, events = rented()
    with override(language):
        panel = recap(scene, events, earlier=True)
        html = render_part("shelter", "recap", Part("recap", panel))
    assert not re.search(r"[{}]|%\(", words(html))
    assert all(word in html for word in (panel.title, panel.show, panel.stop, panel.dismiss, panel.earlier))
    if language != "en":
        with override("en"):
            english = recap(scene, events, earlier=True)
        different = (panel.title, panel.show, panel.stop, panel.dismiss, panel.earlier, panel.unconcerned)
        same = (
            english.title,
            english.show,
            english.stop,
            english.dismiss,
            english.earlier,
            english.unconcerned,
        )
        assert not set(filter(None, different)) & set(filter(None, same))


def test_names_are_escaped_in_the_recap():
    hostile = "<script>alert(1)</script>{who}"
    scene, events = rented()
    panel = told(scene, events, names=[hostile] * len(NAMES))
    html = render_part("shelter", "recap", Part("recap", panel))
    assert "<script" not in html
    assert escape(hostile) in html
