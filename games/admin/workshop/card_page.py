"""The card page beside its form: the result for every value, the drawn card, and the set's problems."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.admin.workshop.fields import (
    FieldsPage,
    ShownField,
    ShownInput,
    all_fields,
    all_inputs,
    complete_address,
)
from games.admin.workshop.written import Posted
from games.engine.cards import Kind
from games.engine.errors import Mistake
from games.models import CardSet
from games.models.cards import in_language
from games.presenters.drafts import check_card
from games.presenters.mistakes import PresentedMistake, present_mistake
from games.rendering import render_part
from games.selectors.cards import ids_by_key, mistakes_in

MOST_PROBLEMS = 40
"""The longest list of problems that is shown; the page says how many more there are."""


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

    @property
    def inputs(self) -> list[ShownInput]:
        return all_inputs(self.fields)

    @property
    def lists(self) -> list[ShownField]:
        """The fields and rows that may have mistakes of their own, beside those of their inputs."""
        return [field for field in all_fields(self.fields) if field.many or field.rows]


def check_page(
    card_set: CardSet,
    kind: Kind,
    row: Mapping[str, Any],
    content: Mapping[str, Any],
    language: str,
    posted: Posted,
) -> CheckedPage:
    """Check a card within its set, with the parser that the rules use."""
    title = card_set.title
    language = language if language in dict(settings.LANGUAGES) else get_language() or "en"
    mistakes = mistakes_in(content)
    checked = check_card(title, kind, row, mistakes, language)
    complete = complete_address(title, kind.name, card_set.pk)
    place = f"{kind.name}/{row['key']}"
    page = FieldsPage(title, place, content, checked.mistakes, posted, complete, language)
    fields = page.show(kind.fields, row)
    drawn = render_part(title, "drawn", checked.drawn) if checked.drawn else ""
    return CheckedPage(fields, page.general, drawn, list_problems(card_set, content, mistakes), language)


def list_problems(card_set: CardSet, content: Mapping[str, Any], mistakes: Sequence[Mistake]) -> Problems:
    """The mistakes of a set, each with a link to the page where it can be fixed."""
    if not mistakes:
        return Problems([], 0)
    names = {
        card["key"]: in_language(card["name"]) or card["key"]
        for deck in content["decks"].values()
        for card in deck
    }
    keys = ids_by_key(card_set)
    shown = [present_mistake(card_set.title, mistake, names) for mistake in mistakes[:MOST_PROBLEMS]]
    return Problems([problem(card_set, each, keys) for each in shown], len(mistakes))


def problem(card_set: CardSet, mistake: PresentedMistake, keys: Mapping[str, int]) -> ShownProblem:
    kind, key = mistake.card
    if key in keys:
        href = reverse("admin:games_card_change", args=[keys[key]]) + f"#id_{mistake.anchor}"
    else:
        anchor = "id_" + mistake.place.replace("/", "_") if "/" in mistake.place else kind
        href = reverse("admin:games_cardset_change", args=[card_set.pk]) + f"#{anchor}"
    return ShownProblem(mistake.where, mistake.why, mistake.meant, href)
