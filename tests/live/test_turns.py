"""When many pages connect at once, moves and renderings have priority."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from games import consumers
from games.live import game_subscribers
from games.live.connection import Connection
from games.live.hub import hub
from games.models import Edition, Player
from games.request_threads import LOW_PRIORITY, request_threads

PAGES = 100


class Work:
    """Records the order in which the request thread works, once the gate is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # One request thread for everything, however long it is blocked.
        monkeypatch.setattr("games.request_threads.SLOW", 3600)
        self.done: list[str] = []
        self._gate = threading.Event()
        self._tasks: list[asyncio.Task[Any]] = []

    async def hold(self) -> None:
        await self.begin(request_threads.read(self._gate.wait, 60))

    async def begin(self, *work: Coroutine[Any, Any, Any]) -> None:
        """Start all tasks, and let each run until it waits."""
        self._tasks += [asyncio.create_task(each) for each in work]
        await asyncio.sleep(0.5)

    async def finish(self) -> list[str]:
        self._gate.set()
        await asyncio.gather(*self._tasks)
        return self.done

    def note(self, what: str) -> Callable[..., None]:
        return lambda *arguments: self.done.append(what)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


async def connect_page() -> None:
    """Connect a page; it is refused after its access is checked."""
    scope = {"url_route": {"kwargs": {"game_id": 1}}, "query_string": b"version=0.0", "player": Player()}
    messages: Iterator[dict[str, Any]] = iter(
        [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]
    )

    async def receive() -> dict[str, Any]:
        return next(messages)

    await consumers.GameConsumer()(scope, receive, ignore)


async def ignore(message: Any) -> None:
    pass


class Silent:
    """A socket that ignores all messages."""

    async def send(self, text_data: str) -> None:
        pass

    async def close(self, code: int) -> None:
        pass


async def test_a_move_has_priority_over_pages_that_connect(work: Work, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(consumers, "game_access", work.note("page"))
    await work.hold()
    await work.begin(*(connect_page() for _ in range(PAGES)))
    await work.begin(request_threads.read(work.note("move")))
    done = await work.finish()
    assert done.index("move") == LOW_PRIORITY
    assert done.count("page") == PAGES


async def test_moves_and_pages_take_turns(work: Work, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(consumers, "game_access", work.note("page"))
    await work.hold()
    await work.begin(*(request_threads.read(work.note("move")) for _ in range(PAGES)))
    await work.begin(*(connect_page() for _ in range(PAGES)))
    await work.begin(*(request_threads.read(work.note("move")) for _ in range(PAGES)))
    done = await work.finish()
    # Earlier moves come first, and pages are not starved.
    assert done[: PAGES + LOW_PRIORITY] == ["move"] * PAGES + ["page"] * LOW_PRIORITY
    assert done.count("page") == done.count("move") / 2 == PAGES


async def test_a_rendering_has_priority_over_pages_that_connect(work: Work, monkeypatch: pytest.MonkeyPatch):
    def draw(*arguments: Any) -> tuple[Edition, dict[Any, Any]]:
        work.done.append("drawing")
        return Edition(1), {}

    monkeypatch.setattr(consumers, "game_access", work.note("page"))
    monkeypatch.setattr(game_subscribers, "render_updates", draw)
    page = Connection(Silent(), language="en")
    subscribers = await hub().enter_game(2, page)
    await work.hold()
    await work.begin(*(connect_page() for _ in range(PAGES)))
    subscribers.hear({"type": "game.changed", "version": 1, "seating": 0})
    await work.begin()
    done = await work.finish()
    subscribers.leave(page)
    assert done.index("drawing") == LOW_PRIORITY


async def test_a_move_has_priority_over_pages_that_ask_for_updates(
    work: Work, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(game_subscribers, "edition_of", work.note("page"))
    page = Connection(Silent(), language="en")
    subscribers = await hub().enter_game(2, page)
    monkeypatch.setattr(subscribers, "update_all", lambda: None)
    await work.hold()
    await work.begin(*(subscribers.check() for _ in range(PAGES)))
    await work.begin(request_threads.read(work.note("move")))
    done = await work.finish()
    subscribers.leave(page)
    assert done.index("move") == LOW_PRIORITY
