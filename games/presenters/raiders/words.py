"""The words of the game: types, phases, names of cards, and amounts with the right plural."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.cached_per_language import cached_per_language
from games.titles.raiders.cards import Cards, key_of

TYPES: dict[str, Promise] = {
    "water": lazy("water"),
    "ammo": lazy("ammo"),
    "fuel": lazy("fuel"),
    "chemistry": lazy("chemistry"),
    "scrap": lazy("scrap"),
    "revels": lazy("revels"),
}
PHASES: dict[str, Promise] = {
    "crew": lazy("Crew"),
    "play": lazy("Card"),
    "raid": lazy("Raid"),
    "loot": lazy("Loot"),
    "claim": lazy("Claim"),
    "refresh": lazy("Refresh"),
}
LONG = 13
"""Names with more letters than this are set in a smaller type."""


def card_name(cards: Cards, card_id: str) -> str:
    """The name of a card in the reader's language; trash on a territory is named like any other."""
    names = cards.names[key_of(card_id.partition(".")[0])]
    return names.get((get_language() or "en")[:2], names["en"])


def gang_name(cards: Cards, gang: str) -> str:
    return card_name(cards, gang) if gang else ""


@cached_per_language
def amount(what: str, count: int) -> str:
    """``2 loot`` in the reader's language, with the right plural."""
    if what == "loot":
        text = ngettext("%(count)d loot", "%(count)d loot", count)
    elif what == "captive":
        text = ngettext("%(count)d captive", "%(count)d captives", count)
    elif what == "fanatic":
        text = ngettext("%(count)d fanatic", "%(count)d fanatics", count)
    elif what == "card":
        text = ngettext("%(count)d card", "%(count)d cards", count)
    elif what == "territory":
        text = ngettext("%(count)d territory", "%(count)d territories", count)
    elif what == "point":
        text = ngettext("%(count)d point", "%(count)d points", count)
    else:
        text = ngettext("%(count)d helper", "%(count)d helpers", count)
    return text % {"count": count}


def listed(names: Sequence[str]) -> str:
    """Names as a list; a name that occurs several times is said once, with its number."""
    counted = {name: names.count(name) for name in dict.fromkeys(names)}
    return ", ".join(name if number == 1 else f"{number} × {name}" for name, number in counted.items())


def day_title(number: int) -> str:
    return _("Day %(number)d") % {"number": number}


def hour_title(number: int) -> str:
    return _("Hour %(number)d") % {"number": number}
