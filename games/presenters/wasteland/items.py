"""Cards that survivors own: items, companions, perks and agendas, with their abilities in words."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.cached_per_language import cached_per_language
from games.presenters.wasteland.deal import Deal
from games.presenters.wasteland.signs import NEEDS, bonus_words, enemy_symbol, need_words, row_words
from games.presenters.wasteland.words import (
    amount,
    card_name,
    letter_name,
    sheet_name,
    type_name,
)
from games.titles.wasteland.cards import Ability, Ambition, Card, Cards, Need

MOMENTS: dict[str, Promise] = {
    "start": lazy("from the start"),
    "turn": lazy("in your turn"),
    "action": lazy("as an action"),
    "before_fight": lazy("before a fight"),
    "fight": lazy("in a fight"),
    "encounter": lazy("at an encounter"),
    "drawn": lazy("when drawn"),
}


class ItemView(NamedTuple):
    """A card: its class, its numbers and a sentence for each ability."""

    id: str
    kind: str
    kind_name: str
    name: str
    ranged: str
    """`ranged` or `melee` for a weapon, else empty."""
    letters: tuple[tuple[str, str], ...]
    """The talents of its rerolls, each with its name."""
    armor: int
    price: int
    lines: tuple[str, ...]
    label: str
    """The whole card in words."""


class HeldItem(NamedTuple):
    """A card of a survivor, and what its owner can do with it now."""

    card: ItemView
    exhausted: bool = False
    action: str = ""
    """The answer that a click selects; empty if there is none."""
    at_once: bool = False
    chosen: bool = False
    offer: str = ""
    """What the click does."""
    why: str = ""


class AgendaView(NamedTuple):
    key: str
    name: str
    faction: str
    influence: int
    lines: tuple[str, ...]
    icons: tuple[tuple[str, str], ...]
    """The enemies that it activates: symbol and name."""
    shown: bool = False
    action: str = ""
    chosen: bool = False
    offer: str = ""


def moment_words(cards: Cards, ability: Ability) -> str:
    """When an ability works; empty if it always does."""
    if ability.moment == "test":
        if ability.what:
            return _("in a test of %(letter)s") % {"letter": letter_name(cards, ability.what)}
        return _("in a test")
    if ability.moment == "kill":
        if ability.what:
            return _("after killing: %(enemy)s") % {"enemy": type_name(cards, ability.what)}
        return _("after killing an enemy")
    return str(MOMENTS[ability.moment]) if ability.moment in MOMENTS else ""


def ability_words(cards: Cards, ability: Ability) -> str:
    """A line of a card in words: its moment, its conditions, its costs and its effects."""
    lead = [moment_words(cards, ability)]
    lead += [condition_words(cards, need) for need in ability.conditions]
    if ability.exhaust:
        lead.append(_("exhaust it"))
    if ability.discard:
        lead.append(_("use it up"))
    if ability.pay:
        lead.append(NEEDS["pay"](cards, Need("pay", number=ability.pay)))
    effects = row_words(cards, ability.deeds)
    before = ", ".join(part for part in lead if part)
    if not before:
        return capfirst(effects)
    return capfirst(_("%(moment)s: %(effects)s") % {"moment": before, "effects": effects})


def condition_words(cards: Cards, need: Need) -> str:
    return need_words(cards, need)


def card_lines(cards: Cards, card: Card) -> tuple[str, ...]:
    """Everything that a card says in words."""
    lines = [ability_words(cards, ability) for ability in card.abilities]
    if card.recruit:
        needs = ", ".join(need_words(cards, need) for need in card.recruit)
        lines.append(_("To recruit: %(needs)s") % {"needs": needs})
    if card.keep or card.keep_pay:
        needs = ", ".join(
            need_words(cards, need)
            for need in (*card.keep, *([Need("pay", number=card.keep_pay)] if card.keep_pay else []))
        )
        lines.append(_("To keep: %(needs)s") % {"needs": needs})
    return tuple(lines)


def item_view(deal: Deal, card_id: str) -> ItemView:
    return deal.memo.get(("item", card_id), None, lambda: make_item(deal.cards, deal.cards.cards[card_id]))


def make_item(cards: Cards, card: Card) -> ItemView:
    name = card_name(cards, card.key)
    kind_name = _("Perk") if card.kind == "perk" else sheet_name(cards, "class_names", card.kind)
    letters = (card.letter,) if card.letter else card.rerolls
    named = tuple((letter, letter_name(cards, letter)) for letter in letters)
    lines = card_lines(cards, card)
    numbers = [_("armor %(count)d") % {"count": card.armor}] if card.armor else []
    if card.kind == "weapon":
        numbers.append(_("ranged") if card.ranged else _("melee"))
    numbers += [text for _letter, text in named]
    if card.price:
        numbers.append(amount("caps", card.price))
    return ItemView(
        id=card.id,
        kind=card.kind,
        kind_name=kind_name,
        name=name,
        ranged=("ranged" if card.ranged else "melee") if card.kind == "weapon" else "",
        letters=named,
        armor=card.armor,
        price=card.price,
        lines=lines,
        label=". ".join([f"{name}, {kind_name.lower()}", *numbers, *lines]),
    )


def agenda_view(deal: Deal, key: str, influence: int) -> AgendaView:
    return make_agenda(deal.cards, deal.cards.ambitions[key], influence)


def make_agenda(cards: Cards, ambition: Ambition, influence: int) -> AgendaView:
    return AgendaView(
        ambition.key,
        card_name(cards, ambition.key),
        ambition.faction,
        influence,
        tuple(bonus_words(cards, bonus) for bonus in ambition.bonus),
        tuple((enemy_symbol(kind), type_name(cards, kind)) for kind in ambition.activates),
    )


@cached_per_language
def influence_words(have: int, need: int) -> str:
    return _("%(have)d of %(need)d influence") % {"have": have, "need": need}


def held_by(deal: Deal, player: Mapping[str, Any]) -> tuple[list[HeldItem], list[HeldItem]]:
    """The equipped cards and the inventory of a survivor; perks and the rule card come last."""
    exhausted = player["exhausted"]

    def held(card_id: str) -> HeldItem:
        return HeldItem(item_view(deal, card_id), card_id in exhausted)

    worn = [held(each) for each in (*player["equipped"], player["gear"]) if each]
    return worn, [held(each) for each in (*player["inventory"], *player["perks"])]
