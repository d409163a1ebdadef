from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError

from games.management.progress import ProgressBar
from games.selectors.games import begun_games
from games.services.verification import Verdict, verify_game


class Command(BaseCommand):
    help = "Replay stored games from their moves alone, and compare with what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", type=int, nargs="*", metavar="ID", help="numbers of games")
        parser.add_argument("--all", action="store_true", help="all games that have begun")
        parser.add_argument("--since", type=int, metavar="ID", help="leave out the games before this one")
        parser.add_argument("--jobs", type=int, default=1, help="processes to replay in")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["all"] == bool(options["games"]):
            raise CommandError("Say which games, or --all")
        if options["jobs"] < 1:
            raise CommandError("--jobs must be at least 1")
        begun = begun_games()
        ids = options["games"] or begun
        if missing := sorted(set(ids) - set(begun)):
            raise CommandError(f"No such game, or not begun: {', '.join(map(str, missing))}")
        ids = [each for each in ids if each >= (options["since"] or 0)]
        found = Counter[str]()
        try:
            with ProgressBar("games", len(ids)) as progress:
                for verdict in verdicts(ids, options["jobs"]):
                    progress.advance()
                    found["games"] += 1
                    found[self.report(verdict)] += 1
        finally:
            self.sum_up(ids, found)
        if found["differ"] or found["failed"]:
            raise SystemExit(1)

    def report(self, verdict: Verdict) -> str:
        """Print what is to be said about a game; returns the line of the summary that it counts in."""
        for said, word, line in (
            (verdict.skipped, "skipped: ", "skipped"),
            (verdict.failure, "could not be replayed: ", "failed"),
            (verdict.difference, "", "differ"),
        ):
            if said:
                self.stdout.write(f"game {verdict.game_id}: {word}{said}")
                return line
        return "same"

    def sum_up(self, ids: list[int], found: Counter[str]) -> None:
        """Print the counts; if the command was interrupted, also how to go on."""
        failed = f", {found['failed']} could not be replayed" if found["failed"] else ""
        self.stdout.write(
            f"{found['same'] + found['differ']} games verified, {found['differ']} differ{failed}"
        )
        if left := ids[found["games"] :]:
            self.stdout.write(f"{len(left)} games are left. Go on with --since {left[0]}")


def verdicts(ids: list[int], jobs: int) -> Iterator[Verdict]:
    """The verdict on each game, in order."""
    if jobs == 1:
        yield from map(verdict_on, ids)
        return
    while ids:
        done = 0
        try:
            with processes(jobs) as pool:
                for verdict in pool.map(verdict_on, ids):
                    yield verdict
                    done += 1
        except BrokenProcessPool:
            yield verdict_on_suspect(ids[done])
            done += 1
        ids = ids[done:]


def processes(number: int) -> ProcessPoolExecutor:
    # Spawned, not forked: processes can't share a database connection.
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=django.setup)


def verdict_on_suspect(game_id: int) -> Verdict:
    """The verdict on a game whose replay may have killed its process."""
    try:
        with processes(1) as pool:
            return pool.submit(verdict_on, game_id).result()
    except BrokenProcessPool:
        return Verdict(game_id, failure="its process was killed")


def verdict_on(game_id: int) -> Verdict:
    return verify_game(game_id=game_id)
