"""The script of a shared screen: it lets the curtain down when the page is left, and after a while."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

SCRIPT = Path(__file__).parents[2] / "static" / "games" / "curtain.js"
SITE = "http://site.example"
TABLE = f"{SITE}/games/12/"
HTML = """<!doctype html>
<form id="lift" method="post" action="/games/12/curtain/"></form>
<div id="table">the hand</div>
<section id="curtain" data-lift="{lifted}" {idle}></section>
<script src="/curtain.js"></script>"""
Serve = Callable[..., None]


@pytest.fixture
def serve(page: Page) -> Serve:
    """Open the page of a game; like the server, it shows what is hidden only to a browser with the cookie."""

    def start(*, idle: bool = False) -> None:
        def answer(route: Route) -> None:
            if route.request.url.endswith(".js"):
                route.fulfill(path=SCRIPT)
            elif route.request.url == TABLE:
                lifted = "12.0.4:signed" if cookie(page) else ""
                html = HTML.format(lifted=lifted, idle="data-idle" if idle else "")
                route.fulfill(body=html, content_type="text/html")
            else:
                route.fulfill(body="<p>elsewhere</p>", content_type="text/html")

        page.route("**/*", answer)
        page.clock.install()
        page.context.add_cookies([{"name": "curtain", "value": "12.0.4:signed", "url": TABLE}])
        page.goto(TABLE)

    return start


def cookie(page: Page) -> str:
    return "".join(str(each["value"]) for each in page.context.cookies(TABLE) if each["name"] == "curtain")


def is_lifted(page: Page) -> bool:
    return bool(page.locator("#curtain").get_attribute("data-lift"))


def test_a_reload_leaves_the_curtain_up(page: Page, serve: Serve):
    serve()
    for _ in range(2):
        page.reload()
        assert is_lifted(page)
    assert [each["expires"] for each in page.context.cookies(TABLE)] == [-1]


def test_leaving_the_page_lets_it_down_after_a_few_seconds(page: Page, serve: Serve):
    serve()
    page.goto(SITE)
    [kept] = page.context.cookies(TABLE)
    assert kept["expires"] > 0
    page.context.clear_cookies()
    page.go_back()
    page.wait_for_function("document.getElementById('curtain')?.dataset.lift === ''")


def test_ten_quiet_seconds_of_anothers_turn_let_it_down(page: Page, serve: Serve):
    serve(idle=True)
    page.clock.fast_forward(9_000)
    page.mouse.click(5, 5)
    page.clock.fast_forward(9_000)
    assert is_lifted(page), "somebody touched the page"
    with page.expect_navigation():
        page.clock.fast_forward(2_000)
    assert not is_lifted(page)
    assert cookie(page) == ""


def test_it_stays_up_as_long_as_somebody_here_is_asked(page: Page, serve: Serve):
    serve()
    page.clock.fast_forward(60_000)
    assert is_lifted(page)
    assert cookie(page)
