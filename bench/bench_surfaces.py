"""Measures our replacements of Django's code, one by one: the server's processor time for a move.

`python -m bench surfaces` measures each, and all together; `python -m bench surfaces handler+writer` those
that are named. For each pair of figures all servers are started again, one for the site as it is and one for
each replacement switched off: two equal processes can differ by some percent for as long as they live. They
run side by side on one core and play the same moves of the same games in turns, in a random order and then
in the opposite one. The site as it is runs twice, to show the error. Half of the players are accounts, half
are guests.
"""

import asyncio
import os
import random
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import uvloop

from bench.intervals import ratio_of
from bench.live.laid_apart import lay_apart
from bench.live.load import in_batches, move_each
from bench.live.ours import ROOT, OurTable, our_server
from bench.live.processes import open_files, processor_seconds, split_cores
from bench.live.tables import Laid
from bench.report import heading
from bench.surfaces import PLAIN

QUICK = bool(os.environ.get("BENCH_QUICK"))
PAIRS = 2 if QUICK else 16
GAMES = 8 if QUICK else 24
PLAYED = 40
GUESTS = 2
WARM_UP, ROUNDS = 2, 8
"""Moves of each game for a pair: those to warm up, and those that are measured."""
AT_ONCE = 4
SETTLE = 0.02
"""Seconds for a server to finish the work after the last move."""
OURS, AGAIN = "as it is", "as it is, once more"


class Server(NamedTuple):
    """A server with its tables."""

    process: int
    tables: list[OurTable]


def main(*wanted: str) -> None:
    open_files()
    cores = split_cores()
    names = [OURS, AGAIN, *(wanted or [*PLAIN, "+".join(PLAIN)])]
    with tempfile.TemporaryDirectory() as name:
        laid = Path(name) / "laid"
        games = lay_apart(ROOT, laid, GAMES, played=PLAYED, to_come=WARM_UP + ROUNDS, guests=GUESTS)
        pairs = []
        for number in range(PAIRS):
            with started(names, laid, games, cores) as servers:
                pairs.append(uvloop.run(play(servers, random.Random(number))))
    report(names, [list(times) for times in zip(*pairs, strict=True)])


@contextmanager
def started(names: list[str], laid: Path, games: list[Laid], cores: set[int]) -> Iterator[list[Server]]:
    """A server for each name, all with the same games."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        servers = []
        for number, name in enumerate(names):
            own = shutil.copytree(laid, Path(folder) / str(number))
            manage = ROOT / "bench" / "surfaces.py", "" if name in (OURS, AGAIN) else name
            port, process = running.enter_context(our_server(own, cores=cores, manage=manage))
            servers.append(Server(process, [OurTable(port, game) for game in games]))
        yield servers


async def play(servers: list[Server], luck: random.Random) -> list[float]:
    """Milliseconds of processor time per move, for each server."""
    for server in servers:
        await in_batches([table.open for table in server.tables])
    found: list[list[float]] = [[] for _ in servers]
    places = list(range(len(servers)))
    for number in range(WARM_UP + ROUNDS):
        if number % 2:
            places.reverse()
        else:
            luck.shuffle(places)
        for place in places:
            found[place].append(await work_of_a_move(servers[place]))
    for server in servers:
        await in_batches([table.close for table in server.tables])
    return [statistics.fmean(times[WARM_UP:]) for times in found]


async def work_of_a_move(server: Server) -> float:
    before = processor_seconds(server.process)
    await move_each(server.tables, times=1, at_once=AT_ONCE)
    await asyncio.sleep(SETTLE)
    return (processor_seconds(server.process) - before) / len(server.tables) * 1000


def report(names: list[str], found: list[list[float]]) -> None:
    heading(f"surfaces: processor time for a move of {GAMES} games, without our own way, {PAIRS} pairs")
    print(f"  {'replaced by the plain way':<56} {'ms':>6} {'ratio':>7}   95 % interval")
    ours = found[names.index(OURS)]
    for name, times in zip(names, found, strict=True):
        ratio, low, high = ratio_of(times, ours)
        milliseconds = sum(times) / len(times)
        print(f"  {name:<56} {milliseconds:>6.2f} {ratio:>7.3f}   {low:.3f} to {high:.3f}")
