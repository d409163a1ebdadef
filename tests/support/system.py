"""System programs that the suite needs; `python -m tests.support.system` installs missing ones."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

# program -> its Debian package
PACKAGES = {
    "chromium": "chromium",
    "nginx": "nginx",
    "postgres": "postgresql",
    "redis-server": "redis-server",
}
OTHER_NAMES = {"chromium": ("chromium-browser", "google-chrome")}


def program(name: str) -> Path | None:
    """The path of a program. Debian keeps PostgreSQL's off the PATH, in one folder per version."""
    for known in (name, *OTHER_NAMES.get(name, ())):
        if found := shutil.which(known):
            return Path(found)
    if (administrators := Path("/usr/sbin") / name).exists():
        return administrators
    versions = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    return max(versions, key=lambda path: int(path.parts[4]), default=None)


def require(name: str) -> Path:
    """The program's path; without it the test is skipped, or fails where every program is required."""
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
