"""The workshop works for a second title: the admin uses only its declared cards."""

import pytest
import yaml
from django.test import Client

from games.models import Card, CardSet, User
from games.selectors.cards import text_of
from games.services.cards import load_card_set
from tests.support.titles import install_toy
from tests.titles.toy.cards import CONTENT, PaintedToy

pytestmark = pytest.mark.django_db

NAMES = {"name_en": "Spark", "name_ru": "Искра", "name_fr": "Étincelle"}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the toy like any title: rules, a presenter, templates."""
    install_toy(monkeypatch, PaintedToy())


@pytest.fixture
def draft() -> CardSet:
    return load_card_set(text=yaml.safe_dump(CONTENT), draft=True)


@pytest.fixture
def client() -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("designer"))
    return browser


def read(client: Client, address: str) -> str:
    reply = client.get(f"/admin/games/{address}")
    assert reply.status_code == 200
    return reply.content.decode()


def test_its_cards_have_a_form_with_their_fields_and_are_drawn(client: Client, draft: CardSet):
    spark = Card.objects.get(key="spark")
    page = read(client, f"card/{spark.pk}/change/")
    assert '<option value="violet" selected>Violet</option>' in page
    assert 'value="1 mana -&gt; hurt one"' in page
    assert '<p class="spell" id="drawn">Spark: violet</p>' in page
    assert "<b>hurt</b>" in page


def test_its_cards_are_checked_by_its_own_rules(client: Client, draft: CardSet):
    spark = Card.objects.get(key="spark")
    fields = {"key": "spark", "copies": 2, **NAMES, "card": spark.pk, "colour": "violet"}
    address = f"/admin/games/card/check/{spark.deck_id}/"
    page = client.post(address, {**fields, "lines": ["-> hurt al"]}).content.decode()
    assert "Did you mean <b>all</b>" in page
    lines = ["-> mend 1", "-> mend 2", "-> mend 3"]
    assert "Two lines are enough." in client.post(address, {**fields, "lines": lines}).content.decode()


def test_its_words_are_completed(client: Client):
    reply = client.get("/admin/games/card/complete/toy/spells/lines/", {"text": "-> hu"})
    assert reply.json() == {"start": 3, "options": ["hurt one", "hurt all"]}


def test_its_cards_and_numbers_are_saved_and_exported_unchanged(client: Client, draft: CardSet):
    spark = Card.objects.get(key="spark")
    fields = {"key": "spark", "copies": 3, **NAMES, "colour": "green", "lines": ["2 mana->hurt all"]}
    client.post(f"/admin/games/card/{spark.pk}/change/", fields)
    sheet = {"name": "First", "rules.hand": 5, "rules.colour_first": "violet"}
    client.post(f"/admin/games/cardset/{draft.pk}/change/", sheet)
    draft.refresh_from_db()
    data = yaml.safe_load(text_of(draft))
    assert data["decks"]["spells"][0]["lines"] == ["2 mana -> hurt all"]
    assert data["decks"]["spells"][0]["copies"] == 3
    assert data["rules"] == {"hand": 5, "colour_first": "violet"}


def test_its_sets_are_listed_compared_and_published(client: Client, draft: CardSet):
    client.post("/admin/games/cardset/add/", {"parent": draft.pk, "name": "Second"})
    second = CardSet.objects.get(name="Second")
    Card.objects.filter(deck__card_set=second).update(copies=5)
    assert "Spells" in read(client, "card/?kind=spells")
    assert "Colour: Green" in read(client, "card/?kind=spells&word=colour%3Dgreen")
    assert "<del>2</del>" in read(client, f"cardset/{second.pk}/compare/")
    assert "Cards in a hand" in read(client, f"cardset/{second.pk}/change/")
    client.post(f"/admin/games/cardset/{second.pk}/publish/")
    second.refresh_from_db()
    assert second.state == CardSet.State.PUBLISHED
