"""Runs the site's management commands as an operator would, with only the given environment."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.support.servers import free_port

ROOT = Path(__file__).parents[2]
# Coverage of a child process needs these; no other variable of the tests is passed on.
COVERAGE = ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START")
KEPT = ("PATH", "HOME", *COVERAGE)
UNMEASURED = dict.fromkeys(COVERAGE, "")
"""For a child process that will be killed: it could not save its coverage anyway."""


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a child process. An empty variable counts as not set."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    given = {"DATA_DIR": str(folder), "BOT_PACE_MS": "0", "PYTHONUNBUFFERED": "1"}
    return {name: value for name, value in {**kept, **given, **more}.items() if value}


def start(
    folder: Path, *arguments: str, program: Sequence[str] = ("manage.py",), **more: str
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *program, *arguments],
        cwd=ROOT,
        env=environment(folder, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run(folder: Path, *arguments: str, **more: str) -> tuple[int, str]:
    """The exit status of the command, and its output."""
    process = start(folder, *arguments, **more)
    output, _ = process.communicate(timeout=60)
    return process.returncode, output


@contextmanager
def playing(
    folder: Path, program: Sequence[str] = ("manage.py",), **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """The running process, its address, and its output until it was ready."""
    process = start(folder, "play", program=program, **{"PORT": str(free_port()), **environment})
    assert process.stdout is not None
    said = []
    try:
        for line in process.stdout:
            said.append(line.strip())
            if "Ctrl-C" in line:
                break
        addresses = re.findall(r"http://\S+", "\n".join(said))
        assert addresses, said
        yield process, addresses[0], said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
