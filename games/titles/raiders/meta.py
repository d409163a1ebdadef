"""What Raiders is, apart from how it is played."""

from games.engine.rules import TableOption

SLUG = "raiders"
VERSION = 1
SEATS = range(2, 5)
TABLE_OPTIONS: tuple[TableOption, ...] = (
    TableOption("gangs", ("drawn", "chosen", "alternating")),
    TableOption("decks", ("all", "by_players")),
    TableOption("leaders", ("on", "off")),
    TableOption("days", (4, 2)),
)
"""How gangs are given out; which cards are used; with leaders or without; how many days (TBL-1 to TBL-4)."""
STANDING_OPTIONS: tuple[TableOption, ...] = (
    TableOption("drive", ("ask", "trash_first")),
    TableOption("refresh", ("ask", "keep")),
)
"""Which helpers leave when a rival drives them off; keep the whole hand in the refresh phase (STA-1)."""
STYLES: tuple[str, ...] = ("warlord", "looter", "schemer")
"""Playing styles of bots: takes territories, takes loot, or builds up a strong hideout first."""
SCORE_LINE = "points"
