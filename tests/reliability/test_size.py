"""What a finished game leaves in the database."""

import pytest
from django.db import connection

from games.services.bots import play_bots
from tests.support.counts import count
from tests.support.tables import Play, is_whole

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("shared_database")]

GAMES = 10
MOST = 250_000


def occupied() -> int:
    """Bytes of everything: tables, indexes and what lies beside them, after the usual tidying up."""
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
    games = count(GAMES)
    play_bots(game_id=Play(4, bots=dict.fromkeys(range(4), "random")).id)
    before = occupied()
    for number in range(games):
        play = Play(4, bots=bots, seed=f"size {number}")
        play_bots(game_id=play.id)
    each = (occupied() - before) / games
    with capsys.disabled():
        print(f"\n{connection.vendor}: a finished game of {play.version} moves occupies {each / 1000:.0f} kB")
    assert is_whole(play.game)
    assert 0 < each <= MOST
