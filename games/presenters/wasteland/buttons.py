"""Buttons that select or play an answer."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from games.presenters.wasteland.deal import Deal, ids_of, verb_of
from games.presenters.wasteland.items import ability_words
from games.presenters.wasteland.words import (
    card_name,
    enemy_name,
    letter_name,
    place_name,
    slot_name,
)


class Button(NamedTuple):
    action: str
    label: str
    symbol: str = ""
    look: str = ""
    note: str = ""
    """A second line."""
    points: bool = False
    """Does a click only select it? It is played when it is confirmed."""
    chosen: bool = False
    why: str = ""
    """The reason why it can't be chosen."""
    tab: str = ""
    """A number on it, such as a price."""


CONFIRM: dict[str, Promise] = {
    "go": pgettext_lazy("move", "Go"),
    "explore": lazy("Explore"),
    "encounter": lazy("Turn the card"),
    "fight": lazy("Fight"),
    "quest": lazy("Try it"),
    "camp": lazy("Make camp"),
    "use": lazy("Use"),
    "equip": lazy("Equip"),
    "stow": lazy("Put away"),
    "show": lazy("Show"),
    "hide": lazy("Take back"),
    "end": lazy("End turn"),
    "choose": lazy("Do it"),
    "buy": lazy("Buy"),
    "recruit": lazy("Recruit"),
    "sell": lazy("Sell"),
    "reroll": lazy("Reroll"),
}
"""The labels of the button that confirms a selected answer, by its verb."""


def confirm_label(action: str) -> str:
    verb = verb_of(action)
    return str(CONFIRM[verb]) if verb in CONFIRM else _("Confirm")


def use_label(deal: Deal, action: str) -> str:
    """The label of an answer that uses a card, with the enemy or the sheet that it is used on."""
    card, *rest = ids_of(action)
    if card == "rested":
        return _("Give up being rested")
    name = card_name(deal.cards, card)
    target = rest[1] if len(rest) > 1 else ""
    if not target:
        return name
    on = (
        slot_name(deal.cards, target)
        if target in deal.cards.atlas.slot_of
        else enemy_name(deal.cards, target)
    )
    return _("%(card)s: %(target)s") % {"card": name, "target": on}


def use_note(deal: Deal, action: str) -> str:
    """What the line of a used card does."""
    card, *rest = ids_of(action)
    if card == "rested":
        return _("one more reroll")
    return ability_words(deal.cards, deal.cards.cards[card].abilities[int(rest[0]) - 1])


def use_button(deal: Deal, action: str) -> Button:
    card = ids_of(action)[0]
    symbol = "tr-rested" if card == "rested" else f"c-{deal.cards.cards[card].kind}"
    if symbol == "c-perk":
        symbol = f"ta-{deal.cards.cards[card].letter}"
    return Button(action, use_label(deal, action), symbol, note=use_note(deal, action))


def quest_label(deal: Deal, action: str) -> str:
    number, objective = ids_of(action)
    key = deal.cards.numbers[number]
    return _("%(quest)s, objective %(number)s") % {"quest": card_name(deal.cards, key), "number": objective}


def option_label(deal: Deal, action: str) -> str:
    """An answer in a few words."""
    verb, ids = verb_of(action), ids_of(action)
    if verb == "use":
        return use_label(deal, action)
    if verb == "quest":
        return quest_label(deal, action)
    if verb in ("go", "put", "wake", "to", "icon", "explore"):
        return place_name(deal.cards, ids[0])
    if verb in ("fight", "next") and ids:
        return enemy_name(deal.cards, ids[0])
    if verb == "keep" and ids:
        return letter_name(deal.cards, ids[0])
    if ids:
        return card_name(deal.cards, ids[0])
    return confirm_label(action)
