"""The card page beside its form: the result for every line, the drawn card, and the set's problems."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.cards import Field, Kind
from games.engine.errors import Mistake
from games.models import CardSet
from games.presenters.drafts import CheckedLine, check_card
from games.presenters.labels import label_of
from games.presenters.mistakes import PresentedMistake, present_mistake
from games.rendering import render_part
from games.selectors.cards import ids_by_key, mistakes_in

SPARE_LINES = 2
"""Empty inputs at the end of a list."""
MOST_PROBLEMS = 40
"""The longest list of problems that is shown; the page says how many more there are."""


class ShownLine(NamedTuple):
    id: str
    value: str
    said: SafeString | str
    mistakes: list[PresentedMistake]


class ShownField(NamedTuple):
    """A field of the card's kind, ready to be filled in."""

    name: str
    label: str
    required: bool
    choices: list[tuple[str, str]]
    """Words to choose from; empty for a line of notation."""
    many: bool
    lines: list[ShownLine]
    complete: str
    """The address that completes a line; empty for a field of words."""


class ShownProblem(NamedTuple):
    where: str
    why: str
    meant: str
    href: str


class Problems(NamedTuple):
    """The mistakes that keep a set from being published."""

    shown: list[ShownProblem]
    total: int

    @property
    def more(self) -> int:
        return self.total - len(self.shown)


class CheckedPage(NamedTuple):
    fields: list[ShownField]
    general: list[PresentedMistake]
    drawn: SafeString | str
    problems: Problems
    language: str


def check_page(
    card_set: CardSet, kind: Kind, row: Mapping[str, Any], content: Mapping[str, Any], language: str
) -> CheckedPage:
    """Check a card within its set, with the parser that the rules use."""
    title = card_set.title
    language = language if language in dict(settings.LANGUAGES) else (get_language() or "en")[:2]
    mistakes = mistakes_in(content)
    checked = check_card(title, kind, row, mistakes, language)
    fields = [show_field(title, kind, field, row, checked.fields[field.name]) for field in kind.fields]
    drawn = render_part(title, "drawn", checked.drawn) if checked.drawn else ""
    return CheckedPage(fields, checked.general, drawn, list_problems(card_set, content, mistakes), language)


def show_field(
    title: str, kind: Kind, field: Field, row: Mapping[str, Any], checked: Sequence[CheckedLine]
) -> ShownField:
    written = row.get(field.name, "")
    values = [*written, *[""] * SPARE_LINES] if field.many else [written]
    if not written and field.many:
        values = [""] * SPARE_LINES
    lines = []
    for number, value in enumerate(values):
        line = checked[number] if number < len(checked) else CheckedLine(None, [])
        said = render_part(title, "said", line.part) if line.part else ""
        element = f"id_{field.name}_{number + 1}" if number else f"id_{field.name}"
        lines.append(ShownLine(element, value, said, line.mistakes))
    return ShownField(
        name=field.name,
        label=label_of(title, field.name),
        required=field.required,
        choices=[(word, label_of(title, word)) for word in field.words],
        many=field.many,
        lines=lines,
        complete=reverse("admin:games_card_complete", args=[title, kind.name, field.name])
        if field.form
        else "",
    )


def list_problems(card_set: CardSet, content: Mapping[str, Any], mistakes: Sequence[Mistake]) -> Problems:
    """The mistakes of a set, each with a link to the page where it can be fixed."""
    if not mistakes:
        return Problems([], 0)
    language = (get_language() or "en")[:2]
    names = {
        card["key"]: card["name"].get(language) or card["key"]
        for deck in content["decks"].values()
        for card in deck
    }
    keys = ids_by_key(card_set)
    shown = [present_mistake(card_set.title, mistake, names) for mistake in mistakes[:MOST_PROBLEMS]]
    return Problems([problem(card_set, each, keys) for each in shown], len(mistakes))


def problem(card_set: CardSet, mistake: PresentedMistake, keys: Mapping[str, int]) -> ShownProblem:
    kind, key = mistake.card
    if key in keys:
        href = reverse("admin:games_card_change", args=[keys[key]]) + f"#id_{mistake.field}"
    else:
        href = reverse("admin:games_cardset_change", args=[card_set.pk]) + f"#{kind}"
    return ShownProblem(mistake.where, mistake.why, mistake.meant, href)
