"""Runs the benchmarks: `python -m bench` all of them, `python -m bench engine` only bench_engine.py.

Arguments after the name of a benchmark are passed to it: `python -m bench commits main`.
"""

import importlib
import subprocess
import sys
from pathlib import Path


def main(wanted: list[str]) -> None:
    known = [path.stem.removeprefix("bench_") for path in sorted(Path(__file__).parent.glob("bench_*.py"))]
    names = [name for name in wanted if name in known]
    if len(names) == 1:
        print(f"== bench_{names[0]}", flush=True)
        importlib.import_module(f"bench.bench_{names[0]}").main(*wanted[1:])
        return
    # Each in its own process, as each sets Django up on its own database.
    for name in wanted or known:
        subprocess.run([sys.executable, "-m", "bench", name], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
