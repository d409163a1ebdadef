"""Whole games of Wasteland, played to the end with the controls of the page."""

from collections.abc import Container
from time import monotonic

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.engine.state import open_decision
from games.models import Game
from games.selectors.games import latest_state
from tests.browser.conftest import Site
from tests.browser.hands import PHONE, VERSION, Press, choose_well, click, press_enter, seated, show
from tests.browser.watch import barriers, sideways, watch
from tests.support.tables import Play, is_whole

PATIENCE = 600.0
BESIDE = range(25, 100_000)
"""Answers that need no check of their own: they resemble the first ones."""
SPARSE = frozenset(number for number in range(50, 5_000) if number % 8)
"""After the first answers, those between every eighth one."""


def give(page: Page, action: str, press: Press = click) -> None:
    """Give an answer, and wait until the page shows a later version."""
    before = page.locator(VERSION).input_value()
    verb = action.split(" ")[0]
    played = f'[form=move][name=action][value="{action}"]:not([type=hidden])'
    if verb == "reroll":
        for die in action.split(" ")[1:]:
            press(page.locator(f"#die-{die}"))
            page.locator(f"#die-{die}[aria-pressed=true]").wait_for()
    elif not page.locator(f"#decision {played}").count():
        select(page, action, press)
    confirm = (
        page.locator("#decision .btn--go:not([name])")
        if verb == "go"
        else page.locator(f"#decision {played}")
    )
    confirm.first.wait_for()
    press(confirm.first)
    page.locator(f'{VERSION}:not([value="{before}"])').wait_for(state="attached")


def select(page: Page, action: str, press: Press) -> None:
    """Select an answer on the map, in the question or on the player's own board."""
    verb = action.split(" ")[0]
    chosen = f'button[form=choose][value="{action}"]'
    if verb in ("go", "put", "wake", "to", "icon"):
        choose_place(page, action, press)
        return
    if not page.locator(f"#decision {chosen}, #mine {chosen}").count():
        # Another answer of the same kind is offered first.
        press(page.locator(f'#decision .act[value^="{verb}"]'))
        page.locator(f"#decision {chosen}").first.wait_for()
    if verb in ("show", "hide"):
        press(page.locator("#mine .agendas"))
    press(page.locator(f"#decision {chosen}, #mine {chosen}").first)


def choose_place(page: Page, action: str, press: Press) -> None:
    """Choose a place in the list, which is enough to play without the map."""
    button = page.locator(f'#places button[value="{action}"]')
    if not button.is_visible():
        press(page.locator("#places summary"))
    press(button)


def play_on(play: Play, page: Page, press: Press = click, *, beside: Container[int] = ()) -> set[str]:
    """Play alone until the game is over; return the kinds of questions that were answered on the page."""
    met: set[str] = set()
    answers = 0
    deadline = monotonic() + PATIENCE
    while (game := play.game).status == Game.Status.RUNNING:
        assert monotonic() < deadline, "the game takes too long"
        decision = open_decision(latest_state(game), 0)
        assert decision is not None
        answers += 1
        if answers in beside:
            play.answer(choose_well(game, 0), seat=0)
            continue
        show(page, play)
        give(page, choose_well(game, 0), press)
        met.add(decision.kind)
    return met


def check_the_end(play: Play, page: Page) -> None:
    page.reload()
    expect(page.locator("#end tbody tr")).to_have_count(1)
    expect(page.locator("#end .prose").first).to_be_visible()
    expect(page.locator("#choices a")).to_have_count(0)
    assert is_whole(play.game)


def test_a_whole_game_alone_is_played_by_clicking(tables: Site, chromium: Browser):
    play = Play(1, title="wasteland", seed="alone", wishes={})
    with seated(chromium, tables, play, 0) as page:
        complaints = watch(page)
        met = play_on(play, page, beside=SPARSE)
        check_the_end(play, page)
        assert {"survivor", "start", "act", "option", "dice"} <= met
        assert [text for text in complaints if "?version=" not in text] == []


def test_a_game_is_played_without_javascript(tables: Site, chromium: Browser):
    play = Play(1, title="wasteland", seed="plain", wishes={})
    with seated(chromium, tables, play, 0, java_script_enabled=False) as page:
        play_on(play, page, beside=BESIDE)
        check_the_end(play, page)


def test_a_game_is_played_on_a_phone(tables: Site, chromium: Browser):
    play = Play(1, title="wasteland", seed="phone", wishes={})
    with seated(chromium, tables, play, 0, **PHONE) as page:
        play_on(play, page, press=Locator.tap, beside=BESIDE)
        check_the_end(play, page)
        assert sideways(page) == 0


def test_a_game_is_played_with_the_keyboard_alone(tables: Site, chromium: Browser):
    play = Play(1, title="wasteland", seed="keys", wishes={})
    with seated(chromium, tables, play, 0) as page:
        play_on(play, page, press=press_enter, beside=BESIDE)
        check_the_end(play, page)


def upto(play: Play, kind: str) -> None:
    """Play as the steady bot would until a question of this kind is open."""
    while (decision := play.asked()).kind != kind:
        play.answer(choose_well(play.game, decision.seat), seat=decision.seat)


def choose_far(page: Page) -> str:
    """Click places on the map until one is more than a step away; the answer that it selects."""
    for number in range(page.locator("#choices a").count()):
        action = page.locator("#choices a").nth(number).get_attribute("data-choose") or ""
        page.locator("#choices a").nth(number).dispatch_event("click")
        page.locator(f'#choices a.is-selected[data-choose="{action}"]').wait_for()
        if page.locator("#decision input[name=action]").count() > 1:
            return action
    raise AssertionError("every place is one step away")


def test_a_space_is_chosen_on_the_map_and_reached_in_one_post(tables: Site, chromium: Browser):
    play = Play(2, title="wasteland", seed="map", wishes={})
    upto(play, "act")
    seat = play.asked().seat
    with seated(chromium, tables, play, seat) as page, seated(chromium, tables, play, 1 - seat) as other:
        action = choose_far(page)
        page.locator("#decision .btn--go").click()
        space = action.split(" ")[1]
        mark = f"#mk-{space.replace('.', '-')} [data-piece^=figure]"
        expect(page.locator(mark)).to_have_count(1)
        expect(other.locator(mark)).to_have_count(1)


def test_arrow_keys_walk_over_the_map(tables: Site, chromium: Browser):
    play = Play(1, title="wasteland", seed="arrows", wishes={})
    upto(play, "act")
    with seated(chromium, tables, play, 0) as page:
        first = page.locator("#choices a[tabindex='0']")
        expect(first).to_have_count(1)
        first.focus()
        before = page.evaluate("document.activeElement.dataset.choose")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.matches('#choices a')")
        page.keyboard.press("Enter")
        page.locator("#decision .btn--go").wait_for()
        assert before


def test_others_read_along_and_the_outcome_comes_on_the_same_sheet(tables: Site, chromium: Browser):
    play = Play(2, title="wasteland", seed="along", wishes={})
    upto(play, "option")
    seat = play.asked().seat
    with seated(chromium, tables, play, seat) as page, seated(chromium, tables, play, 1 - seat) as other:
        title = page.locator("#decision .paper__t").inner_text()
        other.locator("#reading summary").click()
        expect(other.locator("#reading .paper__t")).to_have_text(title)
        expect(other.locator("#reading .slip")).to_have_count(0)
        while play.asked().kind in ("option", "dice", "prepare"):
            show(page, play)
            give(page, choose_well(play.game, play.asked().seat))
        expect(other.locator("#reading .slip, #reading .ro .is-done").first).to_be_visible()


@pytest.mark.parametrize("kind", ["act", "option", "dice"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_table_has_no_barriers(tables: Site, chromium: Browser, kind: str, theme: str):
    play = Play(1, title="wasteland", seed="barriers", wishes={})
    upto(play, kind)
    with seated(chromium, tables, play, 0, color_scheme=theme) as page:
        assert barriers(page) == []
