"""Checks the names that people choose: their characters, their look-alikes, and whether they are taken."""

import unicodedata

from games.models import Player
from games.registry import TITLES
from games.services.problems import Problem

SHORTEST, LONGEST = 2, 24
MARKS_IN_A_ROW = 2
"""The most accents on one letter: more than this would run into the lines above and below."""
PUNCTUATION = "-_.'’"
BLANK = "\u115f\u1160\u3164\uffa0"
"""Invisible letters."""

LOOKS = str.maketrans(
    # Lower-case letters that look like others, themselves or as capitals.
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
"""No name may begin with these: readers could take it for a message of the site."""


def tidy_name(text: str) -> str:
    """A name as it is stored: composed letters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def check_name(text: str, *, player: Player | None = None) -> str:
    """The tidy name. Raises `Problem` if it is not allowed, or looks like the name of another account."""
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
    """Is this a letter, an accent, a digit, a space or one of a few punctuation marks, and visible?"""
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
    """A name with similar letters made equal. Names with the same skeleton look alike."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    look = "".join(letter for letter in plain if letter.isalnum()).translate(LOOKS)
    for pair, single in PAIRS.items():
        look = look.replace(pair, single)
    return look


TAKEN_LOOKS = {skeleton(word) for word in RESERVED | set(TITLES)}
TAKEN_BEGINNINGS = tuple(skeleton(word) for word in BEGINNINGS)
