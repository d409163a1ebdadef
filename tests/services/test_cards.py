"""Card sets: loaded, published, frozen."""

import hashlib
from io import StringIO

import pytest
import yaml
from django.core.management import call_command
from django.db import IntegrityError, transaction

from games.engine.errors import BadCards
from games.management.commands.load_cards import standard_cards
from games.models import Card, CardSet, Deck
from games.selectors.cards import default_card_sets
from games.services.cards import content_of, load_card_set, publish_card_set
from games.titles import TITLES

pytestmark = pytest.mark.django_db

TITLE = next(iter(TITLES))


@pytest.fixture
def text() -> str:
    return standard_cards(TITLE).read_text()


@pytest.fixture
def card_set(text: str) -> CardSet:
    return load_card_set(text=text, name="Standard")


@pytest.mark.parametrize("title", TITLES)
def test_the_standard_set_of_every_title_is_loaded_and_published(title: str):
    call_command("load_cards", stdout=StringIO())
    card_set = CardSet.objects.get(title=title)
    assert card_set.state == CardSet.State.PUBLISHED
    assert card_set.is_default
    assert card_set.content_hash == hashlib.sha256(card_set.content.encode()).hexdigest()


def test_loading_again_changes_nothing():
    call_command("load_cards", stdout=StringIO())
    before = list(CardSet.objects.values())
    output = StringIO()
    call_command("load_cards", stdout=output)
    assert list(CardSet.objects.values()) == before
    assert output.getvalue() == ""


def test_nothing_of_a_file_is_lost_in_the_rows(text: str, card_set: CardSet):
    data = yaml.safe_load(text)
    for kind, cards in data["decks"].items():
        rows = Card.objects.filter(deck__card_set=card_set, deck__kind=kind).order_by("position")
        assert [row.key for row in rows] == [card["key"] for card in cards]
        for row, card in zip(rows, cards, strict=True):
            assert {"en": row.name_en, "ru": row.name_ru, "fr": row.name_fr} == card["name"]
            assert row.copies == card.get("copies", 1)
            assert row.body == {key: card[key] for key in card if key not in ("key", "copies", "name")}
    assert set(card_set.tables) == set(data) - {"title", "name", "decks"}


def test_the_published_text_can_be_loaded_again_and_is_the_same(card_set: CardSet):
    twin = load_card_set(text=card_set.content.replace("name: Standard", "name: Twin"), name="Twin")
    assert twin.content.replace("name: Twin", "name: Standard") == card_set.content
    assert not twin.is_default


def test_the_content_does_not_depend_on_the_order_that_a_database_keeps(card_set: CardSet):
    card = next(card for card in Card.objects.all() if len(card.body) > 1)
    card.body = dict(reversed(list(card.body.items())))
    card.save(update_fields=["body"])
    before = yaml.safe_load(card_set.content)
    assert list(map(str, content_of(card_set).items())) == list(map(str, before.items()))


def test_a_set_that_cannot_be_played_is_not_loaded(text: str):
    data = yaml.safe_load(text)
    next(iter(data["decks"].values()))[0]["key"] = "Not A Key"
    with pytest.raises(BadCards), transaction.atomic():
        load_card_set(text=yaml.safe_dump(data, allow_unicode=True), name="Broken")
    assert not CardSet.objects.exists()


def test_a_draft_that_cannot_be_played_is_not_published():
    draft = CardSet.objects.create(title=TITLE, name="Empty")
    with pytest.raises(BadCards):
        publish_card_set(draft)
    draft.refresh_from_db()
    assert draft.is_draft


def test_the_default_set_comes_with_its_cards_in_order(card_set: CardSet, django_assert_num_queries):
    with django_assert_num_queries(3):
        (found,) = default_card_sets()
        decks = [deck.kind for deck in found.decks.all() if deck.cards.all()]
    assert decks == list(yaml.safe_load(card_set.content)["decks"])


def refuses(**fields: object) -> bool:
    try:
        with transaction.atomic():
            CardSet.objects.create(title=TITLE, **{"name": "Another", **fields})
    except IntegrityError:
        return True
    return False


def test_the_database_keeps_card_sets_in_shape(card_set: CardSet):
    frozen = {"content": "x", "content_hash": "x", "published_at": card_set.published_at}
    assert refuses(name="Standard")
    assert refuses(state="published")
    assert refuses(**frozen)
    assert refuses(is_default=True)
    assert refuses(state="published", is_default=True, **frozen), "a title has one default"
    assert not refuses(state="published", **frozen)


def test_the_database_keeps_keys_apart(card_set: CardSet):
    deck = card_set.decks.first()
    assert deck is not None
    card = deck.cards.first()
    assert card is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(deck=deck, key=card.key)
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.create(card_set=card_set, kind=deck.kind)
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(deck=deck, key="none_of_it", copies=0)
