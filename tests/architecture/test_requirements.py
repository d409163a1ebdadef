"""Both requirements files list everything that gets installed, each pinned to one version."""

from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def read(text: str) -> list[Requirement]:
    lines = (line.split(" #")[0].strip() for line in text.splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]


def loose(text: str) -> list[str]:
    """Requirements that are not pinned to a version."""
    return [each.name for each in read(text) if [part.operator for part in each.specifier] != ["=="]]


def unlisted(text: str) -> set[str]:
    """Indirect requirements that the text does not list."""
    named = [each for each in read(text) if applies(each)]
    needed = [Requirement(line) for each in named for line in requires(each.name) or []]
    return names(each for each in needed if applies(each)) - names(named)


def applies(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate()


def names(requirements: Iterable[Requirement]) -> set[str]:
    return {str(canonicalize_name(each.name)) for each in requirements}


@pytest.mark.parametrize("files", [["requirements.txt"], ["requirements.txt", "requirements-dev.txt"]])
def test_everything_is_listed_and_pinned(files: list[str]):
    text = "\n".join((ROOT / file).read_text() for file in files)
    assert loose(text) == []
    assert unlisted(text) == set()


def test_an_unpinned_requirement_is_found():
    assert loose("Django>=5.2\nclick==8.1  # why") == ["Django"]


def test_an_unlisted_requirement_is_found():
    assert unlisted("pytest==1") >= {"pluggy", "iniconfig"}
