"""Prints the results of benchmarks, and the machine they ran on."""

import os
import platform

_seen: set[str] = set()


def heading(text: str) -> None:
    """Print a heading; before the first one, the machine that the absolute figures belong to."""
    if not _seen:
        print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores")
    _seen.add(text)
    print(f"\n{text}")


def line(what: str, value: float, bar: str = "") -> None:
    """Print one figure, and the bar it must meet."""
    print(f"  {what:<52} {value:>12,.2f}" + (f"   ({bar})" if bar else ""))


def table(head: tuple[str, ...], *rows: tuple[str | float, ...]) -> None:
    """Print rows of figures under a head."""
    print("  " + f"{head[0]:<24}" + "".join(f"{name:>28}" for name in head[1:]))
    for name, *values in rows:
        print("  " + f"{name:<24}" + "".join(f"{value:>28,.0f}" for value in values))
