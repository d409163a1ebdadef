"""Accessibility of the table: screen readers, keyboard, touch, and both themes."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.selectors.games import latest_state
from games.services.games import agree_to_end, hand_to_bot
from tests.browser.conftest import Site
from tests.browser.hands import PHONE, VERSION, give, seated
from tests.browser.watch import barriers, sideways
from tests.support.served import lay, play_well
from tests.support.tables import Play
from tests.titles.shelter.scene import Scene

MOMENTS = {"early": 4, "middle": 60, "end": 3000}


@pytest.mark.parametrize(
    ("moment", "seat", "light", "size"),
    [
        ("early", 0, "light", PHONE),
        ("early", None, "dark", {}),
        ("middle", 0, "dark", PHONE),
        ("middle", 0, "light", {}),
        ("middle", None, "light", PHONE),
        ("end", 0, "dark", {}),
        ("end", None, "light", PHONE),
    ],
)
def test_the_table_has_no_accessibility_barriers(
    tables: Site, chromium: Browser, moment: str, seat: int | None, light: str, size: dict[str, Any]
):
    play = Play(3, seed=moment, wishes={})
    play_well(play, MOMENTS[moment])
    with seated(chromium, tables, play, seat, color_scheme=light, **size) as page:
        assert barriers(page) == []
        assert sideways(page) == 0


@pytest.mark.parametrize(("light", "size"), [("light", PHONE), ("dark", {})])
def test_notices_about_the_seats_have_no_accessibility_barriers(
    tables: Site, chromium: Browser, light: str, size: dict[str, Any]
):
    play = Play(4, seed="seats", wishes={})
    agree_to_end(game_id=play.id, seat=0, player=play.players[0])
    hand_to_bot(game_id=play.id, seat=2, player=play.players[2])
    with seated(chromium, tables, play, 1, color_scheme=light, **size) as page:
        agree = page.locator("#seating").get_by_role("button", name="Agree")
        expect(agree).to_be_visible()
        assert barriers(page) == []
        assert sideways(page) == 0
        agree.click()
        expect(page.locator("#seating")).to_contain_text("Waiting for Player 3.")


def test_every_control_has_a_name_and_is_large_enough_for_a_finger(tables: Site, chromium: Browser):
    play = Play(2, seed="names", wishes={}, bots={1: "steady"})
    with seated(chromium, tables, play, 0, **PHONE) as page:
        page.locator("#choices .is-legal").first.tap()
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()
        for button in page.locator("#table button:visible").all():
            assert button.evaluate("one => one.getAttribute('aria-label') || one.innerText.trim()")
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 36


def test_an_unavailable_space_says_why_on_hover_focus_and_tap(tables: Site, chromium: Browser):
    scene = Scene(2)
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 0) as page:
        dark = page.locator("#choices .is-illegal").first
        why = dark.locator(".why")
        expect(dark).to_have_attribute("aria-disabled", "true")
        expect(dark).to_have_accessible_name(re.compile("Not possible"))
        expect(why).to_be_hidden()
        dark.hover()
        expect(why).to_be_visible()
        page.mouse.move(0, 0)
        dark.focus()
        expect(why).to_be_visible()
    with seated(chromium, tables, play, 0, **PHONE) as page:
        page.locator("#choices .is-illegal").first.tap(force=True)
        expect(page.locator("#choices .is-illegal .why").first).to_be_visible()


def test_the_focus_goes_to_the_confirmation_and_back_to_the_question(tables: Site, chromium: Browser):
    scene = Scene(2)
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 0) as page:
        page.locator('[id="spot-power_generator.a"]').focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Confirm")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#decision h2")).to_be_focused()


def test_moves_are_announced_in_a_live_region_that_is_never_replaced(tables: Site, chromium: Browser):
    scene = Scene(2)
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 0) as page:
        page.evaluate("window.region = document.getElementById('news')")
        give(page, "place d1 power_generator.a")
        expect(page.locator("#news")).to_contain_text("works in Power Generator")
        assert page.evaluate("window.region.isConnected")
        expect(page.locator("#news")).to_have_attribute("role", "status")


def test_the_moves_of_others_arrive_by_themselves(tables: Site, chromium: Browser):
    scene = Scene(2)
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 1) as page, seated(chromium, tables, play, 0) as mover:
        give(mover, "place d1 diner.a")
        expect(page.locator(VERSION)).to_have_value("1")
        expect(page.locator("#level-0 .stand.red")).to_have_count(1)


def test_items_come_up_as_a_sheet_on_a_phone(tables: Site, chromium: Browser):
    scene = Scene(2)
    scene.give(0, items=("minigun", "macaw"))
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 0, **PHONE) as page:
        expect(page.locator("#hand")).to_be_hidden()
        page.locator(".mine__items").tap()
        expect(page.locator("#hand .card")).to_have_count(2)
        expect(page.locator("#hand")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#hand")).to_be_hidden()


def test_the_map_leads_to_a_room(tables: Site, chromium: Browser):
    play = Play(4, seed="map", wishes={})
    with seated(chromium, tables, play, 0, **PHONE) as page:
        generator = page.locator("#level-0-6")
        expect(generator).not_to_be_in_viewport()
        page.locator("#map a").nth(6).tap()
        expect(generator).to_be_in_viewport()


def test_on_a_phone_the_selected_place_is_not_under_the_dock(tables: Site, chromium: Browser):
    play = Play(4, seed="dock", wishes={})
    while play.asked().kind != "turn" or not built_on_the_last_level(play):
        play_well(play, 1)
    low = {**PHONE, "viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce"}
    with seated(chromium, tables, play, play.asked().seat, **low) as page:
        # Without scrolling to it first, as a tap on a half-hidden place does.
        page.locator("#choices .level").last.locator(".is-legal").first.evaluate("place => place.click()")
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()
        expect(page.locator("#choices .is-selected")).to_be_in_viewport()
        page.wait_for_function(
            """() => {
                const place = document.querySelector('#choices .is-selected').getBoundingClientRect();
                const dock = document.querySelector('.dock').getBoundingClientRect();
                return place.bottom <= dock.top && place.left >= 0 && place.right <= innerWidth;
            }"""
        )


def built_on_the_last_level(play: Play) -> bool:
    """Does the current player have a legal place on the last level?"""
    last = latest_state(play.game).levels[-1]
    return any(option.split(" ")[-1].split(".")[0] in last for option in play.options() if "place" in option)
