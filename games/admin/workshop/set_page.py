"""The page of a card set: its decks with a thumbnail of every card, and its differences from other sets."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.cards import Kind
from games.engine.errors import Mistake
from games.models import Card, CardSet, Deck
from games.presenters import presenter_of
from games.presenters.changes import ChangedCard, changes_between
from games.presenters.drafts import check_card
from games.presenters.drawings import drawing
from games.presenters.labels import label_of
from games.rendering import render_part
from games.selectors.cards import content_of, decks_with_cards, kind_of, mistakes_in


class CardRow(NamedTuple):
    card: Card
    name: str
    picture: SafeString
    says: list[str]
    place: int
    wrong: bool


class DeckRows(NamedTuple):
    deck: Deck
    label: str
    cards: list[CardRow]
    total: int
    """All copies together."""


class ShownChange(NamedTuple):
    change: ChangedCard
    before: SafeString | str
    after: SafeString | str


def thumbnail(title: str, kind: str, card: Card) -> SafeString:
    shown = presenter_of(title).present_card(kind, card)
    return drawing(shown.sheet, shown.symbol, f"thumb {shown.classes}")


def lines_of(deck: Deck, card: Card) -> list[str]:
    """The text of a card without its names, in the order in which its kind declares the fields."""
    found = []
    for field in kind_of(deck).fields:
        value = card.body.get(field.name, [])
        texts = value if isinstance(value, list) else [value]
        found += [label_of(deck.card_set.title, text) if text in field.words else str(text) for text in texts]
    return found


def show_decks(card_set: CardSet, mistakes: Sequence[Mistake]) -> list[DeckRows]:
    return [show_deck(deck, mistakes) for deck in decks_with_cards(card_set)]


def show_deck(deck: Deck, mistakes: Sequence[Mistake]) -> DeckRows:
    """A deck with its cards in order."""
    title, kind = deck.card_set.title, deck.kind
    wrong = {"/".join(mistake.place.split("/")[:2]) for mistake in mistakes}
    cards = [
        CardRow(
            card=card,
            name=card.name or card.key,
            picture=thumbnail(title, kind, card),
            says=lines_of(deck, card),
            place=place,
            wrong=f"{kind}/{card.key}" in wrong,
        )
        for place, card in enumerate(deck.cards.all())
    ]
    return DeckRows(deck, label_of(title, kind), cards, sum(shown.card.copies for shown in cards))


def show_changes(before: CardSet, after: CardSet) -> dict[str, Any]:
    """The differences between two sets, cards side by side."""
    old, new = content_of(before), content_of(after)
    changes = changes_between(old, new)
    wrong = (mistakes_in(old), mistakes_in(new))
    decks = [
        (
            deck,
            [
                ShownChange(
                    change,
                    draw(after.title, deck.kind, change.before, wrong[0]),
                    draw(after.title, deck.kind, change.after, wrong[1]),
                )
                for change in deck.cards
            ],
        )
        for deck in changes.decks
    ]
    return {"sheets": changes.sheets, "decks": decks, "count": changes.total}


def draw(
    title: str, kind: Kind, row: Mapping[str, Any] | None, mistakes: Sequence[Mistake]
) -> SafeString | str:
    """The HTML of a card as players see it; empty if there is no card."""
    if row is None:
        return ""
    part = check_card(title, kind, row, mistakes, (get_language() or "en")[:2]).drawn
    return render_part(title, f"drawn-{row['key']}", part) if part else ""
