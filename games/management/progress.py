"""A progress bar for commands: drawn on a terminal, silent elsewhere."""

import sys
from typing import TextIO

WIDTH = 32


class ProgressBar:
    """``with ProgressBar("games", 1000) as progress: progress.advance(10)``"""

    def __init__(self, what: str, total: int, stream: TextIO | None = None) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.stream = stream or sys.stderr

    def __enter__(self) -> "ProgressBar":
        self._draw()
        return self

    def __exit__(self, *exception: object) -> None:
        if self.stream.isatty():
            self.stream.write("\n")

    def advance(self, number: int = 1) -> None:
        self.done += number
        self._draw()

    def _draw(self) -> None:
        if self.stream.isatty():
            filled = WIDTH * self.done // max(self.total, 1)
            bar = "#" * filled + "." * (WIDTH - filled)
            self.stream.write(f"\r[{bar}] {self.done}/{self.total} {self.what}")
            self.stream.flush()
