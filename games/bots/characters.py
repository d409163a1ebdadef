"""The cast: the bots that can be invited, each a level and a style combined in one short key."""

from collections.abc import Collection

from games.registry import TITLES

STYLES = tuple(dict.fromkeys(style for title in TITLES.values() for style in title.rules.styles))
"""The styles of all titles."""
PLAIN = ""
"""No style: the default weights."""


def key_of(level: str, style: str) -> str:
    """The key of a bot: ``steady.builder``, or ``steady`` without a style."""
    return f"{level}.{style}" if style else level


def level_of(key: str) -> str:
    """The level in a bot's key."""
    return key.partition(".")[0]


def style_of(key: str) -> str:
    """The style in a bot's key."""
    return key.partition(".")[2]


def cast_of(level: str) -> list[str]:
    """The keys of all bots of a level."""
    return [key_of(level, style) for style in (*STYLES, PLAIN)]


def company(level: str, number: int, *, present: Collection[str] = (), turn: int = 0) -> list[str]:
    """The keys of so many bots of a level, as different as possible from each other and from ``present``.

    ``turn`` rotates which bot comes first, so that not every game has the same ones.
    """
    cast = cast_of(level)
    start = turn % len(cast)
    cast = cast[start:] + cast[:start]
    fresh = [key for key in cast if key not in present] or cast
    return [fresh[place % len(fresh)] for place in range(number)]
