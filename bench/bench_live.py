"""Live play: the time from sending a move until the last other page has it, ours and boardgame.io in turns.

`BENCH_QUICK=1` measures one pair for a short time: enough to see a change, not enough to prove one.
"""

import asyncio
import os
import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import django
import uvloop
from django.core.management import call_command
from django.db import connection, transaction

from bench.live.load import Figures, Table, drive, in_batches
from bench.live.ours import OurTable, our_server
from bench.live.peer import Match, install, peer_server
from bench.live.processes import open_files, resident_bytes, split_cores
from bench.live.tables import Laid, lay_game
from bench.report import heading, line

QUICK = bool(os.environ.get("BENCH_QUICK"))
PAIRS = 1 if QUICK else 5
SECONDS = 4.0 if QUICK else 8.0
GAMES = 50
PLAYED, TO_COME = 40, 500
"""Answers given before the measurement, and answers prepared for it, if the game is long enough."""
RATES = {"25 moves a second": 25.0, "100 moves a second": 100.0, "as fast as it goes": None}
STORES = ("file", "memory")

IDLE = 1_000 if QUICK else 5_000
MANY = 800 if QUICK else 4_000
FEW = 40
SLOWLY = 10.0
"""Moves per second while announcements are timed: slow enough that no move waits for another."""

Runs = dict[str, list[Figures]]


def main() -> None:
    open_files()
    cores = split_cores()
    peer = install()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["DATA_DIR"] = name
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
        django.setup()
        call_command("prepare", verbosity=0)
        report_moves(measure_moves(folder, peer, cores))
        measure_sockets(folder, cores)
        connection.close()


def lay_games(number: int, *, played: int, to_come: int) -> list[Laid]:
    with transaction.atomic():
        return [lay_game(played=played, to_come=to_come) for _ in range(number)]


# --- moves ------------------------------------------------------------------------------------------


def measure_moves(folder: Path, peer: Path | None, cores: set[int]) -> dict[str, Runs]:
    """The figures of every pair, by rate and by server."""
    found: dict[str, Runs] = {name: {} for name in RATES}
    for _ in range(PAIRS):
        for name, figures in measure_ours(folder, cores).items():
            found[name].setdefault("ours", []).append(figures)
        if peer is not None:
            for store in STORES:
                for name, figures in measure_peer(peer, store, cores).items():
                    found[name].setdefault(store, []).append(figures)
    return found


def measure_ours(folder: Path, cores: set[int]) -> dict[str, Figures]:
    games = lay_games(GAMES, played=PLAYED, to_come=TO_COME)
    with our_server(folder, cores=cores) as (port, process):
        return uvloop.run(move_ours([OurTable(port, laid) for laid in games], process))


async def move_ours(tables: list[OurTable], process: int) -> dict[str, Figures]:
    await in_batches([table.open for table in tables])
    figures = await drive_at_all_rates(tables, process)
    await in_batches([table.close for table in tables])
    return figures


def measure_peer(cache: Path, store: str, cores: set[int]) -> dict[str, Figures]:
    with tempfile.TemporaryDirectory() as name, peer_server(cache, Path(name), store, cores) as found:
        port, process = found
        matches = [Match(port, number) for number in range(GAMES)]
        for match in matches:
            match.open()
        return uvloop.run(move_peer(matches, process))


async def move_peer(matches: list[Match], process: int) -> dict[str, Figures]:
    await in_batches([match.connect for match in matches])
    figures = await drive_at_all_rates(matches, process)
    await in_batches([match.close for match in matches])
    return figures


async def drive_at_all_rates(tables: Sequence[Table], process: int) -> dict[str, Figures]:
    return {
        name: await drive(tables, process=process, rate=rate, seconds=SECONDS) for name, rate in RATES.items()
    }


def report_moves(found: dict[str, Runs]) -> None:
    p50, p95 = (lambda each: each.milliseconds(50)), (lambda each: each.milliseconds(95))
    for name, runs in found.items():
        heading(f"live: {GAMES} games of four, {name}; median of {PAIRS}")
        for who, figures in runs.items():
            line(f"{who}: moves a second", middle(figures, lambda each: each.rate))
            line(f"{who}: until the last page has it, p50, ms", middle(figures, p50))
            line(f"{who}: until the last page has it, p95, ms", middle(figures, p95))
            line(f"{who}: processor time of the server, ms a move", middle(figures, lambda each: each.work))
            line(f"{who}: bytes pushed to a viewer, median", middle(figures, lambda each: each.bytes))
        for store in STORES if len(runs) > 1 else ():
            line(f"p95, ours / {store} store", ratio(runs["ours"], runs[store], p95))
            line(f"processor time, ours / {store} store", ratio(runs["ours"], runs[store], lambda e: e.work))
            line(f"moves a second, ours / {store} store", ratio(runs["ours"], runs[store], lambda e: e.rate))
    if "file" not in next(iter(found.values())):
        print("boardgame.io could not be installed (it needs npm and the network): nothing to compare with.")


def middle(figures: list[Figures], value: Callable[[Figures], float]) -> float:
    return statistics.median(value(each) for each in figures)


def ratio(ours: list[Figures], theirs: list[Figures], value: Callable[[Figures], float]) -> float:
    """The median of the ratios of the pairs."""
    pairs = zip(ours, theirs, strict=True)
    return statistics.median(value(own) / value(other) for own, other in pairs)


# --- many sockets -----------------------------------------------------------------------------------


def measure_sockets(folder: Path, cores: set[int]) -> None:
    games = lay_games(IDLE // 4, played=4, to_come=60)
    with our_server(folder, cores=cores) as (port, process):
        uvloop.run(open_many([OurTable(port, laid) for laid in games], process))


async def open_many(tables: list[OurTable], process: int) -> None:
    heading("live: many open sockets in one process")
    busy = tables[: FEW // 4]
    await in_batches([table.open for table in busy])
    few = await drive(busy, process=process, rate=SLOWLY, seconds=SECONDS)
    before = resident_bytes(process)
    await in_batches([table.listen for table in tables[len(busy) : MANY // 4]])
    many = await drive(busy, process=process, rate=SLOWLY, seconds=SECONDS)
    await in_batches([table.listen for table in tables[MANY // 4 :]])
    await asyncio.sleep(2)
    each = (resident_bytes(process) - before) / (IDLE - FEW)
    refused = sum(not page.is_open for table in tables for page in table.pages)
    line(f"{IDLE} open sockets, refused", refused, "none")
    line("memory for each, kB", each / 1000, "at most 45")
    line(f"a move with {FEW} open sockets, p50, ms", few.milliseconds(50))
    line(f"a move with {MANY} open sockets, p50, ms", many.milliseconds(50))
    line(f"{MANY} / {FEW}", many.milliseconds(50) / few.milliseconds(50), "at most 2")
    await in_batches([table.close for table in tables])
