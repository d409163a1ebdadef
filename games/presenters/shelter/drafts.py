"""Previews of a card that is being written: as players will see it, and its lines in words."""

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import CardData
from games.engine.effect import Line
from games.presenters.parts import Part
from games.presenters.shelter.abilities import ability_line
from games.presenters.shelter.pictures import pictured
from games.presenters.shelter.signs import Icons, Sign, price_icons, sign
from games.presenters.shelter.table import CardView, SlotView, SpaceView
from games.presenters.shelter.words import amount
from games.titles.shelter.cards import make_ability, make_face, payment
from games.titles.shelter.notation import ANY, RESOURCES

DRAWN_STYLES: tuple[str, ...] = (
    "games/css/tabs.css",
    "games/shelter/rooms.css",
    "games/shelter/vault.css",
    "games/shelter/space.css",
    "games/shelter/card.css",
)
"""The style sheets of a card outside of the table."""
COVERED = "storage_room"
"""The room in which a threat is shown."""


class DrawnCard(NamedTuple):
    """A card as a slot of the vault and as a card of a row; None where it never appears."""

    colour: str
    slot: SlotView | None
    card: CardView | None
    art: str
    """The classes of the picture of a card in a row."""


class SaidLine(NamedTuple):
    """A line of notation as icons, if it has any, and in words."""

    cost: Icons
    sign: Sign | None
    words: str


def draw_card(kind: str, card: CardData) -> Part:
    """The drawing of a card, from its lines without mistakes."""
    return Part("drawn", DRAWN[kind](card, name_of(card)))


def name_of(card: CardData) -> str:
    return card.names.get((get_language() or "en")[:2], "")


def draw_elevator(card: CardData, name: str) -> DrawnCard:
    slot = SlotView("shaft", card.key, name, "elevator", spaces_of(card, name, {"space": "both"}))
    return DrawnCard(card.words.get("owner", "none"), slot, None, "")


def draw_room(card: CardData, name: str) -> DrawnCard:
    picture = pictured("r", card.key)
    spaces = spaces_of(card, name, {"left": "left", "right": "right", "both": "both"})
    slot = SlotView("room", card.key, name, picture, spaces)
    build = card.line("build")
    if build is None:
        return DrawnCard("none", slot, None, "")
    price = price_icons(*payment(build.costs))
    shown = CardView(card.key, name, f"r-{picture}", price, tuple(space.sign for space in spaces), (), name)
    return DrawnCard("none", slot, shown, "card__art")


def draw_item(card: CardData, name: str) -> DrawnCard:
    lines = tuple(ability_line(make_ability(line)) for line in card.lines.get("abilities", ()))
    shown = CardView(card.key, name, f"it-{pictured('it', card.key)}", (), (), lines, name)
    return DrawnCard("none", None, shown, "card__art card__art--things")


def draw_threat(card: CardData, name: str) -> DrawnCard:
    spaces = spaces_of(card, name, {"effect": "left"}, pictured("t", card.key))
    return DrawnCard("none", SlotView("room", card.key, name, COVERED, spaces), None, "")


DRAWN = {
    "elevators": draw_elevator,
    "starting_rooms": draw_room,
    "rooms": draw_room,
    "items": draw_item,
    "threats": draw_threat,
}


def spaces_of(card: CardData, name: str, sides: dict[str, str], threat: str = "") -> tuple[SpaceView, ...]:
    """The spaces of a card; ``sides`` maps the field that describes a space to its side."""
    spaces = []
    for field, side in sides.items():
        if line := card.line(field):
            shown = sign(make_face(card.key, line))
            spaces.append(
                SpaceView(
                    id=field,
                    side=side,
                    label=": ".join([name, shown.words]),
                    sign=shown,
                    state="",
                    threat=threat,
                    threat_id=threat,
                    figures=(),
                )
            )
    return tuple(spaces)


def say_line(form: str, line: Line) -> Part:
    """A line of notation as icons and as a sentence."""
    return Part("said", SAID[form](line))


def say_price(line: Line) -> SaidLine:
    need, any_count = payment(line.costs)
    amounts = [*zip(RESOURCES, need, strict=True), (ANY, any_count)]
    words = ", ".join(amount(what, count) for what, count in amounts if count)
    return SaidLine(price_icons(need, any_count), None, _("To build: %(price)s") % {"price": words})


def say_face(line: Line) -> SaidLine:
    shown = sign(make_face("", line))
    return SaidLine((), shown, capfirst(shown.words))


def say_ability(line: Line) -> SaidLine:
    return SaidLine((), None, ability_line(make_ability(line)))


SAID = {"cost": say_price, "space": say_face, "threat": say_face, "ability": say_ability}
