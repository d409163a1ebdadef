"""After a game: the record, the replay, forks, histories, profiles, the vault of the day."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from games.services.results import count_game
from tests.browser.conftest import Site
from tests.browser.hands import DESK, PHONE
from tests.browser.watch import barriers, sideways
from tests.support.served import sit_down
from tests.support.tables import Play

over: dict[str, Play] = {}


@pytest.fixture
def played(tables: Site) -> Play:
    """One finished game with its results counted, for all tests of a site."""
    if tables.address not in over:
        play = Play(2, short=True, wishes={})
        play.to_the_end()
        count_game(game_id=play.id)
        over[tables.address] = play
    return over[tables.address]


@contextmanager
def visitor(
    chromium: Browser, tables: Site, path: str, play: Play | None = None, **browser: Any
) -> Iterator[Page]:
    """A page in its own browser context: a stranger's, or the first player's."""
    with chromium.new_context(**{**DESK, **browser}) as context:
        if play is not None:
            sit_down(context, tables.address, tables.folder, play.players[0])
        page = context.new_page()
        page.goto(tables.address + path)
        yield page


def move_shown(page: Page) -> int:
    found = re.search(r"Move (\d+) of", page.locator(".replay__place").inner_text())
    assert found
    return int(found[1])


def expect_move(page: Page, number: int) -> None:
    expect(page.locator(".replay__place")).to_contain_text(f"Move {number} of")


# --- the record -------------------------------------------------------------------------------------


def test_the_record_shows_the_winner_the_charts_with_their_tables_and_the_verification(
    tables: Site, chromium: Browser, played: Play
):
    with visitor(chromium, tables, f"/games/{played.id}/record/") as page:
        expect(page.locator("#end h2")).to_have_text(re.compile("elected Overseer|share the office"))
        chart = page.locator("figure").first
        expect(chart.get_by_role("img")).to_have_attribute("aria-label", re.compile("Happiness by round"))
        chart.get_by_text("The figures").click()
        rounds = chart.get_by_role("row").count() - 1
        assert rounds == len(played.game.chronicle.rounds)
        page.get_by_role("button", name="Play it again and compare").click()
        expect(page.locator("#verdict")).to_contain_text("came out the same")
        assert barriers(page) == []


def test_the_record_fits_a_phone(tables: Site, chromium: Browser, played: Play):
    with visitor(chromium, tables, f"/games/{played.id}/record/", **PHONE) as page:
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert sideways(page) == 0


# --- the replay -------------------------------------------------------------------------------------


def test_keys_step_through_a_replay_by_move_turn_and_round_to_both_ends(
    tables: Site, chromium: Browser, played: Play
):
    with visitor(chromium, tables, f"/games/{played.id}/at/0/") as page:
        press, last = page.keyboard.press, int(page.get_by_role("slider").get_attribute("max") or 0)
        press("ArrowRight")
        expect_move(page, 1)
        press("ArrowRight")
        press("ArrowLeft")
        expect_move(page, 1)
        press("Shift+ArrowRight")
        assert move_shown(page) >= 2
        press("PageDown")
        first_round = move_shown(page)
        assert first_round > 2
        press("PageDown")
        assert move_shown(page) > first_round
        press("PageUp")
        expect_move(page, first_round)
        press("End")
        expect_move(page, last)
        expect(page.locator("#end")).to_be_visible()
        press("Home")
        expect_move(page, 0)
        expect(page.locator("#end")).to_be_hidden()


def test_every_position_of_a_replay_has_an_address(tables: Site, chromium: Browser, played: Play):
    with visitor(chromium, tables, f"/games/{played.id}/at/30/") as page:
        expect_move(page, 30)
        page.get_by_role("link", name="One move on").click()
        expect_move(page, 31)
        page.wait_for_url(f"**/games/{played.id}/at/31/")
        shown = page.locator("#vault").inner_html()
        page.reload()
        assert page.locator("#vault").inner_html() == shown
        assert barriers(page) == []


def test_a_replay_plays_by_itself_until_it_is_stopped(tables: Site, chromium: Browser, played: Play):
    with visitor(chromium, tables, f"/games/{played.id}/at/3/") as page:
        page.get_by_role("button", name="Speed").click()
        page.locator("#vault").focus()
        page.keyboard.press("Space")
        expect_move(page, 5)
        page.keyboard.press("Space")
        stopped = move_shown(page)
        page.wait_for_timeout(900)
        assert move_shown(page) - stopped <= 1


def test_without_javascript_the_buttons_are_links(tables: Site, chromium: Browser, played: Play):
    with visitor(chromium, tables, f"/games/{played.id}/at/3/", java_script_enabled=False) as page:
        page.get_by_role("link", name="One move on").click()
        expect_move(page, 4)
        page.get_by_role("link", name="To the end").click()
        expect(page.locator("#end")).to_be_visible()


def test_a_spectator_plays_on_from_a_position_and_sees_that_it_is_practice(
    tables: Site, chromium: Browser, played: Play
):
    with visitor(chromium, tables, f"/games/{played.id}/at/20/") as page:
        page.get_by_role("button", name="Play on from here").click()
        expect(page.get_by_text(f"played on from game {played.id}, move 20")).to_be_visible()
        expect(page.locator("#decision")).to_be_visible()
    assert Game.objects.filter(forked_from=played.id, forked_at=20).exists()


# --- people -----------------------------------------------------------------------------------------


def test_a_history_is_filtered_and_leads_to_the_record(tables: Site, chromium: Browser, played: Play):
    mara = played.players[0]
    with visitor(chromium, tables, f"/players/{mara.pk}/games/", played) as page:
        expect(page.locator(".matches li")).to_have_count(1)
        page.get_by_label("Bots").select_option("yes")
        page.get_by_role("button", name="Show").click()
        expect(page.get_by_text("No game is like that.")).to_be_visible()
        page.get_by_label("Bots").select_option("no")
        page.get_by_label("Against").fill(played.players[1].name)
        page.get_by_role("button", name="Show").click()
        page.locator(".matches").get_by_role("link", name="Look").click()
        page.wait_for_url(f"**/games/{played.id}/record/")


def test_a_profile_shows_results_and_favourites_on_a_phone_too(tables: Site, chromium: Browser, played: Play):
    for screen in (DESK, PHONE):
        with visitor(chromium, tables, f"/players/{played.players[0].pk}/", **screen) as page:
            expect(page.get_by_role("heading", name="Favourite rooms")).to_be_visible()
            expect(page.get_by_role("table").first).to_be_visible()
            assert sideways(page) == 0
            assert barriers(page) == []


# --- the day ----------------------------------------------------------------------------------------


def test_a_visitor_plays_the_vault_of_the_day_once(tables: Site, chromium: Browser):
    with visitor(chromium, tables, "/daily/") as page:
        page.get_by_role("button", name="Play").click()
        page.wait_for_url("**/games/*/")
        attempt = page.url
        page.goto(f"{tables.address}/daily/")
        page.get_by_role("button", name="Go on").click()
        page.wait_for_url(attempt)
        with visitor(chromium, tables, attempt.removeprefix(tables.address)) as stranger:
            expect(stranger.locator("#vault")).to_have_count(0)


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 1366])
def test_a_game_is_downloaded_and_loaded_again(tables: Site, chromium: Browser, played: Play, width: int):
    screen = {"width": width, "height": 780}
    with visitor(chromium, tables, f"/games/{played.id}/record/", viewport=screen) as page:
        assert sideways(page) == 0
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download this game").click()
        file = saved.value.path()
        page.goto(f"{tables.address}/games/load/")
        page.get_by_label("File").set_input_files({"name": "x.json", "mimeType": "", "buffer": b"[]"})
        page.get_by_role("button", name="Load").click()
        expect(page.get_by_role("alert")).to_contain_text("This is not the file of a finished game")
        assert sideways(page) == 0
        assert barriers(page) == []
        page.get_by_label("File").set_input_files(file)
        page.get_by_role("button", name="Load").click()
        expect(page.locator(".ribbon")).to_contain_text("Loaded from a file.")
        assert sideways(page) == 0
        assert barriers(page) == []
