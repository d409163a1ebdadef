"""Writes card sets."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import yaml
from django.db import transaction
from django.utils import timezone

from games.models import Card, CardSet, Deck
from games.titles import TITLES

NOT_TABLES = ("title", "name", "decks")
NOT_BODY = ("key", "copies", "name")


@transaction.atomic
def load_card_set(*, text: str, name: str) -> CardSet:
    """Write a set from its YAML, publish it, and make it the default if its title has none."""
    # Through JSON, as the rows will hold it: what is checked is what will be played.
    data = json.loads(json.dumps(yaml.safe_load(text)))
    TITLES[data["title"]].read_cards(data)
    tables = {key: value for key, value in data.items() if key not in NOT_TABLES}
    card_set = CardSet.objects.create(title=data["title"], name=data.get("name", name), tables=tables)
    for position, (kind, cards) in enumerate(data["decks"].items()):
        deck = Deck.objects.create(card_set=card_set, kind=kind, position=position)
        Card.objects.bulk_create(new_card(deck, number, card) for number, card in enumerate(cards))
    publish_card_set(card_set)
    return card_set


def new_card(deck: Deck, position: int, data: Mapping[str, Any]) -> Card:
    return Card(
        deck=deck,
        key=data["key"],
        position=position,
        copies=data.get("copies", 1),
        name_en=data["name"]["en"],
        name_ru=data["name"]["ru"],
        name_fr=data["name"]["fr"],
        body={key: value for key, value in data.items() if key not in NOT_BODY},
    )


@transaction.atomic
def publish_card_set(card_set: CardSet) -> None:
    """Freeze a draft: from here on games can be pinned to its content, known by its hash."""
    data = content_of(card_set)
    TITLES[card_set.title].read_cards(data)
    content = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)
    card_set.content = content
    card_set.content_hash = hashlib.sha256(content.encode()).hexdigest()
    card_set.state = CardSet.State.PUBLISHED
    card_set.published_at = timezone.now()
    card_set.is_default = not CardSet.objects.filter(title=card_set.title, is_default=True).exists()
    card_set.save(update_fields=["content", "content_hash", "state", "published_at", "is_default"])


def content_of(card_set: CardSet) -> dict[str, Any]:
    """The whole set as data, always in the same order, whichever database keeps it."""
    decks = card_set.decks.order_by("position", "kind").prefetch_related("cards")
    return {
        "title": card_set.title,
        "name": card_set.name,
        **in_order(card_set.tables),
        "decks": {deck.kind: [content_of_card(card) for card in deck.cards.all()] for deck in decks},
    }


def content_of_card(card: Card) -> dict[str, Any]:
    name = {"en": card.name_en, "ru": card.name_ru, "fr": card.name_fr}
    return {"key": card.key, "copies": card.copies, "name": name, **in_order(card.body)}


def in_order(value: Any) -> Any:
    """PostgreSQL forgets the order of the keys in JSON; a hash needs one."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [in_order(each) for each in value]
    return value
