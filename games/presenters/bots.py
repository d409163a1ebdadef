"""The levels and faces of bots, and what titles say about their characters: names, lines and styles."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bots.characters import PLAIN, level_of, style_of
from games.presenters import presenter_of
from games.presenters.avatars import BOT_PARTS, Avatar, face_from
from games.presenters.presenter import BotStyle, Clothes

LEVEL_NAMES: dict[str, Promise] = {"rookie": _("Easy"), "steady": _("Normal"), "expert": _("Hard")}
LEVEL_LINES: dict[str, Promise] = {
    "rookie": _("Plays along and misses things. Good company for a first game."),
    "steady": _("Plays soundly, one turn at a time."),
    "expert": _("Looks far ahead. Hard to beat."),
}
ALL_ROUNDER = BotStyle(_("All-rounder"), Clothes("sage", "lamps", "antenna", "jumpsuit", "teal"))
"""A bot without a style, in every title."""


class Metal(NamedTuple):
    """The metal and the wallpaper of a level."""

    skin: str
    paper: str


METALS = {
    "rookie": Metal("enamel", "dots"),
    "steady": Metal("steel", "plain"),
    "expert": Metal("brass", "rays"),
}


def style_of_bot(title: str, key: str) -> BotStyle:
    """The style in a bot's key, as its title describes it."""
    style = style_of(key)
    return ALL_ROUNDER if style == PLAIN else presenter_of(title).BOT_STYLES[style]


def bot_face(title: str, key: str, number: int) -> Avatar:
    """The face of a character; a bot without a character gets one from its key or seat number."""
    if key not in presenter_of(title).CHARACTERS:
        return face_from(key or str(number), BOT_PARTS)
    metal, worn = METALS[level_of(key)], style_of_bot(title, key).clothes
    return Avatar(
        metal.paper,
        worn.wall,
        "tin",
        metal.skin,
        "bald",
        "brown",
        worn.eyes,
        "grille",
        worn.hat,
        worn.coat,
        worn.cloth,
    )


def bot_name(title: str, key: str, number: int) -> str:
    """The name of a bot; one without a character is named by its seat number."""
    character = presenter_of(title).CHARACTERS.get(key)
    if character is not None:
        return str(character.name)
    return str(_("Bot %(number)d")) % {"number": number + 1}


def bot_kind(title: str, key: str) -> str:
    """The level and the style of a character; empty for a bot without a character."""
    if key not in presenter_of(title).CHARACTERS:
        return ""
    return f"{LEVEL_NAMES[level_of(key)]} · {style_of_bot(title, key).name}"
