"""A card that is being written: its mistakes, and a preview of those of its values that have none."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import override

from games.engine.cards import FALLBACK, Field, Kind, read_card
from games.engine.errors import Mistake
from games.presenters import presenter_of
from games.presenters.mistakes import PresentedMistake, present_mistake
from games.presenters.parts import Part


class CheckedCard(NamedTuple):
    mistakes: list[PresentedMistake]
    drawn: Part | None


def check_card(
    title: str, kind: Kind, row: Mapping[str, Any], mistakes: Sequence[Mistake], language: str
) -> CheckedCard:
    """A card with its mistakes, out of those of its set, and its preview in the given language.

    The preview leaves out the values that have mistakes.
    """
    place = f"{kind.name}/{row['key']}"
    names = {row["key"]: ""}
    own = [mistake for mistake in mistakes if mistake.place == place or mistake.place.startswith(f"{place}/")]
    broken = {mistake.place for mistake in own}
    common = {name: row[name] for name in ("key", "name", "copies") if f"{place}/{name}" not in broken}
    card = read_card(kind, {**common, **without(kind.fields, row, place, broken)[0]})
    with override(language):
        drawn = presenter_of(title).draw_card(kind.name, card) if card else None
    return CheckedCard([present_mistake(title, mistake, names) for mistake in own], drawn)


def without(
    fields: Sequence[Field], row: Mapping[str, Any], place: str, broken: set[str]
) -> tuple[dict[str, Any], bool]:
    """The fields of a card or record without the values that have mistakes.

    Also says whether every required field is left: records that lack one are left out by the caller.
    """
    left: dict[str, Any] = {}
    whole = True
    for field in fields:
        where = f"{place}/{field.name}"
        written = row.get(field.name)
        known = written is not None and where not in broken
        value = left_of(field, written, where, broken) if known else None
        if value is not None:
            left[field.name] = value
        elif field.required:
            whole = False
    return left, whole


def left_of(field: Field, value: Any, place: str, broken: set[str]) -> Any:
    """A value without the parts that have mistakes, or None if nothing is left."""
    if field.many:
        listed = value if isinstance(value, list) else []
        single = field._replace(many=False)
        found = [
            left_of(single, each, f"{place}/{number}", broken)
            for number, each in enumerate(listed, 1)
            if f"{place}/{number}" not in broken
        ]
        return [each for each in found if each is not None] or ([] if not value else None)
    if field.fields:
        record, whole = (
            without(field.fields, value, place, broken) if isinstance(value, Mapping) else ({}, False)
        )
        return record if whole else None
    if field.text and isinstance(value, Mapping):
        texts = {code: text for code, text in value.items() if f"{place}/{code}" not in broken}
        return texts if FALLBACK in texts else None
    return value
