"""Converts posted fields to the form in which a card set stores them.

The name of an input is the path of its value: `flavour.en`, `options.2.success.result`. Inputs of a list
of lines, words, keys or numbers all have the name of the list. Entries that were left empty are dropped,
so that a page can offer empty ones; `Posted` remembers where all of them were on the page.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.http import QueryDict

from games.engine.cards import KEY, Field, Kind, Sheet, sheet_field
from games.engine.effect import parse, print_line
from games.engine.errors import BadCards
from games.models import Card, CardSet
from games.selectors.cards import content_of

UNNAMED = "card_without_a_key"
"""The placeholder while a key is still being typed."""
LARGEST_NUMBER = 9
"""Digits of the largest number that is stored as one."""
NAME = "name_"


class Posted(NamedTuple):
    """Where the entries of lists were on the page that was posted."""

    moved: dict[str, str]
    """The path of an entry on the page by its path in the result."""
    empty: dict[str, list[str]]
    """The paths on the page of entries that were left empty, by the path of their list in the result."""


class Written:
    """The values in a form, valid or not, without those that were left empty."""

    def __init__(self, data: QueryDict) -> None:
        self.data = data
        self.posted = Posted({}, {})

    def card(self, kind: Kind) -> dict[str, Any]:
        copies = self.data.get("copies", "1").strip()
        row: dict[str, Any] = {
            "key": self.data.get("key", "").strip(),
            "copies": int(copies) if is_whole(copies) else copies,
            "name": {
                name.removeprefix(NAME): text
                for name in self.data
                if name.startswith(NAME) and (text := self.data.get(name, "").strip())
            },
        }
        if kind.single:
            row["copies"] = 1
        return {**row, **self.fields(kind.fields)}

    def sheet(self, sheet: Sheet) -> Any:
        """A sheet of fields: a record, or the rows of its table."""
        found = self.value(sheet_field(sheet), sheet.name, sheet.name)
        return found if found is not None else [] if sheet.many else {}

    def fields(self, fields: Sequence[Field], place: str = "", page: str = "") -> dict[str, Any]:
        """The fields of a card or a record; `place` is its path in the result, `page` that on the page."""
        found = {field.name: self.value(field, place + field.name, page + field.name) for field in fields}
        return {name: value for name, value in found.items() if value is not None}

    def value(self, field: Field, place: str, page: str) -> Any:
        """The value of a field, or None if it was left empty."""
        if not field.many:
            return self.single(field, place, page)
        if field.fields or field.text:
            entries = [(number, f"{page}.{number}") for number in self.numbers(page)]
        else:
            entries = [(number, page) for number in range(1, len(self.data.getlist(page)) + 1)]
        found: list[Any] = []
        for number, there in entries:
            here = f"{place}.{len(found) + 1}"
            value = self.single(field, here, there, number)
            if value is None:
                self.posted.empty.setdefault(place, []).append(f"{page}.{number}")
            else:
                found.append(value)
                self.posted.moved[here] = f"{page}.{number}"
        # A list of lines is not there without a line; any other that is required may be empty.
        return found or ([] if field.required and not field.form else None)

    def single(self, field: Field, place: str, page: str, number: int = 1) -> Any:
        if field.fields:
            record = self.fields(field.fields, f"{place}.", f"{page}.")
            # A list that may be empty does not make a record.
            return record if any(value != [] for value in record.values()) else None
        if field.text:
            prefix = f"{page}."
            texts = {
                name.removeprefix(prefix): prose(self.data.get(name, ""))
                for name in self.data
                if name.startswith(prefix) and "." not in name.removeprefix(prefix)
            }
            return {code: text for code, text in texts.items() if text} or None
        values = self.data.getlist(page)
        text = values[number - 1].strip() if number <= len(values) else ""
        if field.whole and is_whole(text):
            return int(text)
        return text or None

    def numbers(self, page: str) -> list[int]:
        """The numbers of the entries of a list that the form has."""
        found = (re.match(rf"{re.escape(page)}\.(\d{{1,4}})\.", name) for name in self.data)
        return sorted({int(each[1]) for each in found if each})


def is_whole(text: str) -> bool:
    return re.fullmatch(rf"-?[0-9]{{1,{LARGEST_NUMBER}}}", text) is not None


def prose(text: str) -> str:
    """A text with one kind of line break, as a browser does not send it."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def canonical_body(kind: Kind, row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the kind, each valid line in its canonical notation."""
    return canonical_fields(kind.fields, row)


def canonical_fields(fields: Sequence[Field], row: Mapping[str, Any]) -> dict[str, Any]:
    return {field.name: canonical(field, row[field.name]) for field in fields if field.name in row}


def canonical(field: Field, value: Any) -> Any:
    if field.many:
        return [canonical(field._replace(many=False), each) for each in value]
    if field.fields:
        return canonical_fields(field.fields, value)
    if field.form is None:
        return value
    try:
        return print_line(field.form, parse(field.form, value))
    except BadCards:
        return value


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
