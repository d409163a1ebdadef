"""Compares live play of this working tree with another commit: `python -m bench commits main`.

The default is the last commit, which measures the uncommitted changes. The other commit is checked out into
a temporary git worktree, and each tree creates the same games with its own code. Both servers run side by
side on one core and play in turns, in alternating order.
"""

import asyncio
import os
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import uvloop

from bench.live.laid_apart import lay_apart
from bench.live.load import WARM_UP, Figures, drive, in_batches
from bench.live.ours import ROOT, OurTable, our_server
from bench.live.processes import open_files, split_cores
from bench.report import heading, line

QUICK = bool(os.environ.get("BENCH_QUICK"))
PAIRS = 1 if QUICK else 10
SECONDS = 4.0 if QUICK else 8.0
RATE = 25.0
GAMES = 50
PLAYED = 40
TO_COME = int((WARM_UP + SECONDS) * RATE / GAMES + 2) * (PAIRS + 1)
MOST_WORK, MOST_DELAY = 1.15, 1.25

Pair = tuple[Figures, Figures]


class Side(NamedTuple):
    """A server with its tables."""

    process: int
    tables: list[OurTable]


def main(commit: str = "HEAD") -> None:
    open_files()
    cores = split_cores()
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        tree = running.enter_context(checked_out(commit, folder / "tree"))
        sides = [
            running.enter_context(serving_side(ROOT, folder / "ours", cores)),
            running.enter_context(serving_side(tree, folder / "theirs", cores)),
        ]
        report(commit, uvloop.run(play(*sides)))


@contextmanager
def checked_out(commit: str, tree: Path) -> Iterator[Path]:
    """A temporary worktree of a commit."""
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", str(tree), commit], check=True)
    try:
        yield tree
    finally:
        subprocess.run([*git, "remove", "--force", str(tree)], check=True)


@contextmanager
def serving_side(tree: Path, folder: Path, cores: set[int]) -> Iterator[Side]:
    games = lay_apart(tree, folder, GAMES, played=PLAYED, to_come=TO_COME)
    with our_server(folder, cores=cores, manage=[tree / "manage.py"]) as (port, process):
        yield Side(process, [OurTable(port, laid) for laid in games])


async def play(ours: Side, theirs: Side) -> list[Pair]:
    for side in (ours, theirs):
        await in_batches([table.open for table in side.tables])
    pairs: list[Pair] = []
    for number in range(PAIRS):
        if number % 2:
            other, own = await move(theirs), await move(ours)
        else:
            own, other = await move(ours), await move(theirs)
        pairs.append((own, other))
    await asyncio.gather(*(table.close() for side in (ours, theirs) for table in side.tables))
    return pairs


async def move(side: Side) -> Figures:
    return await drive(side.tables, process=side.process, rate=RATE, seconds=SECONDS)


def report(commit: str, pairs: list[Pair]) -> None:
    heading(f"commits: this tree / {commit}, {GAMES} games at {RATE:.0f} moves a second; median of {PAIRS}")
    for what, value, most in (
        ("processor time of the server, ms a move", work, MOST_WORK),
        ("until the last page has it, p95, ms", delay, MOST_DELAY),
    ):
        line(f"{what}: this tree", statistics.median(value(own) for own, _ in pairs))
        line(f"{what}: {commit}", statistics.median(value(other) for _, other in pairs))
        ratio = statistics.median(value(own) / value(other) for own, other in pairs)
        line("this tree / the other", ratio, f"at most {most}: {'kept' if ratio <= most else 'NOT KEPT'}")


def work(figures: Figures) -> float:
    return figures.work


def delay(figures: Figures) -> float:
    return figures.milliseconds(95)
