"""Animations of moves: on every page, never blocking input, and off for players who want no motion."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.hands import PHONE, VERSION, give, seated
from tests.browser.watch import watch
from tests.support.served import lay
from tests.support.tables import Play
from tests.titles.shelter.scene import Scene

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
MOST = 600
"""Milliseconds that all animations of an update may take."""

# Records each update: its version, and for every animation the moved element and the end time.
NOTE = """() => {
    window.updates = []
    document.addEventListener('table:after-update', event => {
        const played = document.getAnimations().filter(each => each.effect.getComputedTiming().endTime < 1e5)
        updates.push({
            version: event.detail.version,
            moved: played.map(each => each.effect.target.getAttribute('class')),
            ends: played.map(each => each.effect.getComputedTiming().endTime),
        })
    })
}"""
# Pauses the animations of the next update, so that the following update arrives during them.
STAND_STILL = """() => {
    window.motion = new AbortController()
    window.nextFrame = window.requestAnimationFrame
    window.requestAnimationFrame = () => 0
    document.addEventListener('table:after-update', () =>
        document.getAnimations().forEach(each => each.pause()), {signal: motion.signal})
}"""
GO_ON = """() => {
    motion.abort()
    window.requestAnimationFrame = nextFrame
}"""
# The pulse of a lit place is not part of an update.
RUNNING = "document.getAnimations().filter(each => each.animationName !== 'breathe').length"


def table() -> Play:
    """A game in which seat 0 of two has to place a dweller."""
    play = Play(2)
    lay(play, Scene(2).state)
    return play


def note(page: Page) -> None:
    page.evaluate(NOTE)


def update(page: Page, version: int) -> dict[str, Any]:
    """The recorded update to a version. The test's moves are not announced, so the page is made to ask."""
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(VERSION)).to_have_value(str(version), timeout=15_000)
    found: list[dict[str, Any]] = page.evaluate("updates")
    return next(each for each in found if each["version"] == version)


def comes_to_rest(page: Page) -> None:
    """Check that all animations have ended and no moving picture is left."""
    page.wait_for_timeout(MOST)
    expect(page.locator(".motion > *")).to_have_count(0)
    page.wait_for_function(f"{RUNNING} === 0", timeout=5_000)


def test_another_players_dweller_moves_to_its_place(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 1, **MOVING) as page:
        note(page)
        play.answer("place d1 diner.b")
        seen = update(page, 1)
        assert "flier" in seen["moved"]
        assert max(seen["ends"]) <= MOST
        comes_to_rest(page)
        expect(page.locator("#level-0 .stand.red svg")).to_have_css("opacity", "1")


@pytest.mark.parametrize("size", ["", "large"])
def test_a_moving_figure_ends_exactly_at_its_place(tables: Site, chromium: Browser, size: str):
    play = table()
    with seated(chromium, tables, play, 1, **MOVING) as page:
        page.evaluate("size => { document.documentElement.dataset.size = size }", size)
        note(page)
        page.evaluate(STAND_STILL)
        play.answer("place d1 diner.b")
        update(page, 1)
        page.evaluate("document.getAnimations().forEach(each => { each.currentTime = 419.9 })")
        flier, figure = page.locator(".flier").first, page.locator("#level-0 .stand.red svg")
        ends, belongs = flier.bounding_box(), figure.bounding_box()
        assert ends is not None
        assert belongs is not None
        assert [ends[side] for side in ("x", "y", "width", "height")] == pytest.approx(
            [belongs[side] for side in ("x", "y", "width", "height")], abs=1
        )


def test_my_own_move_and_its_gain_are_animated_at_once(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 0, **MOVING) as page:
        complaints = watch(page)
        note(page)
        give(page, "place d1 diner.b")
        moved = update(page, 1)["moved"]
        assert moved.count("flier") == 1
        assert moved.count("flier flier--token") == 1
        expect(page.locator("#mine .t-food b")).to_have_text("1")
        assert complaints == []


def test_with_reduced_motion_nothing_moves(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 1, reduced_motion="reduce") as page:
        note(page)
        play.answer("place d1 diner.b")
        assert update(page, 1)["moved"] == []


@pytest.mark.parametrize(
    ("system", "chosen", "moves"), [("no-preference", "off", False), ("reduce", "on", True)]
)
def test_the_players_preference_overrides_that_of_the_system(
    tables: Site, chromium: Browser, system: str, chosen: str, moves: bool
):
    play = table()
    with seated(chromium, tables, play, 1, reduced_motion=system) as page:
        page.evaluate("chosen => { document.documentElement.dataset.motion = chosen }", chosen)
        note(page)
        play.answer("place d1 diner.b")
        play.answer("end")
        assert bool(update(page, 2)["moved"]) == moves
        ring = page.locator("#choices .ring").first
        expect(ring).to_have_css("animation-name", "breathe" if moves else "none")


def test_an_update_during_an_animation_jumps_to_the_latest_state(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 1, **MOVING) as page:
        note(page)
        page.evaluate(STAND_STILL)
        play.answer("place d1 diner.b")
        update(page, 1)
        expect(page.locator(".motion > *")).not_to_have_count(0)
        page.evaluate(GO_ON)
        play.answer("end")
        play.answer("place d1 power_generator.b")
        update(page, 3)
        comes_to_rest(page)
        for figure in ("#level-0 .stand.red svg", "#level-0 .stand.blue svg"):
            expect(page.locator(figure)).to_have_css("opacity", "1")
        expect(page.locator("#mine .t-power b")).to_have_text("1")


def test_a_page_can_be_used_during_an_animation(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 1, **MOVING) as page:
        note(page)
        page.evaluate(STAND_STILL)
        play.answer("place d1 diner.b")
        play.answer("end")
        update(page, 2)
        expect(page.locator(".motion > *")).not_to_have_count(0)
        page.locator('[id="spot-power_generator.b"]').click(timeout=2_000)
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()


def test_a_room_and_its_cost_are_animated(tables: Site, chromium: Browser):
    scene = Scene(2)
    scene.row("rooms", "lounge", "medbay", "barracks")
    scene.give(0, power=3, food=3, water=3)
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 1, **MOVING) as page:
        note(page)
        play.answer("place d1 elevator_red.e")
        update(page, 1)
        play.answer(next(option for option in play.options() if option.startswith("build medbay")))
        moved = update(page, 2)["moved"]
        assert sum("room__art r-medbay" in each for each in moved) >= 1
        assert moved.count("flier flier--token") >= 2
        expect(page.locator("#level-1 .room__name", has_text="Medbay")).to_be_visible()


def test_dice_stop_on_the_rolled_faces(tables: Site, chromium: Browser):
    scene = Scene(2)
    scene.threaten("diner.b", "radroaches-1")
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 1, **MOVING) as page:
        note(page)
        play.answer("place d1 diner.b")
        seen = update(page, play.version)
        assert sum("die" in str(each).split() for each in seen["moved"]) >= 2
        comes_to_rest(page)
        for die in page.locator("#decision [data-face]").all():
            face = die.get_attribute("data-face")
            assert str(die.locator("use").get_attribute("href")).endswith(f"#i-die-{face}")


def test_moves_are_animated_on_a_phone(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 0, **{**PHONE, **MOVING}) as page:
        note(page)
        give(page, "place d1 wasteland.a", press=lambda control: control.tap())
        assert "flier" in update(page, 1)["moved"]
        comes_to_rest(page)
