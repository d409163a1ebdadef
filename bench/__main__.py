"""Runs the benches: `python -m bench` all of them, `python -m bench engine` bench_engine.py alone."""

import importlib
import subprocess
import sys
from pathlib import Path


def main(wanted: list[str]) -> None:
    names = [path.stem.removeprefix("bench_") for path in sorted(Path(__file__).parent.glob("bench_*.py"))]
    if len(wanted) == 1:
        print(f"== bench_{wanted[0]}", flush=True)
        importlib.import_module(f"bench.bench_{wanted[0]}").main()
        return
    # Each in a process of its own: they set Django up on databases of their own.
    for name in wanted or names:
        subprocess.run([sys.executable, "-m", "bench", name], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
