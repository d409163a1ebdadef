"""Previews of a card that is being written: as players will see it, and its lines in words."""

from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import CardData
from games.engine.effect import Effect, Line
from games.presenters.parts import Part
from games.presenters.raiders.choices import NO_SPOT
from games.presenters.raiders.own_area import CardView
from games.presenters.raiders.pictures import HIRED, GangLook, helper_picture, land_picture, look_without_set
from games.presenters.raiders.skills import Sign, nature_words, sign
from games.presenters.raiders.table import HelperView, TopView
from games.presenters.raiders.words import LONG, TYPES, amount
from games.titles.raiders.cards import Nature, make_skill

DRAWN_STYLES: tuple[str, ...] = (
    "games/css/tabs.css",
    "games/raiders/gangs.css",
    "games/raiders/portraits.css",
    "games/raiders/helper.css",
    "games/raiders/territory.css",
)
"""The style sheets of a card outside of the table."""
START_LOOT = 5
"""The loot on a territory that is drawn alone."""


class DrawnCard(NamedTuple):
    """A card as a card of the hand, as a territory or as a gang; None where it never appears."""

    card: CardView | None = None
    land: TopView | None = None
    gang: GangLook | None = None
    name: str = ""
    note: str = ""


class SaidLine(NamedTuple):
    """A line of notation as icons, if it has any, and in words."""

    sign: Sign | None
    words: str


def draw_card(kind: str, card: CardData) -> Part:
    """The drawing of a card, from its lines without mistakes."""
    return Part("drawn", DRAWN[kind](card, name_of(card)))


def name_of(card: CardData) -> str:
    return card.names.get((get_language() or "en")[:2], "")


def draw_gang(card: CardData, name: str) -> DrawnCard:
    spare = look_without_set(card.key)
    look = GangLook(
        card.words.get("colour") or spare.colour,
        card.words.get("mark") or spare.mark,
        card.words.get("pattern") or spare.pattern,
    )
    style = card.words.get("style", "")
    note = {"instigator": _("instigator"), "jackal": _("jackal")}.get(style, "")
    return DrawnCard(gang=look, name=name, note=note)


def draw_raider(card: CardData, name: str) -> DrawnCard:
    look = look_without_set(card.words.get("gang", ""))
    badge = "star" if card.words.get("role") == "leader" else ""
    return DrawnCard(card=hand_card(card, name, look, badge), name=name)


def draw_mercenary(card: CardData, name: str) -> DrawnCard:
    symbol = card.words.get("symbol", "none")
    return DrawnCard(card=hand_card(card, name, HIRED, "" if symbol == "none" else symbol), name=name)


def draw_trash(card: CardData, name: str) -> DrawnCard:
    line = card.line("nature")
    view = hand_card(card, name, HIRED, "")
    words = nature_words(make_nature(line)) if line else ""
    return DrawnCard(card=view._replace(helper=view.helper._replace(words=words)), name=name)


def draw_territory(card: CardData, name: str) -> DrawnCard:
    kind = card.words.get("type", "scrap")
    top = TopView(
        id=card.key,
        kind=kind,
        kind_said=str(TYPES[kind]),
        picture=land_picture(card.key, kind),
        name=name,
        flag=None,
        mine=False,
        defence=0,
        defence_said="",
        loot=START_LOOT,
        full=START_LOOT,
        going=0,
        loot_said=amount("loot", START_LOOT),
    )
    return DrawnCard(land=top, name=name)


def hand_card(card: CardData, name: str, look: GangLook, badge: str) -> CardView:
    line = card.line("skill")
    shown = sign(make_skill(line)) if line and line.moments else None
    helper = HelperView(
        name=name,
        label=name,
        picture=helper_picture(card.key),
        gang=look.classes,
        piece="",
        home="",
        number=0,
        wounded=False,
        spot=NO_SPOT,
        spot_id="",
        sign=shown,
        words=shown.words if shown else "",
        is_long=len(name) > LONG,
    )
    return CardView(helper, shown.moment if shown else "", "", badge, "", "")


def make_nature(line: Line) -> Nature:
    said: dict[str, Effect] = {effect.verb: effect for effect in line.costs}
    attack, defend = (int(said[verb].word("power")) if verb in said else 0 for verb in ("attack", "defend"))
    return Nature(attack, defend, "dies" in said)


DRAWN = {
    "gangs": draw_gang,
    "raiders": draw_raider,
    "mercenaries": draw_mercenary,
    "trash": draw_trash,
    "territories": draw_territory,
}


def say_line(form: str, line: Line) -> Part:
    """A line of notation as icons and as a sentence."""
    return Part("said", SAID[form](line))


def say_skill(line: Line) -> SaidLine:
    shown = sign(make_skill(line))
    return SaidLine(shown, shown.said)


def say_nature(line: Line) -> SaidLine:
    return SaidLine(None, nature_words(make_nature(line)))


SAID = {"skill": say_skill, "nature": say_nature}
