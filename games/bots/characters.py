"""The cast: who can be asked to sit down, each a level and a style behind one short key."""

from collections.abc import Collection

from games.engine.rules import STYLES

PLAIN = ""
"""No style at all: a bit of everything."""


def key_of(level: str, style: str) -> str:
    """``steady.builder``; without a style ``steady``"""
    return f"{level}.{style}" if style else level


def level_of(key: str) -> str:
    """How well somebody plays."""
    return key.partition(".")[0]


def style_of(key: str) -> str:
    """What somebody likes."""
    return key.partition(".")[2]


def cast_of(level: str) -> list[str]:
    """Everybody who plays at a level."""
    return [key_of(level, style) for style in (*STYLES, PLAIN)]


def company(level: str, number: int, *, present: Collection[str] = (), turn: int = 0) -> list[str]:
    """So many bots of a level, as different from each other and from who is present as can be.

    ``turn`` moves on who is asked first, so that not every game has the same guests.
    """
    cast = cast_of(level)
    start = turn % len(cast)
    cast = cast[start:] + cast[:start]
    fresh = [key for key in cast if key not in present] or cast
    return [fresh[place % len(fresh)] for place in range(number)]
