"""Sharp edges of the table: no connection, the menu of a seat, forks, one screen for several, no scripts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django import DjangoDbBlocker

from games.engine.state import open_decision
from games.selectors.games import state_at
from games.services.games import fork_game
from tests.browser.conftest import Site
from tests.browser.hands import DESK, PHONE, VERSION, choose_well, give, seated
from tests.browser.test_table_steady import in_sight
from tests.browser.watch import barriers, sideways, watch
from tests.support.served import database_of, lay, play_well, sit_down
from tests.support.tables import OneScreen, Play
from tests.titles.shelter.scene import Scene

WAITS = ".live__waits"


def turn() -> Play:
    """A game in which seat 0 of two has to place a dweller."""
    play = Play(2)
    lay(play, Scene(2).state)
    return play


# --- no connection -----------------------------------------------------------------------------------


def select(page: Page, place: str) -> None:
    page.locator(f'[id="spot-{place}"]').click()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()


@contextmanager
def offline(page: Page) -> Iterator[None]:
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


def test_a_move_without_connection_says_at_once_that_it_waits_and_is_sent_later(
    tables: Site, chromium: Browser
):
    play = turn()
    with seated(chromium, tables, play, 0) as page:
        select(page, "diner.b")
        with offline(page):
            page.get_by_role("button", name="Confirm").click()
            expect(page.locator(WAITS)).to_be_visible(timeout=1_000)
            expect(page.locator("#table.is-cut")).to_have_count(1)
            assert play.version == 0
        expect(page.locator(VERSION)).to_have_value("1")
        expect(page.locator(WAITS)).to_be_hidden()
        assert [row.action for row in play.rows()] == ["place d1 diner.b"]


def test_a_waiting_move_can_be_dropped(tables: Site, chromium: Browser):
    play = turn()
    with seated(chromium, tables, play, 0) as page:
        select(page, "diner.b")
        with offline(page):
            page.get_by_role("button", name="Confirm").click()
            page.get_by_role("button", name="Drop it").click()
            expect(page.locator(WAITS)).to_be_hidden()
        page.wait_for_timeout(3_000)
        assert play.version == 0
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator(VERSION)).to_have_value("1")


def test_a_waiting_move_is_dropped_with_a_word_if_the_game_has_moved_on(tables: Site, chromium: Browser):
    play = turn()
    with seated(chromium, tables, play, 0) as page:
        select(page, "diner.b")
        with offline(page):
            page.get_by_role("button", name="Confirm").click()
            expect(page.locator(WAITS)).to_be_visible()
            # The same player, on another device.
            play.answer("place d1 power_generator.b")
        expect(page.locator("#notice")).to_contain_text("The game has moved on.")
        expect(page.locator(WAITS)).to_be_hidden()
        expect(page.locator(VERSION)).to_have_value("1")
        assert [row.action for row in play.rows()] == ["place d1 power_generator.b"]


def test_a_place_that_is_selected_without_connection_is_previewed_later(tables: Site, chromium: Browser):
    play = turn()
    with seated(chromium, tables, play, 0) as page:
        with offline(page):
            page.locator('[id="spot-diner.b"]').click()
            expect(page.locator(WAITS)).to_be_visible(timeout=1_000)
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()
        expect(page.locator(WAITS)).to_be_hidden()


def test_a_request_that_never_arrives_waits_too(tables: Site, chromium: Browser):
    play = turn()
    with seated(chromium, tables, play, 0) as page:
        select(page, "diner.b")
        page.route("**/moves/", lambda route: route.abort("connectionfailed"))
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator(WAITS)).to_be_visible(timeout=1_000)
        page.unroute("**/moves/")
        expect(page.locator(VERSION)).to_have_value("1", timeout=10_000)
        assert len(play.rows()) == 1


# --- the menu of a seat ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_menu_of_a_seat_closes_with_escape_and_with_a_click_outside(
    tables: Site, chromium: Browser, size: dict[str, Any]
):
    with seated(chromium, tables, turn(), 0, **size) as page:
        opens, menu = page.get_by_role("button", name="My seat"), page.locator("#seat-menu")
        opens.click()
        expect(menu).to_be_visible()
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        expect(opens).to_be_focused()
        opens.click()
        page.mouse.click(20, 500)
        expect(menu).to_be_hidden()
        assert sideways(page) == 0


def test_the_menu_of_a_seat_covers_no_board_and_no_question_and_its_buttons_are_alike(
    tables: Site, chromium: Browser
):
    with seated(chromium, tables, turn(), 0) as page:
        page.get_by_role("button", name="My seat").click()
        menu = page.locator("#seat-menu").bounding_box()
        assert menu is not None
        for part in ("#vault", "#decision", "#mine"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert menu["x"] >= box["x"] + box["width"] or menu["y"] + menu["height"] <= box["y"]
        looks = page.locator("#seat-menu .btn:visible").evaluate_all(
            """all => all.map(each => {
                const {width, height} = each.getBoundingClientRect(), style = getComputedStyle(each)
                return [width, height, style.borderTopColor, style.justifyContent].join()
            })"""
        )
        assert len(looks) >= 4
        assert len(set(looks)) == 1
        assert barriers(page) == []


# --- forks -------------------------------------------------------------------------------------------


def test_the_log_of_a_fork_fills_and_its_ribbon_leaves_room_for_the_hand(tables: Site, chromium: Browser):
    play = Play(2, seed="fork", wishes={}, short=True)
    play_well(play, 3000)
    version = next(number for number in range(20, 60) if open_decision(state_at(play.game, number), 0))
    game = fork_game(game_id=play.id, version=version, seat=0, player=play.players[0])
    with chromium.new_context(**DESK) as context:
        sit_down(context, tables.address, tables.folder, play.players[0])
        page = context.new_page()
        complaints = watch(page)
        page.goto(f"{tables.address}/games/{game.pk}/")
        expect(page.locator(".ribbon")).to_be_visible()
        expect(page.locator("#log h3")).to_have_count(1)
        assert in_sight(page.locator("#mine")) == ""
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        give(page, choose_well(game, 0))
        expect(page.locator("#log li")).not_to_have_count(0)
        assert complaints == []


# --- several people on one screen ---------------------------------------------------------------------


def test_a_new_table_asks_for_the_names_of_people_on_this_screen(site: Site, page: Page):
    page.goto(f"{site.address}/tables/new/")
    page.get_by_label("2", exact=True).check()
    name = page.get_by_label("Name of the person on chair 2")
    expect(name).to_be_hidden()
    page.get_by_label("Seat 2", exact=True).select_option("here")
    expect(name).to_be_visible()
    name.fill("Nadia")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".players")).to_contain_text("Nadia")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_bar_says_by_name_whose_turn_it_is_on_one_screen(
    tables: Site, chromium: Browser, size: dict[str, Any]
):
    play = OneScreen(seed="names", short=True)
    names = [play.players[0].name, "Boris"]
    with seated(chromium, tables, play, 0, **size) as page:
        met: set[int] = set()
        while len(met) < 2:
            seat = play.asked().seat
            met.add(seat)
            question = page.locator("#decision h2")
            expect(question).to_contain_text(names[seat])
            assert in_sight(question) == ""
            give(page, choose_well(play.game, seat))


# --- without scripts ---------------------------------------------------------------------------------


def test_without_scripts_a_page_that_waits_has_a_link_that_looks_again(tables: Site, chromium: Browser):
    play = turn()
    with seated(chromium, tables, play, 1, java_script_enabled=False) as page:
        expect(page.locator("#decision")).to_contain_text("Waiting for")
        play.answer("place d1 diner.b")
        page.get_by_role("link", name="Look again").click()
        expect(page.locator("#level-0 .stand.red")).to_have_count(1)
    with seated(chromium, tables, play, 0, java_script_enabled=False) as page:
        expect(page.get_by_role("link", name="Look again")).to_have_count(0)


# --- afterwards, on a phone --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def over(site: Site, django_db_blocker: DjangoDbBlocker) -> Play:
    """A finished game of four."""
    with django_db_blocker.unblock(), database_of(site.folder):
        play = Play(4, seed="over", wishes={}, short=True)
        play_well(play, 3000)
    return play


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_record_shows_every_column_of_the_score_on_a_phone(
    tables: Site, chromium: Browser, over: Play, language: str
):
    with seated(chromium, tables, over, 0, **PHONE, locale=language) as page:
        page.goto(f"{tables.address}/games/{over.id}/record/")
        count = page.locator(".end__count")
        assert count.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
        for total in page.locator(".end .total").all():
            expect(total).to_be_in_viewport(ratio=1)


def test_a_replay_leaves_half_of_a_phone_to_the_board(tables: Site, chromium: Browser, over: Play):
    with seated(chromium, tables, over, 0, **PHONE) as page:
        page.goto(f"{tables.address}/games/{over.id}/at/40/")
        shown = page.evaluate(
            """() => {
                const box = document.getElementById('vault').getBoundingClientRect()
                const dock = document.querySelector('.dock').getBoundingClientRect()
                return Math.min(box.bottom, innerHeight, dock.top) - box.top
            }"""
        )
        assert shown >= 780 / 2
        assert sideways(page) == 0
