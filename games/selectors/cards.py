"""Reads card sets."""

from django.db.models import Prefetch, QuerySet

from games.models import Card, CardSet, Deck


def default_card_sets() -> QuerySet[CardSet]:
    """The set that each title is played with unless somebody chooses another, with all its cards."""
    cards = Prefetch("cards", Card.objects.order_by("position", "key"))
    decks = Prefetch("decks", Deck.objects.order_by("position", "kind").prefetch_related(cards))
    return CardSet.objects.filter(is_default=True).order_by("title").prefetch_related(decks)


def has_card_set(title: str) -> bool:
    return CardSet.objects.filter(title=title).exists()
