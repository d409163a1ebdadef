"""Labels of decks, fields and words, and sentences for mistakes, for people who write cards."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as lazy

from games.presenters.presenter import Text
from games.presenters.raiders.cards import DECKS
from games.presenters.raiders.words import TYPES

LABELS: Mapping[str, Text] = {
    **DECKS,
    **TYPES,
    "style": lazy("Style"),
    "colour": lazy("Colour"),
    "mark": lazy("Mark"),
    "pattern": lazy("Pattern"),
    "gang": lazy("Gang"),
    "role": lazy("Role"),
    "start": lazy("Begins in"),
    "skill": lazy("Skill"),
    "symbol": lazy("Symbol"),
    "nature": lazy("Nature"),
    "type": lazy("Type"),
    "limits": lazy("Game constants"),
    "hand_size": lazy("Cards in a hand"),
    "days": lazy("Days"),
    "market_size": lazy("Mercenaries on the market"),
    "start_loot": lazy("Loot on a territory at dawn"),
    "extra_territories": lazy("Territories a day, more than players"),
    "points_loot": lazy("Points for a loot"),
    "points_first": lazy("Points for the first territory of a type"),
    "points_again": lazy("Points for each further one"),
    "instigator": lazy("instigator"),
    "jackal": lazy("jackal"),
    "leader": lazy("leader"),
    "crew": lazy("crew"),
    "hideout": lazy("the hideout"),
    "none": lazy("none"),
    "fist": lazy("fist"),
    "cap": lazy("cap"),
    "fire": lazy("fire"),
    "green": lazy("green"),
    "yellow": lazy("yellow"),
    "blue": lazy("blue"),
    "violet": lazy("violet"),
    "black": lazy("black"),
    "red": lazy("red"),
    "orange": lazy("orange"),
    "teal": lazy("teal"),
    "wings": lazy("wings"),
    "padlock": lazy("padlock"),
    "bowler": lazy("bowler hat"),
    "hexagon": lazy("hexagon"),
    "shield": lazy("shield"),
    "teeth": lazy("teeth"),
    "wheel": lazy("wheel"),
    "bolt": lazy("bolt"),
    "lattice": lazy("lattice"),
    "dots": lazy("dots"),
    "pinstripe": lazy("pinstripe"),
    "plain": lazy("plain"),
    "bars": lazy("bars"),
    "zigzag": lazy("zigzag"),
    "checks": lazy("checks"),
    "waves": lazy("waves"),
}

MISTAKES: Mapping[str, Text] = {
    "said_twice": lazy("“%(found)s” is said twice."),
    "no_start": lazy("No raider of this gang begins in the hideout."),
    "duplicate": lazy("Two gangs have “%(found)s”."),
    "too_few": lazy("There are too few: “%(found)s”, and %(expected)s are needed."),
    "last_alone": lazy("“last” fits only this line: %(expected)s."),
    "not_everywhere": lazy("“%(found)s” can't work on every territory at once. It could be: %(expected)s."),
    "raid_only": lazy("“%(found)s” needs a territory that the card is on, so it must be a raid skill."),
    "no_territory": lazy("“%(found)s” needs a mark that chooses a territory, such as [any]."),
    "not_own": lazy("Only helpers on a territory of one's own can be withdrawn: use [own]."),
    "nothing_paid": lazy("“for each” needs a cost that is counted."),
    "nobody_to_call": lazy("“call it” has to follow “withdraw”."),
}
"""Mistakes that only this title checks for."""
