"""Several browsers at one table: all see every move, and a browser that reconnects catches up."""

from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from pytest_django import DjangoDbBlocker

from games.services.games import concede, hand_to_bot
from tests.browser.conftest import Site
from tests.browser.hands import VERSION, choose_well, give, seated
from tests.browser.watch import watch
from tests.live.installation import Installation, Process
from tests.support.served import database_of
from tests.support.tables import Play

PATIENCE = 20
A_SECOND = 1000
A_CHECK = "00:40"
"""Longer than the interval at which a page asks whether it is up to date."""
SHOWN = """() => {
    const table = document.getElementById("table").cloneNode(true);
    for (const id of ["version", "news", "watching"]) table.querySelector(`#${id}`).remove();
    for (const each of table.querySelectorAll(".is-away")) each.classList.remove("is-away");
    return table.innerHTML.replace(/>\\s+/g, ">").replace(/\\s+</g, "<");
}"""
"""The table as a page shows it, without the parts that are not part of the game."""
EARLIER = """document.addEventListener("readystatechange", () => {
    document.getElementById("live").dataset.build = "earlier";
})"""
"""Mark the page as one of an earlier build before any script runs."""


@pytest.fixture(scope="module")
def process(embedded: Installation) -> Iterator[Process]:
    with embedded.serving() as process:
        yield process


@pytest.fixture
def tables(embedded: Installation, process: Process, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """The site, with its database open to the services of the test. Their changes are not announced."""
    process.is_in("")
    with django_db_blocker.unblock(), database_of(embedded.folder):
        yield Site(f"http://127.0.0.1:{process.port}", embedded.folder)


def version(page: Page) -> int:
    return int(page.locator(VERSION).input_value())


def shows(page: Page, number: int) -> None:
    """Wait until the page shows this version without a reload."""
    deadline = monotonic() + PATIENCE
    while version(page) < number:
        assert monotonic() < deadline, f"{version(page)} instead of {number}"
        page.wait_for_timeout(20)


def is_true(page: Page) -> bool:
    """Does the page show what it would show if it were loaded now?"""
    fresh = page.context.new_page()
    fresh.goto(page.url)
    found = bool(page.evaluate(SHOWN) == fresh.evaluate(SHOWN))
    fresh.close()
    return found


def move(play: Play, pages: list[Page]) -> None:
    """The current player gives an answer with the controls of their page."""
    seat = play.asked().seat
    shows(pages[seat], play.version)
    give(pages[seat], choose_well(play.game, seat))


def test_two_people_play_against_each_other(chromium: Browser, tables: Site):
    play = Play(2, wishes={"end_turn": True, "rent": "least"})
    with (
        seated(chromium, tables, play, 0) as first,
        seated(chromium, tables, play, 1) as second,
        seated(chromium, tables, play, None) as third,
    ):
        complaints = [watch(page) for page in (first, second, third)]
        for _ in range(12):
            move(play, [first, second])
            for page in (first, second, third):
                shows(page, play.version)
        assert is_true(first)
        assert is_true(second)
        assert is_true(third)
        expect(first.locator("#watching")).to_have_text("1 person is watching")
        assert complaints == [[], [], []]


def test_a_player_who_disconnects_is_shown_as_away_until_they_reconnect(chromium: Browser, tables: Site):
    play = Play(2)
    with seated(chromium, tables, play, 0) as first:
        away = first.locator(".player.is-away")
        with seated(chromium, tables, play, 1) as second:
            expect(second.locator(".player")).to_have_count(2)
            expect(away).to_have_count(0)
            expect(second.locator(".player.is-away")).to_have_count(0)
        expect(away).to_have_count(1, timeout=PATIENCE * 1000)
        expect(away).to_contain_text("Player 1")
        with seated(chromium, tables, play, 1):
            expect(away).to_have_count(0)


class Network:
    """The sockets of a page; they can be disconnected."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/live/**", self.take)

    def take(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self) -> None:
        self.page.context.set_offline(True)
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()

    def mend(self) -> None:
        self.page.context.set_offline(False)


def test_a_page_that_was_offline_for_three_moves_catches_up(chromium: Browser, tables: Site):
    play = Play(2, wishes={"end_turn": True, "rent": "least"})
    with seated(chromium, tables, play, 0) as first, seated(chromium, tables, play, 1) as second:
        pages = [first, second]
        away = 1 - play.asked().seat
        network = Network(pages[away])
        pages[away].reload()
        move(play, pages)
        shows(pages[away], play.version)
        network.cut()
        before = version(pages[away])
        expect(pages[away].locator(".live__lost")).to_be_visible(timeout=PATIENCE * 1000)
        for _ in range(3):
            play.answer()
        assert version(pages[away]) == before
        network.mend()
        shows(pages[away], play.version)
        expect(pages[away].locator(".live__lost")).to_be_hidden()
        assert is_true(pages[away])


@pytest.mark.parametrize("trouble", ["half deaf", "deaf"])
def test_pages_find_moves_that_were_never_announced(
    chromium: Browser, tables: Site, process: Process, trouble: str
):
    play = Play(2, wishes={"end_turn": True, "rent": "least"})
    with ExitStack() as stack:
        pages = [stack.enter_context(seated(chromium, tables, play, seat)) for seat in (0, 1)]
        for page in pages:
            page.clock.install()
            page.reload()
        process.is_in(trouble)
        for _ in range(4):
            seat = play.asked().seat
            pages[seat].clock.run_for(A_CHECK)
            move(play, pages)
        process.is_in("")
        for page in pages:
            page.clock.run_for(A_CHECK)
            shows(page, play.version)
            assert is_true(page)


def test_without_sockets_the_table_is_played_by_plain_requests(chromium: Browser, tables: Site):
    play = Play(2, wishes={"end_turn": True, "rent": "least"})
    with seated(chromium, tables, play, 0) as first, seated(chromium, tables, play, 1) as second:
        for page in (first, second):
            page.route_web_socket("**/live/**", lambda socket: socket.close())
            page.reload()
        for _ in range(3):
            move(play, [first, second])
            shows(first, play.version)
            shows(second, play.version)
        assert is_true(first)
        assert is_true(second)


def test_a_page_from_before_a_deployment_is_told_so_and_plays_on(chromium: Browser, tables: Site):
    play = Play(2, wishes={"end_turn": True, "rent": "least"})
    with seated(chromium, tables, play, play.asked().seat) as page:
        expect(page.locator("#live[data-build]")).to_be_attached()
        expect(page.locator(".live__reload")).to_be_hidden()
        page.add_init_script(EARLIER)
        page.reload()
        expect(page.locator(".live__reload")).to_be_visible()
        give(page, choose_well(play.game, play.asked().seat))
        assert play.version > 0


def test_a_selected_answer_stays_when_another_player_acts(chromium: Browser, tables: Site):
    play = Play(3, wishes={"end_turn": True, "rent": "least"})
    asked = play.asked().seat
    with seated(chromium, tables, play, asked) as page:
        place = next(option for option in play.options() if option.startswith("place "))
        page.locator(f'#choices [id="spot-{place.split(" ")[-1]}"]').click()
        confirm = page.locator("#decision .btn--go")
        expect(confirm).to_be_visible()
        other = (asked + 1) % 3
        concede(game_id=play.id, seat=other, player=play.players[other])
        page.evaluate("dispatchEvent(new Event('online'))")
        shows(page, play.version)
        expect(confirm).to_be_visible()
        confirm.click()
        expect(confirm).to_be_hidden()
        assert place in [row.action for row in play.rows() if row.seat == asked]


def test_a_selected_answer_disappears_with_its_question(chromium: Browser, tables: Site):
    play = Play(2, wishes={"end_turn": True, "rent": "least"})
    asked = play.asked().seat
    with seated(chromium, tables, play, asked) as page, seated(chromium, tables, play, asked) as phone:
        page.locator("#choices .is-legal").first.click()
        expect(page.locator("#decision .btn--go")).to_be_visible()
        give(phone, choose_well(play.game, asked))
        shows(page, play.version)
        expect(page.locator("#decision .btn--go")).to_be_hidden()
        assert is_true(page)


def do(page: Page, way: str) -> None:
    """Choose an action from the menu of the player's own seat."""
    page.locator(".seatmenu > summary").click()
    page.locator(".seatmenu").get_by_role("button", name=way).click()


def test_a_proposal_to_end_the_game_is_shown_to_the_others_at_once(chromium: Browser, tables: Site):
    play = Play(2)
    with (
        seated(chromium, tables, play, 0) as first,
        seated(chromium, tables, play, 1) as second,
        seated(chromium, tables, play, None) as third,
    ):
        complaints = [watch(page) for page in (second, third)]
        line = second.locator("#seating")
        expect(third.locator("#watching")).to_have_text("1 person is watching")
        do(first, "Agree to end without a result")
        expect(line).to_contain_text("Player 0 proposes to end the game", timeout=A_SECOND)
        expect(third.locator("#seating")).to_contain_text("Player 0 proposes to end the game")
        assert is_true(second)
        first.locator("#seating").get_by_role("button", name="Play on after all").click()
        expect(line).to_be_empty(timeout=A_SECOND)
        do(first, "Agree to end without a result")
        line.get_by_role("button", name="Agree").click()
        expect(line).to_have_text("The game has ended without a result.")
        expect(first.locator("#seating")).to_have_text("The game has ended without a result.")
        expect(first.get_by_role("button", name="Play again")).to_be_visible()
        assert complaints == [[], []]


def test_a_bot_that_takes_over_or_leaves_is_shown_to_the_others_at_once(chromium: Browser, tables: Site):
    play = Play(2)
    other = 1 - play.asked().seat
    with seated(chromium, tables, play, other) as first, seated(chromium, tables, play, 1 - other) as second:
        who = second.locator(f'.player[data-seat="{other}"]')
        expect(who.locator(".away")).to_be_attached()
        place = second.locator("#choices .is-legal").first
        place.click()
        confirm = second.locator("#decision .btn--go")
        expect(confirm).to_be_visible()
        do(first, "Let a bot play for me")
        expect(second.locator("#seating")).to_contain_text(
            f"A bot plays for Player {other}.", timeout=A_SECOND
        )
        expect(who.locator(".away")).not_to_be_attached()
        expect(confirm).to_be_visible()
        first.locator("#seating").get_by_role("button", name="Play myself again").click()
        expect(second.locator("#seating")).to_be_empty(timeout=A_SECOND)
        expect(who.locator(".away")).to_be_attached()
        confirm.click()
        shows(second, 1)
        assert is_true(second)


def test_an_open_menu_stays_open_when_the_seating_changes(chromium: Browser, tables: Site):
    play = Play(2)
    with seated(chromium, tables, play, 0) as first, seated(chromium, tables, play, 1) as second:
        second.locator(".seatmenu > summary").click()
        agree = second.locator("#seat-agree")
        agree.focus()
        do(first, "Agree to end without a result")
        expect(second.locator("#seating")).to_contain_text("Player 0 proposes")
        expect(agree).to_be_visible()
        expect(agree).to_be_focused()


def test_a_page_finds_a_change_of_seating_that_was_not_announced(chromium: Browser, tables: Site):
    play = Play(2)
    with seated(chromium, tables, play, 1) as page:
        page.clock.install()
        page.reload()
        expect(page.locator("#live[data-build]")).to_be_attached()
        hand_to_bot(game_id=play.id, seat=0, player=play.players[0])
        expect(page.locator("#seating")).to_be_empty()
        page.clock.run_for(A_CHECK)
        expect(page.locator("#seating")).to_contain_text("A bot plays for Player 0.")
        assert is_true(page)


def test_without_sockets_a_change_of_seating_is_shown_too(chromium: Browser, tables: Site):
    play = Play(2)
    with seated(chromium, tables, play, 0) as first, seated(chromium, tables, play, 1) as second:
        second.route_web_socket("**/live/**", lambda socket: socket.close())
        second.reload()
        do(first, "Agree to end without a result")
        expect(second.locator("#seating")).to_contain_text("Player 0 proposes", timeout=PATIENCE * 1000)
        assert is_true(second)
