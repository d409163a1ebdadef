"""The database is locked, full or gone: a named problem, no partial move, and then the game goes on."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from secrets import token_hex
from typing import Any

import psycopg
import pytest
from django.db import connection, connections

from games.engine.codec import encode
from games.services import moves
from games.services.moves import submit_move
from games.services.problems import Unavailable
from tests.support.tables import Play, is_whole

Outage = Callable[[], AbstractContextManager[None]]
pytestmark = pytest.mark.usefixtures("shared_database")


def run(statement: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()


@contextmanager
def locked() -> Iterator[None]:
    """Hold SQLite's write lock for longer than its timeout."""
    run("PRAGMA busy_timeout = 100")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full() -> Iterator[None]:
    """Leave no space for another page."""
    (used,) = run("PRAGMA page_count")
    run(f"PRAGMA max_page_count = {used}")
    yield
    run("PRAGMA max_page_count = 1000000")


@contextmanager
def cut_off() -> Iterator[None]:
    """End every connection of this process, as a restart of the server does."""
    with administrator() as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            [connection.settings_dict["NAME"]],
        )
    yield


@contextmanager
def shut() -> Iterator[None]:
    """Reject new connections, and end the existing ones."""
    name = connection.settings_dict["NAME"]
    with administrator() as other:
        other.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
    with cut_off():
        yield
    with administrator() as other:
        other.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


@contextmanager
def administrator() -> Iterator[psycopg.Connection[Any]]:
    """A connection to the server outside the test's database."""
    where = connection.settings_dict
    with psycopg.connect(
        host=where["HOST"], port=where["PORT"], user=where["USER"], dbname="postgres", autocommit=True
    ) as other:
        yield other


OUTAGES = {"sqlite": [locked, full], "postgresql": [cut_off, shut]}[connections["default"].vendor]


IN_THE_MIDDLE = {"sqlite": [full], "postgresql": [cut_off, shut]}[connections["default"].vendor]
MANY = 200


def next_post(play: Play) -> dict[str, Any]:
    seat = play.asked().seat
    where = {"game_id": play.id, "seat": seat, "seen": play.version}
    return {**where, "action": play.options()[0], "player": play.players[seat]}


def play_until_it_fails(play: Play, post: dict[str, Any]) -> None:
    """Play until the database is full: its pages have some free space, so a few moves may still succeed."""
    for _ in range(MANY):
        submit_move(**post)
        post = next_post(play)


@pytest.mark.parametrize("outage", OUTAGES)
def test_the_database_fails_between_two_moves_and_comes_back(outage: Outage):
    play = Play(4)
    play.go_on(10)
    post = next_post(play)
    with outage(), pytest.raises(Unavailable):
        play_until_it_fails(play, post)
    assert is_whole(play.game)
    version = play.version
    play.go_on(5)
    assert play.version == version + 5
    assert is_whole(play.game)


@pytest.mark.parametrize("outage", IN_THE_MIDDLE)
def test_the_database_fails_in_the_middle_of_a_move_and_comes_back(
    outage: Outage, monkeypatch: pytest.MonkeyPatch
):
    play = Play(4)
    play.go_on(10)
    post = next_post(play)
    with ExitStack() as trouble, monkeypatch.context() as patch:

        def encode_in_trouble(state: Any) -> str:
            trouble.enter_context(outage())
            # More than the free space inside the pages of a full database.
            return encode(state) + token_hex(50_000)

        patch.setattr(moves, "encode", encode_in_trouble)
        with pytest.raises(Unavailable):
            submit_move(**post)
    assert play.version == 10
    assert is_whole(play.game)
    assert submit_move(**post).kind == "played"
    assert is_whole(play.game)
