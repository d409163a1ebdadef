"""What the admin lets its people do."""

import pytest

from tests.web.people import Site, furnish

pytestmark = pytest.mark.django_db


@pytest.fixture
def site() -> Site:
    return furnish()


def test_a_moderator_renames_a_player_and_changes_nothing_else(site: Site):
    address = f"/admin/games/player/{site.ids['player']}/change/"
    site.client("moderator").post(address, {"name": "Quentin", "is_bot": "on", "why": "rude"})
    site.guest.refresh_from_db()
    assert site.guest.name == "Quentin"
    assert not site.guest.is_bot
