"""What the admin lets its people do."""

import pytest
from django.test import Client

from games.models import Card, CardSet, Deck
from tests.web.people import Site, furnish

pytestmark = pytest.mark.django_db


@pytest.fixture
def site() -> Site:
    return furnish()


@pytest.fixture
def designer(site: Site) -> Client:
    return site.client("designer")


def test_a_designer_edits_a_card_of_a_draft(site: Site, designer: Client):
    fields = {"key": "pantry", "position": 0, "copies": 3, "body": "{}"}
    names = {"name_en": "Pantry", "name_ru": "Кладовая", "name_fr": "Cellier"}
    address = f"/admin/games/card/{site.ids['draft_card']}/change/"
    reply = designer.post(address, {"deck": site.ids["draft_deck"], **fields, **names})
    assert reply.status_code == 302
    assert Card.objects.get(pk=site.ids["draft_card"]).copies == 3


def test_a_card_cannot_be_slipped_into_a_published_set(site: Site, designer: Client):
    fields = {"key": "cellar", "position": 0, "copies": 1, "body": "{}"}
    names = {"name_en": "Cellar", "name_ru": "Погреб", "name_fr": "Cave"}
    designer.post("/admin/games/card/add/", {"deck": site.ids["published_deck"], **fields, **names})
    assert not Card.objects.filter(key="cellar").exists()


def test_a_deck_cannot_be_slipped_into_a_published_set(site: Site, designer: Client):
    designer.post(
        "/admin/games/deck/add/", {"card_set": site.ids["published"], "kind": "extra", "position": 0}
    )
    assert not Deck.objects.filter(kind="extra").exists()


def test_a_new_set_is_a_draft_whatever_the_form_says(designer: Client):
    fields = {"title": "shelter", "name": "Mine", "tables": "{}", "state": "published", "is_default": "on"}
    designer.post("/admin/games/cardset/add/", fields)
    card_set = CardSet.objects.get(name="Mine")
    assert card_set.is_draft
    assert not card_set.is_default


def test_a_published_set_is_not_deleted_with_the_chosen_ones(site: Site):
    fields = {"action": "delete_selected", "_selected_action": [site.ids["published"]], "post": "yes"}
    site.client("administrator").post("/admin/games/cardset/", fields)
    assert CardSet.objects.filter(pk=site.ids["published"]).exists()


def test_a_moderator_renames_a_player_and_changes_nothing_else(site: Site):
    address = f"/admin/games/player/{site.ids['player']}/change/"
    site.client("moderator").post(address, {"name": "Nobody", "is_bot": "on"})
    site.guest.refresh_from_db()
    assert site.guest.name == "Nobody"
    assert not site.guest.is_bot
