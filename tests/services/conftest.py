from collections.abc import Iterator

import pytest

from games import broadcast, queue
from games.management.catalogues import compile_catalogues


@pytest.fixture(autouse=True, scope="session")
def catalogues() -> None:
    compile_catalogues()


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The announcements to pages: game and version."""
    sent: list[tuple[int, int]] = []

    def note(group: str, message: broadcast.Message) -> None:
        if "version" in message:
            sent.append((int(group.removeprefix(broadcast.group_of(0)[:-1])), message["version"]))

    monkeypatch.setattr(broadcast, "send", note)
    return sent


@pytest.fixture
def jobs() -> Iterator[list[str]]:
    """The names of the jobs that are enqueued."""
    asked: list[str] = []
    queue.connect(lambda name, arguments: asked.append(name))
    yield asked
    queue.disconnect()
