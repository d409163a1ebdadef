"""How often a check is repeated: a tenth by day, everything in `make soak`."""

import os

SOAK = os.environ.get("SOAK") == "1"


def count(full: int) -> int:
    """The number of repeats now, of the full number that the bar asks for."""
    return full if SOAK else max(1, full // 10)
