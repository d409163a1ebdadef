"""The picture of a card. A card without its own drawing borrows one: designers invent new cards."""

import re
import zlib
from pathlib import Path

from django.contrib.staticfiles import finders

from games.caches import cached

SHEET = "games/shelter/rooms.svg"
NOT_LENT = ("rock", "elevator")
"""Symbols of scenery, which no card borrows."""


@cached("drawn symbols", 1)
def drawn() -> frozenset[str]:
    """The ids of all symbols in the sheet."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', Path(str(finders.find(SHEET))).read_text()))


@cached("pictures of cards", 1024)
def pictured(prefix: str, key: str) -> str:
    """The key whose picture shows a card: its own, or that of the card whose picture it borrows."""
    if f"{prefix}-{key}" in drawn():
        return key
    keys = sorted(symbol.removeprefix(f"{prefix}-") for symbol in drawn() if symbol.startswith(f"{prefix}-"))
    lent = [each for each in keys if not each.startswith(NOT_LENT)]
    return lent[zlib.crc32(key.encode()) % len(lent)]
