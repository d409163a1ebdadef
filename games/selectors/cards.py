"""Reads card sets."""

from collections.abc import Mapping
from typing import Any

import yaml
from django.db.models import F, Prefetch, QuerySet

from games.engine.cards import Kind
from games.engine.errors import BadCards, Mistake
from games.models import Card, CardSet, CardTally, Deck, Playtest
from games.registry import TITLES


def has_card_set(title: str) -> bool:
    return CardSet.objects.filter(title=title).exists()


def named_card_sets(*, title: str = "", name: str = "") -> QuerySet[CardSet]:
    """The sets of this name, or the default ones if none is given; of one title if it is given."""
    found = CardSet.objects.filter(name=name) if name else CardSet.objects.filter(is_default=True)
    return found.filter(title=title) if title else found


def text_of(card_set: CardSet) -> str:
    """The set as YAML: the published text, or the current rows of a draft."""
    return card_set.content or as_text(content_of(card_set))


def as_text(content: dict[str, Any]) -> str:
    """Serialise a set as YAML, always in the same way."""
    return yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=110)


def content_of(card_set: CardSet) -> dict[str, Any]:
    """The rows of a set as data, in the same order on every database."""
    decks = decks_with_cards(card_set)
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
    """Sort the keys of nested data: PostgreSQL does not keep the key order of JSON, and a hash needs one."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [in_order(each) for each in value]
    return value


# --- for card editors -------------------------------------------------------------------------------


def kind_of(deck: Deck) -> Kind:
    """The kind of card in this deck, as its title defines it."""
    return next(kind for kind in TITLES[deck.card_set.title].rules.kinds if kind.name == deck.kind)


def cards_of_deck(deck: Deck) -> QuerySet[Card]:
    return deck.cards.order_by("position", "key")


def keys_of(card_set: CardSet) -> set[str]:
    """The keys of all cards of a set."""
    return set(ids_by_key(card_set))


def ids_by_key(card_set: CardSet) -> dict[str, int]:
    """The row ids of a set's cards by their keys."""
    return dict(Card.objects.filter(deck__card_set=card_set).values_list("key", "pk"))


def mistakes_in(content: Mapping[str, Any]) -> tuple[Mistake, ...]:
    """Every mistake that keeps a set from being played."""
    try:
        TITLES[content["title"]].rules.read_cards(content)
    except BadCards as bad:
        return bad.mistakes
    return ()


def sets_with_cards() -> QuerySet[CardSet]:
    """All sets that people made, the newest first; trials are left out."""
    return CardSet.objects.exclude(state=CardSet.State.TRIAL).order_by("title", "-created_at")


def decks_with_cards(card_set: CardSet) -> QuerySet[Deck]:
    cards = Prefetch("cards", Card.objects.order_by("position", "key"))
    return card_set.decks.order_by("position", "kind").select_related("card_set").prefetch_related(cards)


def draft_decks() -> QuerySet[Deck]:
    """The decks to which a card can be added, set by set."""
    found = Deck.objects.filter(card_set__state=CardSet.State.DRAFT).select_related("card_set")
    return found.order_by("card_set__name", "position", "kind")


def default_set() -> CardSet | None:
    """The default set of the first title that has one."""
    return CardSet.objects.filter(is_default=True).order_by("title").first()


# --- for players ------------------------------------------------------------------------------------

OPEN = (CardSet.State.PUBLISHED, CardSet.State.RETIRED)
"""States of the sets that everybody may read."""


def open_sets() -> QuerySet[CardSet]:
    """All published and retired sets without their long text: the default one first, then the newest."""
    found = CardSet.objects.filter(state__in=OPEN).defer("content")
    return found.order_by("-is_default", "title", "-published_at", "-pk")


def family_of(title: str) -> dict[int, CardSet]:
    """All sets of a title by id, including drafts, to trace which was made from which."""
    return {card_set.pk: card_set for card_set in sets_with_cards().filter(title=title).defer("content")}


def open_ancestors(card_set: CardSet, family: Mapping[int, CardSet]) -> list[CardSet]:
    """The published sets that this set was made from, the nearest first."""
    found = []
    older = family.get(card_set.parent_id or 0)
    while older is not None:
        if older.state in OPEN:
            found.append(older)
        older = family.get(older.parent_id or 0)
    return found


def card_in_sets(title: str, key: str) -> dict[int, Card]:
    """One card in every set that everybody may read, by the id of the set; the newest first."""
    cards = Card.objects.filter(key=key, deck__card_set__title=title, deck__card_set__state__in=OPEN)
    cards = cards.select_related("deck__card_set").defer("deck__card_set__content")
    return {card.deck.card_set_id: card for card in cards.order_by("-deck__card_set__published_at", "pk")}


def card_tally(card_set: CardSet, key: str) -> CardTally | None:
    return CardTally.objects.filter(card_set=card_set, key=key).first()


def latest_playtest(card_set: CardSet) -> Playtest | None:
    """The latest finished playtest of a published set; playtests of its drafts do not count."""
    found = Playtest.objects.filter(
        card_set=card_set, content=F("card_set__content"), status=Playtest.Status.FINISHED
    )
    return found.defer("content", "other_content", "other_tally").order_by("-pk").first()
