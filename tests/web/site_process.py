"""Runs the site's own commands as an operator would, with nothing but the given environment."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.servers import free_port

ROOT = Path(__file__).parents[2]
# Coverage of a child needs these; everything else of the tests' environment stays out.
KEPT = ("PATH", "HOME", "COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START")


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    given = {"DATA_DIR": str(folder), "BOT_PACE_MS": "0", "PYTHONUNBUFFERED": "1"}
    return {**kept, **given, **more}


def start(folder: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(folder, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run(folder: Path, *arguments: str, **more: str) -> tuple[int, str]:
    """What the command returned, and all it said."""
    process = start(folder, *arguments, **more)
    output, _ = process.communicate(timeout=60)
    return process.returncode, output


@contextmanager
def playing(folder: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """The running command, its address and all it has said until it was open."""
    process = start(folder, "play", **{"PORT": str(free_port()), **environment})
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
