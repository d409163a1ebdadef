"""Announces changes to open pages through the channel layer, after the commit.

An announcement may get lost: the database holds the truth, and pages ask for it.
"""

import asyncio
import logging
import os
import socket
import threading
import time
from functools import cache, partial
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)
Message = dict[str, Any]

LOBBY = "lobby"
"""The group of all pages that list tables and games."""
EVERYONE = "everyone"
"""The group of all processes that serve pages."""
PATIENCE = 0.25
"""Seconds for which a sender waits, at most, for a channel layer that does not answer."""
RESPITE = 5
"""Seconds in which a sender outside of the server leaves a channel layer alone that did not answer."""

_serving_loop: asyncio.AbstractEventLoop | None = None
_silent_until = 0.0


def group_of(game_id: int) -> str:
    """The group of all pages that show a game."""
    return f"game.{game_id}"


def announce(game_id: int, version: int, seating: int = 0) -> None:
    """Tell the pages of a game its new edition after the commit.

    A move need not give the seating: a later version is news enough.
    """
    message = {"type": "game.changed", "version": version, "seating": seating}
    transaction.on_commit(partial(send, group_of(game_id), message))


def announce_lobby() -> None:
    """Tell the lists of tables and games after the commit that one was added, changed or removed."""
    transaction.on_commit(partial(send, LOBBY, {"type": "lobby.changed"}))


def close_sockets_of(player_id: int) -> None:
    """Close every socket of a player after the commit."""
    transaction.on_commit(partial(send, EVERYONE, {"type": "player.banned", "player": player_id}))


def send_from(loop: asyncio.AbstractEventLoop) -> None:
    """Use the event loop that serves sockets for everything that this process sends."""
    global _serving_loop
    _serving_loop = loop


def send(group: str, message: Message) -> None:
    """Send a message to a group, from any thread."""
    if _serving_loop is not None and not _serving_loop.is_closed():
        # The sockets wait in that loop, and nobody waits for the layer.
        asyncio.run_coroutine_threadsafe(send_to_group(group, message), _serving_loop)
    elif settings.REDIS_URL:
        _send_and_wait(group, message)


async def send_to_group(group: str, message: Message) -> bool:
    """Send a message to a group; False if the channel layer does not take it in time."""
    layer = get_channel_layer()  # the first time it is imported, which takes a while
    try:
        async with asyncio.timeout(PATIENCE):
            await layer.group_send(group, {**message, "group": group, "from": process()})
    except Exception as error:
        log.warning("the channel layer did not take a message for %s: %r", group, error)
        return False
    return True


def process() -> str:
    """A name for this process that no other process of the site has."""
    return f"{socket.gethostname()}.{os.getpid()}"


def _send_and_wait(group: str, message: Message) -> None:
    """Send from a worker or a command, which may end right after: so wait, but never for long."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    sent = asyncio.run_coroutine_threadsafe(send_to_group(group, message), _sending_loop())
    if not sent.result():
        _silent_until = time.monotonic() + RESPITE


@cache
def _sending_loop() -> asyncio.AbstractEventLoop:
    """An event loop in a thread of its own, for processes that serve no sockets."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="broadcast", daemon=True).start()
    return loop
