"""The admin works under the site's content security policy."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.watch import sideways, watch


def test_the_admin_breaks_no_policy(site: Site, page: Page):
    complaints = watch(page)
    page.goto(f"{site.address}/admin/")
    expect(page.locator("#id_login")).to_be_visible()

    page.goto(site.admin_link())
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{site.address}/admin/")

    for path in (
        "games/card/",
        "games/cardset/",
        "games/game/",
        "games/player/",
        "games/user/",
        "games/user/add/",
    ):
        page.goto(f"{site.address}/admin/{path}")
    page.goto(f"{site.address}/admin/games/card/")
    page.locator("#result_list tbody a").first.click()
    expect(page.locator("#content")).to_contain_text("Elevators")

    page.goto(f"{site.address}/admin/games/user/")
    page.locator("#result_list tbody a").first.click()
    page.get_by_role("button", name="Choose all groups").click()
    expect(page.locator("#id_groups_to option")).to_have_count(3)
    assert complaints == []


def test_signing_out_of_a_page_leads_home(site: Site, page: Page):
    page.goto(site.admin_link())
    page.get_by_role("button", name="Sign in").click()
    page.goto(site.address)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_longest_header_fits_a_phone(site: Site, chromium: Browser, language: str):
    context = chromium.new_context(locale=language, viewport={"width": 360, "height": 780})
    page = context.new_page()
    page.goto(site.admin_link())
    page.locator("main button").click()
    page.goto(site.address)
    expect(page.locator(".account")).to_be_visible()
    assert sideways(page) == 0
    context.close()
