"""Several answers in one post, through the page: replies, notices and limits."""

from typing import Any

import pytest
from django.test import Client

from games.engine.action import LONGEST
from games.forms import MOST_ANSWERS
from tests.web.tables import HTMX, Served, text

pytestmark = pytest.mark.django_db

PLACE, END, AGAIN = "place d1 vault_entrance.a", "end", "place d2 diner.a"
LIVE = {**HTMX, "Live": "1"}


@pytest.fixture
def table() -> Served:
    """A game in which seat 1 has passed: it is seat 0's turn, from version 1 on."""
    table = Served()
    table.post("pass", seat=1)
    return table


def send(table: Served, *actions: str, seen: int = 1, headers: dict[str, str] | None = None) -> Any:
    """Post answers of seat 0, as a form with several inputs of one name does."""
    client: Client = table.browsers[0]
    fields = {"version": seen, "seat": 0, "action": actions}
    return client.post(f"{table.page}moves/", fields, headers=HTMX if headers is None else headers)


def test_several_answers_are_played_and_one_undo_takes_them_back(table: Served):
    reply = send(table, PLACE, END, AGAIN)
    assert reply.status_code == 200
    assert [action for _, _, action in table.lines(since=1)] == [PLACE, END, AGAIN]
    assert 'id="notice"' in text(reply)
    assert "turned up" not in text(reply)
    assert table.take_back(0).status_code == 200
    assert table.rows()[-1].target == 1


def test_a_page_with_a_socket_gets_an_empty_reply(table: Served):
    reply = send(table, PLACE, END, AGAIN, headers=LIVE)
    assert (reply.status_code, reply.content) == (204, b"")
    assert table.version == 4


def test_without_htmx_several_inputs_of_one_name_are_several_answers(table: Served):
    reply = send(table, PLACE, END, AGAIN, headers={})
    assert (reply.status_code, reply["Location"]) == (302, table.page)
    assert table.version == 4


def test_empty_inputs_are_no_answers(table: Served):
    assert send(table, "", PLACE, " ", END).status_code == 200
    assert table.version == 3


def test_the_reply_says_which_answer_was_refused(table: Served):
    for headers in (HTMX, LIVE):
        reply = send(table, PLACE, END, "dance", AGAIN, headers=headers)
        assert (reply.status_code, reply["Refused-Answer"]) == (422, "3")
        assert "Step 3 of 4 is not possible, so none was made." in text(reply)
    assert table.version == 1
    send(table, PLACE, "dance", headers={})
    assert "Step 2 of 2 is not possible" in text(table.look(0))
    assert send(table, "dance")["Refused-Answer"] == "1"


def test_the_reply_says_that_the_rest_was_dropped():
    for headers in (HTMX, LIVE):
        table = Served()
        seat = table.asked().seat
        fields = {"version": 0, "seat": seat, "action": [PLACE, END, AGAIN]}
        client = table.browsers[seat]
        for _ in ("first", "twin"):
            reply = client.post(f"{table.page}moves/", fields, headers=headers)
            assert reply.status_code == 200
            assert "2 of 3 steps were made: something turned up." in text(reply)
            assert ("data-version" in text(reply)) == (headers is HTMX), "the socket brings the changes"
            assert ("HX-Trigger" in reply) == (headers is LIVE)
        assert table.version == 2


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "1 of 2 steps was made: something turned up."),
        ("fr", "1 étape jouée sur 2\u202f: il y a du nouveau."),
        ("ru", "Сделан 1 шаг из 2: кое-что изменилось."),
    ],
)
def test_the_notice_is_in_the_language_of_the_page(language: str, sentence: str):
    table = Served(language=language)
    seat = table.asked().seat
    fields = {"version": 0, "action": ["pass", PLACE]}
    reply = table.browsers[seat].post(f"{table.page}moves/", fields, headers=HTMX)
    assert sentence in text(reply)


def test_the_same_post_again_gets_the_same_reply_and_writes_nothing(table: Served):
    send(table, PLACE, END, AGAIN)
    again = send(table, PLACE, END, AGAIN)
    assert again.status_code == 200
    assert "version" in text(again)
    assert table.version == 4
    other = send(table, PLACE, END, "place d3 diner.b")
    assert other.status_code == 409
    assert "The game has moved on." in text(other)
    assert table.version == 4


@pytest.mark.parametrize(
    "actions", [[PLACE, *["end"] * MOST_ANSWERS], [PLACE, "end " + "x" * LONGEST]], ids=["many", "long"]
)
def test_a_post_with_too_many_or_too_long_answers_is_refused(table: Served, actions: list[str]):
    reply = send(table, *actions)
    assert reply.status_code == 422
    assert "That is not possible here." in text(reply)
    assert table.version == 1


def test_the_recap_and_the_log_tell_each_answer(table: Served):
    send(table, PLACE, END, AGAIN)
    page = text(table.look(1))
    for name in ("Vault Entrance", "Diner"):
        assert name in page
    for version in (2, 3, 4):
        assert table.browsers[1].get(f"{table.page}at/{version}/").status_code == 200
