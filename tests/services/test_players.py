"""Players: accounts, guests and bots."""

import pytest
from django.utils import translation

from games.models import Player, User
from games.services.players import ensure_player

pytestmark = pytest.mark.django_db


def test_a_guest_gets_a_name_in_the_active_language():
    with translation.override("ru"):
        assert ensure_player(Player()).name.startswith("Гость ")


def test_a_saved_player_stays_the_same():
    guest = ensure_player(Player())
    assert ensure_player(guest) is guest
    assert guest.is_guest


def test_two_requests_at_once_give_an_account_one_player():
    user = User.objects.create_user("ada")
    first, second = Player(user=user, name="ada"), Player(user=user, name="ada")
    assert ensure_player(first) == ensure_player(second)
    assert not ensure_player(first).is_guest


def test_a_player_outlives_the_account():
    user = User.objects.create_user("ada")
    player = ensure_player(Player(user=user, name="ada"))
    user.delete()
    player.refresh_from_db()
    assert player.user is None
