"""Hears what other processes send. Nobody depends on it: without it, pages ask."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from games.broadcast import PEOPLE, Hint, channel_of, process

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

log = logging.getLogger(__name__)

PATIENCE = 1
"""Seconds to wait for a Redis that does not answer, and until it is tried again."""


class Line:
    """A subscription to the groups that have pages in this process."""

    def __init__(
        self, url: str, groups: Callable[[], Iterable[str]], hear: Callable[[str, Hint], None]
    ) -> None:
        self._url = url
        self._groups = groups
        self._hear = hear
        self._open: PubSub | None = None

    async def follow(self, caught_up: Callable[[], None]) -> None:
        """Listen for ever. Whenever the line is there again, hints may have been lost."""
        while True:
            try:
                await self._follow(caught_up)
            except Exception as error:
                if self._open is not None:
                    log.warning("the line to other processes is gone: %s", error)
            self._open = None
            await asyncio.sleep(PATIENCE)

    async def _follow(self, caught_up: Callable[[], None]) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        client = Redis.from_url(
            self._url, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0), decode_responses=True
        )
        async with client, client.pubsub(ignore_subscribe_messages=True) as pubsub:
            await pubsub.subscribe(*map(channel_of, {PEOPLE, *self._groups()}))
            self._open = pubsub
            caught_up()
            async for message in pubsub.listen():
                self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        hint = json.loads(message["data"])
        # What was sent from here was heard here already.
        if hint["from"] != process():
            self._hear(message["channel"].removeprefix(channel_of("")), hint)

    async def subscribe(self, group: str) -> None:
        if self._open is not None:
            with suppress(Exception):  # who follows the line finds out
                await asyncio.wait_for(self._open.subscribe(channel_of(group)), PATIENCE)

    async def unsubscribe(self, group: str) -> None:
        if self._open is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._open.unsubscribe(channel_of(group)), PATIENCE)
