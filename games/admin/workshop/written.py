"""Converts the posted fields of a card to the form in which a card set stores them."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games.engine.cards import KEY, LANGUAGES, Field, Kind
from games.engine.effect import parse, print_line
from games.engine.errors import BadCards
from games.models import Card, CardSet
from games.selectors.cards import content_of

UNNAMED = "card_without_a_key"
"""The placeholder while a key is still being typed."""


def written_row(kind: Kind, data: QueryDict) -> dict[str, Any]:
    """The card in a form, valid or not, without the fields that were left empty."""
    copies = data.get("copies", "1").strip()
    row: dict[str, Any] = {
        "key": data.get("key", "").strip(),
        "copies": int(copies) if copies.isdecimal() else copies,
        "name": {code: data.get(f"name_{code}", "").strip() for code in LANGUAGES},
    }
    if kind.single:
        row["copies"] = 1
    for field in kind.fields:
        lines = [line.strip() for line in data.getlist(field.name) if line.strip()]
        if lines:
            row[field.name] = lines if field.many else lines[0]
    return row


def canonical_body(kind: Kind, row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the kind, each valid line in its canonical notation."""
    body: dict[str, Any] = {}
    for field in kind.fields:
        if field.name in row:
            value = row[field.name]
            body[field.name] = (
                [canonical(field, each) for each in value] if field.many else canonical(field, value)
            )
    return body


def canonical(field: Field, text: str) -> str:
    if field.form is None:
        return text
    try:
        return print_line(field.form, parse(field.form, text))
    except BadCards:
        return text


def content_with(card_set: CardSet, kind: Kind, row: dict[str, Any], card: Card | None) -> dict[str, Any]:
    """The content of a set with the typed `row` in place of the card, or added to its deck.

    An invalid or taken key is replaced by a placeholder, so that the rest of the card is checked.
    """
    content = content_of(card_set)
    own = card.key if card else None
    taken = {each["key"] for deck in content["decks"].values() for each in deck if each["key"] != own}
    if not KEY.fullmatch(row["key"]) or row["key"] in taken:
        row["key"] = UNNAMED
    deck = content["decks"].setdefault(kind.name, [])
    place = next((place for place, each in enumerate(deck) if each["key"] == own), None)
    if place is None:
        deck.append(row)
    else:
        deck[place] = row
    return content
