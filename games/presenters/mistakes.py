"""Mistakes in a card set in words: where they are, why they are wrong, and what is expected instead."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.cards import Field
from games.engine.errors import Mistake
from games.presenters import presenter_of
from games.presenters.labels import label_of, language_name
from games.registry import TITLES

MOST_LISTED = 8
"""How many expected words are listed at most."""
CARDS_OWN: dict[str, Promise] = {
    "key": lazy("Key"),
    "copies": lazy("Copies"),
    "name": lazy("Names"),
    "decks": lazy("Decks"),
}
"""Labels of the fields that every card set and every card has, whatever the title."""
EXPECTED: dict[str, Promise] = {
    "a number": lazy("a number from 1 to 99"),
    "decks": lazy("decks"),
    "a list of cards": lazy("a list of cards"),
    "a card": lazy("a card"),
    "a list of lines": lazy("a list of lines"),
    "a line of notation": lazy("a line of notation"),
    "one line": lazy("one line"),
    "a list": lazy("a list"),
    "a record": lazy("a group of fields"),
    "a list of records": lazy("a list of groups of fields"),
    "a name": lazy("a name"),
    "a language": lazy("the code of a language, such as en"),
    "small letters, digits and _": lazy("small letters, digits and _"),
    ",": lazy("a comma"),
}
"""Descriptions that the card parser uses instead of literal words."""
REASONS: dict[str, Promise] = {
    "not_understood": lazy("“%(found)s” is not understood here."),
    "incomplete": lazy("It stops too early."),
    "missing_arrow": lazy("The arrow “->” is missing."),
    "missing_moment": lazy("It has to begin with a moment and a colon."),
    "missing": lazy("This is required."),
    "unknown_field": lazy("There is no field “%(found)s” on these cards."),
    "unknown": lazy("There is no “%(found)s” here."),
    "wrong_type": lazy("This has to be something else."),
    "wrong_number": lazy("“%(found)s” is out of bounds."),
    "wrong_count": lazy("There are %(found)s different cards."),
    "bad_key": lazy("“%(found)s” is not a key."),
    "duplicate_key": lazy("Another card has this key."),
    "bad_name": lazy("A name is missing or too long."),
    "bad_text": lazy("A text is missing or too long."),
}


class PresentedMistake(NamedTuple):
    place: str
    """The path that the card parser reports, such as ``pieces/king/when_made``."""
    where: str
    why: str
    column: int
    found: str
    meant: str
    """The closest expected word; empty if none is close."""

    @property
    def card(self) -> tuple[str, str]:
        """The kind and the key of the card with the mistake; the key is empty if it is not about one."""
        kind, _slash, rest = self.place.partition("/")
        return kind, rest.partition("/")[0]

    @property
    def anchor(self) -> str:
        """The path within the card, as the ids of inputs have it."""
        return "_".join(self.place.split("/")[2:])


def present_mistake(title: str, mistake: Mistake, names: Mapping[str, str]) -> PresentedMistake:
    """A mistake in the reader's language; ``names`` maps card keys to names."""
    expected = [word for each in mistake.expected for word in each.split(" or ")]
    close = (
        get_close_matches(mistake.found, expected, 1) if mistake.code in ("not_understood", "unknown") else []
    )
    found = mistake.found.replace("_", " ") if mistake.code not in REASONS else mistake.found
    wanted = listed(expected)
    own = presenter_of(title).MISTAKES
    sentence = (
        REASONS.get(mistake.code) or own.get(mistake.code) or mistake.code.replace("_", " ").capitalize()
    )
    why = str(sentence) % {"found": found, "expected": wanted}
    if not close and wanted and mistake.code in REASONS and mistake.code != "missing_arrow":
        why = _("%(mistake)s It could be: %(expected)s.") % {"mistake": why, "expected": wanted}
    if mistake.column:
        why = _("Column %(column)d: %(mistake)s") % {"column": mistake.column, "mistake": why}
    where = present_place(title, mistake.place, names)
    return PresentedMistake(
        mistake.place, where, why, mistake.column, mistake.found, close[0] if close else ""
    )


def listed(expected: list[str]) -> str:
    shown = [expected_word(word) for word in dict.fromkeys(expected)]
    more = " …" if len(shown) > MOST_LISTED else ""
    return ", ".join(shown[:MOST_LISTED]) + more


def expected_word(word: str) -> str:
    if word in EXPECTED:
        return str(EXPECTED[word])
    bounds = re.fullmatch(r"(-?\d+) to (-?\d+)( letters)?", word)
    if bounds is None:
        return word
    facts = {"least": bounds[1], "most": bounds[2]}
    if bounds[3]:
        return _("%(least)s to %(most)s letters") % facts
    return _("%(least)s to %(most)s") % facts


def present_place(title: str, place: str, names: Mapping[str, str]) -> str:
    """The path of a mistake in words: ``pieces/king/when_made`` becomes ``King: When made``."""
    first, *rest = place.split("/")
    if not rest:
        return str(CARDS_OWN.get(first) or label_of(title, first))
    rules = TITLES[title].rules
    kind = next((kind for kind in rules.kinds if kind.name == first), None)
    if kind is None:
        sheet = next((sheet for sheet in rules.sheets if sheet.name == first), None)
        within = present_path(title, sheet.fields if sheet else (), rest)
        label = label_of(title, first)
        return f"{label} {within}" if rest[0].isdecimal() and sheet and sheet.many else f"{label}, {within}"
    key, *path = rest
    # In a path, a card without a key is given by its number, and all cards of a deck by a star.
    card = names.get(key) or (_("card %(number)s") % {"number": key} if key.isdecimal() else key)
    within = present_path(title, kind.fields, path)
    return ": ".join([label_of(title, first) if key == "*" else card, within]).removesuffix(": ")


def present_path(title: str, fields: Sequence[Field], path: Sequence[str]) -> str:
    """The path of a value in words: ``options/2/text/fr`` becomes ``Options 2, Text, French``."""
    words: list[str] = []
    field: Field | None = None
    for step in path:
        if step.isdecimal() and field is not None and not (field.fields or field.text):
            words.append(_("line %(number)s") % {"number": step})
        elif step.isdecimal():
            words[-1:] = [f"{words[-1]} {step}"] if words else [step]
        elif found := next((each for each in fields if each.name == step), None):
            field, fields = found, found.fields
            words.append(label_of(title, step))
        elif step in dict(settings.LANGUAGES):
            words.append(language_name(step))
        else:
            words.append(str(CARDS_OWN.get(step) or label_of(title, step)))
    return ", ".join(words)
