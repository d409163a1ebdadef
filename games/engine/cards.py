"""How a title declares its kinds of cards, and the reader that checks a card set against them.

A card set is plain data: the title, the title's own tables of values, and decks of cards::

    title: shelter
    limits: {row_size: 3}
    decks:
      rooms:
        - key: diner
          name: {en: Diner, ru: ..., fr: ...}
          left: "[A] -> 2 food"

Every card has a key, names in all languages, a number of copies (1 by default) and the fields of its
kind. A field holds a line of notation, a word, a whole number, a text in every language, the key of
another card, or a record of further fields; most of them can be lists. The reader reports all mistakes,
not only the first.
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
    """A field of a card. Exactly one of these says what it holds; ``many`` makes it a list.

    ``form``: a line of notation. ``words``: one of these words. ``whole``: a whole number between the
    two. ``text``: a text in every language with at most so many letters; paragraphs are separated by an
    empty line. ``key``: a key that is free to choose. ``refers``: the key of a card in one of these
    decks. ``fields``: a record of further fields. ``pattern``: a text of this shape, such as a number
    that is printed on the card.
    """

    name: str
    form: Form | None = None
    many: bool = False
    words: tuple[str, ...] = ()
    required: bool = False
    whole: tuple[int, int] | None = None
    text: int = 0
    key: bool = False
    refers: tuple[str, ...] = ()
    fields: tuple["Field", ...] = ()
    pattern: str = ""
    sealed: bool = False
    """Must players not read it before they meet it in a game?"""


class Kind(NamedTuple):
    """A kind of card: the name of its deck, its fields, and how many different cards it may have."""

    name: str
    fields: tuple[Field, ...]
    least: int = 1
    most: int = 200
    single: bool = False
    """Is there exactly one copy of every card?"""
    sealed: bool = False
    """Must players not read these cards before they meet them in a game?"""


class Entry(NamedTuple):
    """One value of a sheet: a whole number within bounds, or one of the ``words``."""

    name: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """A named table of values in a card set, besides its cards, such as limits or columns.

    ``entries`` are single numbers and words. ``fields`` are read as those of a card; with ``many`` they
    are the columns of a table with any number of rows.
    """

    name: str
    entries: tuple[Entry, ...] = ()
    fields: tuple[Field, ...] = ()
    many: bool = False


class Values(NamedTuple):
    """The fields of a record as they were read, each under what it holds."""

    lines: Mapping[str, tuple[Line, ...]] = {}
    words: Mapping[str, str] = {}
    texts: Mapping[str, Mapping[str, str]] = {}
    numbers: Mapping[str, int] = {}
    lists: Mapping[str, tuple[Any, ...]] = {}
    """Lists of words, keys, numbers or texts."""
    records: Mapping[str, tuple["Values", ...]] = {}

    def line(self, field: str) -> Line | None:
        """The line of a field that holds one, if the record has it."""
        found = self.lines.get(field)
        return found[0] if found else None

    def record(self, field: str) -> "Values | None":
        """The record of a field that holds one, if it is there."""
        found = self.records.get(field)
        return found[0] if found else None


class CardData(NamedTuple):
    """A card after reading: names by language, and its fields by the kind of value they hold."""

    key: str
    copies: int
    names: Mapping[str, str]
    lines: Mapping[str, tuple[Line, ...]]
    words: Mapping[str, str]
    texts: Mapping[str, Mapping[str, str]] = {}
    numbers: Mapping[str, int] = {}
    lists: Mapping[str, tuple[Any, ...]] = {}
    records: Mapping[str, tuple[Values, ...]] = {}

    def line(self, field: str) -> Line | None:
        """The first line of a field, or None if there is no line."""
        found = self.lines.get(field)
        return found[0] if found else None


Decks = dict[str, list[CardData]]


def read_decks(data: Mapping[str, Any], kinds: tuple[Kind, ...], mistakes: list[Mistake]) -> Decks:
    """The decks of a card set; mistakes are added to ``mistakes``, and unreadable cards are left out."""
    decks = data.get("decks")
    if not isinstance(decks, Mapping):
        mistakes.append(Mistake("decks", "missing" if decks is None else "wrong_type", expected=("decks",)))
        return {kind.name: [] for kind in kinds}
    known = tuple(kind.name for kind in kinds)
    mistakes += [Mistake("decks", "unknown", str(name), known) for name in decks if name not in known]
    reader = _Reader(mistakes)
    read = {kind.name: reader.deck(kind, decks.get(kind.name)) for kind in kinds}
    reader.check_references(read)
    return read


def read_sheet(data: Mapping[str, Any], sheet: Sheet, mistakes: list[Mistake]) -> tuple[Values, ...]:
    """Read a sheet of fields: one record, or the rows of its table."""
    field = Field(sheet.name, fields=sheet.fields, many=sheet.many)
    if sheet.name not in data:
        mistakes.append(Mistake(sheet.name, "missing"))
        return ()
    return _Reader(mistakes).records(field, data[sheet.name], sheet.name)


def read_card(kind: Kind, row: Mapping[str, Any]) -> CardData | None:
    """One card, with as many fields as can be read; None if it has no valid key."""
    return _Reader([]).card(kind, 1, row)


class _Reader:
    """Reads cards and collects mistakes; keys are unique over all decks."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        self.mistakes = mistakes
        self.keys: set[str] = set()
        self.references: list[tuple[str, str, tuple[str, ...]]] = []

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
        read = self.values(kind.fields, row, place)
        return CardData(key, self.copies(kind, row, place), self.names(row, place), *read)

    def values(self, fields: tuple[Field, ...], row: Mapping[str, Any], place: str) -> Values:
        """The fields of a card or a record."""
        found = Values({}, {}, {}, {}, {}, {})
        for field in fields:
            if field.name in row:
                self.value(field, row[field.name], f"{place}/{field.name}", found)
            elif field.required:
                self.wrong(f"{place}/{field.name}", "missing")
        return found

    def value(self, field: Field, value: Any, place: str, found: Values) -> None:
        """Read one field into the mapping for what it holds."""
        name = field.name
        into: Any
        if field.form:
            into, value = found.lines, self.lines(field, value, place)
        elif field.fields:
            into, value = found.records, self.records(field, value, place)
        elif field.many:
            into, value = found.lists, self.list(field, value, place)
        elif field.whole:
            into, value = found.numbers, self.single(field, value, place)
        elif field.text:
            into, value = found.texts, self.single(field, value, place)
        else:
            into, value = found.words, self.single(field, value, place)
        into[name] = value

    def list(self, field: Field, value: Any, place: str) -> tuple[Any, ...]:
        """A list of words, keys, numbers or texts."""
        if not isinstance(value, list):
            self.wrong(place, "wrong_type", value, ("a list",))
            return ()
        return tuple(self.single(field, each, f"{place}/{number}") for number, each in enumerate(value, 1))

    def single(self, field: Field, value: Any, place: str) -> Any:
        """One word, key, number or text."""
        if field.whole:
            return self.whole(field.whole, value, place)
        if field.text:
            return self.text(field.text, value, place)
        if field.words:
            return self.word(field, value, place)
        if not isinstance(value, str) or not re.fullmatch(field.pattern or KEY.pattern, value):
            self.wrong(place, "bad_key", value, (field.pattern or "small letters, digits and _",))
        elif field.refers:
            self.references.append((place, value, field.refers))
        return str(value)

    def whole(self, bounds: tuple[int, int], value: Any, place: str) -> int:
        least, most = bounds
        if type(value) is not int or not least <= value <= most:
            self.wrong(place, "wrong_number", value, (f"{least} to {most}",))
            return least
        return value

    def text(self, most: int, value: Any, place: str) -> dict[str, str]:
        """A text in every language."""
        if not isinstance(value, Mapping):
            self.wrong(place, "wrong_type", value, LANGUAGES)
            return dict.fromkeys(LANGUAGES, "")
        for language in value:
            if language not in LANGUAGES:
                self.wrong(place, "unknown", language, LANGUAGES)
        for language in LANGUAGES:
            text = value.get(language)
            if not isinstance(text, str) or not text.strip() or len(text) > most:
                self.wrong(f"{place}/{language}", "bad_text", text, (f"1 to {most} letters",))
        return {language: str(value.get(language, "")) for language in LANGUAGES}

    def records(self, field: Field, value: Any, place: str) -> tuple[Values, ...]:
        """A record, or a list of them."""
        rows = value if field.many else [value]
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            self.wrong(place, "wrong_type", value, ("a list of records" if field.many else "a record",))
            return ()
        found = []
        known = tuple(each.name for each in field.fields)
        for number, row in enumerate(rows, 1):
            where = f"{place}/{number}" if field.many else place
            for name in row:
                if name not in known:
                    self.wrong(where, "unknown_field", name, known)
            found.append(self.values(field.fields, row, where))
        return tuple(found)

    def check_references(self, decks: Decks) -> None:
        """Every card that is named has to be there."""
        for place, key, names in self.references:
            if not any(card.key == key for name in names for card in decks.get(name, ())):
                self.wrong(place, "unknown", key, tuple(f"a card of {name}" for name in names))

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

    def word(self, field: Field, value: Any, place: str) -> str:
        if value not in field.words:
            self.wrong(place, "unknown", value, field.words)
        return str(value)

    def lines(self, field: Field, value: Any, place: str) -> tuple[Line, ...]:
        texts = value if field.many else [value]
        if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
            wanted = "a list of lines" if field.many else "a line of notation"
            self.wrong(place, "wrong_type", value, (wanted,))
            return ()
        found = []
        for number, text in enumerate(texts, 1):
            where = f"{place}/{number}" if field.many else place
            try:
                assert field.form is not None
                found.append(parse(field.form, text, where))
            except BadCards as bad:
                self.mistakes += bad.mistakes
                found.append(Line())  # a placeholder, so that later lines keep their numbers
        return tuple(found)
