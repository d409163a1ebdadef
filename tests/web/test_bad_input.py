"""Numbers, dates and addresses out of range, and requests that no browser sends, get a clear refusal."""

import asyncio
from io import BytesIO
from typing import Any

import pytest
from django.test import Client

from games.numbers import LARGEST, read_number
from games.request_checks import LARGEST_HEADERS, is_local_path, is_plain
from shelter_site.pages import LARGEST_BODY, Pages
from tests.web.people import Site, furnish

HUGE = ["9" * 19, "9" * 40, "9" * 5000]
NO_NUMBERS = [str(LARGEST + 1), "-1", "", "1.5", "٣", " 1", *HUGE]


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), (str(LARGEST), LARGEST), *((text, None) for text in NO_NUMBERS)],
)
def test_a_number_is_read_within_its_bounds(text: str, number: int | None):
    assert read_number(text) == number


@pytest.mark.parametrize("address", ["", "/", "/games/1/?a=b#c", "/é"])
def test_a_path_is_a_local_address(address: str):
    assert is_local_path(address)


@pytest.mark.parametrize(
    "address", ["home", "//host/", "/\\host/", "http://[", "javascript:1", "/a\nb", "?a"]
)
def test_anything_else_is_no_local_address(address: str):
    assert not is_local_path(address)


@pytest.fixture
def site(db: None) -> Site:
    return furnish()


MARKS = [
    "0001-01-01T00:00:00+23:59 1",
    "9999-12-31T23:59:59-23:59 1",
    *(f"2026-01-01T00:00:00+00:00 {number}" for number in HUGE),
    *(f"1 1.0 {number}" for number in HUGE),
    *(f"{number} 1.0 1" for number in HUGE),
    "1 nan 1",
    "1 1e999 1",
]


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_out_of_range_shows_the_first_page(client: Client, site: Site, mark: str):
    for page in (f"/players/{site.ids['player']}/games/", "/leaderboard/"):
        assert client.get(page, {"behind": mark}).status_code == 200


@pytest.mark.parametrize("number", [LARGEST + 1, *HUGE[:2]])
def test_an_address_with_a_number_that_no_row_can_have_is_not_found(client: Client, site: Site, number: Any):
    for address in (
        f"/games/{number}/",
        f"/tables/{number}/",
        f"/players/{number}/games/",
        f"/cards/{number}/x/",
    ):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize("number", HUGE)
def test_a_version_out_of_range_is_refused(site: Site, number: str):
    player, game = site.client("player"), site.ids["game"]
    assert player.post(f"/games/{game}/seen/", {"version": number}).status_code == 404
    assert player.post(f"/games/{game}/fork/", {"version": number, "seat": number}).status_code == 404
    assert player.get(f"/games/{game}/recap/", {"version": number}).status_code == 200


@pytest.mark.parametrize("number", HUGE)
def test_thousands_of_digits_in_the_workshop_are_no_number(site: Site, number: str):
    client, ids = site.client("administrator"), site.ids
    card, deck, draft = ids["draft_card"], ids["draft_deck"], ids["draft"]
    assert client.post(f"/admin/games/card/{card}/move/", {"to": number}).status_code == 404
    assert (
        client.post(f"/admin/games/card/check/{deck}/", {"copies": number, "card": number}).status_code == 200
    )
    assert client.get("/admin/games/card/add/", {"deck": number}).status_code == 200
    assert client.get("/admin/games/card/", {"set": number}).status_code == 200
    assert client.get(f"/admin/games/cardset/{draft}/compare/", {"with": number}).status_code == 200
    assert client.post(f"/admin/games/cardset/{draft}/play/", {"seats": number}).status_code == 302


@pytest.mark.parametrize("address", ["home", "http://[", "//host/"])
def test_a_way_back_that_is_no_path_is_refused(client: Client, site: Site, address: str):
    for page in ("/preferences/theme/", "/preferences/language/", "/account/sign-in/"):
        assert client.post(page, {"theme": "dark", "language": "fr", "next": address}).status_code == 400
        assert client.get(page, {"next": address}).status_code == 400


def test_a_field_with_nul_is_refused_with_a_page(client: Client, site: Site):
    for reply in (
        client.post(f"/tables/{site.ids['open']}/invite/", {"name": "a\0b"}),
        client.get("/cards/", {"name": "\0"}),
    ):
        assert reply.status_code == 400
        assert "The address or the form could not be read" in reply.content.decode()


def scope(**changed: Any) -> dict[str, Any]:
    headers = changed.pop("headers", {})
    return {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [
            (b"host", b"localhost"),
            *((name.encode(), text.encode()) for name, text in headers.items()),
        ],
        **changed,
    }


REFUSED: list[dict[str, Any]] = [
    {"path": "/games/\0/"},
    {"query_string": b"name=%00"},
    {"headers": {"cookie": 'sessionid="a\\000b"'}},
    {"headers": {"cookie": 'player="\\012"'}},
    {"headers": {"content-type": "multipart/form-data; boundary=x; charset=rot13"}},
    {"headers": {"content-type": "application/x-www-form-urlencoded; charset=utf-16"}},
    {"headers": {"x": "y" * LARGEST_HEADERS}},
]


@pytest.mark.parametrize("changed", REFUSED, ids=str)
def test_a_request_that_no_browser_sends_gets_an_error_page(db: None, changed: dict[str, Any]):
    reply = Pages().respond(scope(**changed), BytesIO())
    assert reply.status_code == 400
    assert "The address or the form could not be read" in reply.content.decode()
    assert "default-src 'self'" in reply["Content-Security-Policy"]


def test_the_error_page_is_in_the_language_of_the_browser(db: None):
    reply = Pages().respond(scope(path="/\0", headers={"accept-language": "fr"}), BytesIO())
    assert "n’a pas pu être lu" in reply.content.decode()


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "application/x-www-form-urlencoded;charset=UTF-8"},
        {"content-type": 'multipart/form-data; boundary="----edge"; charset=utf8'},
        {"cookie": 'sessionid=abc; look="a b"; other=é'},
    ],
    ids=str,
)
def test_a_request_of_a_browser_is_plain(headers: dict[str, str]):
    assert is_plain(scope(headers=headers))


def exchange(*parts: bytes, wait: float = 0) -> int:
    """The status of the reply to a request with a body in these parts."""
    sent: list[dict[str, Any]] = []
    messages = [{"type": "http.request", "body": part, "more_body": True} for part in parts]

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop(0)
        await asyncio.sleep(wait)
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(Pages()(scope(path="/health/live"), receive, send))
    return sent[0]["status"]


def test_a_body_that_is_too_large_is_not_read_to_its_end():
    half = b"x" * (LARGEST_BODY // 2)
    assert exchange(half, half, b"x") == 413


def test_a_body_that_does_not_arrive_is_not_waited_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("shelter_site.pages.BODY_TIMEOUT", 0.05)
    assert exchange(b"half a", wait=10) == 408
