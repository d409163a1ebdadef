"""From the home page to a game: alone at once, or with others at a table, and a rematch."""

import re
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games.models import Game, Player, Seat
from games.services.games import create_game
from tests.browser.conftest import Site
from tests.browser.hands import DESK, PHONE, VERSION, choose_well, give
from tests.browser.watch import barriers, sideways, watch
from tests.support.tables import Play, is_whole

GAME, TABLE = re.compile(r"/games/(\d+)/"), re.compile(r"/tables/(\d+)/")
FIRST_MOVE_SECONDS = 10


class Opened(Play):
    """A game that was opened in a browser."""

    def __init__(self, page: Page) -> None:
        found = GAME.search(page.url)
        assert found is not None, page.url
        self.id = int(found.group(1))

    def seat_of(self, name: str) -> int:
        return Seat.objects.get(game_id=self.id, player__name=name).number


def play_live(play: Opened, pages: dict[int, Page]) -> None:
    """Play to the end, each player on their own page, which gets the others' moves without a reload."""
    while (game := play.game).status == Game.Status.RUNNING:
        seat = play.asked().seat
        page = pages[seat]
        page.locator(f'{VERSION}[value="{game.version}"]').wait_for(state="attached")
        action = choose_well(game, seat)
        if action.startswith("place "):
            # The page chooses the dweller: it sends the best.
            page.locator(f'#choices [id="spot-{action.split(" ")[-1]}"]').click()
            page.locator("#decision .btn--go").click()
            page.locator(f'{VERSION}:not([value="{game.version}"])').wait_for(state="attached")
        else:
            give(page, action)


@pytest.fixture
def ada(chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(**DESK, locale="en") as context:
        yield context.new_page()


@pytest.fixture
def bea(chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(**PHONE, locale="en") as context:
        yield context.new_page()


def name_of(page: Page) -> str:
    """The name of this browser's player, from the header."""
    return page.locator(".me__name").inner_text() or page.locator(".me__name").text_content() or ""


def open_table(page: Page, site: Site, *, seats: int = 2, access: str = "by invitation link") -> str:
    """Open a table with the form; return its link."""
    page.goto(f"{site.address}/tables/new/")
    page.get_by_role("radio", name=str(seats), exact=True).check()
    page.get_by_role("radio", name=access).check()
    page.get_by_text("Invitations, rules and cards").click()
    page.get_by_label("Length").select_option(label="to the fourth room, a short game")
    page.get_by_role("button", name="Open the table").click()
    return page.locator("#link").input_value()


def test_a_fresh_visitor_makes_the_first_move_with_three_clicks_in_ten_seconds(site: Site, ada: Page):
    ada.goto(site.address)
    clicks = 0
    since = monotonic()
    for control in (
        ada.get_by_role("button", name="Play now"),
        ada.locator("#choices .is-legal").first,
        ada.locator("#decision .btn--go"),
    ):
        control.click()
        clicks += 1
    expect(ada.locator("#log")).to_contain_text(name_of(ada))
    expect(ada.locator("#version")).not_to_have_attribute("data-version", "0")
    assert clicks <= 3
    assert monotonic() - since < FIRST_MOVE_SECONDS


def test_two_players_meet_by_link_play_a_game_and_a_rematch(tables: Site, ada: Page, bea: Page):
    complaints = watch(ada), watch(bea)
    link = open_table(ada, tables)
    bea.goto(link)
    bea.get_by_role("button", name="Sit down").click()
    bea.get_by_role("button", name="I am ready").click()
    # The other page is updated by itself, and both are redirected to the game.
    expect(ada.locator(".chip--ready")).to_have_count(1)
    ada.get_by_role("button", name="I am ready").click()
    for page in (ada, bea):
        page.wait_for_url(GAME)
    play = Opened(ada)
    seats = {play.seat_of(name_of(page)): page for page in (ada, bea)}
    assert len(seats) == 2
    play_live(play, seats)
    assert is_whole(play.game)
    ada.get_by_role("button", name="Play again").click()
    ada.wait_for_url(TABLE)
    expect(bea.locator("#rematch")).to_contain_text("Wants to play again")
    bea.get_by_role("button", name="Me too").click()
    for page in (ada, bea):
        page.wait_for_url(GAME)
    again = Opened(bea)
    assert again.game.rematch_of_id == play.id
    assert {again.seat_of(name_of(page)): page for page in (ada, bea)} == {
        1 - seat: page for seat, page in seats.items()
    }
    for found in complaints:
        assert [text for text in found if "failed:" not in text] == []


def test_a_table_and_then_its_game_are_listed_on_the_home_page(site: Site, ada: Page, bea: Page):
    bea.goto(site.address)
    open_table(ada, site, access="open to everybody")
    name = name_of(ada)
    bea.get_by_role("button", name=f"Sit down: Table of {name}").click()
    expect(ada.locator(".chair--taken")).to_have_count(2)
    ada.get_by_role("button", name="Start now").click()
    for page in (ada, bea):
        page.wait_for_url(GAME)
    titles = []
    for page in (ada, bea):
        page.goto(site.address)
        titles.append(page.title())
    assert sum("Your turn" in title for title in titles) == 1


def test_a_table_is_left_filled_with_bots_and_started_without_javascript(site: Site, chromium: Browser):
    context: BrowserContext = chromium.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    open_table(page, site, seats=3)
    page.get_by_role("button", name="Bot on chair 2: Rookie").click()
    expect(page.locator(".chair--bot")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Send .* away")).click()
    expect(page.locator(".chair--bot")).to_have_count(0)
    expect(page.get_by_role("link", name="See who has come")).to_be_visible()
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#decision")).to_be_visible()
    context.close()


def test_a_player_who_is_kicked_sees_why(site: Site, ada: Page, bea: Page):
    link = open_table(ada, site)
    bea.goto(link)
    bea.get_by_role("button", name="Sit down").click()
    ada.get_by_role("button", name=f"Send {name_of(bea)} away").click()
    bea.goto(link)
    bea.get_by_role("button", name="Sit down").click()
    expect(bea.get_by_role("status").first).to_have_text("You were sent away from this table.")


def test_waiting_players_are_told_when_the_table_is_closed(tables: Site, ada: Page):
    open_table(ada, tables)
    Game.objects.filter(status=Game.Status.OPEN).update(status=Game.Status.CLOSED)
    expect(ada.get_by_text("This table was closed before a game began.")).to_be_visible(timeout=20_000)


def test_the_link_is_copied_with_one_click(site: Site, chromium: Browser):
    context = chromium.new_context(**DESK, locale="en", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    link = open_table(page, site)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    context.close()


def test_the_home_page_shows_a_new_table_by_itself(tables: Site, ada: Page, bea: Page):
    bea.goto(tables.address)
    bea.evaluate("window.sameDocument = true")
    host = Player.objects.create(name="Newcomer")
    create_game(title="shelter", seats=2, host=host)
    expect(bea.get_by_text("Table of Newcomer")).to_be_visible(timeout=20_000)
    assert bea.evaluate("window.sameDocument")


@pytest.mark.parametrize(("width", "light"), [(360, "light"), (1366, "dark")])
@pytest.mark.parametrize("path", ["/tables/new/", "/preferences/", "/tables/new/#"])
def test_the_lobby_pages_are_complete(site: Site, chromium: Browser, path: str, width: int, light: str):
    context = chromium.new_context(
        locale="ru",
        color_scheme="light" if light == "light" else "dark",
        viewport={"width": width, "height": 780},
    )
    page = context.new_page()
    complaints = watch(page)
    page.goto(site.address + path.removesuffix("#"))
    if path.endswith("#"):
        page.get_by_role("button", name="Открыть стол").click()
        expect(page.locator("#link")).to_be_visible()
    assert sideways(page) == 0
    assert barriers(page) == []
    assert complaints == []
    heights = page.locator("main .btn:visible").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert width > 820 or min(heights) >= 44
    context.close()


# --- preferences ------------------------------------------------------------------------------------


def choose(page: Page, site: Site, field: str, value: str) -> None:
    page.goto(f"{site.address}/preferences/")
    page.locator(f"input[name={field}][value={value}]").check()
    page.get_by_role("button", name=re.compile("Keep it so|Так и оставить|Enregistrer")).click()
    expect(page.locator(".notice")).to_be_visible()


def test_preferences_take_effect_at_once(site: Site, chromium: Browser):
    context = chromium.new_context(locale="en", viewport={"width": 1366, "height": 768}, color_scheme="dark")
    page = context.new_page()
    page.goto(site.address)
    heading = page.get_by_role("heading", level=1)
    size = (heading.bounding_box() or {"height": 0})["height"]
    choose(page, site, "size", "large")
    choose(page, site, "theme", "light")
    choose(page, site, "motion", "off")
    choose(page, site, "language", "fr")
    page.goto(site.address)
    expect(heading).to_have_text("Il y a de la place en bas.")
    assert page.evaluate("getComputedStyle(document.body).zoom") == "1.18"
    assert size > 0
    expect(page.locator(".bar")).to_have_css("background-color", "rgb(251, 243, 223)")
    expect(page.locator(".showcase .stand svg, .ways .stand svg").first).to_have_css("animation-name", "none")
    assert sideways(page) == 0
    context.close()


def test_a_player_without_confirmations_plays_with_the_first_click(site: Site, ada: Page):
    ada.goto(f"{site.address}/preferences/")
    ada.get_by_label("Show what a place costs and gives").uncheck()
    ada.get_by_role("button", name="Keep it so").click()
    ada.goto(site.address)
    ada.get_by_role("button", name="Play now").click()
    version = ada.locator("#version")
    before = version.get_attribute("data-version")
    ada.locator('[id="spot-diner.b"]').click()
    expect(version).not_to_have_attribute("data-version", before or "0")
