"""Asks for background work, by name. A hint only: the rows say what is to be done, and are swept for it."""

import logging
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction

if TYPE_CHECKING:
    from dramatiq.brokers.redis import RedisBroker

log = logging.getLogger(__name__)
Send = Callable[[str, dict[str, Any]], None]

QUEUE = "jobs"
PATIENCE = 1
"""Seconds that a player waits, at most, for a Redis that does not answer."""
HINT_AGE = 60_000
"""Milliseconds after which a sweep has long done what a job asked for."""

_senders: list[Send] = []


def connect(send: Send) -> None:
    """Hand jobs to this sender from now on: the crew of this process."""
    _senders[:] = [send]


def disconnect() -> None:
    """Nobody takes jobs in this process; workers do, or the next sweep finds what is to be done."""
    _senders.clear()


def enqueue(name: str, **arguments: Any) -> None:
    """Ask for a job when the transaction is through."""
    transaction.on_commit(partial(_send, name, arguments))


def _send(name: str, arguments: dict[str, Any]) -> None:
    senders = _senders or ([send_to_workers] if settings.REDIS_URL else [])
    for send in senders:
        try:
            send(name, arguments)
        except Exception:
            # What a row asks for is done later by who sweeps; the caller's work is done already.
            log.warning("could not ask for %s %s", name, arguments, exc_info=True)


def send_to_workers(name: str, arguments: dict[str, Any]) -> None:
    """Leave a job in Redis, for any worker to take."""
    from dramatiq import Message

    broker().enqueue(Message(queue_name=QUEUE, actor_name=name, args=(), kwargs=arguments, options={}))


@cache
def broker() -> "RedisBroker":
    """Where processes leave jobs for workers. A job may come twice; leases make that harmless."""
    # Slow to import, and so only where there is a Redis.
    from dramatiq.brokers.redis import RedisBroker
    from dramatiq.middleware import AgeLimit
    from redis import Redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    client = Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=PATIENCE,
        socket_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )
    return RedisBroker(client=client, namespace="shelter", middleware=[AgeLimit(max_age=HINT_AGE)])
