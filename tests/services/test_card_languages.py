"""A further language of the site: older card sets stay as they are, and only new ones must have it."""

from typing import Any

import pytest
import yaml
from django.conf import settings
from django.test import Client, override_settings
from django.utils.translation import override

from games.engine.errors import BadCards
from games.models import Card, CardSet
from games.selectors.cards import content_of, mistakes_in, text_of
from games.selectors.games import playable_cards
from games.services.cards import draft_from, load_card_set, publish_card_set
from games.services.playtests import ask_for_playtest
from games.services.trials import try_card_set
from tests.support.commands import command
from tests.support.tables import people, shipped

pytestmark = pytest.mark.django_db

FOUR = override_settings(LANGUAGES=[*settings.LANGUAGES, ("de", "German")])


@pytest.fixture
def standard() -> CardSet:
    return load_card_set(text=shipped("shelter"))


def in_german(draft: CardSet) -> None:
    for card in Card.objects.filter(deck__card_set=draft):
        card.names = {**card.names, "de": f"{card.names['en']} (de)"}
        card.save()


def test_published_content_and_its_hash_stay_byte_for_byte(standard: CardSet):
    content, content_hash = standard.content, standard.content_hash
    with FOUR:
        standard.refresh_from_db()
        assert (standard.content, standard.content_hash) == (content, content_hash)
        assert text_of(draft_from(card_set=standard, name="Standard ")) == content.replace(
            "name: Standard\n", "name: 'Standard '\n"
        )


def test_an_older_set_is_read_in_english_where_it_lacks_the_language(standard: CardSet):
    card = Card.objects.get(deck__card_set=standard, key="medbay")
    with FOUR, override("de"):
        assert card.name == "Medbay"
        cards = playable_cards("shelter", standard.pk, standard.content_hash)
        assert cards.names["medbay"]["de"] == "Medbay"
        reply = Client().get(f"/cards/{standard.pk}/medbay/", headers={"accept-language": "de"})
        assert "Medbay" in reply.content.decode()


def test_a_new_set_is_published_with_every_language_only(standard: CardSet):
    with FOUR:
        draft = draft_from(card_set=standard, name="Winter")
        with pytest.raises(BadCards) as bad:
            publish_card_set(card_set=draft)
        places = {mistake.place for mistake in bad.value.mistakes}
        assert "rooms/medbay/name/de" in places
        assert len(places) == Card.objects.filter(deck__card_set=draft).count()
        in_german(draft)
        publish_card_set(card_set=draft)
        names = yaml.safe_load(draft.content)["decks"]["rooms"][0]["name"]
        assert list(names) == ["en", "ru", "fr", "de"]


def test_a_set_with_a_language_that_the_site_no_longer_has_stays_readable(standard: CardSet):
    with FOUR:
        draft = draft_from(card_set=standard, name="Winter")
        in_german(draft)
        publish_card_set(card_set=draft)
    again = draft_from(card_set=draft, name="Again")
    assert mistakes_in(content_of(again)) == ()
    assert Card.objects.get(deck__card_set=again, key="medbay").names["de"] == "Medbay (de)"


def test_a_draft_without_the_language_is_imported_tried_and_playtested(standard: CardSet):
    with FOUR:
        draft = load_card_set(text=shipped("shelter"), name="Imported", draft=True)
        try_card_set(card_set=draft, player=people(1)[0], seats=2)
        ask_for_playtest(card_set=draft, against=None, bots=["random", "random"], games=1, asked_by=None)


def test_the_shipped_sets_are_loaded_on_a_site_with_a_further_language():
    with FOUR:
        command("load_cards")
    assert CardSet.objects.get(title="shelter").state == CardSet.State.PUBLISHED


def test_the_workshop_has_an_input_for_the_language_and_saves_it(standard: CardSet):
    from tests.web.people import staff

    designer = staff("designer")
    with FOUR:
        draft = draft_from(card_set=standard, name="Winter")
        card = Card.objects.get(deck__card_set=draft, key="medbay")
        address = f"/admin/games/card/{card.pk}/change/"
        page = designer.get(address).content.decode()
        assert 'name="name_de"' in page
        assert "Name, German" in page
        fields: dict[str, Any] = {f"name_{code}": name for code, name in card.names.items()}
        fields |= {"key": card.key, "copies": card.copies, **card.body}
        designer.post(address, fields)
        card.refresh_from_db()
        assert "de" not in card.names
        designer.post(address, {**fields, "name_de": "Krankenstation"})
        card.refresh_from_db()
        assert card.names["de"] == "Krankenstation"
        assert "Medbay" in designer.get("/admin/games/card/?q=Krankenst").content.decode()
    page = designer.get(address).content.decode()
    assert 'value="Krankenstation"' in page
