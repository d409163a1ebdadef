"""Cards with texts, lists and records in a browser: rows are added, moved and removed as one writes."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Card, CardSet, User
from games.services.cards import load_card_set
from games.titles.wasteland.rules import Wasteland
from tests.browser.watch import barriers, sideways, watch
from tests.support.plain_presenter import install
from tests.support.tables import shipped


@pytest.fixture
def draft(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> CardSet:
    install(monkeypatch, Wasteland())
    return load_card_set(text=shipped("wasteland"), name="Dust", draft=True)


@pytest.fixture
def admin(live_server: LiveServer, page: Page) -> Page:
    """A designer's browser. The server runs in this process: the title is installed here alone."""
    client = Client()
    client.force_login(User.objects.create_superuser("designer"))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return page


def card(draft: CardSet, key: str) -> Card:
    return Card.objects.get(deck__card_set=draft, key=key)


def open_form(server: LiveServer, page: Page, row: Card) -> None:
    page.goto(f"{server.url}/admin/games/card/{row.pk}/change/")


def save(page: Page) -> None:
    page.get_by_role("button", name="Save draft").click()
    expect(page.locator(".messagelist")).to_be_visible()


def test_options_are_written_row_by_row(live_server: LiveServer, draft: CardSet, admin: Page):
    chapel = card(draft, "w01")
    before = chapel.body["options"]
    page = admin
    complaints = watch(page)
    open_form(live_server, page, chapel)

    # A spare row opens with a click, and another one takes its place.
    page.get_by_text("Add one").click()
    expect(page.locator("#id_options_5.record--spare")).to_be_attached()
    expect(page.locator("#id_options_4_text_en")).to_be_focused()
    for code in ("en", "ru", "fr"):
        page.locator(f"#id_options_4_text_{code}").fill(f"Leave ({code}).")

    # A line inside a row is completed with the names of the set and checked while it is typed.
    do = page.locator("#id_options_4_requires")
    do.press_sequentially("at quar")
    expect(page.locator("#id_options_4_requires_offers")).to_contain_text("quarry.door")
    do.fill("pay 1 cps")
    expect(page.locator("#id_options_4_requires_said")).to_contain_text("Did you mean caps?")
    page.get_by_role("button", name="Did you mean caps?").click()
    expect(do).to_have_value("pay 1 caps")

    # Rows move and go away, and their inputs are numbered again.
    page.locator("#id_options_4").get_by_role("button", name="Move up").click()
    expect(page.locator("#id_options_3_text_en")).to_have_value("Leave (en).")
    page.locator("#id_options_1").get_by_role("button", name="Remove").click()
    expect(page.locator("#id_options_2_text_en")).to_have_value("Leave (en).")
    save(page)
    chapel.refresh_from_db()
    new = {"text": {code: f"Leave ({code})." for code in ("en", "ru", "fr")}, "requires": "pay 1 caps"}
    assert chapel.body["options"] == [before[1], new, before[2]]
    # A check that was under way when a row was removed answers for that row, too.
    assert [each for each in complaints if "htmx:oobErrorNoTarget" not in each] == []


def test_a_list_grows_while_it_is_written(live_server: LiveServer, draft: CardSet, admin: Page):
    inn = card(draft, "inn")
    edges = inn.body["edges"]
    page = admin
    open_form(live_server, page, inn)
    fields = page.locator("input[name=edges]")
    expect(fields).to_have_count(len(edges) + 2)
    for number, edge in enumerate(("a b", "c d", "e f")):
        page.locator(f"#id_edges_{len(edges) + number + 1}").fill(edge)
    expect(fields).to_have_count(len(edges) + 4)
    expect(page.locator(f"#id_edges_{len(edges) + 1}_said")).to_contain_text("There is no “a” here.")
    save(page)
    inn.refresh_from_db()
    assert inn.body["edges"] == [*edges, "a b", "c d", "e f"]


@pytest.mark.parametrize("width", [360, 1366])
@pytest.mark.parametrize("key", ["w01", "inn"])
def test_the_form_fits_the_screen_and_has_no_barriers(
    live_server: LiveServer, draft: CardSet, admin: Page, key: str, width: int
):
    page = admin
    page.set_viewport_size({"width": width, "height": 800})
    open_form(live_server, page, card(draft, key))
    assert not sideways(page)
    assert barriers(page) == []
