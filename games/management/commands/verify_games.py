from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
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
        verified = differ = 0
        with ProgressBar("games", len(ids)) as progress:
            for verdict in verdicts(ids, options["jobs"]):
                progress.advance()
                verified += not verdict.skipped
                differ += bool(verdict.difference)
                self.report(verdict)
        self.stdout.write(f"{verified} games verified, {differ} differ")
        if differ:
            raise SystemExit(1)

    def report(self, verdict: Verdict) -> None:
        if verdict.skipped:
            self.stdout.write(f"game {verdict.game_id}: skipped: {verdict.skipped}")
        elif verdict.difference:
            self.stdout.write(f"game {verdict.game_id}: {verdict.difference}")


def verdicts(ids: list[int], jobs: int) -> Iterator[Verdict]:
    """The verdict on each game, in order."""
    if jobs == 1:
        yield from map(verdict_on, ids)
        return
    # Spawned, not forked: processes can't share a database connection.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=django.setup) as pool:
        yield from pool.map(verdict_on, ids)


def verdict_on(game_id: int) -> Verdict:
    return verify_game(game_id=game_id)
