"""Plays a game in a browser: every answer is given with the controls of the page."""

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from games.bots import BOTS
from games.bots.policy import BotView
from games.engine.rng import Rng
from games.engine.state import open_decision
from games.models import Game
from games.selectors.games import latest_state, rules_of
from tests.browser.conftest import Site
from tests.support.served import sit_down
from tests.support.tables import Play

Press = Callable[[Locator], None]
VERSION = "#version [form=move]"
PATIENCE = 30.0
DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True}


@contextmanager
def seated(chromium: Browser, tables: Site, play: Play, seat: int | None, **browser: Any) -> Iterator[Page]:
    """The page of a game as a seat or a spectator sees it, in its own browser context."""
    with chromium.new_context(**{**DESK, **browser}) as context:
        if seat is not None:
            sit_down(context, tables.address, tables.folder, play.players[seat])
        page = context.new_page()
        page.goto(f"{tables.address}/games/{play.id}/")
        yield page


def click(control: Locator) -> None:
    control.click()


def press_enter(control: Locator) -> None:
    """Reach a control with the tab key alone, and press it."""
    page = control.page
    for _ in range(150):
        if control.evaluate("control => control === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {control}")


def choose_well(game: Game, seat: int) -> str:
    """The answer that the steady bot would give for this seat."""
    view = BotView(rules_of(game), latest_state(game), seat, Rng(game.seed, game.version))
    return BOTS["steady"].choose(view)


def offered(page: Page) -> set[str]:
    """Every answer that the page has a control for."""
    lit = page.locator("#choices .is-legal, #choices .is-selected").evaluate_all(
        "all => all.map(b => b.value)"
    )
    plain = page.locator("#decision .ask__act button[value]:not([value=''])").evaluate_all(
        "all => all.map(b => b.value)"
    )
    return controls_of([*lit, *plain])


def controls_of(actions: Iterable[str]) -> set[str]:
    """The controls for these answers: one for each place (for any dweller), each room and each slot."""
    found: set[str] = set()
    for action in actions:
        verb, *ids = action.split(" ")
        found |= {
            "place": {f"place {ids[-1]}" if ids else ""},
            "build": {f"build {each}" for each in ids},
        }.get(verb, {action})
    return found


def give(page: Page, action: str, press: Press = click) -> None:
    """Give an answer, and wait until the page shows the next version."""
    before = page.locator(VERSION).input_value()
    if action.startswith("place "):
        press(page.locator(f'#choices [id="spot-{action.split(" ")[-1]}"]'))
        confirm_as(page, action, press)
    elif action.startswith("build "):
        press(page.locator(f'#decision [name=choose][value^="build {action.split(" ")[1]} "]'))
        confirm_as(page, action, press)
    elif page.locator(f'#decision [name=choose][value="{action}"]').count():
        # Passing asks for confirmation while other actions are possible.
        press(page.locator(f'#decision [name=choose][value="{action}"]'))
        press(page.locator(f'#decision [name=action][value="{action}"]'))
    else:
        press(page.locator(f'#decision button[value="{action}"]'))
    page.locator(f'{VERSION}:not([value="{before}"])').wait_for(state="attached")


def confirm_as(page: Page, action: str, press: Press) -> None:
    """Select this answer if another one is selected, and confirm it."""
    confirm = page.locator("#decision .btn--go")
    confirm.wait_for()
    if confirm.get_attribute("value") != action:
        press(page.locator(f'#decision [name=choose][value="{action}"]'))
        page.locator(f'#decision .btn--go[value="{action}"]').wait_for()
    press(confirm)


def show(page: Page, play: Play) -> None:
    """Reload the page unless it shows the latest version."""
    if page.locator(VERSION).input_value() != str(play.version):
        page.reload()


def play_to_the_end(
    play: Play, pages: dict[int, Page], press: Press = click, *, beside: Container[int] = ()
) -> set[str]:
    """Play for these seats until the game is over; return the kinds of questions that were asked.

    The answers with the numbers in `beside` are given through services instead of the page.
    """
    answers = 0
    met: set[str] = set()
    deadline = monotonic() + PATIENCE
    while (game := play.game).status == Game.Status.RUNNING:
        state = latest_state(game)
        asked = [(seat, found) for seat in pages if (found := open_decision(state, seat))]
        if not asked:
            assert monotonic() < deadline, "nobody answers"
            sleep(0.05)
            continue
        seat, decision = asked[0]
        page = pages[seat]
        answers += 1
        if answers in beside:
            play.answer(choose_well(game, seat), seat=seat)
            continue
        show(page, play)
        assert offered(page) == controls_of(rules_of(game).options(state, decision)), decision
        give(page, choose_well(game, seat), press)
        met.add(decision.kind)
        deadline = monotonic() + PATIENCE
    return met
