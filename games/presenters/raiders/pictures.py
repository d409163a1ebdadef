"""The pictures of cards and gangs. A card without its own drawing borrows one: designers invent new cards."""

import re
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders

from games.caches import cached
from games.titles.raiders.cards import Cards
from games.titles.raiders.notation import COLOURS, MARKS, PATTERNS, TRASH

SHEET = "games/raiders/raiders.svg"
OF_TYPE = {
    "water": ("dry_well", "rusty_dam", "dew_nets"),
    "ammo": ("shell_yard", "depot_nine", "old_range"),
    "fuel": ("roofless_pump", "black_pool", "tipsy_derrick"),
    "chemistry": ("bridge_pharmacy", "white_cellar", "salt_works"),
    "scrap": ("car_graveyard", "foundry_gully", "crane_port", "train_depot"),
    "revels": ("roof_dance", "dice_house", "fight_pit", "beer_tank"),
}
"""The drawn territories of each type, which others of that type borrow."""


class GangLook(NamedTuple):
    """How a gang is told apart: by its colour, its mark and its pattern."""

    colour: str
    mark: str
    pattern: str

    @property
    def classes(self) -> str:
        return f"gc-{self.colour} gp-{self.pattern}"


HIRED = GangLook("grey", "coin", "none")
"""The look of mercenaries, and of a player who has no gang yet."""
KNOWN = {
    "valkyries": GangLook("green", "wings", "lattice"),
    "manhunters": GangLook("yellow", "padlock", "dots"),
    "gentlemen": GangLook("blue", "bowler", "pinstripe"),
    "flawless": GangLook("violet", "hexagon", "plain"),
    "patrol": GangLook("black", "shield", "bars"),
    "hyenas": GangLook("red", "teeth", "zigzag"),
}
"""The looks of the printed gangs, for a card that is drawn without its set."""


def gang_look(cards: Cards, gang: str) -> GangLook:
    """The look of a gang of a card set; what it does not choose is the first that no other gang has."""
    if not gang:
        return HIRED
    card = cards.gangs[gang]
    if card.colour and card.mark and card.pattern:
        return GangLook(card.colour, card.mark, card.pattern)
    gangs = [(each.key, each.colour, each.mark, each.pattern) for each in cards.gangs.values()]
    return filled_looks(gangs)[gang]


def filled_looks(gangs: Sequence[tuple[str, str, str, str]]) -> dict[str, GangLook]:
    """The look of each gang, from its key, colour, mark and pattern; empty ones are filled in."""
    columns = []
    for place, words in enumerate((COLOURS, MARKS, PATTERNS), 1):
        free = [word for word in words if word not in {gang[place] for gang in gangs}]
        columns.append([gang[place] or free.pop(0) for gang in gangs])
    looks = zip(*columns, strict=True)
    return {gang[0]: GangLook(*look) for gang, look in zip(gangs, looks, strict=True)}


def look_without_set(gang: str) -> GangLook:
    """The look of a gang that is known by its key alone."""
    place = zlib.crc32(gang.encode())
    return KNOWN.get(gang) or GangLook(COLOURS[place % 8], MARKS[place % 8], PATTERNS[place % 8])


@cached("drawn symbols", 1)
def drawn() -> frozenset[str]:
    """The ids of all symbols in the sheet."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', Path(str(finders.find(SHEET))).read_text()))


@cached("pictures of cards", 1024)
def helper_picture(key: str) -> str:
    """The symbol that shows a helper: its own, or that of another card."""
    own = f"rf-{key}"
    if own in drawn():
        return own
    trash = [f"rf-{word}" for word in TRASH]
    lent = sorted(each for each in drawn() if each.startswith("rf-") and each not in trash)
    return lent[zlib.crc32(key.encode()) % len(lent)]


@cached("pictures of cards", 1024)
def land_picture(key: str, kind: str) -> str:
    """The symbol that shows a territory: its own, or that of another territory of its type."""
    own = f"rt-{key}"
    if own in drawn():
        return own
    lent = OF_TYPE[kind]
    return f"rt-{lent[zlib.crc32(key.encode()) % len(lent)]}"
