"""Command line arguments about the table, for commands that play games between bots."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError

from games.bots import BOTS, LEVELS
from games.bots.characters import company
from games.engine.rules import Rules
from games.registry import TITLES


def add_table_arguments(parser: ArgumentParser, *, games: int) -> None:
    parser.add_argument("--title", default="shelter", choices=sorted(TITLES))
    parser.add_argument("--players", type=int, default=4, help="how many sit at the table")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--bots", default="steady", help="names in the order of seats, repeated as needed")
    parser.add_argument("--option", action="append", default=[], help="an option of the table: short=True")


def read_bots(options: dict[str, Any]) -> tuple[str, ...]:
    """The bot at every seat; a `CommandError` if the table is not possible."""
    rules = TITLES[options["title"]].rules
    if options["players"] not in rules.seats:
        raise CommandError(f"{rules.slug} is for {rules.seats[0]} to {rules.seats[-1]} players")
    if options["games"] < 1:
        raise CommandError("--games must be at least 1")
    names = [name.strip() for name in options["bots"].split(",")]
    if unknown := sorted(set(names) - BOTS.keys()):
        raise CommandError(f"No such bot: {', '.join(unknown)}. There are {', '.join(sorted(BOTS))}")
    if len(names) > options["players"]:
        raise CommandError(f"{len(names)} bots are too many for {options['players']} players")
    return tuple(names[seat % len(names)] for seat in range(options["players"]))


def in_company(bots: Sequence[str], turn: int) -> list[str]:
    """The bots with every level name replaced by a different character of that level."""
    named = [bot for bot in bots if bot not in LEVELS]
    guests = {level: iter(company(level, bots.count(level), present=named, turn=turn)) for level in LEVELS}
    return [next(guests[bot]) if bot in guests else bot for bot in bots]


def read_table_options(rules: Rules[Any], texts: list[str]) -> dict[str, Any]:
    """Parse options such as ``short=True``; each value must be one that the title knows."""
    chosen = {}
    for text in texts:
        key, _, value = text.partition("=")
        values = next((option.values for option in rules.table_options if option.key == key), ())
        found = [each for each in values if str(each) == value]
        if not found:
            known = ", ".join(f"{o.key}={'|'.join(map(str, o.values))}" for o in rules.table_options)
            raise CommandError(f"No such option: {text}. There are {known}")
        chosen[key] = found[0]
    return chosen
