"""Changes drafts of card sets, card by card. Sets that are not drafts are never changed."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.cards import MOST_COPIES
from games.models import Card, CardSet, Deck
from games.selectors.cards import cards_of_deck, keys_of, kind_of
from games.services.cards import free_name, lock
from games.services.problems import Problem, all_or_nothing

LONGEST_KEY = 40


class CardFields(NamedTuple):
    """Everything that an editor can write on a card."""

    key: str
    copies: int
    names: Mapping[str, str]
    """By language."""
    body: Mapping[str, Any]


@all_or_nothing
def change_draft(*, draft: CardSet, name: str, note: str, tables: Mapping[str, Any]) -> None:
    """Change a draft's name, note and tables; its cards stay."""
    lock(draft, CardSet.State.DRAFT)
    draft.name = name if name == draft.name else free_name(draft.title, name)
    draft.note = note
    draft.tables = {**draft.tables, **tables}
    draft.save(update_fields=["name", "note", "tables"])


@all_or_nothing
def add_card(*, deck: Deck, fields: CardFields) -> Card:
    """Add a card at the end of its deck."""
    lock(deck.card_set, CardSet.State.DRAFT)
    check_key(deck, fields.key)
    card = Card(deck=deck, position=deck.cards.count())
    write_card(card, fields)
    return card


@all_or_nothing
def change_card(*, card: Card, fields: CardFields) -> None:
    """Overwrite a card's fields; its position in the deck stays."""
    lock(card.card_set, CardSet.State.DRAFT)
    if fields.key != card.key:
        check_key(card.deck, fields.key)
    write_card(card, fields)


@all_or_nothing
def duplicate_card(*, card: Card) -> Card:
    """Insert a copy after a card, under a new key."""
    lock(card.card_set, CardSet.State.DRAFT)
    key = free_key(card.deck, card.key)
    names = {"name_en": card.name_en, "name_ru": card.name_ru, "name_fr": card.name_fr}
    twin = Card.objects.create(deck=card.deck, key=key, copies=card.copies, body=card.body, **names)
    cards = [each for each in cards_of_deck(card.deck) if each != twin]
    cards.insert(cards.index(card) + 1, twin)
    put_in_order(cards)
    return twin


@all_or_nothing
def move_card(*, card: Card, to: int) -> None:
    """Move a card to another position in its deck, counted from 0."""
    lock(card.card_set, CardSet.State.DRAFT)
    cards = list(cards_of_deck(card.deck))
    cards.remove(card)
    cards.insert(max(0, to), card)
    put_in_order(cards)


@all_or_nothing
def change_copies(*, cards: Sequence[Card], by: int) -> list[Card]:
    """Add or remove copies of these cards, within the allowed range; returns the cards that changed."""
    changed = []
    for card in lock_all(cards):
        most = 1 if kind_of(card.deck).single else MOST_COPIES
        copies = min(max(1, card.copies + by), most)
        if copies != card.copies:
            card.copies = copies
            changed.append(card)
    Card.objects.bulk_update(changed, ["copies"])
    return changed


@all_or_nothing
def delete_cards(*, cards: Sequence[Card]) -> None:
    """Delete cards from their drafts."""
    Card.objects.filter(pk__in=[card.pk for card in lock_all(cards)]).delete()


# --- shared by services that change drafts ----------------------------------------------------------


def lock_all(cards: Sequence[Card]) -> Sequence[Card]:
    """Lock the sets of these cards, and check that all of them are drafts; returns the cards."""
    for card_set in {card.card_set.pk: card.card_set for card in cards}.values():
        lock(card_set, CardSet.State.DRAFT)
    return cards


def check_key(deck: Deck, key: str) -> None:
    """Raise `Problem` if another card of the set has this key."""
    if key in keys_of(deck.card_set):
        raise Problem("key_taken", key=key)


def free_key(deck: Deck, key: str) -> str:
    """The key with the first number appended that is free in the set."""
    taken = keys_of(deck.card_set)
    stem = re.sub(r"_\d+$", "", key)[: LONGEST_KEY - 5]
    number = 2
    while f"{stem}_{number}" in taken:
        number += 1
    return f"{stem}_{number}"


def write_card(card: Card, fields: CardFields) -> None:
    card.key, card.copies, card.body = fields.key, fields.copies, dict(fields.body)
    card.name_en, card.name_ru, card.name_fr = (fields.names[code] for code in ("en", "ru", "fr"))
    card.full_clean()
    card.save()


def put_in_order(cards: Sequence[Card]) -> None:
    for position, card in enumerate(cards):
        card.position = position
    Card.objects.bulk_update(cards, ["position"])
