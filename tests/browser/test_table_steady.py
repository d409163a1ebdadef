"""The table keeps its layout: what a click needs stays in sight, and nothing jumps when a question comes."""

from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.titles.shelter.options import OPTIONS
from tests.browser.conftest import Site
from tests.browser.hands import PHONE, VERSION, seated
from tests.browser.test_table_questions import builder, moments_of_asking
from tests.support.served import lay
from tests.support.tables import Play
from tests.titles.shelter.scene import Scene

SIZES: dict[str, dict[str, Any]] = {
    "desk": {},
    "small desk": {"viewport": {"width": 900, "height": 700}},
    "phone": {**PHONE, "reduced_motion": "no-preference"},
    "low phone": {**PHONE, "viewport": {"width": 360, "height": 640}, "reduced_motion": "no-preference"},
}
SCROLLING = 500
"""Milliseconds after which a page that scrolls smoothly has come to rest."""
HEIGHTS = {"desk": 58, "small desk": 104, "phone": 142}

# The middle of an element is inside of the window, and nothing covers it.
IN_SIGHT = """element => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${box.x}, ${box.y} is outside`
    if (box.top < 0 || box.bottom > innerHeight) return `${box.top} to ${box.bottom} is cut`
    const top = document.elementFromPoint(x, y)
    return element.contains(top) || top.contains(element) ? '' : `under ${top.outerHTML.slice(0, 80)}`
}"""


def in_sight(control: Locator) -> str:
    """Why a control can't be seen; empty if it can."""
    found: str = control.evaluate(IN_SIGHT)
    return found


def places() -> Play:
    """A game in which places of every kind can be chosen: rooms, threats, the elevator, linked spaces."""
    scene = Scene(4)
    scene.build(0, "lounge", "barracks", "medbay")
    scene.build(3, "living_room", "radio_studio")
    scene.threaten("diner.b", "radroaches-1")
    scene.give(0, power=6, food=6, water=6)
    scene.dwellers(0, "S", "", "", "")
    play = Play(4)
    lay(play, scene.state)
    return play


def press(control: Locator, size: str) -> None:
    if "phone" in size:
        control.tap()
    else:
        control.click()


@pytest.mark.parametrize("size", SIZES)
def test_a_place_its_preview_and_its_confirmation_are_in_sight_after_a_tap(
    tables: Site, chromium: Browser, size: str
):
    play = places()
    with seated(chromium, tables, play, 0, **SIZES[size]) as page:
        lit = page.locator("#choices .is-legal")
        ids = lit.evaluate_all("all => all.map(each => each.id)")
        assert len(ids) > 10
        for place in ids:
            tap_and_look(page, page.locator(f'[id="{place}"]'), size)


@pytest.mark.parametrize("size", SIZES)
def test_a_slot_to_build_in_is_in_sight_after_a_tap(tables: Site, chromium: Browser, size: str):
    with seated(chromium, tables, builder(), 0, **SIZES[size]) as page:
        press(page.locator('#decision [name=choose][value^="build armory"]'), size)
        expect(page.locator("#decision .ask__pre")).to_be_visible()
        for place in page.locator("#choices .site").evaluate_all("all => all.map(each => each.id)"):
            tap_and_look(page, page.locator(f'[id="{place}"]'), size)


def tap_and_look(page: Page, place: Locator, size: str) -> None:
    press(place, size)
    expect(page.locator(f'[id="{place.get_attribute("id")}"].is-selected')).to_be_visible()
    page.wait_for_timeout(SCROLLING)
    for control in (place, page.locator("#decision .ask__pre"), page.locator("#decision .btn--go")):
        assert in_sight(control) == ""


# --- one height, one place ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", HEIGHTS)
def test_the_question_bar_and_the_board_never_resize(tables: Site, chromium: Browser, size: str):
    found: defaultdict[str, set[Any]] = defaultdict(set)
    for kind in sorted(OPTIONS):
        state, seat = moments_of_asking()[kind]
        play = Play(2)
        lay(play, state)
        with seated(chromium, tables, play, seat, **SIZES[size]) as page:
            measure(page, found)
            select = page.locator("#decision [name=choose]")
            if select.count():
                select.first.click()
                page.locator('#decision button[value=""]').first.wait_for()
                measure(page, found)
    with seated(chromium, tables, play, 1 - seat, **SIZES[size]) as page:
        measure(page, found)
    assert found["bar"] == {HEIGHTS[size]}
    assert len(found["board"]) == 1, found["board"]
    assert len(found["confirm"]) == 1, found["confirm"]


def measure(page: Page, found: dict[str, set[Any]]) -> None:
    bar, board = page.locator("#decision").bounding_box(), page.locator("#vault").bounding_box()
    assert bar is not None
    assert board is not None
    found["bar"].add(round(bar["height"]))
    found["board"].add((round(board["width"]), round(board["height"])))
    for confirm in page.locator("#decision .btn--go").all():
        box = confirm.bounding_box()
        assert box is not None
        # Measured from the corner of the bar, which is at the bottom of every window.
        right, bottom = bar["x"] + bar["width"] - box["x"], bar["y"] + bar["height"] - box["y"]
        found["confirm"].add((round(right), round(bottom), round(box["width"])))


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_board_keeps_its_size_when_items_come(tables: Site, chromium: Browser, size: str):
    found: defaultdict[str, set[Any]] = defaultdict(set)
    for number in (0, 1, 7):
        scene = Scene(2)
        scene.give(0, items=tuple(scene.state.items.pool[:number]))
        play = Play(2)
        lay(play, scene.state)
        with seated(chromium, tables, play, 0, **SIZES[size]) as page:
            measure(page, found)
    assert len(found["board"]) == 1, found["board"]


# --- passing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", HEIGHTS)
def test_a_double_click_does_not_pass(tables: Site, chromium: Browser, size: str):
    play = places()
    with seated(chromium, tables, play, 0, **SIZES[size]) as page:
        box = page.locator("#decision").get_by_role("button", name="Pass").bounding_box()
        assert box is not None
        for _ in range(2):
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(page.locator("#decision")).to_contain_text("Pass for this round?")
        back = page.get_by_role("button", name="Keep playing")
        again = page.locator("#decision [name=action][value=pass]")
        assert in_sight(back) == ""
        assert in_sight(again) == ""
        back.click()
        expect(page.locator("#decision")).to_contain_text("place a dweller")
        assert play.version == 0
        page.locator("#decision").get_by_role("button", name="Pass").click()
        again.click()
        expect(page.locator(f'{VERSION}:not([value="0"])')).to_have_count(1)
        assert play.rows()[0].action == "pass"


def test_the_way_back_is_in_the_place_of_the_confirm_button(tables: Site, chromium: Browser):
    with seated(chromium, tables, places(), 0) as page:
        page.locator("#choices .is-legal").first.click()
        confirm = page.get_by_role("button", name="Confirm").bounding_box()
        page.locator("#decision").get_by_role("button", name="Pass").click()
        assert page.get_by_role("button", name="Keep playing").bounding_box() == confirm


# --- the map on a phone ------------------------------------------------------------------------------


def test_the_map_stays_in_sight_and_adds_no_steps_to_back(tables: Site, chromium: Browser):
    with seated(chromium, tables, places(), 0, **SIZES["phone"]) as page:
        before = page.evaluate("history.length")
        for number in (0, 6, 13, 22, 27):
            page.locator("#map a").nth(number).tap()
            room = page.locator(str(page.locator("#map a").nth(number).get_attribute("href")))
            expect(room).to_be_in_viewport(ratio=0.95)
            assert in_sight(page.locator("#map")) == ""
        assert page.evaluate("history.length") == before
        assert "#" not in page.url
