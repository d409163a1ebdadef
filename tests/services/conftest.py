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
    monkeypatch.setattr(broadcast, "_send", lambda game_id, version: sent.append((game_id, version)))
    return sent


@pytest.fixture
def jobs() -> Iterator[list[str]]:
    """The background work that is asked for, by name."""
    asked: list[str] = []
    queue.connect(lambda name, arguments: asked.append(name))
    yield asked
    queue.disconnect()
