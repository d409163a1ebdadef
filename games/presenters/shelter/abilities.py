"""The abilities of items in words, one short line each."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.engine.effect import Effect
from games.presenters.shelter.words import LETTER_NAMES, amount
from games.titles.shelter.cards import Ability, ItemCard
from games.titles.shelter.notation import RESOURCES

MOMENTS: dict[str, Promise] = {
    "before_combat": lazy("Before a fight"),
    "after_roll": lazy("After your roll"),
    "combat_lost": lazy("When a fight is lost"),
    "injure_cost": lazy("When an injury is the price"),
    "placing": lazy("When you place"),
    "before_item": lazy("Before you take an item"),
    "rent": lazy("When you receive rent"),
    "turn_start": lazy("At the start of your turn"),
    "turn_end": lazy("At the end of your turn"),
    "any_time": lazy("Any time in your turn"),
    "always": lazy("Always"),
    "game_end": lazy("At the end of the game"),
}
AGAINST: dict[str, Promise] = {
    "creature": lazy("against creatures"),
    "raider": lazy("against raiders"),
    "incident": lazy("against incidents"),
}
PLAIN: dict[str, Promise] = {
    "ready": lazy("ready an item"),
    "heal": lazy("heal a dweller who is at home"),
    "spare": lazy("nobody is injured"),
    "trained": lazy("the dweller counts as trained"),
    "extra_turn": lazy("take another turn"),
}


def item_lines(item: ItemCard) -> list[str]:
    """A line for each ability: its moment, its price and its effects."""
    return [ability_line(ability) for ability in item.abilities.values()]


def ability_line(ability: Ability) -> str:
    moment = str(MOMENTS[ability.moment])
    if ability.letter:
        moment = _("When you place on %(letter)s") % {"letter": LETTER_NAMES[ability.letter]}
    if ability.no_threat:
        moment = _("At the end of the game, without a threat on your level")
    effects = ", ".join(effect_words(effect) for effect in ability.effects)
    price = price_words(ability)
    if price:
        return _("%(moment)s, for %(price)s: %(effects)s") % {
            "moment": moment,
            "price": price,
            "effects": effects,
        }
    return _("%(moment)s: %(effects)s") % {"moment": moment, "effects": effects}


def price_words(ability: Ability) -> str:
    """The price of an ability in words, besides exhausting the item."""
    parts = [amount(name, count) for name, count in zip(RESOURCES, ability.need, strict=True) if count]
    parts += [amount("any", ability.any)] if ability.any else []
    parts += [_("the item itself")] if ability.discard else []
    return ", ".join(parts)


def effect_words(effect: Effect) -> str:
    args: Mapping[str, Any] = effect.args
    if effect.verb in PLAIN:
        return str(PLAIN[effect.verb])
    if effect.verb == "gain":
        return amount(effect.word("what"), effect.number())
    if effect.verb == "item":
        return amount("item", effect.number())
    if effect.verb in ("bonus", "in_combat"):
        bonus = _("+%(count)d to the roll") % {"count": effect.number()}
        return f"{bonus} {AGAINST[args['tag']]}" if args["tag"] else bonus
    if effect.verb == "reroll":
        return _("roll one die again") if args["dice"] == 1 else _("roll both dice again")
    if effect.verb == "refresh":
        return _("new items in the row") if args["what"] == "items" else _("new rooms in the row")
    if effect.verb == "swap":
        count = effect.number()
        return ngettext("swap %(count)d resource", "swap up to %(count)d resources", count) % {"count": count}
    return _("%(happiness)s for every %(every)d %(things)s") % {
        "happiness": amount("happiness", effect.number()),
        "every": args["every"],
        "things": things(args["what"]),
    }


def things(what: str) -> str:
    """The name of the things that an item counts at the end of the game."""
    return {
        "dwellers": _("dwellers"),
        "resources": _("resources"),
        "rooms": _("rooms on your level"),
        "items": _("items"),
    }[what]
