from collections.abc import Iterator

import pytest

from games import broadcast, queue
from games.management.catalogues import compile_catalogues


@pytest.fixture(autouse=True, scope="session")
def catalogues() -> None:
    compile_catalogues()


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What is announced to pages: game and version."""
    sent: list[tuple[int, int]] = []

    def note(group: str, hint: broadcast.Hint) -> None:
        if "version" in hint:
            sent.append((int(group.removeprefix(broadcast.group_of(0)[:-1])), hint["version"]))

    monkeypatch.setattr(broadcast, "send", note)
    return sent


@pytest.fixture
def jobs() -> Iterator[list[str]]:
    """The background work that is asked for, by name."""
    asked: list[str] = []
    queue.connect(lambda name, arguments: asked.append(name))
    yield asked
    queue.disconnect()
