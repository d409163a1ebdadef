"""Small questions: one of a few things is picked."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.buttons import Button, option_label
from games.presenters.wasteland.deal import Deal, ids_of, verb_of
from games.presenters.wasteland.items import ability_words, card_lines, make_agenda
from games.presenters.wasteland.marks import enemy_words
from games.presenters.wasteland.pictures import survivor_picture
from games.presenters.wasteland.signs import bonus_words
from games.presenters.wasteland.words import amount, card_name, enemy_name, letter_name, type_name


class Pick(NamedTuple):
    """A thing to pick: a button with its picture and a description."""

    button: Button
    lines: tuple[str, ...] = ()


def pick_places(deal: Deal) -> tuple[Pick, ...]:
    """Places are selected on the map or here, and then confirmed."""
    return tuple(
        Pick(
            Button(
                option,
                option_label(deal, option),
                "w-pin",
                points=option not in deal.at_once,
                chosen=option == deal.picked,
            )
        )
        for option in deal.options
    )


def pick_survivors(deal: Deal) -> tuple[Pick, ...]:
    found = []
    for option in deal.options:
        survivor = deal.cards.survivors[ids_of(option)[0]]
        card = deal.cards.cards[survivor.card]
        lines = (
            _("Talent: %(letter)s") % {"letter": letter_name(deal.cards, survivor.letter)},
            _("Card: %(card)s") % {"card": card_name(deal.cards, card.key)},
            *card_lines(deal.cards, card),
        )
        button = Button(option, card_name(deal.cards, survivor.key), f"pt-{survivor_picture(survivor.key)}")
        found.append(Pick(button, lines))
    return tuple(found)


def pick_enemies(deal: Deal) -> tuple[Pick, ...]:
    found = []
    for option in deal.options:
        face = ids_of(option)[0]
        enemy = next((each for each in deal.seen["enemies"] if each["face"] == face), None)
        lines = (enemy_words(deal.cards, enemy),) if enemy else ()
        found.append(Pick(Button(option, enemy_name(deal.cards, face), "w-fight"), lines))
    return tuple(found)


def pick_letters(deal: Deal) -> tuple[Pick, ...]:
    assert deal.me is not None
    found = []
    for option in deal.options:
        letter = ids_of(option)[0]
        owned = letter in deal.me["letters"]
        line = _("You have it: take a perk instead") if owned else _("A new talent")
        found.append(Pick(Button(option, letter_name(deal.cards, letter), f"ta-{letter}"), (line,)))
    return tuple(found)


def pick_cards(deal: Deal) -> tuple[Pick, ...]:
    """Perks to take, cards to give up, cards to pay for."""
    found = []
    for option in deal.options:
        card = deal.cards.cards[ids_of(option)[0]]
        label = card_name(deal.cards, card.key)
        if verb_of(option) == "pay":
            label = _("Pay %(caps)s for %(card)s") % {"caps": amount("caps", card.keep_pay), "card": label}
        elif verb_of(option) == "leave":
            label = _("Leave it exhausted")
        symbol = f"ta-{card.letter}" if card.kind == "perk" else f"c-{card.kind}"
        lines = tuple(ability_words(deal.cards, ability) for ability in card.abilities)
        found.append(Pick(Button(option, label, symbol), () if verb_of(option) == "leave" else lines))
    return tuple(found)


def pick_gain(deal: Deal) -> tuple[Pick, ...]:
    card = deal.cards.cards[str(deal.about[0])]
    assert deal.me is not None
    labels = {"equip": _("Equip it"), "stow": _("Into the inventory")}
    return tuple(
        Pick(
            Button(
                option, labels[verb_of(option)], f"c-{card.kind}", "go" if verb_of(option) == "equip" else ""
            )
        )
        for option in deal.options
    )


def pick_agendas(deal: Deal) -> tuple[Pick, ...]:
    own = {each["key"]: each["influence"] for each in deal.seen["own"]["agendas"]}
    found = []
    for option in deal.options:
        key = ids_of(option)[0]
        ambition = deal.cards.ambitions[key]
        lines = (
            _("now %(influence)s") % {"influence": amount("influence", own[key])},
            *(bonus_words(deal.cards, bonus) for bonus in ambition.bonus),
        )
        found.append(Pick(Button(option, make_agenda(deal.cards, ambition, 0).name, "w-agenda"), lines))
    return tuple(found)


def pick_camp(deal: Deal) -> tuple[Pick, ...]:
    found = []
    for option in deal.options:
        verb, ids = verb_of(option), ids_of(option)
        if verb == "rest":
            label = _("Rest: heal %(count)d, ready your cards") % {"count": deal.cards.limits.camp_heal}
            found.append(Pick(Button(option, label, "w-camp", "go")))
        elif verb == "done":
            found.append(Pick(Button(option, _("Break camp"), "i-check", "go")))
        else:
            label = _("Offer %(name)s a deal") % {"name": deal.names[int(ids[0])]}
            found.append(Pick(Button(option, label, "w-trade")))
    return tuple(found)


def gain_hint(deal: Deal) -> str:
    return card_hint(deal, str(deal.about[0]))


def card_hint(deal: Deal, card_id: str) -> str:
    card = deal.cards.cards[card_id]
    lines = card_lines(deal.cards, card)
    return ". ".join([card_name(deal.cards, card.key), *lines])


def enemy_hint(deal: Deal) -> str:
    """The enemy that a question about a path is about."""
    return enemy_name(deal.cards, str(deal.about[0]))


def type_hint(deal: Deal) -> str:
    return type_name(deal.cards, str(deal.about[0]))


PICKS: dict[str, Callable[[Deal], tuple[Pick, ...]]] = {
    "survivor": pick_survivors,
    "start": pick_places,
    "settle": pick_places,
    "wake": pick_places,
    "path": pick_places,
    "icon": pick_places,
    "order": pick_enemies,
    "letter": pick_letters,
    "perk": pick_cards,
    "drop": pick_cards,
    "ready": pick_cards,
    "gain": pick_gain,
    "agenda": pick_agendas,
    "camp": pick_camp,
}
HINTS: dict[str, Callable[[Deal], str]] = {
    "gain": gain_hint,
    "path": enemy_hint,
    "icon": type_hint,
}
