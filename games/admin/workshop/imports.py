"""Imports a card set from text: the whole set, or nothing and a list of all mistakes."""

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.errors import BadCards
from games.models import CardSet
from games.presenters.mistakes import PresentedMistake, present_mistake
from games.services.card_text import read_text
from games.services.cards import load_card_set, replace_content
from games.services.problems import Problem

MOST_MISTAKES = 500
"""The longest list of mistakes that is shown; a text with more is hardly a card set."""
Read = tuple[CardSet | None, str, list[PresentedMistake]]
"""The set that was saved, or None with either a sentence or a list of mistakes."""


def read_import(data: dict[str, Any], draft: CardSet | None) -> Read:
    """Create a draft from the text, or replace the content of a draft with it."""
    text = data["text"]
    try:
        if draft is None:
            return load_card_set(text=text, name=data["name"], draft=True), "", []
        replace_content(draft=draft, text=text)
        return draft, "", []
    except Problem as problem:
        return None, refusal(problem), []
    except BadCards as bad:
        content = read_text(text)
        names = names_in(content)
        mistakes = [
            present_mistake(content["title"], mistake, names) for mistake in bad.mistakes[:MOST_MISTAKES]
        ]
        return None, "", mistakes


def names_in(content: dict[str, Any]) -> dict[str, str]:
    """The names of the cards by key; rows without a key or a name are left out."""
    decks = content.get("decks")
    rows = (
        [row for deck in decks.values() if isinstance(deck, list) for row in deck]
        if isinstance(decks, dict)
        else []
    )
    language = (get_language() or "en")[:2]
    return {
        str(row["key"]): str(row["name"].get(language, ""))
        for row in rows
        if isinstance(row, dict) and "key" in row and isinstance(row.get("name"), dict)
    }


def refusal(problem: Problem) -> str:
    """The message for a text that could not be imported."""
    facts = problem.facts
    return {
        "too_large": _("The text is too large. A card set has at most a million bytes."),
        "not_yaml": _("Line %(line)s is no YAML of a card set: %(why)s.")
        % {"line": facts.get("line"), "why": facts.get("why")},
        "not_a_card_set": _("This is no card set."),
        "no_such_title": _("There is no title “%(title)s”.") % {"title": facts.get("title")},
        "another_title": _("This is a set of another title, “%(title)s”.") % {"title": facts.get("title")},
        "bad_name": _("A set needs a name of at most %(most)s letters.") % {"most": facts.get("most")},
        "name_taken": _("There is already a set with the name “%(name)s”.") % {"name": facts.get("name")},
        "not_draft": _("Only a draft can be changed."),
    }.get(problem.code, _("That is not possible now."))
