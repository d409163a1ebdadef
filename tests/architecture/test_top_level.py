"""The top level of the repository holds only the expected files and folders."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXPECTED = {
    ".ci", ".editorconfig", ".gitignore", ".pre-commit-config.yaml",
    "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md",
    "manage.py", "pyproject.toml", "requirements-dev.txt", "requirements.txt",
    "bench", "deploy", "docs", "games", "shelter_site", "static", "templates", "tests",
}  # fmt: skip


def top_level(paths: list[str]) -> set[str]:
    return {path.split("/")[0] for path in paths}


def test_the_top_level_holds_the_expected_files_only():
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone: git cannot tell what belongs to the project")
    # Git refuses to list a checkout that another user owns, unless it is declared safe.
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert top_level(listing.stdout.splitlines()) == EXPECTED


def test_a_stray_file_is_found():
    assert top_level(["games/urls.py", "notes.txt"]) == {"games", "notes.txt"}
