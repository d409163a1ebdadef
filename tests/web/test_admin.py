"""Permissions in the admin."""

import pytest

from tests.web.people import Site, furnish

pytestmark = pytest.mark.django_db


@pytest.fixture
def site() -> Site:
    return furnish()


def test_a_moderator_renames_a_player_and_changes_nothing_else(site: Site):
    address = f"/admin/games/player/{site.ids['player']}/change/"
    site.client("moderator").post(address, {"name": "Quentin", "created_at": "2000-01-01", "why": "rude"})
    site.guest.refresh_from_db()
    assert site.guest.name == "Quentin"
    assert site.guest.created_at.year > 2000
