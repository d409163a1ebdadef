"""When many pages come in at once, moves and drawings go ahead of them."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from games import consumers
from games.live import game_room
from games.live.hub import IN_TURN, hub
from games.live.page import Page
from games.models import Edition

PAGES = 100


class Work:
    """What is done in the lanes, in its order, as soon as the gate is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # One lane for everything, however long it is held up.
        monkeypatch.setattr("games.live.lanes.LONG", 3600)
        self.done: list[str] = []
        self._gate = threading.Event()
        self._tasks: list[asyncio.Task[Any]] = []

    async def hold(self) -> None:
        await self.begin(hub().read(self._gate.wait, 60))

    async def begin(self, *work: Coroutine[Any, Any, Any]) -> None:
        """Start all of it, and let it come as far as it can by itself."""
        self._tasks += [asyncio.create_task(each) for each in work]
        for _ in range(10):
            await asyncio.sleep(0)

    async def finish(self) -> list[str]:
        self._gate.set()
        await asyncio.gather(*self._tasks)
        return self.done

    def note(self, what: str) -> Callable[..., None]:
        return lambda *arguments: self.done.append(what)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


async def knock() -> None:
    """A page comes in, and is turned away once somebody has looked."""
    scope = {"url_route": {"kwargs": {"game_id": 1}}, "query_string": b"version=0.0", "headers": []}

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    await consumers.watch_game(scope, receive, ignore)


async def ignore(message: dict[str, Any]) -> None:
    pass


async def test_a_move_goes_ahead_of_pages_that_come_in(work: Work, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(consumers, "look", work.note("page"))
    await work.hold()
    await work.begin(*(knock() for _ in range(PAGES)))
    await work.begin(hub().read(work.note("move")))
    done = await work.finish()
    assert done.index("move") == IN_TURN
    assert done.count("page") == PAGES


async def test_moves_and_pages_take_turns(work: Work, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(consumers, "look", work.note("page"))
    await work.hold()
    await work.begin(*(hub().read(work.note("move")) for _ in range(PAGES)))
    await work.begin(*(knock() for _ in range(PAGES)))
    await work.begin(*(hub().read(work.note("move")) for _ in range(PAGES)))
    done = await work.finish()
    # Those who were there first go first, and nobody waits for ever.
    assert done[: PAGES + IN_TURN] == ["move"] * PAGES + ["page"] * IN_TURN
    assert done.count("page") == done.count("move") / 2 == PAGES


async def test_a_drawing_goes_ahead_of_pages_that_come_in(work: Work, monkeypatch: pytest.MonkeyPatch):
    def draw(*arguments: Any) -> tuple[Edition, dict[Any, Any]]:
        work.done.append("drawing")
        return Edition(1), {}

    monkeypatch.setattr(consumers, "look", work.note("page"))
    monkeypatch.setattr(game_room, "draw_news", draw)
    page = Page(ignore, language="en")
    async with hub().game(2, page) as room:
        await work.hold()
        await work.begin(*(knock() for _ in range(PAGES)))
        room.hear({"version": 1, "seating": 0})
        await work.begin()
        done = await work.finish()
    assert done.index("drawing") == IN_TURN


async def test_pages_that_ask_wait_for_their_turn_too(work: Work, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(game_room, "edition_of", work.note("page"))
    async with hub().game(2, Page(ignore, language="en")) as room:
        monkeypatch.setattr(room, "draw", lambda: None)
        await work.hold()
        await work.begin(*(room.check() for _ in range(PAGES)))
        await work.begin(hub().read(work.note("move")))
        done = await work.finish()
    assert done.index("move") == IN_TURN
