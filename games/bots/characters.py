"""The cast of a title: the bots that can be invited, each a level and a style combined in one short key."""

from collections.abc import Collection

from games.registry import TITLES

LEVELS = ("rookie", "steady", "expert")
"""The levels of bots, the weakest first."""
PLAIN = ""
"""No style: the default weights."""


def key_of(level: str, style: str) -> str:
    """The key of a bot: a level and a style of its title, joined by a dot, or the level alone."""
    return f"{level}.{style}" if style else level


def level_of(key: str) -> str:
    """The level in a bot's key."""
    return key.partition(".")[0]


def style_of(key: str) -> str:
    """The style in a bot's key."""
    return key.partition(".")[2]


def cast_of(title: str, *levels: str) -> list[str]:
    """The keys of a title's bots, of all levels or of these."""
    styles = (*TITLES[title].rules.styles, PLAIN)
    return [key_of(level, style) for level in levels or LEVELS for style in styles]


def company(
    title: str, level: str, number: int, *, present: Collection[str] = (), turn: int = 0
) -> list[str]:
    """The keys of so many bots of a level, as different as possible from each other and from ``present``.

    ``turn`` rotates which bot comes first, so that not every game has the same ones.
    """
    cast = cast_of(title, level)
    start = turn % len(cast)
    cast = cast[start:] + cast[:start]
    fresh = [key for key in cast if key not in present] or cast
    return [fresh[place % len(fresh)] for place in range(number)]
