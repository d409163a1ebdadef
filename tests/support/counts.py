"""How often a check is repeated: a tenth in normal runs, in full in `make soak`."""

import os

SOAK = os.environ.get("SOAK") == "1"


def count(full: int) -> int:
    """The number of repeats in this run, given the full number."""
    return full if SOAK else max(1, full // 10)
