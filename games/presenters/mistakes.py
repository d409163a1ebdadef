"""Mistakes in a card set in words: where they are, why they are wrong, and what is expected instead."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.errors import Mistake
from games.presenters import presenter_of
from games.presenters.labels import label_of
from games.registry import TITLES

MOST_LISTED = 8
"""How many expected words are listed at most."""
CARDS_OWN: dict[str, Promise] = {
    "key": lazy("Key"),
    "copies": lazy("Copies"),
    "name": lazy("Names"),
    "en": lazy("English name"),
    "ru": lazy("Russian name"),
    "fr": lazy("French name"),
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
    "small letters, digits and _": lazy("small letters, digits and _"),
    ",": lazy("a comma"),
}
"""Descriptions that the card parser uses instead of literal words."""
REASONS: dict[str, Promise] = {
    "not_understood": lazy("“%(found)s” is not understood here."),
    "incomplete": lazy("It stops too early."),
    "missing_arrow": lazy("The arrow “->” is missing."),
    "missing_moment": lazy("It has to begin with a moment and a colon."),
    "missing": lazy("This has to be there."),
    "unknown_field": lazy("There is no field “%(found)s” on these cards."),
    "unknown": lazy("There is no “%(found)s” here."),
    "wrong_type": lazy("This has to be something else."),
    "wrong_number": lazy("“%(found)s” is out of bounds."),
    "wrong_count": lazy("There are %(found)s different cards."),
    "bad_key": lazy("“%(found)s” is no key."),
    "duplicate_key": lazy("Another card has this key."),
    "bad_name": lazy("A name is missing or too long."),
}


class PresentedMistake(NamedTuple):
    place: str
    """The path that the card parser reports, such as ``rooms/medbay/left``."""
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
    def field(self) -> str:
        """The field of the card, without the line number."""
        return [*self.place.split("/"), "", ""][2]


def present_mistake(title: str, mistake: Mistake, names: Mapping[str, str]) -> PresentedMistake:
    """A mistake in the reader's language; ``names`` maps card keys to names."""
    expected = [word for each in mistake.expected for word in each.split(" or ")]
    close = (
        get_close_matches(mistake.found, expected, 1) if mistake.code in ("not_understood", "unknown") else []
    )
    found = mistake.found.replace("_", " ") if mistake.code not in REASONS else mistake.found
    wanted = listed(expected)
    sentence = REASONS.get(mistake.code) or presenter_of(title).MISTAKES[mistake.code]
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
    bounds = re.fullmatch(r"(\d+) to (\d+)( letters)?", word)
    if bounds is None:
        return word
    facts = {"least": bounds[1], "most": bounds[2]}
    if bounds[3]:
        return _("%(least)s to %(most)s letters") % facts
    return _("%(least)s to %(most)s") % facts


def present_place(title: str, place: str, names: Mapping[str, str]) -> str:
    """The path of a mistake in words: ``rooms/medbay/left`` becomes ``Medbay: Left space``."""
    first, *rest = place.split("/")
    if not rest:
        return str(CARDS_OWN.get(first) or label_of(title, first))
    key, *fields = rest
    kinds = [kind.name for kind in TITLES[title].rules.kinds]
    if first not in kinds:
        return f"{label_of(title, first)}, {label_of(title, key)}"
    # In a path, a card without a key is given by its number, and all cards of a deck by a star.
    card = names.get(key) or (_("card %(number)s") % {"number": key} if key.isdecimal() else key)
    within = [
        str(CARDS_OWN.get(field) or label_of(title, field)) for field in fields if not field.isdecimal()
    ]
    within += [_("line %(number)s") % {"number": field} for field in fields if field.isdecimal()]
    return ": ".join([label_of(title, first) if key == "*" else card, ", ".join(within)]).removesuffix(": ")
