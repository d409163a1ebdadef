"""The life of an account in a browser: guest, sign-up, sign-in and deletion, with real e-mails."""

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


class MailSite(NamedTuple):
    """A site that sends e-mails, and the mail server that receives them."""

    address: str
    office: PostOffice

    def link_for(self, address: str) -> str:
        found = re.search(r"https?://\S+", self.office.letter_to(address))
        assert found is not None
        return found[0]


@pytest.fixture(scope="module")
def mail_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MailSite]:
    with (
        post_office() as office,
        playing(tmp_path_factory.mktemp("mail_site"), **office.environment) as (_, address, _),
    ):
        yield MailSite(address, office)


def go(page: Page) -> None:
    """Press the main button of the page."""
    page.locator("main .btn--go").click()


def play_as_guest(mail_site: MailSite, page: Page) -> str:
    """Start a game without an account; return its address."""
    page.goto(mail_site.address)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    return page.url


def sign_up(mail_site: MailSite, page: Page, name: str) -> None:
    """Sign up, and confirm the e-mail."""
    page.goto(f"{mail_site.address}/account/sign-up/")
    page.get_by_label("Name at the table").fill(name)
    page.get_by_label("E-mail").fill(f"{name.lower()}@example.com")
    page.get_by_label("Password").fill(PASSWORD)
    go(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your e-mail")
    page.goto(mail_site.link_for(f"{name.lower()}@example.com"))
    go(page)
    page.wait_for_url(f"{mail_site.address}/")


def test_a_guest_becomes_an_account_and_plays_on(mail_site: MailSite, page: Page):
    game = play_as_guest(mail_site, page)
    sign_up(mail_site, page, "Ada")
    page.goto(game)
    expect(page.locator("#mine")).to_be_visible()
    expect(page.locator(".me__name")).to_have_text("Ada")


def test_a_forgotten_password_is_replaced(mail_site: MailSite, page: Page):
    sign_up(mail_site, page, "Boris")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{mail_site.address}/account/sign-in/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail").fill("boris@example.com")
    go(page)
    page.goto(mail_site.link_for("boris@example.com"))
    for field in page.locator("main input[type=password]").all():
        field.fill("the other way round")
    go(page)
    page.goto(f"{mail_site.address}/account/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Boris")


def test_a_second_device_goes_on_with_the_game(mail_site: MailSite, page: Page, chromium: Browser):
    game = play_as_guest(mail_site, page)
    page.goto(f"{mail_site.address}/account/device/")
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
        expect(other.get_by_role("heading", level=1)).to_have_text("This link is no longer valid")


def test_an_account_is_exported_and_then_deleted(mail_site: MailSite, page: Page):
    game = play_as_guest(mail_site, page)
    sign_up(mail_site, page, "Linh")
    page.goto(f"{mail_site.address}/account/")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    data = json.loads(saved.value.path().read_text())
    assert data["player"]["name"] == "Linh"
    assert f"/games/{data['games'][0]['id']}/" in game
    page.get_by_role("link", name="Delete account").click()
    page.get_by_label("Yes, delete my account.").check()
    page.get_by_label("Password").fill(PASSWORD)
    go(page)
    page.wait_for_url(f"{mail_site.address}/")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(game)
    expect(page.get_by_text("Former player").first).to_be_visible()


def test_a_face_is_edited_and_saved(mail_site: MailSite, page: Page):
    complaints = watch(page)
    page.goto(f"{mail_site.address}/account/face/")
    # A guest's first face follows from a random key, so any of these hats may be the one it has.
    hat = page.locator("#hat-crown:not(:checked), #hat-helmet:not(:checked)").first.get_attribute("id")
    with page.expect_response("**/account/face/"):
        page.locator(f"#{hat}").check(force=True)
    expect(page.locator(f".face-editor__shown use[href$='#{hat}']")).to_be_attached()
    expect(page.locator(f"#{hat}")).to_be_focused()
    page.get_by_role("button", name="Save this face").click()
    page.wait_for_url(f"{mail_site.address}/account/")
    expect(page.locator(f"main use[href$='#{hat}']")).to_be_attached()
    assert complaints == []


def test_a_face_is_edited_without_javascript(mail_site: MailSite, chromium: Browser):
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{mail_site.address}/account/face/")
        page.locator("#hat-helmet").check(force=True)
        page.get_by_role("button", name="Try it on").click()
        expect(page.locator(".face-editor__shown use[href$='#hat-helmet']")).to_be_attached()
        page.get_by_role("button", name="Save this face").click()
        expect(page.locator("main use[href$='#hat-helmet']")).to_be_attached()


@pytest.mark.parametrize(("language", "light", "width"), [("ru", "dark", 360), ("fr", "light", 1366)])
def test_the_account_pages_are_complete(
    mail_site: MailSite, chromium: Browser, language: str, light: Light, width: int
):
    page = open_page(chromium, language=language, light=light, width=width)
    complaints = watch(page)
    page.goto(f"{mail_site.address}/account/face/")
    page.locator("main .btn--go").first.click()
    for path in ("", "face/", "device/", "leave/", "sign-up/", "sign-in/", "password/reset/", "e-mail/sent/"):
        page.goto(f"{mail_site.address}/account/{path}")
        assert sideways(page) == 0, path
        assert barriers(page) == [], path
    assert complaints == []
    page.context.close()
