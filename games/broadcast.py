"""Tells open pages that something is new. A hint only: the database is the truth, and a hint may get lost."""

import json
import logging
import os
import socket
import time
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction

if TYPE_CHECKING:
    from redis import Redis

log = logging.getLogger(__name__)
Hint = dict[str, Any]
Listener = Callable[[str, Hint], None]

LOBBY = "lobby"
"""The group of all pages that list tables and games."""
PEOPLE = "people"
"""The group of all pages of whatever kind, for what concerns who has them open."""
PATIENCE = 0.25
"""Seconds that a player waits, at most, for a Redis that does not answer."""
RESPITE = 5
"""Seconds in which a Redis that did not answer is left alone."""

_listeners: list[Listener] = []
_silent_until = 0.0


def group_of(game_id: int) -> str:
    """The group of all pages that show a game."""
    return f"game.{game_id}"


def announce(game_id: int, version: int, seating: int = 0) -> None:
    """Tell the pages of a game when the transaction is through; if it fails, they hear nothing.

    A move need not say what it found at the seats: a later version is news enough.
    """
    transaction.on_commit(partial(send, group_of(game_id), {"version": version, "seating": seating}))


def announce_lobby() -> None:
    """Tell the lists of tables and games that one came, changed or went."""
    transaction.on_commit(partial(send, LOBBY, {}))


def dismiss(player_id: int) -> None:
    """Close what somebody has open: they are not welcome any more."""
    transaction.on_commit(partial(send, PEOPLE, {"dismissed": player_id}))


def listen(listener: Listener) -> None:
    """Hand hints to the pages of this process, too; the listener is called from any thread."""
    _listeners[:] = [listener]


def send(group: str, hint: Hint) -> None:
    """Tell the pages of a group, here and in other processes."""
    for listener in _listeners:
        listener(group, hint)
    if settings.REDIS_URL:
        publish(group, hint)


def publish(group: str, hint: Hint) -> None:
    """Tell other processes. Pages that miss it ask for the version themselves."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    try:
        redis().publish(channel_of(group), json.dumps({**hint, "from": process()}))
    except Exception:
        _silent_until = time.monotonic() + RESPITE
        log.warning("could not tell other processes about %s", group, exc_info=True)


def channel_of(group: str) -> str:
    return f"shelter.{group}"


def process() -> str:
    """What this process is called among all that serve the site."""
    return f"{socket.gethostname()}.{os.getpid()}"


@cache
def redis() -> "Redis":
    # Slow to import, and so only where there is a Redis.
    from redis import Redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=PATIENCE,
        socket_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )
