"""The size of a finished game in the database."""

import pytest
from django.db import connection

from games.services.bots import play_bots
from tests.support.counts import count
from tests.support.tables import Play, is_whole

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("shared_database")]

GAMES = 10
LEAST_GAMES = 4
MOST = 250_000


def end_other_sessions() -> None:
    """Close connections of earlier tests and of autovacuum: their snapshots keep old rows alive."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_terminate_backend(pid, 10000) {others}")
        cursor.execute(f"SELECT count(*) {others}")
        assert cursor.fetchone() == (0,)


def occupied() -> int:
    """Bytes of all tables, indexes and TOAST data, after a vacuum."""
    if connection.vendor == "postgresql":
        end_other_sessions()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        else:
            cursor.execute(
                "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
                "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
            )
        (size,) = cursor.fetchone()
        return int(size)


def test_a_finished_game_of_four_is_small(capsys: pytest.CaptureFixture[str]):
    bots = dict.fromkeys(range(4), "steady")
    games = max(LEAST_GAMES, count(GAMES))
    play_bots(game_id=Play(4, bots=dict.fromkeys(range(4), "random")).id)
    before = occupied()
    for number in range(games):
        play = Play(4, bots=bots, seed=f"size {number}")
        play_bots(game_id=play.id)
        # A server vacuums between games; without it one game's old rows would count as another's size.
        after = occupied()
    each = (after - before) / games
    with capsys.disabled():
        print(f"\n{connection.vendor}: a finished game of {play.version} moves occupies {each / 1000:.0f} kB")
    assert is_whole(play.game)
    assert 0 < each <= MOST
