"""Runs a command on a PostgreSQL of its own: `python -m tests.support.with_postgres -- pytest ...`."""

import os
import subprocess
import sys

from tests.support.servers import postgres
from tests.support.system import PACKAGES, program


def main(command: list[str]) -> int:
    binary = program("postgres")
    if binary is None:
        sys.exit(f"postgres is not installed (Debian package {PACKAGES['postgres']})")
    with postgres(binary) as address:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": address}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[sys.argv.index("--") + 1 :]))
