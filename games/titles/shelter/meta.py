"""The slug, version, seats and options of Shelter."""

from games.engine.rules import TableOption

SLUG = "shelter"
VERSION = 1
SEATS = range(2, 5)
TABLE_OPTIONS: tuple[TableOption, ...] = (
    TableOption("columns", ("standard", "variant")),
    TableOption("late_start", (False, True)),
    TableOption("short", (False, True)),
)
"""The columns table for threats; an extra resource of choice for the last seats; a game to four rooms."""
STANDING_OPTIONS: tuple[TableOption, ...] = (
    TableOption("end_turn", (True, False)),
    TableOption("keep_wins", (True, False)),
    TableOption("rent", ("least", "ask")),
    TableOption("train", ("ask", "first")),
)
"""End my turn when nothing is left to do; never reroll a fight that is won; rent in what I have least of;
train in the first letter that is free."""
STYLES: tuple[str, ...] = ("builder", "hunter", "socialite")
"""Likes what lasts, what is dangerous, or company."""
SCORE_LINE = "happiness"
"""The line of the count that pages show as the score."""
