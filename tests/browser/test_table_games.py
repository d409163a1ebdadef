"""Whole games played to the end with the controls of the page."""

from playwright.sync_api import Browser, Page, expect

from games.models import Move
from tests.browser.conftest import Site
from tests.browser.hands import PHONE, play_to_the_end, press_enter, seated
from tests.browser.watch import sideways, watch
from tests.support.tables import OneScreen, Play, is_whole

MIDDLE = range(8, 22)
"""Numbers of answers in a short game that need no check of their own: they resemble those around them."""


def check_the_end(play: Play, page: Page) -> None:
    page.reload()
    expect(page.locator("#end tbody tr")).to_have_count(play.game.seat_count)
    expect(page.locator("#choices button")).to_have_count(0)
    assert is_whole(play.game)


def test_a_whole_game_is_played_by_clicking(tables: Site, chromium: Browser):
    play = Play(2, seed="desk", bots={1: "steady"}, wishes={})
    with seated(chromium, tables, play, 0) as page:
        complaints = watch(page)
        met = play_to_the_end(play, {0: page})
        check_the_end(play, page)
        assert {"turn", "gain", "build"} <= met
        # Requests for news that a reload aborted do not count.
        assert [text for text in complaints if "?version=" not in text] == []


def test_a_short_game_is_played_without_javascript(tables: Site, chromium: Browser):
    play = Play(2, seed="plain", bots={1: "steady"}, wishes={}, short=True)
    with seated(chromium, tables, play, 0, java_script_enabled=False) as page:
        play_to_the_end(play, {0: page}, beside=MIDDLE)
        check_the_end(play, page)


def test_a_short_game_is_played_on_a_phone(tables: Site, chromium: Browser):
    play = Play(2, seed="phone", bots={1: "steady"}, wishes={}, short=True)
    with seated(chromium, tables, play, 0, **PHONE) as page:
        play_to_the_end(play, {0: page}, press=lambda control: control.tap(), beside=MIDDLE)
        check_the_end(play, page)
        assert sideways(page) == 0


def test_a_short_game_is_played_with_the_keyboard_alone(tables: Site, chromium: Browser):
    play = Play(2, seed="keys", bots={1: "steady"}, wishes={}, short=True)
    with seated(chromium, tables, play, 0) as page:
        play_to_the_end(play, {0: page}, press=press_enter, beside=MIDDLE)
        check_the_end(play, page)


def test_two_people_play_a_short_game_on_one_screen(tables: Site, chromium: Browser):
    play = OneScreen(seed="shared", short=True)
    with seated(chromium, tables, play, 0) as page:
        play_to_the_end(play, {0: page, 1: page}, beside=range(12, 40))
        check_the_end(play, page)
    assert {row.seat for row in play.rows() if row.by == Move.By.PLAYER} == {0, 1}
