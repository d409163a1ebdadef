"""Labels of decks, fields and words, and sentences for mistakes, for people who write cards."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as lazy

from games.presenters.presenter import Text
from games.presenters.shelter.cards import DECK_STYLES
from games.titles.shelter.notation import SLOTS

SIDES: dict[str, Promise] = {"left": lazy("left"), "right": lazy("right")}
LABELS: Mapping[str, Text] = {
    **{kind: look.name for kind, look in DECK_STYLES.items()},
    "owner": lazy("Whose"),
    "space": lazy("Space"),
    "slot": lazy("Slot"),
    "left": lazy("Left space"),
    "right": lazy("Right space"),
    "both": lazy("One space over both halves"),
    "build": lazy("Price"),
    "type": lazy("Type"),
    "abilities": lazy("Abilities"),
    "tag": lazy("Sort of danger"),
    "effect": lazy("Effect"),
    "limits": lazy("Numbers of the box"),
    "resource_cap": lazy("Cubes on a track"),
    "max_dwellers": lazy("Dwellers at most"),
    "start_dwellers": lazy("Dwellers at the start"),
    "start_resources": lazy("Of each resource at the start"),
    "row_size": lazy("Cards in a row"),
    "max_rounds": lazy("Rounds at most"),
    "columns": lazy("Columns: where a threat lands"),
    "columns_variant": lazy("Columns of the variant"),
    "none": lazy("none"),
    "red": lazy("red"),
    "blue": lazy("blue"),
    "yellow": lazy("yellow"),
    "purple": lazy("purple"),
    "weapon": lazy("weapon"),
    "armor": lazy("armor"),
    "outfit": lazy("outfit"),
    "pet": lazy("pet"),
    "aid": lazy("aid"),
    "tool": lazy("tool"),
    "keepsake": lazy("keepsake"),
    "creature": lazy("creature"),
    "raider": lazy("raider"),
    "incident": lazy("incident"),
    **{f"{slot} {side}": format_lazy("{} {}", slot, name) for slot in SLOTS for side, name in SIDES.items()},
}

MISTAKES: Mapping[str, Text] = {
    "said_twice": lazy("“%(found)s” is said twice."),
    "injured_twice": lazy("Only the injured may come here, and they can't be injured again."),
    "room_without_build": lazy("Who pays for a room has to build it: “build” is missing among the rewards."),
    "combat_and_cost": lazy("It asks for a fight and for resources; it can only be one of them."),
    "wrong_moment": lazy("“%(found)s” is a condition; a moment has to stand first."),
    "wrong_condition": lazy("“%(found)s” can't stand behind this moment."),
    "wrong_at_this_moment": lazy("“%(found)s” does nothing at this moment. It could be: %(expected)s."),
    "costs_nothing": lazy("What works by itself costs nothing."),
    "never_spent": lazy("It has to cost exactly one of “exhaust” and “discard”."),
    "no_space": lazy("A room needs a space: left, right or over both halves."),
    "two_on_one_side": lazy("A space over both halves leaves no place for another one."),
    "not_once": lazy("“%(found)s” has to be there on exactly one card."),
    "duplicate": lazy("“%(found)s” is there in two columns."),
}
"""Mistakes that only this title checks for."""
