"""Queries with SQL that is compiled once return the same rows as Django's, for every value."""

from threading import Thread

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Seat
from games.selectors.prepared_queries import Prepared
from tests.support.tables import Play

pytestmark = pytest.mark.django_db

SEATS: Prepared[Seat] = Prepared(
    lambda game_id: Seat.objects.select_related("player").filter(game_id=game_id).order_by("-number")
)


def test_each_value_gets_its_rows_in_one_query():
    for play in (Play(2), Play(4)):
        with CaptureQueriesContext(connection) as queries:
            found = SEATS.rows(play.id)
            names = [seat.player.name for seat in found if seat.player]
        assert names == [player.name for player in reversed(play.players)]
        assert len(queries) == 1


@pytest.mark.parametrize("number", [-1, 2**63, 10**30])
def test_a_number_that_can_t_be_a_key_has_no_rows(number: int):
    assert SEATS.rows(number) == []


@pytest.mark.django_db(transaction=True)
def test_every_thread_asks_on_its_own_connection():
    play = Play(2)
    SEATS.rows(play.id)
    failures: list[Exception] = []

    def ask() -> None:
        try:
            SEATS.rows(play.id)
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert failures == []
