"""Draws the faces of players, put together from parts of one sheet."""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.models import Player
from games.presenters.drawings import SILENT

SHEET = "games/avatars.svg"


class Face(NamedTuple):
    """A word for each part. Its text, the words with dots between them, is what is stored."""

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
"""What people choose from, in the order of a face; an unknown word becomes the first."""

BOT_PARTS: Parts = {
    **PARTS,
    "head": ["tin"],
    "skin": ["steel", "brass", "enamel"],
    "hair": ["bald"],
    "eyes": ["lamps", "visor"],
    "mouth": ["grille"],
    "hat": ["antenna", *PARTS["hat"]],
}
"""What bots are made of, so that nobody takes them for somebody."""

NOTHING = {"bald", "bare"}
MANES = {"bob", "long", "cloud", "bun", "braids"}
"""Hair that hangs behind the head, too."""


def read_face(text: str) -> Face:
    """The face of a stored text. Whatever is in it, a face comes out."""
    words = [*text.split("."), *[""] * len(PARTS)]
    known = zip(PARTS.values(), BOT_PARTS.values(), words, strict=False)
    return Face._make(word if word in (*ours, *theirs) else ours[0] for ours, theirs, word in known)


def face_from(seed: str, parts: Parts = PARTS) -> Face:
    """Somebody's face as long as they have chosen none: always the same for the same seed."""
    digest = sha256(seed.encode()).digest()
    return Face._make(words[byte % len(words)] for words, byte in zip(parts.values(), digest, strict=False))


def face_of(player: Player) -> Face:
    """The face a player has chosen or was given."""
    return read_face(player.avatar) if player.avatar else face_from(player.key.hex)


def draw_face(face: Face, size: str = "", label: str = "") -> SafeString:
    """A face, as small as a line of text; `size` is `m` (48 pixels), `l` (96) or nothing.

    Without a label it is decoration beside the name.
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
