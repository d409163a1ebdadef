"""How a title declares its kinds of cards, and the reader that checks a card set against that.

A card set is plain data: a title, tables of the title's own, and decks of cards::

    title: shelter
    limits: {row_size: 3}
    decks:
      rooms:
        - key: diner
          name: {en: Diner, ru: ..., fr: ...}
          left: "[A] -> 2 food"

Every card has a key, names in all languages, copies (1 if not said) and the fields of its kind.
The reader never stops at the first mistake.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engine.effect import Form, Line, parse
from games.engine.errors import BadCards, Mistake

LANGUAGES = ("en", "ru", "fr")
LONGEST_NAME = 60
MOST_COPIES = 20
KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Field(NamedTuple):
    """A field of a card: one line of notation (``form``), a list of lines (``many``) or a word."""

    name: str
    form: Form | None = None
    many: bool = False
    words: tuple[str, ...] = ()
    required: bool = False


class Kind(NamedTuple):
    """A kind of card: the name of its deck, its fields, and how many different cards it may have."""

    name: str
    fields: tuple[Field, ...]
    least: int = 1
    most: int = 200
    single: bool = False
    """Is there exactly one copy of every card?"""


class Entry(NamedTuple):
    """One value of a sheet: a whole number within bounds, or one of the ``words``."""

    name: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """What a set says beside its cards, under one name: the numbers of the box, a table of columns."""

    name: str
    entries: tuple[Entry, ...]


class CardData(NamedTuple):
    """A card as it was read: names by language, lines and words by field."""

    key: str
    copies: int
    names: Mapping[str, str]
    lines: Mapping[str, tuple[Line, ...]]
    words: Mapping[str, str]

    def line(self, field: str) -> Line | None:
        """The line of a field that holds one, if the card has it."""
        found = self.lines.get(field)
        return found[0] if found else None


Decks = dict[str, list[CardData]]


def read_decks(data: Mapping[str, Any], kinds: tuple[Kind, ...], mistakes: list[Mistake]) -> Decks:
    """Read all decks; what is wrong is added to ``mistakes`` and left out of the decks."""
    decks = data.get("decks")
    if not isinstance(decks, Mapping):
        mistakes.append(Mistake("decks", "missing" if decks is None else "wrong_type", expected=("decks",)))
        return {kind.name: [] for kind in kinds}
    known = tuple(kind.name for kind in kinds)
    mistakes += [Mistake("decks", "unknown", str(name), known) for name in decks if name not in known]
    reader = _Reader(mistakes)
    return {kind.name: reader.deck(kind, decks.get(kind.name)) for kind in kinds}


def read_card(kind: Kind, row: Mapping[str, Any]) -> CardData | None:
    """What can be read of one card, whatever else is wrong with it or its set; nothing without a key."""
    return _Reader([]).card(kind, 1, row)


class _Reader:
    """Reads cards and collects mistakes; keys are unique over all decks."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        self.mistakes = mistakes
        self.keys: set[str] = set()

    def wrong(self, place: str, code: str, found: object = "", expected: tuple[str, ...] = ()) -> None:
        self.mistakes.append(Mistake(place, code, str(found)[:60], expected))

    def deck(self, kind: Kind, rows: Any) -> list[CardData]:
        if not isinstance(rows, list):
            self.wrong(kind.name, "missing" if rows is None else "wrong_type", expected=("a list of cards",))
            return []
        if not kind.least <= len(rows) <= kind.most:
            wanted = str(kind.least) if kind.least == kind.most else f"{kind.least} to {kind.most}"
            self.wrong(kind.name, "wrong_count", len(rows), (wanted,))
        cards = [self.card(kind, number, row) for number, row in enumerate(rows, 1)]
        return [card for card in cards if card is not None]

    def card(self, kind: Kind, number: int, row: Any) -> CardData | None:
        place = f"{kind.name}/{number}"
        if not isinstance(row, Mapping):
            self.wrong(place, "wrong_type", row, ("a card",))
            return None
        key = row.get("key")
        if not isinstance(key, str) or not KEY.fullmatch(key):
            self.wrong(f"{place}/key", "bad_key", key, ("small letters, digits and _",))
            return None
        place = f"{kind.name}/{key}"
        if key in self.keys:
            self.wrong(place, "duplicate_key", key)
        self.keys.add(key)
        known = ("key", "name", "copies", *(field.name for field in kind.fields))
        for name in row:
            if name not in known:
                self.wrong(place, "unknown_field", name, known)
        lines = {f.name: self.lines(f, row, place) for f in kind.fields if f.form and f.name in row}
        words = {f.name: self.word(f, row, place) for f in kind.fields if f.words and f.name in row}
        for field in kind.fields:
            if field.required and field.name not in row:
                self.wrong(f"{place}/{field.name}", "missing")
        return CardData(key, self.copies(kind, row, place), self.names(row, place), lines, words)

    def names(self, row: Mapping[str, Any], place: str) -> dict[str, str]:
        names = row.get("name")
        if not isinstance(names, Mapping):
            self.wrong(f"{place}/name", "missing" if names is None else "wrong_type", expected=LANGUAGES)
            return {}
        for language in names:
            if language not in LANGUAGES:
                self.wrong(f"{place}/name", "unknown", language, LANGUAGES)
        for language in LANGUAGES:
            name = names.get(language)
            if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
                self.wrong(f"{place}/name/{language}", "bad_name", name, (f"1 to {LONGEST_NAME} letters",))
        return {language: str(names.get(language)) for language in LANGUAGES}

    def copies(self, kind: Kind, row: Mapping[str, Any], place: str) -> int:
        copies = row.get("copies", 1)
        most = 1 if kind.single else MOST_COPIES
        if type(copies) is not int or not 1 <= copies <= most:
            self.wrong(f"{place}/copies", "wrong_number", copies, (f"1 to {most}",))
            return 1
        return copies

    def word(self, field: Field, row: Mapping[str, Any], place: str) -> str:
        value = row[field.name]
        if value not in field.words:
            self.wrong(f"{place}/{field.name}", "unknown", value, field.words)
        return str(value)

    def lines(self, field: Field, row: Mapping[str, Any], place: str) -> tuple[Line, ...]:
        value = row[field.name]
        texts = value if field.many else [value]
        if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
            wanted = "a list of lines" if field.many else "a line of notation"
            self.wrong(f"{place}/{field.name}", "wrong_type", value, (wanted,))
            return ()
        found = []
        for number, text in enumerate(texts, 1):
            where = f"{place}/{field.name}/{number}" if field.many else f"{place}/{field.name}"
            try:
                assert field.form is not None
                found.append(parse(field.form, text, where))
            except BadCards as bad:
                self.mistakes += bad.mistakes
                found.append(Line())  # so that the lines behind it keep their numbers
        return tuple(found)
