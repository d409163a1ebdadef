"""Reads how fast the bots of a table should answer, from the preferences of its players."""

from collections.abc import Iterable, Mapping

KEY = "bot_speed"
"""The name of the preference."""
NORMAL = "normal"
SPEEDS = ("instant", NORMAL, "slow")
"""From fast to slow."""


def slowest_speed(preferences: Iterable[Mapping[str, object]]) -> str:
    """The slowest speed that one of these players wants; a player without a wish wants the normal one."""
    wanted = (each.get(KEY, NORMAL) for each in preferences)
    return max((speed if speed in SPEEDS else NORMAL for speed in wanted), key=SPEEDS.index, default=NORMAL)
