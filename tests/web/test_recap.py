"""The recap for players who return to a game: shown once; past positions are shown without questions."""

import re
from typing import Any

import pytest

from games.models import Game, Seat
from tests.web.leaks import leaks
from tests.web.tables import HTMX, Served, browser, text

pytestmark = pytest.mark.django_db
AWAY = "While you were away"
PANEL = re.compile(r'<section class="panel recap".*?</section>', re.DOTALL)


def away(moves: int = 3) -> tuple[Served, int]:
    """A game in which one seat plays and the other has not looked, and the number of that other seat."""
    table = Served()
    seat = 1 - table.asked().seat
    table.answer("place d1 diner.b")
    while table.version < moves:
        table.answer()
    return table, seat


def say_seen(table: Served, seat: int, version: int, **headers: str) -> Any:
    return table.browsers[seat].post(f"{table.page}seen/", {"version": version}, headers=headers)


def panel(page: str) -> str:
    found = PANEL.search(page)
    return found.group() if found else ""


def test_a_returning_player_gets_a_recap():
    table, seat = away(2)
    page = panel(text(table.look(seat)))
    assert AWAY in page
    assert "works in Diner" in page
    assert "It is your turn." in page


def test_a_player_who_was_present_gets_no_recap():
    table = Served()
    seat = table.asked().seat
    table.answer("pass")
    assert AWAY not in text(table.look(seat))
    assert 'id="recap" hidden' in text(table.look(seat))


def test_a_spectator_gets_no_recap():
    table, _seat = away()
    assert 'id="recap"' not in text(table.look())
    assert 'id="seen"' not in text(table.look())


def test_the_recap_is_shown_until_it_is_seen_and_never_again():
    table, seat = away(2)
    assert AWAY in text(table.look(seat))
    assert AWAY in text(table.look(seat)), "looking changes nothing"
    assert say_seen(table, seat, 2, **HTMX).status_code == 200
    assert AWAY not in text(table.look(seat))


def test_closing_the_recap_removes_it():
    table, seat = away(2)
    reply = say_seen(table, seat, 2, **HTMX)
    assert text(reply).strip() == '<section id="recap" hidden hx-swap-oob="true"></section>'


def test_without_javascript_closing_the_recap_redirects_to_the_page():
    table, seat = away(2)
    reply = say_seen(table, seat, 2)
    assert (reply.status_code, reply["Location"]) == (302, table.page)
    assert AWAY not in text(table.look(seat))


def test_the_players_own_move_closes_the_recap():
    table, seat = away(2)
    assert table.asked().seat == seat
    table.post("pass")
    assert AWAY not in text(table.look(seat))


def test_undone_moves_are_not_in_the_recap():
    table = Served()
    first = table.asked().seat
    table.answer("place d1 diner.b")
    table.undo(first)
    table.answer("place d1 power_generator.b")
    told = panel(text(table.look(1 - first)))
    assert "Power Generator" in told
    assert "Diner" not in told


def test_a_page_requests_the_recap_since_a_version():
    table = Served(4)
    for _ in range(3):
        table.answer("pass")
    seat = table.asked().seat
    everything = text(table.browsers[seat].get(f"{table.page}recap/", headers=HTMX))
    latest = text(table.browsers[seat].get(f"{table.page}recap/", {"version": 2}, headers=HTMX))
    nothing = text(table.browsers[seat].get(f"{table.page}recap/", {"version": 10**30}, headers=HTMX))
    assert 'hx-swap-oob="true"' in latest
    assert (everything.count("passes."), latest.count("passes.")) == (3, 1)
    assert AWAY not in nothing


@pytest.mark.parametrize("version", ["", "-1", "x", "1.5"])
def test_an_invalid_version_is_not_recorded_as_seen(version: str):
    table, seat = away()
    fields = {"version": version}
    assert table.browsers[seat].post(f"{table.page}seen/", fields, headers=HTMX).status_code == 404
    assert {each.seen for each in Seat.objects.filter(game_id=table.id)} == {0}
    assert table.browsers[seat].get(f"{table.page}recap/", fields, headers=HTMX).status_code == 200


def test_a_private_fact_is_in_the_recap_of_its_seat_only():
    table, seat = away(2)
    move = table.rows()[0]
    move.events = [*move.events, ["took", {"seat": 1 - seat, "item": "minigun"}, [1 - seat]]]
    move.save(update_fields=["events"])
    assert "Minigun" not in text(table.look(seat))
    assert "Minigun" not in text(table.browsers[seat].get(f"{table.page}recap/", headers=HTMX))


def test_a_private_game_has_no_recap_for_others():
    table, seat = away()
    Game.objects.filter(pk=table.id).update(access=Game.Access.LINK)
    assert browser().get(f"{table.page}recap/").status_code == 404
    assert table.browsers[seat].get(f"{table.page}recap/", headers=HTMX).status_code == 200


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_past_positions_are_returned_in_parts_without_the_current_question(language: str):
    table = Served(4, language)
    table.go_on(30)
    seat = table.asked().seat
    for version in (0, 7, 30):
        reply = text(table.browsers[seat].get(f"{table.page}at/{version}/", headers=HTMX))
        names = re.findall(r'id="([\w-]+)"[^>]* hx-swap-oob', reply)
        assert {"level-0", "level-4", "player-3", "row-items", "mine", "status"} <= set(names)
        assert not {"decision", "choices", "log", "news", "end"} & set(names)
        assert leaks(table, [reply]) == []


# --- cost -------------------------------------------------------------------------------------------


def test_the_recap_takes_four_queries(django_assert_num_queries):
    table, seat = away()
    table.browsers[seat].get(f"{table.page}recap/", headers=HTMX)
    with django_assert_num_queries(4):  # the player, the game with its state, its seats, its latest moves
        table.browsers[seat].get(f"{table.page}recap/", headers=HTMX)


def test_recording_what_was_seen_takes_four_queries(django_assert_num_queries):
    table, seat = away()
    with django_assert_num_queries(4):  # the player, the game, its seats, and one update
        say_seen(table, seat, 2, **HTMX)
