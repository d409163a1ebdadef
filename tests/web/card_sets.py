from django.utils import timezone

from games.models import Card, CardSet, Deck


def published_set() -> CardSet:
    """A published set with one room; it is not validated and can't be played."""
    card_set = CardSet.objects.create(
        title="shelter",
        name="Small",
        state=CardSet.State.PUBLISHED,
        is_default=True,
        content="title: shelter",
        content_hash="0" * 64,
        published_at=timezone.now(),
    )
    deck = Deck.objects.create(card_set=card_set, kind="rooms")
    names = {"name_en": "Diner", "name_ru": "Столовая", "name_fr": "Cantine"}
    Card.objects.create(deck=deck, key="diner", copies=2, **names)
    return card_set
