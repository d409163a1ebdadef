"""The whole suite: everything on SQLite, what writes again on PostgreSQL, coverage, and the totals."""

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.support import with_postgres
from tests.support.counts import SOAK
from tests.support.system import program

PYTEST_FOUND_NO_TESTS = 5
ON_BOTH_DATABASES = ["tests/services", "tests/reliability"]

# The rules and those who play by them have no untested line; migrations are Django's.
RULES = "games/engine/*,games/titles/*,games/bots/*"
BARS = {
    "rules": ["--fail-under=100", f"--include={RULES}"],
    "the rest": ["--fail-under=90", f"--omit={RULES},games/migrations/*"],
}


@dataclass
class Totals:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"

    def add(self, report: Path, status: int) -> None:
        """Count one run of pytest; one that broke down before it could report is a failure."""
        if report.exists():
            for suite in ElementTree.parse(report).getroot().iter("testsuite"):
                tests, skipped = int(suite.attrib["tests"]), int(suite.attrib["skipped"])
                failed = int(suite.attrib["failures"]) + int(suite.attrib["errors"])
                self.passed += tests - failed - skipped
                self.failed += failed
                self.skipped += skipped
        if status not in (0, PYTEST_FOUND_NO_TESTS) and not self.failed:
            self.failed += 1


def pytest_command(report: Path, *arguments: str) -> list[str]:
    common = ["-m", "pytest", f"--junitxml={report}", "-n", "auto", "--maxprocesses=4", *arguments]
    if SOAK:
        return [sys.executable, *common, "-m", "soak"]
    return [sys.executable, "-m", "coverage", "run", *common]


def run_tests(totals: Totals, folder: Path) -> None:
    report = folder / "sqlite.xml"
    totals.add(report, subprocess.run(pytest_command(report)).returncode)

    both = [path for path in ON_BOTH_DATABASES if Path(path).is_dir()]
    if program("postgres"):
        print("\nThe same on PostgreSQL:", *both, flush=True)
        report = folder / "postgres.xml"
        totals.add(report, with_postgres.main(pytest_command(report, *both)))
    else:
        print("\nPostgreSQL is not installed: skipped on it:", *both, flush=True)
        totals.skipped += 1
        totals.failed += os.environ.get("CI") == "true"


def check_coverage(totals: Totals) -> None:
    subprocess.run([sys.executable, "-m", "coverage", "combine", "--quiet"])
    for name, bar in BARS.items():
        print(f"\nCoverage of {name}:", flush=True)
        totals.failed += subprocess.run([sys.executable, "-m", "coverage", "report", *bar]).returncode != 0


def main() -> int:
    # The first run is on the embedded default, whatever this shell is set up for.
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    totals = Totals()
    if not SOAK:
        subprocess.run([sys.executable, "-m", "coverage", "erase"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        run_tests(totals, Path(folder))
    if not SOAK:
        check_coverage(totals)
    print(f"\n{totals}")
    return int(totals.failed > 0)


if __name__ == "__main__":
    sys.exit(main())
