"""Which picture shows a card: designers invent cards that nobody has drawn yet."""

import re
import zlib
from functools import cache, lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders

SHEET = "games/shelter/rooms.svg"
NOT_LENT = ("rock", "elevator")
"""Pictures that show no card."""


@cache
def drawn() -> frozenset[str]:
    """Every symbol of the sheet."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', Path(str(finders.find(SHEET))).read_text()))


@lru_cache(maxsize=1024)
def pictured(prefix: str, key: str) -> str:
    """The key under which a card is drawn: its own, or that of another whose picture it borrows."""
    if f"{prefix}-{key}" in drawn():
        return key
    keys = sorted(symbol.removeprefix(f"{prefix}-") for symbol in drawn() if symbol.startswith(f"{prefix}-"))
    lent = [each for each in keys if not each.startswith(NOT_LENT)]
    return lent[zlib.crc32(key.encode()) % len(lent)]
