"""Whole games of Raiders played to the end with the controls of the page."""

from collections.abc import Container
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games.engine.rng import Rng
from games.engine.rules import play as play_answer
from games.engine.state import open_decision
from games.models import Game, Move
from games.selectors.games import latest_state, rules_of
from tests.browser.conftest import Site
from tests.browser.hands import PATIENCE, PHONE, VERSION, Press, choose_well, click, press_enter, seated, show
from tests.browser.watch import sideways, watch
from tests.support.tables import Play, is_whole

MIDDLE = range(10, 400)
"""Numbers of answers that need no check of their own: they resemble those before them."""
TRASH = ("captive", "fanatic")


class Raid(Play):
    """A short game of Raiders against a bot."""

    def __init__(self, seed: str, **options: Any) -> None:
        wanted = {"gangs": "drawn", "decks": "all", "leaders": "on", "days": 2, **options}
        super().__init__(2, title="raiders", seed=seed, bots={1: "rookie"}, wishes={}, **wanted)


def squad_after(game: Game, seat: int, action: str) -> tuple[str, ...]:
    """The smallest squad that may go after an answer, in the order of the options."""
    rules, state = rules_of(game), latest_state(game)
    while True:
        step = play_answer(rules, state, seat, action, Rng(game.seed, state.version + 1))
        rode = [event for event in step.events if event.kind == "raided"]
        if rode:
            squad: tuple[str, ...] = rode[0].facts["squad"]
            return squad
        state = step.state
        decision = open_decision(state, seat)
        assert decision is not None
        options = rules.options(state, decision)
        action = "go" if "go" in options else options[-1]


def controls(page: Page) -> set[str]:
    """The values of everything on the page that selects or plays an answer."""
    found = page.locator("[form=choose][name=choose], button[form=move][name=action]")
    return set(found.evaluate_all("all => all.map(each => each.value)"))


def ride(page: Page, territory: str, squad: tuple[str, ...], press: Press) -> None:
    """Pick helpers and the territory, check what is promised, and send the squad in one post."""
    names = list(squad)
    press(page.locator(f'[id="pick-home-{names[0]}"]'))
    page.locator("#ride[aria-disabled]").wait_for()
    press(page.locator(f"#pick-{territory}"))
    page.locator(f"#spot-{territory}.is-selected").wait_for()
    for number, name in enumerate(names[1:], 2):
        press(page.locator(f'[id="pick-home-{name}"]'))
        picked = [each for each in names[:number] if each == name]
        badge = f"×{len(picked)}" if name in TRASH else str(len(dict.fromkeys(names[:number])))
        expect(page.locator(f'li:has([id="pick-home-{name}"]) .order')).to_have_text(badge)
    posted = page.locator("#decision input[name=action]")
    expect(posted).to_have_count(len(names) + 2)
    press(page.locator("#ride"))


def complete(page: Page, squad: tuple[str, ...], press: Press) -> None:
    """Add helpers to a squad that the rules know of, and send it."""
    for name in squad:
        press(page.locator(f'[id="pick-home-{name}"]'))
        page.locator(f'[id="pick-home-{name}"][aria-pressed=true]').wait_for()
    press(page.locator("#ride" if squad else "#answer"))


def give(page: Page, action: str, press: Press) -> None:
    """Select an answer on the table or in the bar, and confirm it."""
    verb, *ids = action.split(" ")
    if verb == "choose":
        for card in ids:
            press(page.locator(f'[id="pick-hand-{card}"]'))
            page.locator(f'[id="pick-hand-{card}"][aria-pressed=true]').wait_for()
        press(page.locator(f'#decision [form=move][value="{action}"]'))
        return
    plain = page.locator(f'#decision button[form=move][name=action][value="{action}"]')
    if plain.count() == 0:
        point = page.locator(f'[form=choose][value="{action}"]')
        if verb == "place" and point.count() == 0:
            point = page.locator(f'[form=choose][value="call {ids[0]}"]')
        press(point.first)
        plain.wait_for()
    press(plain)


def play_to_the_end(play: Play, page: Page, press: Press = click, *, beside: Container[int] = ()) -> set[str]:
    """Play for seat 0 until the game is over; return the kinds of questions that the page answered."""
    answers, met = 0, set[str]()
    deadline = monotonic() + PATIENCE
    while (game := play.game).status == Game.Status.RUNNING:
        state = latest_state(game)
        decision = open_decision(state, 0)
        if decision is None:
            assert monotonic() < deadline, "nobody answers"
            sleep(0.05)
            continue
        deadline = monotonic() + PATIENCE
        action = choose_well(game, 0)
        answers += 1
        if answers in beside and decision.kind in met:
            play.answer(action, seat=0)
            continue
        show(page, play)
        met.add(decision.kind)
        before = page.locator(VERSION).input_value()
        if decision.kind == "raid" and action != "stay":
            ride(page, action.split(" ")[1], squad_after(game, 0, action), press)
        elif decision.kind == "squad":
            complete(page, squad_after(game, 0, action)[len(decision.about) - 1 :], press)
        else:
            give(page, action, press)
        page.locator(f'{VERSION}:not([value="{before}"])').wait_for(state="attached")
    return met


def check_the_end(play: Play, page: Page) -> None:
    page.reload()
    expect(page.locator("#end tbody tr")).to_have_count(2)
    expect(page.locator("#end .opens > li")).to_have_count(2)
    assert controls(page) == set()
    assert is_whole(play.game)


def test_a_whole_game_of_raiders_is_played_by_clicking(tables: Site, chromium: Browser):
    play = Raid("desk")
    with seated(chromium, tables, play, 0) as page:
        complaints = watch(page)
        met = play_to_the_end(play, page)
        check_the_end(play, page)
        assert {"crew", "play", "raid", "refresh"} <= met
        # Requests for news that a reload aborted do not count.
        assert [text for text in complaints if "?version=" not in text] == []
    posts = [row for row in play.rows() if row.continues is not None and row.by == Move.By.PLAYER]
    assert posts, "a squad is sent as one post"


def test_a_game_of_raiders_is_played_without_javascript(tables: Site, chromium: Browser):
    play = Raid("plain")
    with seated(chromium, tables, play, 0, java_script_enabled=False) as page:
        play_to_the_end(play, page, beside=MIDDLE)
        check_the_end(play, page)


def test_a_game_of_raiders_is_played_on_a_phone(tables: Site, chromium: Browser):
    play = Raid("phone")
    with seated(chromium, tables, play, 0, **PHONE) as page:
        play_to_the_end(play, page, press=lambda control: control.tap(), beside=MIDDLE)
        check_the_end(play, page)
        assert sideways(page) == 0


def test_a_game_of_raiders_is_played_with_the_keyboard_alone(tables: Site, chromium: Browser):
    play = Raid("keys")
    with seated(chromium, tables, play, 0) as page:
        play_to_the_end(play, page, press=press_enter, beside=MIDDLE)
        check_the_end(play, page)


def test_the_gang_is_chosen_on_the_page(tables: Site, chromium: Browser):
    play = Raid("gangs", gangs="chosen")
    with seated(chromium, tables, play, 0) as page:
        deadline = monotonic() + PATIENCE
        while open_decision(latest_state(play.game), 0) is None:
            assert monotonic() < deadline, "nobody answers"
            sleep(0.05)
        page.reload()
        action = play.options(open_decision(latest_state(play.game), 0))[0]
        give(page, action, click)
        page.locator(".land").first.wait_for()
        assert latest_state(play.game).players[0].gang == action.removeprefix("take ")
