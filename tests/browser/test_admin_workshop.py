"""The workshop in a browser: a draft, a mistake and its correction, the differences, a trial game, a
playtest, publishing."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.models import CardSet, Game
from games.selectors.games import cards_of
from tests.browser.conftest import Site
from tests.browser.watch import barriers, sideways, watch
from tests.support.tables import Play


@pytest.fixture
def admin(site: Site, page: Page) -> Page:
    return sign_in(site, page)


def sign_in(site: Site, page: Page) -> Page:
    page.goto(site.admin_link())
    page.get_by_role("main").get_by_role("button").click()
    expect(page).to_have_url(f"{site.address}/admin/")
    return page


def lasting(complaints: list[str]) -> list[str]:
    """The errors of a page, without requests that were aborted when the page was left."""
    return [complaint for complaint in complaints if not complaint.startswith("failed: ")]


def begin_draft(site: Site, page: Page, name: str) -> None:
    page.goto(f"{site.address}/admin/games/cardset/add/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Begin with the cards of").select_option(label="Standard")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def open_card(page: Page, name: str) -> None:
    page.get_by_role("link", name=re.compile(f"^{name}")).first.click()
    expect(page.get_by_role("heading", name=name, exact=True).first).to_be_visible()


def line(page: Page, label: str) -> Locator:
    return page.get_by_role("combobox", name=label)


def test_from_a_draft_to_a_published_set(tables: Site, admin: Page):
    site, page = tables, admin
    complaints = watch(page)
    old = Play(2)
    old.go_on(5)
    before = old.game.card_set.content_hash

    begin_draft(site, page, "Winter")
    address = page.url
    open_card(page, "Medbay")

    # A mistake is shown while it is typed, and the card is not drawn.
    left = line(page, "Left space")
    left.fill("injured only -> heal, 3 ani")
    expect(page.locator("#id_left_said")).to_contain_text("Column 25: “ani” is not understood here.")
    expect(left).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#problems")).to_contain_text("Medbay: Left space")
    expect(page.locator("#seen-card .space--left")).to_have_count(0)

    # The draft can be saved, and can't be published.
    page.get_by_role("button", name="Save draft").click()
    expect(page.locator(".messagelist")).to_contain_text("Medbay")
    page.goto(f"{address.replace('/change/', '/publish/')}")
    expect(page.get_by_role("button", name="Publish for good")).to_be_disabled()
    page.get_by_role("link", name="Mend it Medbay: Left space").click()

    # The suggested correction is a button.
    page.get_by_role("button", name="Did you mean any?").press("Enter")
    expect(page.locator("#id_left_said")).to_contain_text("3 resources of choice")
    expect(line(page, "Left space")).to_have_value("injured only -> heal, 3 any")
    expect(line(page, "Left space")).not_to_have_attribute("aria-invalid", "true")

    # The card as players will see it, in their language.
    drawn = page.locator("#seen-card")
    expect(drawn.locator(".space--left")).to_have_attribute("aria-label", re.compile("3 resources of choice"))
    page.get_by_label("Français").check()
    expect(drawn.locator(".room__name")).to_have_text("Infirmerie")
    page.get_by_role("button", name="Save and back to the set").click()
    expect(page.locator("#problems")).to_contain_text("Everything is right")

    # The differences, word by word.
    page.get_by_role("link", name="What changed").click()
    expect(page.locator(".change ins")).to_have_text("3")
    expect(page.locator(".change del")).to_have_text("2")
    expect(page.locator(".change .drawn")).to_have_count(2)

    # A game with the draft, at once.
    page.goto(address)
    page.get_by_role("button", name="Play this draft against bots").click()
    expect(page.locator("#table")).to_be_visible()
    assert Game.objects.latest("pk").card_set.state == CardSet.State.TRIAL

    # Bots play the draft and its parent in the background; the page shows the progress and then the report.
    page.goto(address)
    page.get_by_role("link", name="Playtests").click()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Bots").select_option("rookie")
    page.get_by_label("Games").fill("10")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Playtest of Winter")).to_be_visible()
    expect(page.locator("#progress .chip")).to_have_text("finished", timeout=120_000)
    expect(page.locator("#progress")).to_contain_text("10 of 10 games")
    expect(page.locator("#playtest figure")).to_have_count(2)
    expect(page.get_by_role("row", name=re.compile("Medbay"))).to_be_visible()
    report = page.url

    # After publishing it is the default for new games; the old set is unchanged.
    page.goto(address)
    page.get_by_role("link", name="Publish").click()
    page.get_by_role("button", name="Publish for good").click()
    expect(page.locator(".frozen")).to_contain_text("This set is published")
    page.get_by_role("button", name="Make it the default").click()
    expect(page.locator(".messagelist")).to_contain_text("Made the default.")
    new = Play(2, seed="a new one")
    assert new.game.card_set.name == "Winter"
    assert cards_of(new.game).spaces["medbay.a"].face.rewards[-1].number == 3
    assert cards_of(old.game).spaces["medbay.a"].face.rewards[-1].number == 2
    assert old.game.card_set.content_hash == before
    old.go_on(5)
    open_card(page, "Medbay")
    expect(line(page, "Left space")).to_be_disabled()

    # The public page shows the card's text, its playtest figures and its history.
    page.goto(f"{site.address}/cards/")
    page.get_by_role("searchbox", name="Name").fill("medb")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Medbay").click()
    expect(page.get_by_role("definition").filter(has_text="3 resources of choice").first).to_be_visible()
    expect(page.get_by_role("region", name="In its playtest")).to_contain_text("10 games of 2 bots each.")
    expect(page.get_by_role("region", name="From set to set")).to_contain_text("From Standard to Winter")
    assert lasting(complaints) == []
    page.goto(report)
    assert barriers(page) == []


def test_a_line_is_written_with_the_keyboard_alone(site: Site, admin: Page):
    page = admin
    complaints = watch(page)
    begin_draft(site, page, "By keyboard")
    open_card(page, "Armory")
    right = line(page, "Right space")
    right.fill("")
    right.press("ArrowDown")
    offers = page.locator("#id_right_offers")
    expect(offers.get_by_role("option", name="1 water")).to_be_visible()
    right.press_sequentially("2 w")
    expect(offers.get_by_role("option")).to_have_text(["water"])
    right.press("ArrowDown")
    right.press("Enter")
    expect(right).to_have_value("2 water ")
    expect(offers.get_by_role("option")).to_have_text(["->", ","])
    right.press("ArrowDown")
    right.press("Tab")
    right.press_sequentially("it")
    expect(offers.get_by_role("option").first).to_have_text("item")
    right.press("ArrowDown")
    expect(right).to_have_attribute("aria-activedescendant", "id_right_offers_0")
    right.press("Enter")
    right.press("Escape")
    expect(right).to_have_attribute("aria-expanded", "false")
    expect(right).to_have_value("2 water -> item ")
    expect(page.locator("#id_right_said")).to_contain_text("Cost: 2 water; reward: 1 item")
    right.press("Control+s")
    expect(page.locator(".messagelist")).to_contain_text("Armory")
    expect(line(page, "Right space")).to_have_value("2 water -> item")
    assert lasting(complaints) == []


def test_a_deck_is_sorted_with_keys_and_by_dragging(site: Site, admin: Page):
    page = admin
    complaints = watch(page)
    begin_draft(site, page, "In order")
    names = page.locator("#rooms .tile b")
    first, second, third = names.all_inner_texts()[:3]
    later = page.get_by_role("button", name=f"Move {first} to the back")
    later.focus()
    later.press("Enter")
    expect(names.nth(1)).to_have_text(first)
    expect(page.get_by_role("button", name=f"Move {first} to the back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(names.nth(2)).to_have_text(first)
    page.locator("#rooms .tile").nth(2).drag_to(page.locator("#rooms .tile").first)
    expect(names.first).to_have_text(first)
    page.reload()
    assert names.all_inner_texts()[:3] == [first, second, third]
    assert lasting(complaints) == []


@pytest.fixture
def plain(site: Site, chromium: Browser) -> Iterator[Page]:
    """A browser without JavaScript."""
    with chromium.new_context(java_script_enabled=False) as context:
        yield sign_in(site, context.new_page())


def test_without_javascript_every_field_is_a_plain_field(site: Site, plain: Page):
    page = plain
    begin_draft(site, page, "Plain")
    open_card(page, "Lounge")
    page.get_by_label("Left space").fill("-> 1 fod")
    page.get_by_role("button", name="Save draft").click()
    expect(page.locator("#id_left_said")).to_contain_text("Did you mean food?")
    page.get_by_label("Left space").fill("-> 1 food")
    page.get_by_role("button", name="Save and back to the set").click()
    expect(page.locator("#problems")).to_contain_text("Everything is right")
    names = page.locator("#rooms .tile b")
    last = names.last.inner_text()
    page.get_by_role("button", name=f"Move {last} to the front").click()
    expect(names.nth(-2)).to_have_text(last)


# Layouts depend on size and contrasts on theme: each size and theme is checked once.
SCREENS = [((1366, 768), "light"), ((360, 780), "dark")]


@pytest.mark.parametrize(("size", "theme"), SCREENS, ids=str)
def test_the_workshop_has_no_accessibility_barriers(
    site: Site, chromium: Browser, size: tuple[int, int], theme: str
):
    width, height = size
    viewport = {"width": width, "height": height}
    scheme: Any = {"color_scheme": theme, "viewport": viewport, "reduced_motion": "reduce"}
    with chromium.new_context(**scheme) as context:
        page = sign_in(site, context.new_page())
        begin_draft(site, page, f"Way {width} {theme}")
        address = page.url
        pages = [address.replace("change", part) for part in ("change", "compare", "publish", "playtests")]
        pages += [f"{site.address}/admin/games/{path}" for path in ("cardset/", "card/", "cardset/import/")]
        open_card(page, "Medbay")
        line(page, "Left space").fill("-> nonsense")
        expect(page.locator("#id_left_said")).to_contain_text("nonsense")
        pages.append(page.url)
        found = [(page.url, each) for each in barriers(page)]
        for each in pages:
            page.goto(each)
            found += [(each, barrier) for barrier in barriers(page)]
            assert sideways(page) == 0, each
        assert found == []
