"""The table of levels in docs/architecture.md is the one that is enforced."""

import re
from pathlib import Path

from tests.architecture.levels import LEVELS

ROOT = Path(__file__).parents[2]


def documented_levels(page: str) -> list[list[str]]:
    """The parts of each level, in the order in which the table names them."""
    section = page.partition("\n## Levels\n")[2].partition("\n## ")[0]
    levels: dict[str, list[str]] = {}
    for number, parts in re.findall(r"^\| (\d) \| (.+?) \|", section, re.MULTILINE):
        names = re.findall(r"`(?:games/)?(\w+)(?:/|\.py)`", parts)
        levels.setdefault(number, []).extend(names)
    return list(levels.values())


def test_the_page_has_the_levels_that_are_enforced():
    assert documented_levels((ROOT / "docs/architecture.md").read_text()) == LEVELS


def test_a_part_that_is_missing_on_the_page_is_found():
    page = "\n## Levels\n\n| 0 | `games/engine/` | |\n| 1 | `games/titles/` | |\n| 1 | `games/bots/` | |\n"
    assert documented_levels(page) == [["engine"], ["titles", "bots"]]
