"""The viewer's own board, and the boards of the others."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.buttons import confirm_label
from games.presenters.wasteland.deal import COLOURS, Deal, ids_of
from games.presenters.wasteland.health import Track, track
from games.presenters.wasteland.items import (
    AgendaView,
    HeldItem,
    agenda_view,
    held_by,
    influence_words,
)
from games.presenters.wasteland.pictures import survivor_picture
from games.presenters.wasteland.words import amount, card_name, letter_name, trait_name, type_name
from games.titles.wasteland.notation import LETTERS

FREE_SHOWN = 3
"""Free places are drawn only in the first row of the inventory."""


class LetterView(NamedTuple):
    letter: str
    name: str
    owned: bool
    peg: bool


class BoardView(NamedTuple):
    """Everything of the viewer's survivor except the track and the talents, which are parts of their own."""

    colour: str
    picture: str
    name: str
    title: str
    caps: int
    caps_words: str
    traits: tuple[tuple[str, str], ...]
    influence: int | None
    """None behind a curtain: it depends on the agendas."""
    target: int
    influence_words: str
    agendas: tuple[AgendaView, ...]
    face_down: int
    """How many agendas are covered by a curtain."""
    agendas_title: str
    secret: str
    equipped: tuple[HeldItem, ...]
    equipped_title: str
    inventory: tuple[HeldItem, ...]
    inventory_title: str
    room: int
    free: str
    used: str
    cards: int


class LettersView(NamedTuple):
    letters: tuple[LetterView, ...]
    label: str
    to_go: int


class OtherView(NamedTuple):
    """Another survivor, in a few numbers."""

    seat: int
    colour: str
    picture: str
    name: str
    bot: bool
    away: str
    notes: tuple[tuple[str, str], ...]
    """Icon and words of notes: first player, decides, loyal."""
    track: Track | None
    letters: int
    caps: int
    agendas: int
    traits: tuple[tuple[str, str], ...]
    said: str
    cards: tuple[HeldItem, ...]
    cards_title: str
    lost: str


def present_board(deal: Deal) -> BoardView | None:
    """The viewer's own board; None before a survivor was chosen."""
    player = deal.me
    if player is None or not player["survivor"]:
        return None
    own = deal.seen["own"]
    worn, carried = held_by(deal, player)
    held = own["agendas"] if own else []
    names = ", ".join(card_name(deal.cards, each["key"]) for each in held)
    if not own:
        names = amount("agendas", player["agendas"])
    return BoardView(
        colour=COLOURS[player["seat"]],
        picture=survivor_picture(player["survivor"]),
        name=_("You"),
        title=card_name(deal.cards, player["survivor"]),
        caps=player["caps"],
        caps_words=amount("caps", player["caps"]),
        traits=tuple((trait, trait_name(deal.cards, trait)) for trait in player["traits"]),
        influence=own["influence"] if own else None,
        target=deal.seen["target"],
        influence_words=influence_words(own["influence"], deal.seen["target"]) if own else "",
        agendas=tuple(
            offered_agenda(deal, agenda_view(deal, each["key"], each["influence"]), player["shown"])
            for each in held
        ),
        face_down=0 if own else player["agendas"],
        agendas_title=_("Your agendas: %(names)s") % {"names": names or _("none")},
        secret=_("Only you see them."),
        equipped=tuple(offered_item(deal, item) for item in worn),
        equipped_title=_("Equipped"),
        inventory=tuple(offered_item(deal, item) for item in carried),
        inventory_title=_("Inventory"),
        room=max(0, min(player["room"], FREE_SHOWN - len(carried))),
        free=_("free"),
        used=_("used"),
        cards=len(worn) + len(carried),
    )


def offered_item(deal: Deal, item: HeldItem) -> HeldItem:
    """A card with the first thing that can be done with it in the viewer's turn."""
    if deal.kind != "act":
        return item
    # The bar lists the cards to use: here equipping and putting away come first.
    options = [
        option
        for option in (*deal.options_of("equip", "stow"), *deal.options_of("use"))
        if ids_of(option)[0] == item.card.id
    ]
    if not options:
        return item
    chosen = next((option for option in options if option == deal.picked), "")
    action = chosen or options[0]
    return item._replace(action=action, chosen=bool(chosen), offer=confirm_label(action))


def offered_agenda(deal: Deal, agenda: AgendaView, shown: str) -> AgendaView:
    if shown == agenda.key:
        agenda = agenda._replace(shown=True)
    for action in (f"show {agenda.key}", *(["hide"] if agenda.shown else [])):
        if deal.kind == "act" and action in deal.options:
            return agenda._replace(action=action, chosen=deal.picked == action, offer=confirm_label(action))
    return agenda


def board_track(deal: Deal) -> Track | None:
    """The viewer's track, with the damage of a fight that is under way."""
    player = deal.me
    if player is None:
        return None
    trial = deal.seen["trial"]
    if trial and trial["enemy"] and trial["dice"] and trial["seat"] == deal.viewer:
        face = deal.cards.faces.get(trial["enemy"]) or deal.cards.faces[trial["enemy"].partition("-")[0]]
        rads = trial["level"] if trial["damage"] and "radioactive" in face.traits else 0
        return track(player, damage=trial["damage"], rads=rads)
    if deal.picked == "camp":
        return track(player, heal=min(deal.cards.limits.camp_heal, player["most_hp"] - player["hp"]))
    return track(player)


def present_letters(deal: Deal, player: Mapping[str, Any]) -> LettersView:
    """The seven talents, the own ones lit, and the peg of experience."""
    letters = tuple(
        LetterView(
            letter, letter_name(deal.cards, letter), letter in player["letters"], place == player["peg"]
        )
        for place, letter in enumerate(LETTERS)
    )
    slots = [place for place, letter in enumerate(LETTERS) if letter in player["letters"]]
    to_go = 1 + sum(1 for place in slots if place > player["peg"])
    names = ", ".join(each.name for each in letters if each.owned)
    label = _("Talents: %(names)s. %(xp)s to the next level") % {
        "names": names or _("none"),
        "xp": amount("xp", to_go),
    }
    return LettersView(letters, label, to_go)


def present_other(deal: Deal, player: Mapping[str, Any]) -> OtherView:
    seat = player["seat"]
    decides = any(each["seat"] == seat for each in deal.seen["waiting"])
    survivor = player["survivor"]
    worn, carried = held_by(deal, player)
    health = track(player)
    numbers = [
        health.words,
        amount("letters", len(player["letters"])),
        amount("caps", player["caps"]),
        amount("agendas", player["agendas"]),
    ]
    return OtherView(
        seat=seat,
        colour=COLOURS[seat],
        picture=survivor_picture(survivor) if survivor else "",
        name=deal.names[seat],
        bot=deal.bots[seat],
        away=_("away"),
        notes=notes_on(deal, player, decides=decides),
        track=health,
        letters=len(player["letters"]),
        caps=player["caps"],
        agendas=player["agendas"],
        traits=tuple((trait, trait_name(deal.cards, trait)) for trait in player["traits"]),
        said=". ".join([card_name(deal.cards, survivor)] if survivor else []) + ". " + ", ".join(numbers),
        cards=(*worn, *carried),
        cards_title=_("Cards of %(name)s") % {"name": deal.names[seat]},
        lost=_("eliminated") if player["eliminated"] else "",
    )


def notes_on(deal: Deal, player: Mapping[str, Any], *, decides: bool) -> tuple[tuple[str, str], ...]:
    notes = [("i-first", _("first player"))] if deal.seen["first"] == player["seat"] else []
    if decides:
        notes.append(("w-here", _("to move")))
    if player["loyal"]:
        faction = type_name(deal.cards, player["loyal"])
        notes.append((f"fa-{player['loyal']}", _("loyal to %(faction)s") % {"faction": faction}))
    return tuple(notes)
