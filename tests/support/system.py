"""The system's programs that the suite needs; `python -m tests.support.system` installs what is missing."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

# program -> the Debian package that has it
PACKAGES = {
    "chromium": "chromium",
    "nginx": "nginx",
    "postgres": "postgresql",
    "redis-server": "redis-server",
}
OTHER_NAMES = {"chromium": ("chromium-browser", "google-chrome")}


def program(name: str) -> Path | None:
    """Where a program is. Debian keeps PostgreSQL's off the path, a folder a version."""
    for known in (name, *OTHER_NAMES.get(name, ())):
        if found := shutil.which(known):
            return Path(found)
    if (administrators := Path("/usr/sbin") / name).exists():
        return administrators
    versions = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    return max(versions, key=lambda path: int(path.parts[4]), default=None)


def require(name: str) -> Path:
    """The program, or no test: skipped at home, failed where everything has to be there."""
    return program(name) or _do_without(name)


def _do_without(name: str) -> NoReturn:
    line = f"{name} is not installed (Debian package {PACKAGES[name]})"
    if os.environ.get("CI") == "true":
        pytest.fail(line, pytrace=False)
    pytest.skip(line)


def install(packages: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=environment, check=False)
    subprocess.run(
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages], env=environment, check=False
    )


def missing() -> list[str]:
    return [package for name, package in PACKAGES.items() if program(name) is None]


def main() -> None:
    if missing() and os.geteuid() == 0 and shutil.which("apt-get"):
        install(missing())
    if missing():
        print(f"Not installed: {', '.join(missing())}. The tests that need them cannot run.")


if __name__ == "__main__":
    main()
