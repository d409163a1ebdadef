"""From a guest to an account and out again, in a browser, with real letters."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_pages import Light, open_page
from tests.browser.watch import barriers, sideways, watch
from tests.support.post_office import PostOffice, post_office
from tests.web.site_process import playing

PASSWORD = "a long walk home"


class House(NamedTuple):
    """A site that sends letters, and the office where they arrive."""

    address: str
    office: PostOffice

    def link_for(self, address: str) -> str:
        found = re.search(r"https?://\S+", self.office.letter_to(address))
        assert found is not None
        return found[0]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with (
        post_office() as office,
        playing(tmp_path_factory.mktemp("house"), **office.environment) as (_, address, _),
    ):
        yield House(address, office)


def go(page: Page) -> None:
    """Press the one button that goes on."""
    page.locator("main .btn--go").click()


def play_as_guest(house: House, page: Page) -> str:
    """Begin a game without an account; its address."""
    page.goto(house.address)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    return page.url


def sign_up(house: House, page: Page, name: str) -> None:
    """From the form to the open door."""
    page.goto(f"{house.address}/account/sign-up/")
    page.get_by_label("Name at the table").fill(name)
    page.get_by_label("E-mail").fill(f"{name.lower()}@example.com")
    page.get_by_label("Password").fill(PASSWORD)
    go(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Look into your letter box")
    page.goto(house.link_for(f"{name.lower()}@example.com"))
    go(page)
    page.wait_for_url(f"{house.address}/")


def test_a_guest_becomes_an_account_and_plays_on(house: House, page: Page):
    game = play_as_guest(house, page)
    sign_up(house, page, "Ada")
    page.goto(game)
    expect(page.locator("#mine")).to_be_visible()
    expect(page.locator(".me__name")).to_have_text("Ada")


def test_a_forgotten_password_is_replaced(house: House, page: Page):
    sign_up(house, page, "Boris")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{house.address}/account/sign-in/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail").fill("boris@example.com")
    go(page)
    page.goto(house.link_for("boris@example.com"))
    for field in page.locator("main input[type=password]").all():
        field.fill("the other way round")
    go(page)
    page.goto(f"{house.address}/account/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Boris")


def test_a_second_device_goes_on_with_the_game(house: House, page: Page, chromium: Browser):
    game = play_as_guest(house, page)
    page.goto(f"{house.address}/account/device/")
    go(page)
    expect(page.locator("img.qr")).to_be_visible()
    link = page.get_by_label("The link").input_value()
    with chromium.new_context(viewport={"width": 360, "height": 780}) as phone:
        other = phone.new_page()
        other.goto(link)
        go(other)
        other.goto(game)
        expect(other.locator("#mine")).to_be_visible()
        other.goto(link)
        expect(other.get_by_role("heading", level=1)).to_have_text("This link is spent")


def test_everything_is_saved_and_then_forgotten(house: House, page: Page):
    game = play_as_guest(house, page)
    sign_up(house, page, "Linh")
    page.goto(f"{house.address}/account/")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    data = json.loads(saved.value.path().read_text())
    assert data["player"]["name"] == "Linh"
    assert f"/games/{data['games'][0]['id']}/" in game
    page.get_by_role("link", name="Leave for good").click()
    page.get_by_label("Yes, forget me.").check()
    page.get_by_label("Password").fill(PASSWORD)
    go(page)
    page.wait_for_url(f"{house.address}/")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(game)
    expect(page.get_by_text("Former player").first).to_be_visible()


def test_a_face_is_put_together_and_kept(house: House, page: Page):
    complaints = watch(page)
    page.goto(f"{house.address}/account/face/")
    with page.expect_response("**/account/face/"):
        page.locator("#hat-crown").check(force=True)
    expect(page.locator(".face-editor__shown use[href$='#hat-crown']")).to_be_attached()
    expect(page.locator("#hat-crown")).to_be_focused()
    page.get_by_role("button", name="Keep this face").click()
    page.wait_for_url(f"{house.address}/account/")
    expect(page.locator("main use[href$='#hat-crown']")).to_be_attached()
    assert complaints == []


def test_a_face_is_put_together_without_script(house: House, chromium: Browser):
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{house.address}/account/face/")
        page.locator("#hat-helmet").check(force=True)
        page.get_by_role("button", name="Try it on").click()
        expect(page.locator(".face-editor__shown use[href$='#hat-helmet']")).to_be_attached()
        page.get_by_role("button", name="Keep this face").click()
        expect(page.locator("main use[href$='#hat-helmet']")).to_be_attached()


@pytest.mark.parametrize(("language", "light", "width"), [("ru", "dark", 360), ("fr", "light", 1366)])
def test_the_pages_about_oneself_are_whole(
    house: House, chromium: Browser, language: str, light: Light, width: int
):
    page = open_page(chromium, language=language, light=light, width=width)
    complaints = watch(page)
    page.goto(f"{house.address}/account/face/")
    page.locator("main .btn--go").first.click()
    for path in ("", "face/", "device/", "leave/", "sign-up/", "sign-in/", "password/reset/", "e-mail/sent/"):
        page.goto(f"{house.address}/account/{path}")
        assert sideways(page) == 0, path
        assert barriers(page) == [], path
    assert complaints == []
    page.context.close()
