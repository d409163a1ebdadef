"""Checks the names people choose: what they are made of, what they look like, and whose they may be."""

import unicodedata

from games.models import Player
from games.services.problems import Problem
from games.titles import TITLES

SHORTEST, LONGEST = 2, 24
MARKS_IN_A_ROW = 2
"""More accents than this on one letter are a mess that runs into the lines above and below."""
PUNCTUATION = "-_.'’"
BLANK = "\u115f\u1160\u3164\uffa0"
"""Letters that nobody sees."""

LOOKS = str.maketrans(
    # Small letters and what they, or their capitals, are taken for.
    "авезјкмнорстухѕԁԛԝһі" + "αβγεζηικμνορτυχω" + "օոսհց" + "øłđħıſɡɑɩʟ" + "01i58",
    "abe3jkmhopctyxsdqwhl" + "abyezhlkmnoptyxw" + "onuhg" + "oldhlfgall" + "ollsb",
)
PAIRS = {"rn": "m", "vv": "w"}
RESERVED = {
    "admin", "administrator", "anonymous", "bot", "everybody", "former player", "guest", "me", "moderator",
    "nobody", "null", "overseer", "player", "root", "somebody", "spectator", "staff", "support", "system",
    "you", "админ", "администратор", "бот", "бывший игрок", "вы", "гость", "игрок", "модератор", "никто",
    "поддержка", "смотритель", "administrateur", "ancien joueur", "invité", "joueur", "modérateur",
    "personne", "robot", "surveillant", "vous",
}  # fmt: skip
BEGINNINGS = {"admin", "guest", "invité", "moderator", "админ", "гость", "модератор"}
"""No name may begin with these: who reads it would take it for what the site itself says."""


def tidy_name(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def check_name(text: str, *, player: Player | None = None) -> str:
    """The tidy name, if somebody may have it. A name that looks like an account's is that account's."""
    name = tidy_name(text)
    if not SHORTEST <= len(name) <= LONGEST:
        raise Problem("name_length", least=SHORTEST, most=LONGEST)
    if not all(map(may_stand_in_a_name, name)) or piled_marks(name):
        raise Problem("name_letters")
    look = skeleton(name)
    if sum(letter.isalnum() for letter in name) < SHORTEST or not look:
        raise Problem("name_letters")
    if look in TAKEN_LOOKS or look.startswith(TAKEN_BEGINNINGS):
        raise Problem("name_reserved")
    others = Player.objects.filter(skeleton=look)
    if player is not None:
        others = others.exclude(pk=player.pk)
    if others.exists():
        raise Problem("name_taken")
    return name


def may_stand_in_a_name(letter: str) -> bool:
    """Letters with their accents, digits, a space and a little punctuation; nothing that is not seen."""
    if unicodedata.category(letter)[0] in "LM":
        return letter not in BLANK
    return letter.isdecimal() or letter in PUNCTUATION + " "


def piled_marks(name: str) -> bool:
    row = 0
    for letter in unicodedata.normalize("NFD", name):
        row = row + 1 if unicodedata.category(letter)[0] == "M" else 0
        if row > MARKS_IN_A_ROW:
            return True
    return False


def skeleton(name: str) -> str:
    """What is left of a name at a glance. Two names with the same skeleton are taken for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    look = "".join(letter for letter in plain if letter.isalnum()).translate(LOOKS)
    for pair, single in PAIRS.items():
        look = look.replace(pair, single)
    return look


TAKEN_LOOKS = {skeleton(word) for word in RESERVED | set(TITLES)}
TAKEN_BEGINNINGS = tuple(skeleton(word) for word in BEGINNINGS)
