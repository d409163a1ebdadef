"""The public pages in a real browser: languages, themes, widths."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.watch import barriers, sideways, watch

HEADLINES = {"en": "There is room below.", "ru": "Внизу есть место.", "fr": "Il y a de la place en bas."}
SIZES = {360: 780, 1366: 768}
Light = Literal["light", "dark"]
GROUNDS: dict[Light, str] = {"light": "rgb(251, 243, 223)", "dark": "rgb(35, 26, 20)"}


def open_page(chromium: Browser, *, language: str = "en", light: Light = "dark", width: int = 1366) -> Page:
    context = chromium.new_context(
        locale=language, color_scheme=light, viewport={"width": width, "height": SIZES[width]}
    )
    return context.new_page()


@pytest.fixture
def desk(chromium: Browser) -> Iterator[Page]:
    """A wide and dark page in English."""
    page = open_page(chromium)
    yield page
    page.context.close()


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("light", GROUNDS)
@pytest.mark.parametrize("language", HEADLINES)
def test_the_home_page_is_complete(site: Site, chromium: Browser, language: str, light: Light, width: int):
    page = open_page(chromium, language=language, light=light, width=width)
    complaints = watch(page)
    page.goto(site.address)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADLINES[language])
    expect(page.locator(".bar")).to_have_css("background-color", GROUNDS[light])
    assert sideways(page) == 0
    assert barriers(page) == []
    assert complaints == []
    page.context.close()


@pytest.mark.parametrize(("language", "light", "width"), [("ru", "dark", 360), ("fr", "light", 1366)])
@pytest.mark.parametrize(
    "path",
    [
        "/cards/",
        "/cards/1/medbay/",
        "/cards/1/minigun/",
        "/account/sign-in/",
        "/account/link/spent/",
        "/nowhere/",
    ],
)
def test_every_other_page_is_complete(
    site: Site, chromium: Browser, path: str, language: str, light: Light, width: int
):
    page = open_page(chromium, language=language, light=light, width=width)
    complaints = watch(page)
    reply = page.goto(site.address + path)
    assert reply is not None
    assert sideways(page) == 0
    assert barriers(page) == []
    # A browser always logs an error for a 404.
    assert [text for text in complaints if "status of 404" not in text or reply.ok] == []
    page.context.close()


def test_pictures_come_from_the_sheets_and_take_their_colours(site: Site, desk: Page):
    desk.goto(site.address)
    door = desk.locator(".minivault .r-vault_door").first
    assert door.evaluate("art => art.querySelector('use').getBBox().width") > 0
    assert door.evaluate("art => getComputedStyle(art).getPropertyValue('--w')") == "#8d9c99"


def test_the_theme_is_switched_without_a_reload_and_stays(site: Site, desk: Page):
    complaints = watch(desk)
    desk.goto(site.address)
    desk.evaluate("window.sameDocument = true")
    with desk.expect_response("**/preferences/theme/"):
        desk.get_by_role("button", name="Light colours").click()
    expect(desk.locator(".bar")).to_have_css("background-color", GROUNDS["light"])
    expect(desk.get_by_role("button", name="Dark colours")).to_be_focused()
    assert desk.evaluate("window.sameDocument")
    desk.reload()
    expect(desk.locator("html")).to_have_attribute("data-theme", "light")
    assert complaints == []


def test_theme_and_language_are_switched_without_javascript(site: Site, chromium: Browser):
    context = chromium.new_context(java_script_enabled=False, locale="en", color_scheme="dark")
    page = context.new_page()
    page.goto(f"{site.address}/cards/")
    page.get_by_role("button", name="Light colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Все карты")
    assert page.url == f"{site.address}/cards/"
    context.close()


def test_the_keyboard_reaches_the_content_first(site: Site, desk: Page):
    desk.goto(site.address)
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("link", name="Skip to the content")).to_be_focused()
    expect(desk.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    desk.keyboard.press("Enter")
    assert desk.url.endswith("#content")


def test_one_click_leads_to_a_running_game(site: Site, desk: Page):
    desk.goto(site.address)
    desk.get_by_role("button", name="Play now").click()
    expect(desk.locator("#decision")).to_be_visible()
    expect(desk.locator(".level")).not_to_have_count(0)


def test_the_bar_leads_to_the_cards(site: Site, desk: Page):
    desk.goto(site.address)
    desk.get_by_role("link", name="Cards").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("The cards")
    expect(desk.get_by_role("heading", name="Diner")).to_be_visible()


def test_every_button_on_a_phone_is_large_enough_for_a_finger(site: Site, chromium: Browser):
    page = open_page(chromium, width=360)
    page.goto(site.address)
    heights = page.locator(".btn:visible").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert min(heights) >= 44
    page.context.close()


def test_the_policy_lets_a_page_open_a_socket_to_its_own_site(site: Site, desk: Page):
    complaints = watch(desk)
    desk.goto(site.address)
    closed = desk.evaluate(
        """() => new Promise(done => {
            const socket = new WebSocket(location.origin.replace('http', 'ws') + '/nowhere/')
            socket.onclose = event => done(event.code)
        })"""
    )
    assert closed == 4404
    assert complaints == []


def test_a_violation_of_the_policy_is_blocked_and_reported(site: Site, desk: Page):
    complaints = watch(desk)
    desk.goto(site.address)
    desk.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'window.evil = 1'}))"
    )
    desk.evaluate("document.body.setAttribute('style', 'color: red')")
    desk.wait_for_timeout(100)
    assert desk.evaluate("window.evil") is None
    assert any("script-src" in text for text in complaints)
    assert any("style-src" in text for text in complaints)
