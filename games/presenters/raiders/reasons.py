"""Why a territory, a helper or a card can't be chosen, in one short sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def reason(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a refusal of the rules."""
    if code == "too_weak":
        by = int(facts["by"])
        return ngettext("Needs %(count)d more", "Needs %(count)d more", by) % {"count": by}
    return PLAIN[code]()


PLAIN: dict[str, Callable[[], str]] = {
    "nobody_healthy": lambda: _("Nobody healthy is at home"),
    "no_raider": lambda: _("Needs a raider of your gang"),
    "empty_squad": lambda: _("Pick helpers first"),
    "wounded": lambda: _("Wounded: patch up first"),
    "call_useless": lambda: _("Its call finds nothing to do"),
    "skill_useless": lambda: _("Its skill finds nothing to do"),
    "comes_last": lambda: _("Works by itself after the others"),
    "has_left": lambda: _("Is not there any more"),
    "no_loot": lambda: _("No loot is left here"),
    "not_here": lambda: _("Not the territory it is on"),
    "not_own": lambda: _("Not yours"),
    "not_rival": lambda: _("Not a rival's"),
    "not_held": lambda: _("Nobody holds it"),
    "not_neutral": lambda: _("Nobody holds it"),
    "not_any": lambda: _("Not possible here"),
    "not_every": lambda: _("Not possible here"),
    "last_raider": lambda: _("Last raider: grey helpers can't stay alone"),
}
