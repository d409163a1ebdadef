"""Many players open the vault of the day at the same time."""

from datetime import date
from functools import partial

import pytest

from games.models import Daily, Game, Player
from games.services.daily import attempt_daily
from tests.reliability.threads import all_at_once
from tests.support.tables import people, published

pytestmark = pytest.mark.usefixtures("shared_database")

DAY = date(2026, 5, 4)
CLICKS = 6


def attempt(player: Player) -> int:
    return attempt_daily(title="shelter", day=DAY, player=player).pk


def test_many_clicks_at_once_are_one_attempt():
    published()
    [mara] = people(1)
    found = all_at_once([partial(attempt, mara)] * CLICKS)
    assert len(found) == CLICKS
    assert len(set(found)) == 1
    assert Game.objects.count() == 1


def test_many_players_at_once_get_one_vault():
    published()
    found = all_at_once([partial(attempt, player) for player in people(CLICKS)])
    assert len(set(found)) == CLICKS
    assert Daily.objects.count() == 1
    assert len(set(Game.objects.values_list("seed", flat=True))) == 1
