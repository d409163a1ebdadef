"""Runs the benches: `python -m bench` all of them, `python -m bench engine` bench_engine.py alone."""

import importlib
import sys
from pathlib import Path


def main(wanted: list[str]) -> None:
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        if not wanted or path.stem.removeprefix("bench_") in wanted:
            print(f"== {path.stem}")
            importlib.import_module(f"bench.{path.stem}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
