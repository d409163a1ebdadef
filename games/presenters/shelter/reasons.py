"""Why a space or a card can't be used, in one short sentence."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.presenters.shelter.words import amount


def reason(code: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """The sentence for a refusal of the rules."""
    if code == "taken":
        return _("Taken by %(name)s") % {"name": names[facts["seat"]]}
    if code == "not_your_elevator":
        return _("Only for %(name)s") % {"name": names[facts["owner"]]}
    if code == "short":
        return _("Needs %(what)s more") % {"what": amount(facts["what"], facts["by"])}
    if code == "short_of_items":
        return _("Needs %(what)s more") % {"what": amount("item", facts["by"])}
    return PLAIN[code]()


PLAIN: dict[str, Callable[[], str]] = {
    "nobody_left": lambda: _("All your dwellers are at work"),
    "injured_only": lambda: _("Only for the injured"),
    "healthy_only": lambda: _("Not for the injured"),
    "needs_two": lambda: _("Needs two dwellers"),
    "no_slot": lambda: _("Your level is full"),
    "no_room": lambda: _("No room is left to build"),
    "no_room_payable": lambda: _("No room you can pay for"),
}
