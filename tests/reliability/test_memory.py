"""A process that serves moves for a long time: its memory levels off."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.counts import count

MOVES = 20_000
MOST_GROWTH = 1.05
"""The most growth of the last third over the second."""


@pytest.mark.soak
def test_memory_levels_off_while_thousands_of_moves_are_played(tmp_path: Path):
    moves = count(MOVES)
    found = subprocess.run(
        [sys.executable, "-m", "tests.reliability.long_run", str(moves), str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    megabytes = [float(word) for word in found.stdout.split()]
    thirds = len(megabytes) // 3
    second, last = max(megabytes[thirds : 2 * thirds]), max(megabytes[2 * thirds :])
    assert last <= second * MOST_GROWTH, megabytes
