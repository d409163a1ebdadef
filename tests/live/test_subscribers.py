"""The subscribers of one game: many announcements are rendered once, and a slow page delays no other."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from games import broadcast
from games.live import game_subscribers
from games.live.connection import NOTHING, Connection, Viewer
from games.live.game_subscribers import GameSubscribers, Update
from games.live.hub import hub
from games.models import Edition
from games.request_threads import RequestThreads


def announced(version: int, seating: int = 0) -> dict[str, Any]:
    """The announcement of an edition."""
    return {"type": "game.changed", "version": version, "seating": seating}


class Game:
    """A fake game that has only an edition; it records for which viewers it was rendered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.latest = NOTHING
        self.drawn: list[set[Viewer]] = []
        monkeypatch.setattr(game_subscribers, "render_updates", self.draw)
        monkeypatch.setattr(game_subscribers, "edition_of", lambda game_id: self.latest)
        monkeypatch.setattr(RequestThreads, "read", self.read)

    async def read(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """Take a moment, as the database does."""
        await asyncio.sleep(0.01)
        return call(*arguments)

    def draw(self, game_id: int, viewers: set[Viewer]) -> tuple[Edition, dict[Viewer, Update]]:
        behind = {viewer for viewer in viewers if viewer.shown != self.latest}
        self.drawn.append(behind)
        return self.latest, {viewer: Update(f"{viewer.shown}-{self.latest}", "") for viewer in behind}

    def moves(self, version: int, seating: int = 0) -> dict[str, Any]:
        """Set the edition of the game; its announcement."""
        self.latest = Edition(version, seating)
        return announced(version, seating)


class Reader:
    """A page that records the updates it receives, and may be slow."""

    def __init__(self, *, own: tuple[int, ...] = (), admitted: bool = True) -> None:
        self.heard: list[str] = []
        self.ready = asyncio.Event()
        self.ready.set()
        self.page = Connection(self, language="en")
        if admitted:
            self.page.admit(own, None)

        self.closed: list[int] = []

    async def send(self, text_data: str) -> None:
        await self.ready.wait()
        if not text_data.startswith("{"):
            self.heard.append(text_data)

    async def close(self, code: int) -> None:
        self.closed.append(code)


@asynccontextmanager
async def watching(connection: Connection, game_id: int = 1) -> AsyncIterator[GameSubscribers]:
    """Subscribe a page to a game; the subscribers."""
    subscribers = await hub().enter_game(game_id, connection)
    try:
        yield subscribers
    finally:
        subscribers.leave(connection)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return Game(monkeypatch)


async def settle() -> None:
    await asyncio.sleep(0.1)


async def test_many_announcements_are_rendered_at_most_twice(game: Game):
    reader = Reader()
    async with watching(reader.page) as subscribers:
        for version in range(1, 51):
            subscribers.hear(game.moves(version))
        await settle()
    assert len(game.drawn) <= 2
    assert reader.heard[-1].endswith("-50.0")


async def test_an_old_announcement_is_ignored(game: Game):
    reader = Reader()
    game.latest = reader.page.shown = Edition(7, 2)
    async with watching(reader.page) as subscribers:
        subscribers.hear(announced(7, 2))
        subscribers.hear(announced(7, 1))
        subscribers.hear(announced(3, 0))
        await settle()
    assert game.drawn == []


async def test_a_change_of_seating_without_a_move_is_sent(game: Game):
    reader = Reader()
    async with watching(reader.page) as subscribers:
        subscribers.hear(game.moves(0, 1))
        await settle()
        subscribers.hear(game.moves(1, 1))
        await settle()
    assert reader.heard == ["0.0-0.1", "0.1-1.1"]


async def test_a_lost_announcement_of_a_change_of_seating_is_found_by_asking(game: Game):
    reader = Reader()
    async with watching(reader.page) as subscribers:
        game.moves(0, 1)
        await subscribers.check()
        await settle()
        await subscribers.check()
        await settle()
    assert reader.heard == ["0.0-0.1"]


async def test_an_announcement_without_a_seating_is_understood(game: Game):
    reader = Reader()
    reader.page.shown = Edition(3, 5)
    async with watching(reader.page) as subscribers:
        game.moves(4, 5)
        subscribers.hear(announced(4))
        await settle()
    assert reader.heard == ["3.5-4.5"]


async def test_viewers_who_see_the_same_are_rendered_once(game: Game):
    readers = [Reader(), Reader(), Reader(own=(0,)), Reader(own=(0,))]
    async with (
        watching(readers[0].page),
        watching(readers[1].page),
        watching(readers[2].page),
        watching(readers[3].page) as subscribers,
    ):
        subscribers.hear(game.moves(1))
        await settle()
    assert game.drawn == [{Viewer((), "en", NOTHING, ""), Viewer((0,), "en", NOTHING, "")}]
    assert [reader.heard for reader in readers] == [["0.0-1.0"]] * 4


async def test_a_page_that_is_not_admitted_gets_nothing(game: Game):
    reader, stranger = Reader(), Reader(admitted=False)
    async with watching(reader.page), watching(stranger.page) as subscribers:
        subscribers.hear(game.moves(1))
        await settle()
    assert reader.heard == ["0.0-1.0"]
    assert stranger.heard == []


async def test_a_slow_page_delays_no_other_and_misses_nothing(game: Game):
    reader, slow = Reader(), Reader()
    slow.ready.clear()
    async with watching(reader.page), watching(slow.page) as subscribers:
        for version in (1, 2, 3):
            subscribers.hear(game.moves(version))
            await settle()
        assert reader.heard == ["0.0-1.0", "1.0-2.0", "2.0-3.0"]
        assert slow.heard == []
        slow.ready.set()
        await settle()
        assert slow.heard == ["0.0-1.0", "1.0-3.0"]


async def test_a_single_slow_page_misses_nothing(game: Game):
    slow = Reader()
    slow.ready.clear()
    async with watching(slow.page) as subscribers:
        for version in (1, 2, 3):
            subscribers.hear(game.moves(version))
            await settle()
        slow.ready.set()
        await settle()
    assert slow.heard == ["0.0-1.0", "1.0-3.0"]


async def test_a_page_that_asks_gets_what_was_not_announced(game: Game):
    reader = Reader()
    async with watching(reader.page) as subscribers:
        game.moves(4)
        await subscribers.check()
        await settle()
        assert reader.heard == ["0.0-4.0"]
        await subscribers.check()
        await settle()
    assert reader.heard == ["0.0-4.0"]


async def test_a_page_that_connects_gets_the_moves_it_does_not_show(game: Game):
    reader = Reader()
    async with watching(reader.page) as subscribers:
        game.moves(4)
        subscribers.let_in(reader.page, Edition(4))
        await settle()
        assert reader.heard == ["0.0-4.0"]
        subscribers.let_in(reader.page, Edition(4))
        await settle()
    assert len(game.drawn) == 1


async def test_a_page_gets_what_was_announced_while_it_was_being_admitted(game: Game):
    reader = Reader(admitted=False)
    async with watching(reader.page) as subscribers:
        seen = game.latest
        subscribers.hear(game.moves(1))
        await settle()
        assert reader.heard == []
        reader.page.admit((), None)
        subscribers.let_in(reader.page, seen)
        await settle()
    assert reader.heard == ["0.0-1.0"]


async def test_a_failed_rendering_is_tried_again_with_the_next_announcement(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fail(*arguments: Any) -> Any:
        raise OSError("no database")

    reader = Reader()
    async with watching(reader.page) as subscribers:
        with monkeypatch.context() as patch:
            patch.setattr(game_subscribers, "render_updates", fail)
            subscribers.hear(game.moves(1))
            await settle()
        assert "could not render" in caplog.text
        subscribers.hear(game.moves(2))
        await settle()
    assert reader.heard == ["0.0-2.0"]


async def test_subscribers_are_dropped_when_all_pages_are_gone(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.live.presence.GRACE", 0)
    reader = Reader()
    async with watching(reader.page) as subscribers:
        pass
    await settle()
    async with watching(reader.page) as again:
        assert again is not subscribers


async def test_the_sockets_of_a_banned_player_are_closed(game: Game):
    banned, other = Reader(), Reader()
    banned.page.admit((), 7)
    other.page.admit((), 8)
    async with watching(banned.page), watching(other.page):
        await settle()
        broadcast.send(broadcast.EVERYONE, {"type": "player.banned", "player": 7})
        await settle()
    assert banned.closed == [4403]
    assert other.closed == []


class SlowLayer:
    """A channel layer that is slow, and records which groups were joined."""

    def __init__(self) -> None:
        self.groups: set[str] = set()
        self.ready = asyncio.Event()

    async def group_add(self, group: str, channel: str) -> None:
        self.groups.add(group)
        await self.ready.wait()

    async def group_discard(self, group: str, channel: str) -> None:
        self.groups.discard(group)


async def test_a_page_that_subscribes_gets_lobby_news_after_another_page_left(
    monkeypatch: pytest.MonkeyPatch,
):
    layer, first, second = SlowLayer(), Reader(), Reader()
    hub()
    await settle()
    monkeypatch.setattr(hub(), "_layer", layer)
    entering = asyncio.create_task(hub().enter_lobby(first.page))
    await settle()
    (await hub().enter_lobby(second.page)).leave(second.page)
    layer.ready.set()
    assert first.page in (await entering).connections
    assert layer.groups == {"lobby"}


async def test_a_page_that_connects_when_the_last_one_leaves_stays_subscribed(
    monkeypatch: pytest.MonkeyPatch,
):
    layer, reader = SlowLayer(), Reader()
    layer.ready.set()
    hub()
    await settle()
    monkeypatch.setattr(hub(), "_layer", layer)
    (await hub().enter_lobby(reader.page)).leave(reader.page)
    await hub().enter_lobby(reader.page)
    await settle()
    assert layer.groups == {"lobby"}
