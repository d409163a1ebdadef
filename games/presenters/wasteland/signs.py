"""Requirements, instructions and results of cards as icons and in words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.presenters.wasteland.words import (
    amount,
    card_name,
    letter_name,
    place_name,
    sheet_name,
    trait_name,
    type_name,
)
from games.titles.wasteland.cards import Attempt, Bonus, Cards, Choice, Deed, Need
from games.titles.wasteland.notation import FACTIONS


class Sign(NamedTuple):
    """One result or requirement: its icon, a number or word beside it, and a sentence."""

    symbol: str
    text: str
    words: str
    look: str = "ink"
    """`reward`, `cost` or `ink`."""


Signs = tuple[Sign, ...]
GAINS = {"xp": "w-xp", "caps": "w-caps", "heal": "w-hp", "trade": "w-trade", "lose_rads": "w-rads"}
LOSSES = {"damage": "w-hp", "rads": "w-rads", "lose_caps": "w-caps"}
DECKS = {"loot": "w-loot", "assets": "w-asset", "agendas": "w-agenda"}
SILENT = ("trash", "nothing")
"""Results that nobody needs to be shown."""


def enemy_symbol(kind: str) -> str:
    return f"fa-{kind}" if kind in FACTIONS else f"ty-{kind}"


def numbered(deed: Deed, level: int | None = None) -> str:
    """The number of a result; one that depends on the level of the space is a formula until that is known."""
    if not deed.level:
        return str(deed.number)
    if level is not None:
        return str(count_of(deed, level))
    return {"L": "L", "+": f"L+{deed.number}", "-": f"L−{deed.number}"}[deed.level]


def count_of(deed: Deed, level: int) -> int:
    if not deed.level:
        return deed.number
    change = {"L": 0, "+": deed.number, "-": -deed.number}[deed.level]
    return max(0, level + change)


def row_signs(cards: Cards, row: Sequence[Deed], level: int | None = None) -> Signs:
    """The results of a row, from left to right."""
    return tuple(deed_sign(cards, deed, level) for deed in row if deed.verb not in SILENT)


def deed_sign(cards: Cards, deed: Deed, level: int | None = None) -> Sign:
    count, words = numbered(deed, level), deed_words(cards, deed, level)
    verb = deed.verb
    if verb in GAINS:
        return Sign(GAINS[verb], f"−{count}" if verb == "lose_rads" else count, words, "reward")
    if verb in LOSSES:
        return Sign(LOSSES[verb], count, words, "cost")
    if verb == "draw":
        return Sign(DECKS[deed.what], "" if count == "1" else count, words, "reward")
    if verb == "unique":
        return Sign("c-unique", card_name(cards, deed.what), words, "reward")
    if verb in ("become", "lose"):
        mark = "" if verb == "become" else "−"
        return Sign(f"tr-{deed.what}", mark + trait_name(cards, deed.what), words)
    if verb == "power":
        return Sign(enemy_symbol(deed.what), f"+{deed.number}", words)
    if verb in ("place", "remove"):
        return Sign(enemy_symbol(deed.what), place_name(cards, deed.where), words)
    if verb == "fight":
        return Sign("w-fight", type_name(cards, deed.what), words, "cost")
    if verb == "stage":
        return Sign("w-quest", deed.what, words)
    if verb == "add":
        return Sign("w-encounter", "+1", words)
    if verb in ("move", "marker"):
        return Sign("w-pin", place_name(cards, deed.where), words)
    if verb == "lose_item":
        return Sign("w-loot", "−1", words, "cost")
    return Sign(EFFECTS.get(verb, "w-action"), "" if verb in PLAIN_EFFECTS else count, words, "reward")


EFFECTS = {
    "hits": "w-hit",
    "armor": "w-armor",
    "rerolls": "w-reroll",
    "movement": "w-boot",
    "action": "w-action",
    "kill_level": "w-skull",
    "explore": "w-explore",
    "inventory": "w-loot",
    "hp": "w-hp",
    "rough": "w-rough",
    "no_terrain_rads": "w-rads",
    "terrain_heals": "w-rads",
    "redraw": "w-encounter",
}
PLAIN_EFFECTS: dict[str, Promise] = {
    "explore": lazy("explore an adjacent sheet"),
    "no_terrain_rads": lazy("irradiated ground gives no rads"),
    "terrain_heals": lazy("irradiated ground heals 1"),
    "redraw": lazy("draw another card instead"),
    "trash": lazy("this card leaves the game"),
    "nothing": lazy("nothing happens"),
    "lose_item": lazy("lose an item of your choice"),
}
COUNTED: dict[str, Promise] = {
    "xp": lazy("%(count)s experience"),
    "caps": lazy("gain caps: %(count)s"),
    "heal": lazy("heal %(count)s"),
    "trade": lazy("trade: up to %(count)s transactions"),
    "lose_rads": lazy("lose rads: %(count)s"),
    "damage": lazy("%(count)s damage"),
    "rads": lazy("rads: %(count)s"),
    "lose_caps": lazy("lose caps: %(count)s"),
    "hits": lazy("+%(count)s hits"),
    "armor": lazy("+%(count)s armor"),
    "rerolls": lazy("rerolls: %(count)s"),
    "movement": lazy("movement points: %(count)s"),
    "action": lazy("extra actions: %(count)s"),
    "kill_level": lazy("kill an enemy here of level %(count)s or less"),
    "inventory": lazy("room for more cards: %(count)s"),
    "hp": lazy("hit points are at most %(count)s"),
    "rough": lazy("rough ground costs %(count)s points"),
}
NAMED: dict[str, Promise] = {
    "become": lazy("become: %(what)s"),
    "lose": lazy("no longer: %(what)s"),
    "power": lazy("%(what)s +%(count)s on the power track"),
    "place": lazy("%(what)s: a token at %(where)s"),
    "remove": lazy("%(what)s: a token leaves %(where)s"),
    "fight": lazy("fight: %(what)s"),
    "unique": lazy("%(what)s, a unique card"),
    "stage": lazy("quest %(what)s is laid out"),
    "add": lazy("a new card is shuffled into its deck"),
    "move": lazy("move to %(where)s"),
    "marker": lazy("a marker at %(where)s"),
}
DRAWS: dict[str, Promise] = {
    "loot": lazy("draw loot: %(count)s"),
    "assets": lazy("draw assets: %(count)s"),
    "agendas": lazy("draw agendas: %(count)s"),
}


def deed_words(cards: Cards, deed: Deed, level: int | None = None) -> str:
    """One result in words."""
    count = numbered(deed, level)
    if deed.verb in PLAIN_EFFECTS:
        return str(PLAIN_EFFECTS[deed.verb])
    if deed.verb == "draw":
        return str(DRAWS[deed.what]) % {"count": count}
    if deed.verb in NAMED:
        where = place_name(cards, deed.where) if deed.where else ""
        facts = {"what": thing_name(cards, deed), "where": where, "count": count}
        return str(NAMED[deed.verb]) % facts
    return str(COUNTED[deed.verb]) % {"count": count}


def thing_name(cards: Cards, deed: Deed) -> str:
    if deed.verb in ("become", "lose"):
        return trait_name(cards, deed.what)
    if deed.verb in ("power", "place", "remove", "fight"):
        return type_name(cards, deed.what)
    return card_name(cards, deed.what) if deed.verb == "unique" else deed.what


def row_words(cards: Cards, row: Sequence[Deed], level: int | None = None) -> str:
    return ", ".join(deed_words(cards, deed, level) for deed in row)


# --- requirements -------------------------------------------------------------------------------------


Say = Callable[[Cards, Need], str]
NEEDS: dict[str, Say] = {
    "have": lambda cards, need: _("the trait “%(trait)s”") % {"trait": trait_name(cards, need.what)},
    "lack": lambda cards, need: _("not the trait “%(trait)s”") % {"trait": trait_name(cards, need.what)},
    "letter": lambda cards, need: _("the talent “%(letter)s”") % {"letter": letter_name(cards, need.what)},
    "held": lambda cards, need: (
        _("%(count)d in the inventory: %(what)s")
        % {"count": need.number, "what": sheet_name(cards, "class_names", need.what)}
    ),
    "has_caps": lambda cards, need: amount("caps", need.number),
    "pay": lambda cards, need: _("pay %(caps)s") % {"caps": amount("caps", need.number)},
    "discard": lambda cards, need: (
        _("give up: %(what)s") % {"what": sheet_name(cards, "class_names", need.what)}
    ),
    "loyal": lambda cards, need: _("loyal to %(faction)s") % {"faction": type_name(cards, need.what)},
    "not_loyal": lambda cards, need: _("not loyal to %(faction)s") % {"faction": type_name(cards, need.what)},
    "together": lambda cards, need: _("another survivor in the space"),
    "unarmed": lambda cards, need: _("no weapon"),
    "at_marker": lambda cards, need: _("at the marker"),
    "at": lambda cards, need: _("at %(place)s") % {"place": place_name(cards, need.where)},
    "against": lambda cards, need: _("against %(enemy)s") % {"enemy": type_name(cards, need.what)},
}
BONUSES: dict[str, Say] = {
    "lead": lambda cards, need: (
        _("%(faction)s leads by %(count)d") % {"faction": type_name(cards, need.what), "count": need.number}
    ),
    "unexplored": lambda cards, need: (
        ngettext(
            "at most %(count)d sheet is unexplored", "at most %(count)d sheets are unexplored", need.number
        )
        % {"count": need.number}
    ),
    "all_explored": lambda cards, need: _("every sheet is explored"),
    "has_caps": lambda cards, need: amount("caps", need.number),
    "letters": lambda cards, need: amount("letters", need.number),
    "perks": lambda cards, need: amount("perks", need.number),
    "consumables": lambda cards, need: (
        ngettext(
            "%(count)d consumable in the inventory", "%(count)d consumables in the inventory", need.number
        )
        % {"count": need.number}
    ),
    "equipped": lambda cards, need: (
        ngettext("%(count)d card equipped", "%(count)d cards equipped", need.number) % {"count": need.number}
    ),
    "unique_equipped": lambda cards, need: _("a unique card equipped"),
    "reputation": lambda cards, need: _("idolized or vilified"),
    "rads_at_most": lambda cards, need: (
        ngettext("at most %(count)d rad", "at most %(count)d rads", need.number) % {"count": need.number}
        if need.number
        else _("no rads")
    ),
    "have": NEEDS["have"],
}
WHENS: dict[str, Say] = {
    "quest": lambda cards, need: place_name(cards, need.where) if need.where else _("the marker"),
    "kill": lambda cards, need: kill_words(cards, need),
    "kill_level": lambda cards, need: _("Kill an enemy of level %(count)d or more") % {"count": need.number},
    "explore": lambda cards, need: explore_words(cards, need),
    "all_explored": lambda cards, need: _("Explore every sheet"),
    "enter_marker": lambda cards, need: _("Reach the marker"),
    "enter": lambda cards, need: _("Reach %(place)s") % {"place": place_name(cards, need.where)},
    "power": lambda cards, need: (
        _("%(faction)s at %(count)d on the power track")
        % {"faction": type_name(cards, need.what), "count": need.number}
    ),
    "unexplored": BONUSES["unexplored"],
    "gain": lambda cards, need: _("Become: %(trait)s") % {"trait": trait_name(cards, need.what)},
    "has_caps": lambda cards, need: _("Have %(caps)s") % {"caps": amount("caps", need.number)},
    "letters": lambda cards, need: _("Have %(talents)s") % {"talents": amount("letters", need.number)},
}
BACKS: dict[str, Promise] = {
    "green": lazy("Explore a green sheet"),
    "orange": lazy("Explore an orange sheet"),
}


def need_words(cards: Cards, need: Need) -> str:
    """A requirement in words."""
    if need.verb == "equipped":
        return _("equipped: %(what)s") % {"what": sheet_name(cards, "class_names", need.what)}
    return NEEDS[need.verb](cards, need)


def kill_words(cards: Cards, need: Need) -> str:
    facts = {"enemy": type_name(cards, need.what)}
    if not need.where:
        return _("Kill: %(enemy)s") % facts
    where = place_name(cards, need.where) if "." in need.where else card_name(cards, need.where)
    return _("Kill: %(enemy)s, %(place)s") % {**facts, "place": where}


def explore_words(cards: Cards, need: Need) -> str:
    if need.what in BACKS:
        return str(BACKS[need.what])
    return _("Explore %(tile)s") % {"tile": card_name(cards, need.what)}


def when_words(cards: Cards, need: Need) -> str:
    """What fulfils an objective."""
    return WHENS[need.verb](cards, need)


def when_symbol(need: Need) -> str:
    if need.verb == "kill":
        return enemy_symbol(need.what)
    symbols = {"kill_level": "w-fight", "explore": "w-explore", "all_explored": "w-explore"}
    if need.verb in ("power", "gain", "has_caps", "letters"):
        return {"power": "w-skull", "gain": "w-test", "has_caps": "w-caps", "letters": "w-xp"}[need.verb]
    return symbols.get(need.verb, "w-quest")


def bonus_words(cards: Cards, bonus: Bonus) -> str:
    """A line of an agenda: ``+1: 5 caps``."""
    needs = ", ".join(BONUSES[need.verb](cards, need) for need in bonus.conditions)
    return _("+%(count)d: %(needs)s") % {"count": bonus.influence, "needs": needs}


def requirements(cards: Cards, choice: Choice) -> list[str]:
    """Everything that an option or an objective needs, in words."""
    found = [need_words(cards, need) for need in choice.needs]
    if choice.pay:
        found.append(need_words(cards, Need("pay", number=choice.pay)))
    if choice.discard:
        found.append(need_words(cards, Need("discard", choice.discard)))
    return found


def attempt_words(cards: Cards, attempt: Attempt) -> str:
    """An instruction in words."""
    if attempt.kind == "fight":
        facts = {"enemy": type_name(cards, attempt.what), "count": attempt.number}
        if attempt.number:
            return _("Fight: %(enemy)s, level +%(count)d") % facts
        return _("Fight: %(enemy)s") % facts
    letters = " + ".join(letter_name(cards, letter) for letter in attempt.letters)
    facts = {"letters": letters, "hits": amount("hits", attempt.number)}
    if attempt.kind == "ally":
        return _("Another survivor tests %(letters)s: %(hits)s") % facts
    return _("Test %(letters)s: %(hits)s") % facts
