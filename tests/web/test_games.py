"""The page of a game: permissions, replies to posts, and cost."""

import gzip
import re
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils.html import escape

from games.models import Game, Move, Player, User
from games.selectors.games import LOG_MOVES, cards_of, latest_state
from games.services import moves
from games.services.games import concede, create_game, fork_game
from games.services.moderation import rewind_game
from games.services.moves import submit_move
from games.titles.shelter.cards import key_of
from games.titles.shelter.options import OPTIONS
from tests.support.tables import OneScreen, people, published
from tests.web.leaks import leaks
from tests.web.tables import HTMX, Served, browser, text
from tests.web.weight import loaded, weight

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script>\"'><b>"
SWAP = re.compile(r' hx-swap-oob="true"')
PARTS = re.compile(rf'id="([\w-]+)"[^>]*{SWAP.pattern}')
TOLD = re.compile(r'hx-swap-oob="afterbegin:#log [^"]+">(.*?)</(?:ol|div)>')
"""Lines that are added to the log of an open page."""


# --- who sees what ----------------------------------------------------------------------------------


def test_a_stranger_watches_a_public_game():
    table = Served()
    reply = table.look()
    assert reply.status_code == 200
    assert "Waiting for Player" in text(reply)
    assert 'form="choose"' not in text(reply).replace('<form id="choose"', "")


def test_the_current_player_sees_the_question_and_the_lit_places():
    table = Served()
    asked = table.asked().seat
    assert "Your turn: place a dweller" in text(table.look(asked))
    assert "is-legal" in text(table.look(asked))
    assert "is-legal" not in text(table.look(1 - asked))


def test_a_game_that_has_not_started_has_no_page():
    published()
    game = create_game(title="shelter", seats=2, host=people(1)[0])
    assert browser().get(f"/games/{game.pk}/").status_code == 404


def test_a_table_that_was_closed_has_no_page():
    published()
    game = create_game(title="shelter", seats=2, host=people(1)[0])
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED)
    assert browser().get(f"/games/{game.pk}/").status_code == 404


@pytest.mark.parametrize("number", ["0", "999", "9" * 30])
def test_a_game_that_does_not_exist_has_no_page(number: str):
    assert browser().get(f"/games/{number}/").status_code == 404


def test_a_private_game_is_hidden_from_strangers():
    table = Served()
    Game.objects.filter(pk=table.id).update(access=Game.Access.LINK)
    invitation = table.game.invitation
    assert table.look().status_code == 404
    assert table.look(invitation="приглашение").status_code == 404
    assert table.look(0).status_code == 200
    invited = table.look(invitation=invitation)
    assert invited.status_code == 200
    # The page keeps sending the invitation when it asks for news.
    assert f'data-invitation="{invitation}"' in text(invited)


def test_a_private_game_can_be_watched_with_the_invitation_only():
    table = Served()
    Game.objects.filter(pk=table.id).update(access=Game.Access.LINK)
    at = f"{table.page}at/0/"
    assert browser().get(at).status_code == 404
    assert browser().get(at, {"invitation": table.game.invitation}).status_code == 200


def test_a_fork_is_visible_to_its_creator_only():
    table = Served()
    table.go_on(8)
    concede(game_id=table.id, seat=1, player=table.players[1])
    fork = fork_game(game_id=table.id, version=5, player=table.players[0], seat=0)
    assert table.browsers[0].get(f"/games/{fork.pk}/").status_code == 200
    assert table.browsers[1].get(f"/games/{fork.pk}/").status_code == 404


def test_a_spectator_cannot_move():
    table = Served()
    fields = {"version": 0, "action": "pass"}
    stranger, other = browser(), browser(people(1)[0])
    for client in (stranger, other):
        assert client.post(f"{table.page}moves/", fields).status_code == 404
        assert client.post(f"{table.page}undo/", fields).status_code == 404
    assert table.version == 0


def test_every_position_has_a_page():
    table = Served()
    table.go_on(12)
    for version in (0, 5, table.version):
        page = browser().get(f"{table.page}at/{version}/")
        assert page.status_code == 200
        assert "is-legal" not in text(page)
    assert browser().get(f"{table.page}at/{table.version + 1}/").status_code == 404


# --- moving -----------------------------------------------------------------------------------------


def test_an_answer_is_played_and_the_changes_are_returned():
    table = Served()
    reply = table.post("pass")
    assert reply.status_code == 200
    assert table.version == 1
    changed = PARTS.findall(text(reply))
    assert {"version", "decision", "choices", "notice"} <= set(changed)
    assert "passes" in "".join(TOLD.findall(text(reply)))
    assert not {"log", "level-0", "numbers-0", "numbers-1"} & set(changed)


def test_the_parts_in_a_reply_are_those_of_the_page():
    table = Served()
    for _ in range(12):
        seat = table.asked().seat
        reply = text(table.post())
        parts = re.split(r"(?=<\w+ [^>]*hx-swap-oob)", re.sub(r' data-since="\d+"', "", reply))[2:]
        pieces = [SWAP.sub("", part) for part in parts if SWAP.search(part)]
        pieces += TOLD.findall(reply)
        shown = text(table.look(seat))
        assert pieces
        assert [piece for piece in pieces if piece not in shown] == []


def test_a_repeated_answer_changes_nothing_and_gets_the_same_changes():
    table = Served()
    seat = table.asked().seat
    table.post("pass")
    again = table.post("pass", seat=seat, seen=0)
    assert again.status_code == 200
    assert table.version == 1
    assert {"version", "decision", "choices"} <= set(PARTS.findall(text(again))), (
        "the reply may have been lost"
    )


def test_another_answer_to_the_same_question_is_stale():
    table = Served()
    seat = table.asked().seat
    table.post("pass")
    late = table.post("place d1 diner.a", seat=seat, seen=0)
    assert late.status_code == 409
    assert "The game has moved on." in text(late)
    assert "level-0" in PARTS.findall(text(late))
    assert table.version == 1


def test_an_answer_at_another_seats_turn_is_stale():
    table = Served()
    assert table.post("pass", seat=1 - table.asked().seat).status_code == 409
    assert table.version == 0


@pytest.mark.parametrize(
    "action", ["place d1 elevator_start.e", "end", "dance", "Place d1; x", "pass pass", "ж"]
)
def test_an_answer_that_the_rules_forbid_is_refused_with_a_notice(action: str):
    table = Served()
    reply = table.post(action)
    assert reply.status_code == 422
    assert "That is not possible here." in text(reply)
    assert "level-0" in PARTS.findall(text(reply))
    assert table.version == 0


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"version": "0"},
        {"action": "pass"},
        {"version": "", "action": "pass"},
        {"version": "-1", "action": "pass"},
        {"version": "now", "action": "pass"},
        {"version": "0", "action": "x" * 5000},
        {"version": "0", "action": "\x00"},
        {"version": "0", "pick": ["pass"]},
        {"version": "0", "pick": ["a b", "choose"]},
    ],
)
def test_a_malformed_answer_is_refused(fields: dict[str, Any]):
    table = Served()
    client = table.browsers[table.asked().seat]
    for headers in (HTMX, {}):
        reply = client.post(f"{table.page}moves/", fields, headers=headers)
        assert reply.status_code == (422 if headers else 302)
    assert table.version == 0


def test_a_huge_version_does_no_harm():
    table = Served()
    assert table.post("pass", seen=10**30).status_code == 200
    assert table.take_back(table.rows(0)[0].seat or 0, seen=10**30).status_code == 409


def test_picks_are_joined_to_one_choice(monkeypatch: pytest.MonkeyPatch):
    table = Served()
    played: list[str] = []

    def note(**facts: Any) -> Any:
        played.append(facts["action"])
        return submit_move(**{**facts, "action": "pass"})

    monkeypatch.setattr("games.views.games.submit_move", note)
    fields = {"version": "0", "pick": ["cat", "hound"]}
    reply = table.browsers[table.asked().seat].post(f"{table.page}moves/", fields, headers=HTMX)
    assert reply.status_code == 200
    assert played == ["choose cat hound"]


def test_a_game_that_is_over_takes_no_answer():
    table = Served()
    concede(game_id=table.id, seat=1, player=table.players[1])
    assert table.post("pass", seat=0).status_code == 409
    assert table.take_back(0).status_code == 409
    assert table.look(0).status_code == table.look().status_code == 200
    assert 'id="live"' not in text(table.look(0)), "nothing will change any more"


BUSY = "The server is busy: your move was not saved. Try again."


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that are tried while the database is locked."""
    tried: list[str] = []

    def fail(*arguments: Any, **named: Any) -> None:
        tried.append("move")
        raise OperationalError("database is locked")

    monkeypatch.setattr(moves, "lock_game", fail)
    return tried


@pytest.mark.parametrize("headers", [{}, {"Live": "1"}])
def test_a_move_that_a_locked_database_could_not_save_is_tried_once_and_reported_as_lost(
    headers: dict[str, str], attempts: list[str]
):
    table = Served()
    seat = table.asked().seat
    fields = {"version": 0, "action": "pass", "seat": seat}
    reply = table.browsers[seat].post(f"{table.page}moves/", fields, headers={**HTMX, **headers})
    assert (reply.status_code, attempts) == (503, ["move"])
    assert BUSY in text(reply)
    assert "data-version" not in text(reply), "the page stays as it is"


def test_without_htmx_a_locked_database_shows_an_error_page(attempts: list[str]):
    table = Served()
    seat = table.asked().seat
    reply = table.browsers[seat].post(f"{table.page}moves/", {"version": 0, "action": "pass"})
    assert (reply.status_code, attempts) == (503, ["move"])
    assert BUSY in text(reply)


def test_an_undo_that_a_locked_database_could_not_save_is_reported_as_lost(attempts: list[str]):
    table = Served()
    reply = table.take_back(0)
    assert (reply.status_code, attempts) == (503, ["move"])
    assert BUSY in text(reply)


def test_without_htmx_a_move_redirects_to_the_page():
    table = Served()
    client = table.browsers[table.asked().seat]
    reply = client.post(f"{table.page}moves/", {"version": 0, "action": "pass"})
    assert (reply.status_code, reply["Location"]) == (302, table.page)
    assert table.version == 1


def test_without_htmx_a_notice_is_shown_once():
    table = Served()
    client = table.browsers[table.asked().seat]
    client.post(f"{table.page}moves/", {"version": 0, "action": "dance"})
    assert "That is not possible here." in text(client.get(table.page))
    assert "That is not possible here." not in text(client.get(table.page))


def test_selecting_an_answer_shows_a_preview_without_htmx_and_only_the_viewers_parts_with_it():
    table = Served()
    seat = table.asked().seat
    place = next(option for option in table.options() if option.startswith("place "))
    assert "Confirm" in text(table.look(seat, choose=place))
    reply = table.browsers[seat].get(f"{table.page}preview/", {"choose": place}, headers=HTMX)
    assert set(PARTS.findall(text(reply))) == {"choices", "decision", "map", "mine", "row-rooms"}
    assert table.version == 0


@pytest.mark.parametrize("junk", ["dance", "place", "place d1", "place d9 nowhere.z", HOSTILE, "pass pass"])
def test_selecting_an_invalid_answer_shows_the_question_again(junk: str):
    table = Served()
    reply = table.look(table.asked().seat, choose=junk)
    assert reply.status_code == 200
    assert "<script>alert" not in text(reply)


def test_a_player_without_confirmations_needs_one_click_for_answers_that_reveal_nothing():
    table = Served()
    seat = table.asked().seat
    lit = r'form="(move|choose)" name="(?:action|choose)" value="place d1 diner.b" id="spot-diner.b"'
    assert re.findall(lit, text(table.look(seat))) == ["choose"]
    Player.objects.filter(pk=table.players[seat].pk).update(preferences={"confirm": False})
    assert re.findall(lit, text(table.look(seat))) == ["move"]


# --- undo -------------------------------------------------------------------------------------------


def place(table: Served) -> int:
    """The current player places a dweller where nothing is revealed; their seat."""
    seat = table.asked().seat
    assert table.post("place d1 diner.b").status_code == 200
    return seat


def test_a_move_is_undone():
    table = Served()
    seat = place(table)
    assert "Undo" in text(table.look(seat))
    assert "Undo" not in text(table.look(1 - seat))
    reply = table.take_back(seat)
    assert reply.status_code == 200
    assert "Your turn: place a dweller" in text(reply)


def test_a_move_is_not_undone_twice_or_by_another_player():
    table = Served()
    seat = place(table)
    assert table.take_back(1 - seat).status_code == 409
    assert table.take_back(seat, seen=0).status_code == 409
    assert table.take_back(seat).status_code == 200
    late = table.take_back(seat)
    assert late.status_code == 409
    assert escape("This can't be taken back any more.") in text(late)


def test_without_htmx_undo_posts_the_version_of_the_page():
    table = Served()
    seat = place(table)
    assert f'form="undo" name="version" value="{table.version}"' in text(table.look(seat))
    reply = table.browsers[seat].post(f"{table.page}undo/", {"version": table.version})
    assert reply.status_code == 302
    assert table.lines()[-1][2] == "undo"


# --- asking for news --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_page_that_is_up_to_date_gets_no_news(seat: int | None):
    table = Served()
    assert table.poll(seat, 0).status_code == 204
    table.answer()
    assert table.poll(seat, 0).status_code == 200
    assert table.poll(seat, 1).status_code == 204


def test_a_stale_page_gets_the_changes():
    table = Served()
    table.go_on(4)
    shown = text(table.look(0))
    news = text(table.poll(0, 1))
    assert 'data-version="4" data-since="1"' in news
    assert set(PARTS.findall(news)) < set(re.findall(r'id="([\w-]+)"', shown))
    (lines,) = TOLD.findall(news)
    assert lines in shown
    assert set(re.findall(r"/at/(\d+)/", news)) <= {"2", "3", "4"}


@pytest.mark.parametrize("version", [5, 999, 10**30])
def test_a_page_with_an_impossible_version_gets_everything(version: int):
    table = Served()
    table.go_on(4)
    news = text(table.poll(0, version))
    assert {"level-0", "level-1", "level-2", "player-0", "player-1", "log", "mine"} <= set(
        PARTS.findall(news)
    )
    assert "data-since" not in news


def test_a_page_from_long_ago_gets_everything():
    table = Served()
    table.go_on(LOG_MOVES + 2)
    assert {"level-0", "log"} <= set(PARTS.findall(text(table.poll(0, 1))))
    assert "data-since" in text(table.poll(0, 3))


def test_a_page_from_before_a_rewind_gets_everything():
    table = Served()
    table.go_on(6)
    rewind_game(game_id=table.id, version=2, administrator=User.objects.create_user("a"), why="a test")
    assert {"level-0", "log"} <= set(PARTS.findall(text(table.poll(0, 5))))


# --- a game at once ---------------------------------------------------------------------------------


def test_a_stranger_plays_at_once_as_a_guest():
    published()
    client = Client()
    reply = client.post("/play/", {"title": "shelter", "seats": 3})
    game = Game.objects.get()
    assert reply["Location"] == f"/games/{game.pk}/"
    assert game.status == Game.Status.RUNNING
    assert [bool(seat.bot) for seat in game.seats.order_by("number")] == [False, True, True]
    assert Player.objects.get().is_guest
    assert client.get(reply["Location"]).status_code == 200
    assert 'id="mine"' in text(client.get(reply["Location"]))


def test_playing_at_once_again_starts_another_game_of_the_same_guest():
    published()
    client = Client()
    for _ in range(2):
        client.post("/play/", {"title": "shelter", "seats": 2})
    assert Game.objects.count() == 2
    assert Player.objects.count() == 1


def test_several_people_play_on_one_screen():
    published()
    client = Client()
    client.post("/play/", {"title": "shelter", "seats": 2, "people": 2, "short": "1"})
    game = Game.objects.get()
    assert game.options["short"] is True
    seats = list(game.seats.order_by("number"))
    assert seats[0].player_id == seats[1].player_id
    # Every current player decides at this screen.
    for _ in range(30):
        game.refresh_from_db()
        if game.status != Game.Status.RUNNING:
            break
        page = text(client.get(f"/games/{game.pk}/"))
        actions = re.findall(r'form="move" name="action" value="([^"]+)"', page)
        lit = re.findall(r'name="choose" value="(place [^"]+)"', page)
        fields = {"version": game.version, "action": (lit or actions)[0]}
        assert client.post(f"/games/{game.pk}/moves/", fields, headers=HTMX).status_code == 200
    assert {move.seat for move in Move.objects.exclude(seat=None)} == {0, 1}


class Shared(OneScreen):
    """Two people at one browser, who act through the page."""

    def __init__(self) -> None:
        super().__init__(seed="shared")
        self.client = browser(self.players[0])

    def post(self, action: str, **fields: int) -> Any:
        sent = {"version": self.version, "seat": self.asked().seat, "action": action} | fields
        return self.client.post(f"/games/{self.id}/moves/", sent, headers=HTMX)

    def look(self) -> str:
        return text(self.client.get(f"/games/{self.id}/"))


def test_on_one_screen_a_repeated_answer_is_recognized_after_the_turn_has_passed():
    table = Shared()
    seat = table.asked().seat
    assert table.post("place d1 diner.b").status_code == 200
    version = table.version
    assert table.asked().seat == 1 - seat, "the turn ends by itself"
    again = table.post("place d1 diner.b", version=0, seat=seat)
    assert again.status_code == 200
    assert "The game has moved on." not in text(again)
    assert table.version == version


def test_a_page_says_for_which_seat_it_answers():
    table = Shared()
    for _ in range(2):
        assert f'form="move" name="seat" value="{table.asked().seat}"' in table.look()
        table.post("pass")


def test_on_one_screen_a_move_is_undone_after_the_turn_has_passed():
    table = Shared()
    seat = table.asked().seat
    table.post("place d1 diner.b")
    assert "Undo" in table.look()
    undo = table.client.post(f"/games/{table.id}/undo/", {"version": table.version}, headers=HTMX)
    assert undo.status_code == 200
    assert table.asked().seat == seat


@pytest.mark.parametrize("seat", ["", "1", "9", "-1", "99999999999999999999"])
def test_an_answer_for_another_seat_counts_for_the_players_own_seat(seat: str):
    table = Served()
    asked = table.asked().seat
    other = seat if seat != "1" else str(1 - asked)
    fields = {"version": 0, "seat": other, "action": "pass"}
    reply = table.browsers[asked].post(f"{table.page}moves/", fields, headers=HTMX)
    assert reply.status_code == 200
    assert table.rows()[0].seat == asked


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"title": "shelter"},
        {"title": "shelter", "seats": 9},
        {"title": "shelter", "seats": 1},
        {"title": "shelter", "seats": 2, "people": 3},
        {"title": "chess", "seats": 2},
        {"title": "<b>", "seats": "two"},
    ],
)
def test_a_game_with_invalid_fields_is_not_started(fields: dict[str, Any]):
    published()
    client = Client()
    reply = client.post("/play/", fields)
    assert (reply.status_code, reply["Location"]) == (302, "/")
    assert not Game.objects.exists()


def test_without_cards_no_game_is_started():
    assert Client().post("/play/", {"title": "shelter", "seats": 2})["Location"] == "/"


# --- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_a_name_with_markup_is_escaped_everywhere(language: str):
    table = Served(language=language)
    Player.objects.update(name=HOSTILE)
    table.go_on(25)
    seat = table.asked().seat
    home, page, reply = browser().get("/"), table.look(seat), table.post()
    poll, past = table.poll(None, 0), browser().get(f"{table.page}at/20/")
    for sent in (home, page, reply, poll, past):
        assert sent.status_code == 200
        assert "<script>alert" not in text(sent)
        assert escape(HOSTILE) in text(sent)


# --- cost -------------------------------------------------------------------------------------------


def test_a_page_takes_four_queries(django_assert_num_queries):
    table = Served(4)
    table.go_on(30)
    table.look(0)
    with django_assert_num_queries(4):  # the player, the game with its state, its seats, its latest moves
        table.browsers[0].get(table.page)


def test_a_move_takes_eleven_queries_in_and_around_one_transaction(django_assert_num_queries):
    table = Served(4)
    table.until("turn")
    seat, version = table.asked().seat, table.version
    with django_assert_num_queries(13):  # with the begin and end of the transaction
        reply = table.browsers[seat].post(
            f"{table.page}moves/", {"version": version, "action": "pass"}, headers=HTMX
        )
    assert reply.status_code == 200


def test_a_request_for_news_takes_three_queries(django_assert_num_queries):
    table = Served(4)
    with django_assert_num_queries(3):
        assert table.poll(0, 0).status_code == 204


MOST_REPLY = 8_000
MOST_PAGE = 250_000


def test_replies_are_compressed_and_their_length_is_padded():
    table = Served()
    replies = [table.browsers[0].get(table.page, headers={"accept-encoding": "gzip"}) for _ in range(8)]
    assert {reply["Content-Encoding"] for reply in replies} == {"gzip"}
    assert len({len(reply.content) for reply in replies}) > 1, "random bytes hide what is secret in a page"


@pytest.mark.usefixtures("untraced")
def test_a_whole_game_through_its_page():
    """Every kind of question is asked and answered; every reply is small; nothing hidden is ever sent."""
    table = Served(4, seed="31e")
    asked, largest = set(), 0
    while table.game.status == Game.Status.RUNNING:
        asked.add(table.asked().kind)
        reply = table.post(headers={"accept-encoding": "gzip"})
        assert reply.status_code == 200
        largest = max(largest, len(reply.content))
        sent = [gzip.decompress(reply.content).decode()]
        if table.version % 25 == 0:
            sent += [text(table.look(seat)) for seat in (None, 0, 1, 2, 3)] + [text(table.poll(None, 0))]
        assert leaks(table, sent) == []
    assert asked == set(OPTIONS)
    assert largest <= MOST_REPLY
    end = text(table.look())
    assert "elected Overseer" in end or "share the office" in end


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_first_page_with_all_its_files_is_small(language: str):
    table = Served(4, language)
    table.go_on(150)
    page = text(table.look(table.asked().seat))
    files = loaded(page)
    names = {path.name for path in files}
    assert {"table.css", "htmx.min.js", "icons.svg", "rooms.svg", "jost-latin-wght-normal.woff2"} <= names
    assert weight(page, files) <= MOST_PAGE


# --- hidden information -----------------------------------------------------------------------------


def test_a_leak_is_found():
    table = Served()
    table.go_on(10)
    item = next(key_of(card) for card in latest_state(table.game).items.pool)
    name = cards_of(table.game).names[item]["en"]
    assert leaks(table, [f'<svg><use href="/static/rooms.svg#it-{item}"/></svg>']) == [item]
    assert leaks(table, [f"<p>{name}</p>"]) == [name]
    assert leaks(table, [f'<p aria-label="{name}: take it"></p>']) == [name]


def test_the_seed_is_never_sent():
    seed = "5eed" * 16
    table = Served(seed=seed)
    for _ in range(10):
        seat = table.asked().seat
        assert seed not in text(table.post())
        assert all(seed not in text(table.look(each)) for each in (None, seat, 1 - seat))


def test_only_the_current_player_gets_answers_to_choose_from():
    table = Served(4)
    for _ in range(40):
        asked = {decision.seat for decision in table.decisions()}
        for seat in {0, 1, 2, 3} - asked:
            page = text(table.look(seat))
            assert 'name="action"' not in page
            assert "is-legal" not in page
        table.answer()


def test_a_private_fact_is_shown_to_its_seat_only():
    table = Served()
    table.post("pass")
    move = table.rows()[-1]
    move.events = [["took", {"seat": 0, "item": "minigun"}, [0]]]
    move.save(update_fields=["events"])
    assert "Minigun" in text(table.look(0))
    assert "Minigun" not in text(table.look(1))
    assert "Minigun" not in text(table.look())
    assert "Minigun" not in text(table.poll(1, 0))
