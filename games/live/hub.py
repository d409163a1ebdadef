"""The open pages of this process, and its one channel in the channel layer.

A layer's cost grows with its channels, so consumers have none of their own: one channel for each process
is joined to the groups that have pages here. Each message is received once, and rendered once for all
viewers who see the same.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from channels.layers import get_channel_layer
from django.conf import settings

from games import broadcast
from games.broadcast import EVERYONE, LOBBY, Message, group_of
from games.live.connection import BANNED, Connection
from games.live.game_subscribers import GameSubscribers
from games.live.presence import REPORT_EVERY
from games.live.subscribers import Subscribers

log = logging.getLogger(__name__)
AnySubscribers = TypeVar("AnySubscribers", bound=Subscribers)

HEARTBEAT = 2
"""Seconds between two messages that a process sends to itself, to know whether the layer works."""
RETRY = 1
"""Seconds until a channel layer that failed is tried again."""


class Hub:
    """Hands messages of the channel layer to the pages of this process."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._layer = get_channel_layer()
        self._channel = ""
        self._heard_at = 0.0
        self._subscribers: dict[str, Subscribers] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._joining = asyncio.Lock()
        broadcast.send_from(self.loop)
        self.start(self._receive())
        if settings.REDIS_URL:
            # Only a layer between processes can fail, and only then is there anybody to report to.
            self.start(self._watch_layer())
            self.start(self._report())

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine as a task of its own."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def enter_game(self, game_id: int, connection: Connection) -> GameSubscribers:
        """Add a page that shows a game."""
        group = group_of(game_id)
        return await self._enter(group, connection, partial(GameSubscribers, self, group, game_id))

    async def enter_lobby(self, connection: Connection) -> Subscribers:
        """Add a page that lists tables and games."""
        return await self._enter(LOBBY, connection, partial(Subscribers, self, LOBBY))

    async def _enter(
        self, group: str, connection: Connection, make: Callable[[], AnySubscribers]
    ) -> AnySubscribers:
        found: Any = self._subscribers.get(group)
        is_new = found is None
        if is_new:
            found = self._subscribers[group] = make()
        # Before anything is awaited: subscribers without a connection are closed.
        found.enter(connection)
        if is_new:
            await self._join(group)
        return found

    def close(self, subscribers: Subscribers) -> None:
        """Leave a group of which no page is open any more."""
        if self._subscribers.get(subscribers.group) is subscribers and not subscribers.connections:
            del self._subscribers[subscribers.group]
            self.start(self._join(subscribers.group))

    async def _join(self, group: str) -> None:
        """Join a group that has pages here, leave one that has not. If it fails, the heartbeat repairs it."""
        async with self._joining:
            if not self._channel:
                return
            wanted = group in self._subscribers or group == EVERYONE
            change = self._layer.group_add if wanted else self._layer.group_discard
            try:
                async with asyncio.timeout(RETRY):
                    await change(group, self._channel)
            except Exception as error:
                log.warning("could not change the membership of group %s: %r", group, error)

    async def _receive(self) -> None:
        """Receive the messages of this process for ever."""
        while True:
            try:
                self._channel = await self._layer.new_channel("process.")
                await self._join_all()
                while True:
                    self._hear(await self._layer.receive(self._channel))
            except Exception as error:
                log.warning("the channel layer failed: %r", error)
                self._channel = ""
                await asyncio.sleep(RETRY)

    async def _join_all(self) -> None:
        for group in [EVERYONE, *self._subscribers]:
            await self._join(group)

    def _hear(self, message: Message) -> None:
        self._heard_at = self.loop.time()
        if message["type"] == "player.banned":
            for subscribers in self._subscribers.values():
                for connection in subscribers.connections:
                    if connection.player_id == message["player"]:
                        self.start(connection.close(BANNED))
        elif (found := self._subscribers.get(message.get("group", ""))) is not None:
            found.hear(message)

    async def _watch_layer(self) -> None:
        """Send heartbeats through the layer. While none comes back, pages are compared with the database."""
        works = True
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await self._layer.send(self._channel, {"type": "heartbeat"})
            except Exception as error:
                log.debug("no heartbeat was sent: %r", error)
            await asyncio.sleep(broadcast.PATIENCE)
            silent = self.loop.time() - self._heard_at > 2 * HEARTBEAT
            if silent and works:
                log.warning("the channel layer is silent: pages are compared with the database meanwhile")
            if not silent and not works:
                log.warning("the channel layer works again")
                await self._join_all()
            if silent or not works:
                self._catch_up()
            works = not silent

    def _catch_up(self) -> None:
        for subscribers in list(self._subscribers.values()):
            subscribers.catch_up()

    async def _report(self) -> None:
        while True:
            await asyncio.sleep(REPORT_EVERY)
            for subscribers in list(self._subscribers.values()):
                subscribers.report()


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the event loop that serves sockets here."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs.clear()
        _hubs[loop] = Hub()
    return _hubs[loop]
