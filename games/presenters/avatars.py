"""Draws avatars: faces of players that are put together from the symbols of one sheet."""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.models import Player
from games.presenters.drawings import SILENT

SHEET = "games/avatars.svg"


class Avatar(NamedTuple):
    """A word for each part of the face. The words joined by dots are stored in the database."""

    paper: str
    wall: str
    head: str
    skin: str
    hair: str
    tint: str
    eyes: str
    mouth: str
    hat: str
    coat: str
    cloth: str

    def __str__(self) -> str:
        return ".".join(self)


Parts = Mapping[str, list[str]]

PARTS: Parts = {
    "paper": ["rays", "plain", "stripes", "dots", "arch", "hill"],
    "wall": ["mustard", "teal", "coral", "sage", "sky", "rose", "plum", "brick"],
    "head": ["round", "oval", "square", "heart", "jaw"],
    "skin": ["peach", "porcelain", "honey", "caramel", "umber", "cocoa"],
    "hair": [
        *("crop", "parted", "quiff", "bob", "long", "curls"),
        *("cloud", "bun", "mohawk", "braids", "fringe", "bald"),
    ],
    "tint": ["brown", "ink", "chestnut", "straw", "copper", "ash", "snow", "lagoon"],
    "eyes": ["dots", "wide", "happy", "sleepy", "wink", "stern", "glasses", "shades", "patch"],
    "mouth": ["smile", "grin", "calm", "oh", "smirk", "tooth", "moustache", "beard"],
    "hat": [
        *("bare", "cap", "helmet", "beanie", "brim"),
        *("bandana", "headset", "goggles", "flower", "crown"),
    ],
    "coat": ["jumpsuit", "overalls", "sweater", "doctor", "waistcoat", "scarf"],
    "cloth": ["teal", "mustard", "brick", "navy", "moss", "plum", "cream"],
}
"""The words that people choose from, in the order of ``Avatar``; an unknown word becomes the first."""

BOT_PARTS: Parts = {
    **PARTS,
    "head": ["tin"],
    "skin": ["steel", "brass", "enamel"],
    "hair": ["bald"],
    "eyes": ["lamps", "visor"],
    "mouth": ["grille"],
    "hat": ["antenna", *PARTS["hat"]],
}
"""The words for bots, so that nobody takes a bot for a person."""

NOTHING = {"bald", "bare"}
MANES = {"bob", "long", "cloud", "bun", "braids"}
"""Hair that is also drawn behind the head."""


def read_face(text: str) -> Avatar:
    """The avatar of a stored text; any text gives one."""
    words = [*text.split("."), *[""] * len(PARTS)]
    known = zip(PARTS.values(), BOT_PARTS.values(), words, strict=False)
    return Avatar._make(word if word in (*ours, *theirs) else ours[0] for ours, theirs, word in known)


def face_from(seed: str, parts: Parts = PARTS) -> Avatar:
    """The avatar of a player who has not chosen one: the same for the same seed."""
    digest = sha256(seed.encode()).digest()
    return Avatar._make(words[byte % len(words)] for words, byte in zip(parts.values(), digest, strict=False))


def face_of(player: Player) -> Avatar:
    """The avatar that a player has chosen, or else the one made from their key."""
    return read_face(player.avatar) if player.avatar else face_from(player.key.hex)


def draw_face(face: Avatar, size: str = "", label: str = "") -> SafeString:
    """The SVG of an avatar, as high as a line of text; `size` is `m` (48 pixels), `l` (96) or empty.

    Without a label it is hidden from screen readers, for use beside the name.
    """
    symbols = [
        f"paper-{face.paper}",
        *([f"mane-{face.hair}"] if face.hair in MANES else []),
        f"coat-{face.coat}",
        f"head-{face.head}",
        f"eyes-{face.eyes}",
        f"mouth-{face.mouth}",
        *(f"{part}-{word}" for part, word in (("hair", face.hair), ("hat", face.hat)) if word not in NOTHING),
    ]
    classes = f"avatar wall-{face.wall} skin-{face.skin} hair-{face.tint} cloth-{face.cloth}"
    sheet = static(SHEET)
    return format_html(
        '<svg class="{}" viewBox="2 2.5 44 44" {}>{}</svg>',
        f"{classes} avatar--{size}" if size else classes,
        format_html('role="img" aria-label="{}"', label) if label else SILENT,
        mark_safe("".join(f'<use href="{sheet}#{symbol}"/>' for symbol in symbols)),
    )
