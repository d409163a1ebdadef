"""What Wasteland is, apart from how it is played."""

from games.engine.rules import TableOption

SLUG = "wasteland"
VERSION = 1
SEATS = range(1, 5)
TABLE_OPTIONS: tuple[TableOption, ...] = (TableOption("encounters", ("turn", "icon")),)
"""One encounter in a turn, or one for each encounter icon."""
STANDING_OPTIONS: tuple[TableOption, ...] = (
    TableOption("end_turn", (True, False)),
    TableOption("keep_wins", (True, False)),
    TableOption("order", ("first", "ask")),
    TableOption("paths", ("first", "ask")),
    TableOption("letters", ("ask", "new")),
    TableOption("gear", ("free", "ask")),
    TableOption("wake", ("ask", "safe")),
    TableOption("deals", ("ask", "refuse")),
)
"""End my turn when nothing else is possible; keep dice that win; fight several enemies in the order of
their ids; let enemies take the first of several paths; keep a letter that is new; equip a card into a free
slot; wake up where the fewest enemies are; refuse every deal."""
STYLES: tuple[str, ...] = ("explorer", "fighter", "trader")
"""What a bot may like best: unknown tiles, enemies, or caps and cards."""
SCORE_LINE = "influence"
