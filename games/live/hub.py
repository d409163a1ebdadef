"""Where hints meet pages: one in each process that serves sockets."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from games import broadcast
from games.broadcast import LOBBY, PEOPLE, Hint, group_of
from games.live.game_room import GameRoom
from games.live.lanes import lanes
from games.live.line import Line
from games.live.page import Page
from games.live.presence import BEAT
from games.live.room import Room

P = ParamSpec("P")
R = TypeVar("R")
AnyRoom = TypeVar("AnyRoom", bound=Room)

IN_TURN = 2
"""How much of what may wait is in the lanes at a time: what is being done, and the next."""


class Hub:
    """All rooms of this process, and what they share: the event loop, and the line to others."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._line: Line | None = None
        self._turns = asyncio.Semaphore(IN_TURN)
        broadcast.listen(self.hear)
        if settings.REDIS_URL:
            self._line = Line(settings.REDIS_URL, lambda: self._rooms, self._hear)
            self.start(self._line.follow(self._catch_up))
            self.start(self._beat())

    def hear(self, group: str, hint: Hint) -> None:
        """Take a hint, from any thread."""
        self.loop.call_soon_threadsafe(self._hear, group, hint)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def read(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Ask the database."""
        return await lanes.run(partial(on_a_good_connection, call, *args, **kwargs))

    async def read_in_turn(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Ask what may wait: after a restart thousands of pages come at once, and moves go ahead of them."""
        async with self._turns:
            return await self.read(call, *args, **kwargs)

    @asynccontextmanager
    async def game(self, game_id: int, page: Page) -> AsyncIterator[GameRoom]:
        """A page shows a game for a while."""
        group = group_of(game_id)
        async with self._at(group, page, partial(GameRoom, self, group, game_id)) as room:
            yield room

    @asynccontextmanager
    async def lobby(self, page: Page) -> AsyncIterator[Room]:
        """A page lists tables and games for a while."""
        async with self._at(LOBBY, page, partial(Room, self, LOBBY)) as room:
            yield room

    @asynccontextmanager
    async def _at(self, group: str, page: Page, make: Callable[[], AnyRoom]) -> AsyncIterator[AnyRoom]:
        room: Any = self._rooms.get(group)
        if room is None:
            room = self._rooms[group] = make()
            if self._line is not None:
                await self._line.subscribe(group)
        room.enter(page)
        try:
            yield room
        finally:
            room.leave(page)

    def close(self, room: Room) -> None:
        """Nobody is there any more."""
        if self._rooms.get(room.group) is room and not room.pages:
            del self._rooms[room.group]
            if self._line is not None:
                self.start(self._line.unsubscribe(room.group))

    def _hear(self, group: str, hint: Hint) -> None:
        if group == PEOPLE:
            for page in [page for room in self._rooms.values() for page in room.pages]:
                if page.who == hint["dismissed"]:
                    self.start(page.dismiss())
        if (room := self._rooms.get(group)) is not None:
            room.hear(hint)

    def _catch_up(self) -> None:
        for room in list(self._rooms.values()):
            room.catch_up()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for room in list(self._rooms.values()):
                room.beat()


def on_a_good_connection(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A connection that is kept may have been cut meanwhile: then it is tried once more, with a new one."""
    try:
        return call(*args, **kwargs)
    except (OperationalError, InterfaceError):
        connection.close()
        return call(*args, **kwargs)


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the event loop that serves here."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs.clear()
        _hubs[loop] = Hub()
    return _hubs[loop]
