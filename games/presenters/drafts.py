"""A card that is being written: its lines in words, its mistakes, and a preview."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import override

from games.engine.cards import Field, Kind, read_card
from games.engine.effect import parse
from games.engine.errors import Mistake
from games.presenters import presenter_of
from games.presenters.mistakes import PresentedMistake, present_mistake
from games.presenters.parts import Part


class CheckedLine(NamedTuple):
    """One line of a field: its preview, or its mistakes."""

    part: Part | None
    mistakes: list[PresentedMistake]


class CheckedCard(NamedTuple):
    fields: dict[str, list[CheckedLine]]
    """The lines of each field; a field that holds a word has one line without a preview."""
    general: list[PresentedMistake]
    """Mistakes in the card as a whole, its key, its names or its copies."""
    drawn: Part | None


def check_card(
    title: str, kind: Kind, row: Mapping[str, Any], mistakes: Sequence[Mistake], language: str
) -> CheckedCard:
    """A card with its mistakes, out of those of its set, and its preview in the given language.

    The preview leaves out the lines that have mistakes.
    """
    place = f"{kind.name}/{row['key']}"
    names = {row["key"]: ""}
    own = [mistake for mistake in mistakes if mistake.place == place or mistake.place.startswith(f"{place}/")]
    shown = [present_mistake(title, mistake, names) for mistake in own]
    broken = {mistake.place for mistake in own}
    card = read_card(kind, without(row, kind, place, broken))
    with override(language):
        drawn = presenter_of(title).draw_card(kind.name, card) if card else None
        fields = {
            field.name: checked_lines(title, field, f"{place}/{field.name}", row, shown)
            for field in kind.fields
        }
    known = {f"{place}/{field.name}" for field in kind.fields}
    general = [each for each in shown if "/".join(each.place.split("/")[:3]) not in known]
    return CheckedCard(fields, general, drawn)


def without(row: Mapping[str, Any], kind: Kind, place: str, broken: set[str]) -> dict[str, Any]:
    """The card without the lines and words that have mistakes."""
    left = {name: value for name, value in row.items() if f"{place}/{name}" not in broken}
    for field in kind.fields:
        if field.many and field.name in left:
            lines = [
                line
                for number, line in enumerate(left[field.name], 1)
                if f"{place}/{field.name}/{number}" not in broken
            ]
            left[field.name] = lines
            if not lines:
                del left[field.name]
    return left


def checked_lines(
    title: str, field: Field, place: str, row: Mapping[str, Any], mistakes: Sequence[PresentedMistake]
) -> list[CheckedLine]:
    whole = [mistake for mistake in mistakes if mistake.place == place]
    if field.form is None or field.name not in row or not field.many:
        text = row.get(field.name)
        part = None if whole or not text else said(title, field, text)
        return [CheckedLine(part, whole)]
    lines = []
    for number, text in enumerate(row[field.name], 1):
        own = [mistake for mistake in mistakes if mistake.place == f"{place}/{number}"]
        lines.append(CheckedLine(None if own else said(title, field, text), own))
    return lines or [CheckedLine(None, whole)]


def said(title: str, field: Field, text: str) -> Part | None:
    """A line without mistakes, in words and icons; None if the field is not in notation."""
    if field.form is None:
        return None
    line = parse(field.form, text)
    return presenter_of(title).say_line(field.form.name, line)
