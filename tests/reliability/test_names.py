"""Many players choose one name at the same time: one of them gets it, and the others get an error."""

from functools import partial

import pytest

from games.models import Player, User
from games.services.players import open_player, rename_player
from tests.reliability.threads import counted_at_once

pytestmark = pytest.mark.usefixtures("shared_database")

NAMES = ["Ada", "Boris", "Vera", "Juno", "Linh", "Mara"]
ONE_OF_THEM = {"done": 1, "name_taken": len(NAMES) - 1}


def test_if_many_sign_up_under_one_name_at_once_one_gets_it():
    users = [User.objects.create_user(name) for name in NAMES]
    assert counted_at_once([partial(open_player, user=user, name="Olga") for user in users]) == ONE_OF_THEM
    assert Player.objects.get().name == "Olga"


def test_if_many_change_to_one_name_at_once_one_gets_it():
    players = [open_player(user=User.objects.create_user(name), name=name) for name in NAMES]
    calls = [partial(rename_player, player=player, name="Olga") for player in players]
    assert counted_at_once(calls) == ONE_OF_THEM
    assert Player.objects.filter(name="Olga").count() == 1
