"""The fields of a card or a sheet, ready to be filled in: one input for each value, with its mistakes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import override

from games.admin.workshop.written import Posted
from games.engine.cards import Field
from games.engine.effect import parse
from games.models.cards import in_language
from games.presenters import presenter_of
from games.presenters.labels import label_of, language_name
from games.presenters.mistakes import PresentedMistake
from games.rendering import render_part
from games.selectors.cards import languages

SPARE_LINES = 2
"""Empty inputs at the end of a list."""
SPARE_ROWS = 1
"""Empty records at the end of a list."""
ONE_LINE = 120
"""A text that can't be longer is written in one line."""


class ShownInput(NamedTuple):
    """One input and the result of its check."""

    id: str
    name: str
    label: str
    value: str
    said: SafeString | str
    mistakes: list[PresentedMistake]
    language: str = ""
    """The code of a text's language."""
    tongue: str = ""
    """The name of that language."""


class ShownRow(NamedTuple):
    """One record of a list. A spare one is empty, for a record that may be added."""

    id: str
    number: int
    hint: str
    """Its key, if it has one."""
    fields: list["ShownField"]
    mistakes: list[PresentedMistake]
    spare: bool


class ShownField(NamedTuple):
    """A field and its inputs; `what` chooses how it is drawn."""

    what: str
    """line, word, whole, key, text or record."""
    id: str
    name: str
    label: str
    many: bool
    required: bool
    sealed: bool
    choices: list[tuple[str, str]]
    """Words or cards to choose from."""
    bounds: tuple[int, int] | None
    longest: int
    """The most letters of a text; 0 for other fields."""
    complete: str
    """The address that completes a line; empty for other fields."""
    inputs: list[ShownInput]
    texts: list[list[ShownInput]]
    """The inputs of each text, one for each language."""
    rows: list[ShownRow]
    mistakes: list[PresentedMistake]
    """Mistakes of the field as a whole, if it has several inputs."""

    @property
    def compact(self) -> bool:
        """Does it fit beside others?"""
        return not self.many and self.what not in ("text", "record")

    @property
    def prose(self) -> bool:
        return self.longest > ONE_LINE


class FieldsPage:
    """Shows the fields of one card or sheet.

    `place` is the path of the card in a mistake, such as `rooms/medbay`. `posted` says where entries are
    on the page, if it was posted: empty ones were dropped from the value.
    `language` is that of the drawn card.
    """

    def __init__(
        self,
        title: str,
        place: str,
        content: Mapping[str, Any],
        mistakes: Sequence[PresentedMistake],
        posted: Posted,
        complete: Callable[[str], str],
        language: str,
    ) -> None:
        self.title = title
        self.place = place
        self.content = content
        self.posted = posted
        self.complete = complete
        self.language = language
        self.mistakes: dict[str, list[PresentedMistake]] = {}
        for mistake in mistakes:
            self.mistakes.setdefault(mistake.place, []).append(mistake)

    @property
    def general(self) -> list[PresentedMistake]:
        """The mistakes that were not shown at a field."""
        return [mistake for found in self.mistakes.values() for mistake in found]

    def take(self, path: str) -> list[PresentedMistake]:
        """The mistakes at this path, which are shown there and nowhere else."""
        place = "/".join([self.place, *path.split(".")]) if self.place else path.replace(".", "/")
        return self.mistakes.pop(place, [])

    def show(
        self, fields: Sequence[Field], row: Mapping[str, Any], path: str = "", page: str = "", kinds: str = ""
    ) -> list[ShownField]:
        """The fields of a card or record. `kinds` is the path of field names, without numbers."""
        return [
            self.field(field, row, path + field.name, page + field.name, kinds + field.name)
            for field in fields
        ]

    def field(self, field: Field, row: Mapping[str, Any], path: str, page: str, kinds: str) -> ShownField:
        label = label_of(self.title, field.name)
        values = self.entries(field, row.get(field.name), path, page)
        inputs, texts, rows = [], [], []
        for number, (each, here, there) in enumerate(values, 1):
            named = f"{label} {number}" if field.many else label
            if field.fields:
                rows.append(self.row(field, each, number, here, there, kinds))
            elif field.text:
                texts.append(self.text(field, each, here, there, named))
            else:
                inputs.append(self.input(field, each, here, there, named, page))
        return ShownField(
            what=what_of(field),
            id=id_of(page),
            name=page,
            label=label,
            many=field.many,
            required=field.required,
            sealed=field.sealed,
            choices=self.choices(field, values, row),
            bounds=field.whole,
            longest=field.text,
            complete=self.complete(kinds.replace(".", "/")) if field.form else "",
            inputs=inputs,
            texts=texts,
            rows=rows,
            mistakes=self.take(path) if field.many else [],
        )

    def entries(self, field: Field, value: Any, path: str, page: str) -> list[tuple[Any, str, str]]:
        """Each value of a field with its path and its path on the page; a list has spare ones at its end."""
        if not field.many:
            return [(value, path, page)]
        listed = value if isinstance(value, list) else [] if value is None else [value]
        found = []
        last = 0
        for number, each in enumerate(listed, 1):
            there = self.posted.moved.get(f"{path}.{number}", f"{page}.{number}")
            last = int(there.rpartition(".")[2])
            found.append((each, f"{path}.{number}", there))
        spare = SPARE_ROWS if field.fields or field.text else SPARE_LINES
        empty = self.posted.empty.get(path) or [f"{page}.{last + number}" for number in range(1, spare + 1)]
        return [*found, *((None, f"{path}.", there) for there in empty)]

    def row(self, field: Field, value: Any, number: int, path: str, page: str, kinds: str) -> ShownRow:
        record = value if isinstance(value, Mapping) else {}
        fields = self.show(field.fields, record, f"{path}.", f"{page}.", f"{kinds}.")
        hint = str(record.get("key", ""))
        return ShownRow(id_of(page), number, hint, fields, self.take(path), value is None)

    def text(self, field: Field, value: Any, path: str, page: str, label: str) -> list[ShownInput]:
        texts = value if isinstance(value, Mapping) else {}
        whole = self.take(path)
        codes = list(dict.fromkeys([*languages(), *texts]))
        wrong = {code: self.take(f"{path}.{code}") for code in codes}
        wrong[codes[0]] += whole
        return [
            ShownInput(
                id=id_of(f"{page}.{code}"),
                name=f"{page}.{code}",
                label=label,
                value=str(texts.get(code, "")),
                said="",
                mistakes=wrong[code],
                language=code,
                tongue=language_name(code),
            )
            for code in codes
        ]

    def input(self, field: Field, value: Any, path: str, page: str, label: str, name: str) -> ShownInput:
        mistakes = self.take(path)
        return ShownInput(
            id=id_of(page),
            name=name,
            label=label,
            value="" if value is None else str(value),
            said="" if mistakes else self.say(field, value),
            mistakes=mistakes,
        )

    def say(self, field: Field, value: Any) -> SafeString | str:
        """A line without mistakes in words and icons, in the language of the drawn card."""
        if field.form is None or not isinstance(value, str):
            return ""
        with override(self.language):
            line = parse(field.form, value)
            return render_part(self.title, "said", presenter_of(self.title).say_line(field.form.name, line))

    def choices(
        self, field: Field, values: Sequence[tuple[Any, str, str]], row: Mapping[str, Any]
    ) -> list[tuple[str, str]]:
        """The words, cards or records that a field may name, and those that it names by mistake."""
        if field.words:
            found = {word: label_of(self.title, word) for word in field.words}
        elif field.refers:
            decks = self.content.get("decks", {})
            found = {
                card["key"]: in_language(card["name"]) or card["key"]
                for deck in field.refers
                for card in decks.get(deck, ())
            }
        elif field.within:
            records = row.get(field.within)
            keys = [each.get("key") for each in records or () if isinstance(each, Mapping)]
            found = {str(key): str(key) for key in keys if key}
        else:
            return []
        wrong = [str(each) for each, _path, _page in values if each is not None and each not in found]
        return [*found.items(), *((each, each) for each in dict.fromkeys(wrong))]


def what_of(field: Field) -> str:
    if field.fields:
        return "record"
    if field.text:
        return "text"
    if field.form:
        return "line"
    if field.whole:
        return "whole"
    return "word" if field.words or field.refers or field.within else "key"


def id_of(path: str) -> str:
    """The id of the element at a path, which is also what a link to a mistake points to."""
    return f"id_{path.replace('.', '_')}"


def complete_address(title: str, kind: str, card_set: int) -> Callable[[str], str]:
    """A function from a field's path to the address that completes its lines.

    The path of a sheet's field begins with the name of the sheet.
    """

    def address(path: str) -> str:
        field = path.removeprefix(f"{kind}/")
        return f"{reverse('admin:games_card_complete', args=[title, kind, field])}?set={card_set}"

    return address


def all_inputs(fields: Sequence[ShownField]) -> list[ShownInput]:
    """Every input of these fields, those of records included."""
    found: list[ShownInput] = []
    for field in fields:
        found += field.inputs
        found += [each for text in field.texts for each in text]
        for row in field.rows:
            found += all_inputs(row.fields)
    return found


def all_fields(fields: Sequence[ShownField]) -> list[ShownField]:
    """Every field, those of records included."""
    return [
        found
        for field in fields
        for found in (field, *(inner for row in field.rows for inner in all_fields(row.fields)))
    ]
