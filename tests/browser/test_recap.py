"""The recap for returning players: their own matters first, and a replay on the table."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.hands import PHONE, VERSION, give, seated
from tests.browser.watch import barriers, sideways, watch
from tests.support.served import lay
from tests.support.tables import Play
from tests.titles.shelter.scene import Scene

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def neighbours() -> Play:
    """A game of three: seat 0 has a room that others use, and seat 1 is the current player."""
    scene = Scene(3)
    scene.build(0, "lounge")
    for seat in range(3):
        scene.give(seat, power=3, food=3, water=3)
    scene.turn_of(1)
    play = Play(3, wishes={})
    lay(play, scene.state)
    return play


def meanwhile(play: Play) -> None:
    """Two others move: one at the top, one in the room of seat 0, which gets rent and the next turn."""
    assert play.asked().seat == 1
    play.answer("place d1 diner.b")
    play.answer(next(option for option in play.options() if option.endswith("lounge.a")))
    while play.asked().kind != "turn":
        play.answer(play.options()[0])
    assert play.asked().seat == 0


def panel(page: Page) -> Locator:
    return page.locator("#recap")


def hide(page: Page, hidden: bool) -> None:
    """Hide the page, as behind another tab, or show it again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', {value: hidden, configurable: true})
            document.dispatchEvent(new Event('visibilitychange'))
        }""",
        hidden,
    )


def test_three_moves_are_listed_with_those_about_me_first(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0) as page:
        first = panel(page).locator("li").first
        expect(first).to_contain_text("works in Lounge")
        expect(panel(page)).to_contain_text("receives rent from")
        expect(panel(page)).to_contain_text("It is your turn.")
        expect(panel(page).get_by_text("works in Diner")).to_be_hidden()
        panel(page).locator("summary", has_text="Player 1").click()
        expect(panel(page).get_by_text("works in Diner")).to_be_visible()
        assert barriers(page) == []


def test_a_closed_recap_does_not_come_back(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0) as page:
        page.get_by_role("button", name="Close").click()
        expect(panel(page)).to_be_hidden()
        page.reload()
        expect(page.locator("#decision")).to_be_visible()
        expect(panel(page)).to_be_hidden()


def test_moves_that_the_page_showed_before_it_was_left_are_not_in_the_recap(tables: Site, chromium: Browser):
    play = neighbours()
    with seated(chromium, tables, play, 0) as page:
        meanwhile(play)
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(VERSION)).to_have_value(str(play.version))
        expect(panel(page)).to_be_hidden()
        with page.expect_response("**/seen/"):
            hide(page, True)
        page.reload()
        expect(page.locator("#decision")).to_be_visible()
        expect(panel(page)).to_be_hidden()


def test_a_player_gets_a_recap_when_the_tab_is_visible_again(tables: Site, chromium: Browser):
    play = neighbours()
    with seated(chromium, tables, play, 0) as page:
        hide(page, True)
        meanwhile(play)
        hide(page, False)
        expect(panel(page)).to_contain_text("works in Lounge")
        expect(page.locator(VERSION)).to_have_value(str(play.version))


def test_a_player_who_reconnects_gets_the_latest_state_and_a_recap(tables: Site, chromium: Browser):
    play = neighbours()
    with seated(chromium, tables, play, 0) as page:
        page.context.set_offline(True)
        meanwhile(play)
        page.context.set_offline(False)
        expect(page.locator(VERSION)).to_have_value(str(play.version), timeout=15_000)
        expect(panel(page)).to_contain_text("works in Lounge")
        expect(page.locator("#level-0 .stand.blue")).to_have_count(1)


def test_my_own_move_closes_the_recap(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0) as page:
        expect(panel(page)).to_be_visible()
        give(page, "place d1 power_generator.b")
        expect(panel(page)).to_be_hidden()


def table_of(page: Page) -> str:
    """The HTML of the table, without the marks of absent players and of spectators, which come and go."""
    return re.sub(r"( is-away)|(<p class=\"watching\".*?</p>)", "", page.locator("#table").inner_html())


def test_the_recap_is_replayed_on_the_table_and_ends_at_the_latest_state(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0, **MOVING) as page:
        complaints = watch(page)
        latest = table_of(page)
        page.evaluate(
            """() => {
                window.steps = []
                document.addEventListener('table:after-step', () => steps.push({
                    standing: document.querySelectorAll('#table .stand[data-piece]').length,
                    moving: document.querySelectorAll('.flier').length,
                }))
            }"""
        )
        page.get_by_role("link", name="Show me").click()
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        expect(panel(page).locator("[aria-current]").first).to_be_visible()
        expect(page.get_by_role("link", name="Show me")).to_be_visible(timeout=20_000)
        steps = page.evaluate("steps")
        assert [each["standing"] for each in steps[:2]] == [1, 2]
        assert all(each["moving"] for each in steps[:2])
        page.wait_for_timeout(700)
        assert table_of(page) == latest
        assert complaints == []


def test_the_replay_can_be_stopped(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0) as page:
        latest = table_of(page)
        page.get_by_role("link", name="Show me").click()
        expect(page.locator("#level-0 .stand.blue")).to_have_count(0)
        page.get_by_role("button", name="Stop").click()
        assert table_of(page) == latest
        page.locator('[id="spot-power_generator.b"]').click()
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()


def test_a_move_during_the_replay_ends_it_at_the_latest_state(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0) as page:
        page.get_by_role("link", name="Show me").click()
        expect(page.locator("#level-0 .stand.blue")).to_have_count(0)
        play.answer("place d1 power_generator.b")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(VERSION)).to_have_value(str(play.version))
        expect(page.locator("#level-0 .stand.blue")).to_have_count(1)
        expect(page.locator("#level-0 .stand.red")).to_have_count(1)
        page.wait_for_timeout(2_000)
        expect(page.locator("#level-0 .stand.red")).to_have_count(1)


def test_on_a_phone_the_recap_shrinks_during_the_replay(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0, **PHONE) as page:
        assert sideways(page) == 0
        assert barriers(page) == []
        page.get_by_role("link", name="Show me").tap()
        expect(panel(page).locator("[aria-current]").first).to_be_visible()
        expect(panel(page).locator("li:visible")).not_to_have_count(0)
        expect(panel(page).get_by_text("While you were away")).to_be_hidden()


def test_without_javascript_the_recap_links_to_the_positions(tables: Site, chromium: Browser):
    play = neighbours()
    meanwhile(play)
    with seated(chromium, tables, play, 0, java_script_enabled=False) as page:
        expect(panel(page)).to_contain_text("works in Lounge")
        page.get_by_role("link", name="Show me").click()
        expect(page).to_have_url(f"{tables.address}/games/{play.id}/at/1/")
        page.go_back()
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#decision")).to_be_visible()
        expect(panel(page)).to_be_hidden()
