"""The characters of bots: their names, descriptions, faces, levels and styles."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bots.characters import level_of, style_of
from games.presenters.avatars import BOT_PARTS, Avatar, face_from


class Character(NamedTuple):
    """A bot with a name and a sentence about it."""

    name: Promise
    line: Promise
    """A description in one or two short sentences."""


CHARACTERS: dict[str, Character] = {
    "rookie": Character(_("Newt"), _("First week underground. Means well.")),
    "rookie.builder": Character(_("Pippa"), _("Draws lovely plans and forgets to ask what they cost.")),
    "rookie.hunter": Character(_("Buck"), _("Charges first and counts the bandages later.")),
    "rookie.socialite": Character(_("Dottie"), _("Waves at everybody, and walks past the water tap.")),
    "steady": Character(_("Walter"), _("A bit of everything, and always on time.")),
    "steady.builder": Character(_("Mabel"), _("Measures twice, builds once, and never lends her drill.")),
    "steady.hunter": Character(_("Hank"), _("Sleeps in his boots, in case something crawls in.")),
    "steady.socialite": Character(_("Rosa"), _("Gives the dinners at which the vault is really run.")),
    "expert": Character(_("Quill"), _("Has thought about your next move longer than you have.")),
    "expert.builder": Character(_("Ingrid"), _("Drew this vault. Keeps the better plans at home.")),
    "expert.hunter": Character(_("Ash"), _("Nobody has seen her run. Things run from her.")),
    "expert.socialite": Character(_("Odette"), _("Smiles, pours the tea, and wins the election.")),
}
LEVEL_NAMES = {"rookie": _("Rookie"), "steady": _("Steady"), "expert": _("Expert")}
LEVEL_LINES = {
    "rookie": _("Plays along and misses things. Good company for a first game."),
    "steady": _("Plays soundly, one turn at a time."),
    "expert": _("Looks far ahead. Hard to beat."),
}
STYLE_NAMES = {
    "": _("All-rounder"),
    "builder": _("Builder"),
    "hunter": _("Hunter"),
    "socialite": _("Socialite"),
}


METALS = {"rookie": ("enamel", "dots"), "steady": ("steel", "plain"), "expert": ("brass", "rays")}
"""The metal and the wallpaper of each level."""
CLOTHES = {
    "": ("sage", "lamps", "antenna", "jumpsuit", "teal"),
    "builder": ("mustard", "lamps", "helmet", "overalls", "brick"),
    "hunter": ("teal", "visor", "bandana", "scarf", "moss"),
    "socialite": ("rose", "lamps", "flower", "waistcoat", "plum"),
}
"""The wall, eyes, hat, coat and cloth of a style."""


def bot_face(key: str, number: int) -> Avatar:
    """The face of a character; a bot without a character gets one from its key or seat number."""
    if key not in CHARACTERS:
        return face_from(key or str(number), BOT_PARTS)
    skin, paper = METALS[level_of(key)]
    wall, eyes, hat, coat, cloth = CLOTHES[style_of(key)]
    return Avatar(paper, wall, "tin", skin, "bald", "brown", eyes, "grille", hat, coat, cloth)


def bot_name(key: str, number: int) -> str:
    """The name of a bot; one without a character is named by its seat number."""
    if key in CHARACTERS:
        return str(CHARACTERS[key].name)
    return str(_("Bot %(number)d")) % {"number": number + 1}


def bot_kind(key: str) -> str:
    """``Builder · Steady``: the style and the level of a character."""
    return f"{STYLE_NAMES[style_of(key)]} · {LEVEL_NAMES[level_of(key)]}"
