"""The pages of one game in a process: many hints are one drawing, and nobody waits for somebody slow."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from games.live import game_room
from games.live.game_room import Update
from games.live.hub import Hub, hub
from games.live.page import NOTHING, Page, Viewer
from games.models import Edition


class Game:
    """A game of which only the edition matters, and how often it was drawn for whom."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.latest = NOTHING
        self.drawn: list[set[Viewer]] = []
        monkeypatch.setattr(game_room, "draw_news", self.draw)
        monkeypatch.setattr(game_room, "edition_of", lambda game_id: self.latest)
        monkeypatch.setattr(Hub, "read", self.read)

    async def read(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """Take a moment, as the database does."""
        await asyncio.sleep(0.01)
        return call(*arguments)

    def draw(self, game_id: int, viewers: set[Viewer]) -> tuple[Edition, dict[Viewer, Update]]:
        behind = {viewer for viewer in viewers if viewer.shown != self.latest}
        self.drawn.append(behind)
        return self.latest, {viewer: Update(f"{viewer.shown}-{self.latest}", "") for viewer in behind}

    def moves(self, version: int, seating: int = 0) -> dict[str, int]:
        """The game gets to an edition; the hint of it."""
        self.latest = Edition(version, seating)
        return {"version": version, "seating": seating}


class Reader:
    """A page that notes what it is sent, and may be slow about it."""

    def __init__(self, *, own: tuple[int, ...] = (), admitted: bool = True) -> None:
        self.heard: list[str] = []
        self.ready = asyncio.Event()
        self.ready.set()
        self.page = Page(self.send, language="en")
        if admitted:
            self.page.admit(own, None)

    async def send(self, message: dict[str, Any]) -> None:
        await self.ready.wait()
        if not message["text"].startswith("{"):
            self.heard.append(message["text"])


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return Game(monkeypatch)


async def settle() -> None:
    await asyncio.sleep(0.1)


async def test_many_hints_are_few_drawings(game: Game):
    reader = Reader()
    async with hub().game(1, reader.page) as room:
        for version in range(1, 51):
            room.hear(game.moves(version))
        await settle()
    assert len(game.drawn) <= 2
    assert reader.heard[-1].endswith("-50.0")


async def test_an_old_hint_is_no_news(game: Game):
    reader = Reader()
    game.latest = reader.page.shown = Edition(7, 2)
    async with hub().game(1, reader.page) as room:
        room.hear({"version": 7, "seating": 2})
        room.hear({"version": 7, "seating": 1})
        room.hear({"version": 3, "seating": 0})
        await settle()
    assert game.drawn == []


async def test_a_change_at_the_seats_is_news_without_a_move(game: Game):
    reader = Reader()
    async with hub().game(1, reader.page) as room:
        room.hear(game.moves(0, 1))
        await settle()
        room.hear(game.moves(1, 1))
        await settle()
    assert reader.heard == ["0.0-0.1", "0.1-1.1"]


async def test_a_hint_of_a_change_at_the_seats_that_got_lost_is_found_by_asking(game: Game):
    reader = Reader()
    async with hub().game(1, reader.page) as room:
        game.moves(0, 1)
        await room.check()
        await settle()
        await room.check()
        await settle()
    assert reader.heard == ["0.0-0.1"]


async def test_a_hint_that_says_nothing_of_the_seats_is_understood(game: Game):
    reader = Reader()
    reader.page.shown = Edition(3, 5)
    async with hub().game(1, reader.page) as room:
        game.moves(4, 5)
        room.hear({"version": 4})
        await settle()
    assert reader.heard == ["3.5-4.5"]


async def test_viewers_who_see_the_same_are_drawn_for_once(game: Game):
    readers = [Reader(), Reader(), Reader(own=(0,)), Reader(own=(0,))]
    async with (
        hub().game(1, readers[0].page),
        hub().game(1, readers[1].page),
        hub().game(1, readers[2].page),
        hub().game(1, readers[3].page) as room,
    ):
        room.hear(game.moves(1))
        await settle()
    assert game.drawn == [{Viewer((), "en", NOTHING, ""), Viewer((0,), "en", NOTHING, "")}]
    assert [reader.heard for reader in readers] == [["0.0-1.0"]] * 4


async def test_who_is_not_admitted_hears_nothing(game: Game):
    reader, stranger = Reader(), Reader(admitted=False)
    async with hub().game(1, reader.page), hub().game(1, stranger.page) as room:
        room.hear(game.moves(1))
        await settle()
    assert reader.heard == ["0.0-1.0"]
    assert stranger.heard == []


async def test_a_slow_page_holds_up_nobody_and_misses_nothing(game: Game):
    reader, slow = Reader(), Reader()
    slow.ready.clear()
    async with hub().game(1, reader.page), hub().game(1, slow.page) as room:
        for version in (1, 2, 3):
            room.hear(game.moves(version))
            await settle()
        assert reader.heard == ["0.0-1.0", "1.0-2.0", "2.0-3.0"]
        assert slow.heard == []
        slow.ready.set()
        await settle()
        assert slow.heard == ["0.0-1.0", "1.0-3.0"]


async def test_a_page_that_is_alone_and_slow_misses_nothing(game: Game):
    slow = Reader()
    slow.ready.clear()
    async with hub().game(1, slow.page) as room:
        for version in (1, 2, 3):
            room.hear(game.moves(version))
            await settle()
        slow.ready.set()
        await settle()
    assert slow.heard == ["0.0-1.0", "1.0-3.0"]


async def test_a_page_that_asks_gets_what_no_hint_told(game: Game):
    reader = Reader()
    async with hub().game(1, reader.page) as room:
        game.moves(4)
        await room.check()
        await settle()
        assert reader.heard == ["0.0-4.0"]
        await room.check()
        await settle()
    assert reader.heard == ["0.0-4.0"]


async def test_a_page_that_comes_in_gets_what_it_does_not_show(game: Game):
    reader = Reader()
    async with hub().game(1, reader.page) as room:
        game.moves(4)
        room.let_in(reader.page, Edition(4))
        await settle()
        assert reader.heard == ["0.0-4.0"]
        room.let_in(reader.page, Edition(4))
        await settle()
    assert len(game.drawn) == 1


async def test_a_page_gets_what_was_told_while_it_was_let_in(game: Game):
    reader = Reader(admitted=False)
    async with hub().game(1, reader.page) as room:
        seen = game.latest
        room.hear(game.moves(1))
        await settle()
        assert reader.heard == []
        reader.page.admit((), None)
        room.let_in(reader.page, seen)
        await settle()
    assert reader.heard == ["0.0-1.0"]


async def test_a_drawing_that_fails_is_tried_again_with_the_next_hint(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fail(*arguments: Any) -> Any:
        raise OSError("no database")

    reader = Reader()
    async with hub().game(1, reader.page) as room:
        with monkeypatch.context() as patch:
            patch.setattr(game_room, "draw_news", fail)
            room.hear(game.moves(1))
            await settle()
        assert "could not draw" in caplog.text
        room.hear(game.moves(2))
        await settle()
    assert reader.heard == ["0.0-2.0"]


async def test_a_room_is_closed_when_everybody_is_gone(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.live.presence.GRACE", 0)
    reader = Reader()
    async with hub().game(1, reader.page) as room:
        pass
    await settle()
    async with hub().game(1, reader.page) as again:
        assert again is not room


async def test_who_is_dismissed_is_shown_the_door(game: Game):
    said: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    page = Page(send, language="en")
    page.admit((), 7)
    async with hub().game(1, page):
        hub().hear("people", {"dismissed": 8})
        hub().hear("people", {"dismissed": 7})
        await settle()
    assert [message["code"] for message in said if message["type"] == "websocket.close"] == [4403]
