"""Enqueues background jobs by name. A lost job is harmless: periodic sweeps find the rows that need work."""

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
"""The most seconds that a request waits for a Redis that does not answer."""
HINT_AGE = 60_000
"""Milliseconds after which a job is dropped: a sweep has done its work by then."""

_senders: list[Send] = []


def connect(send: Send) -> None:
    """Send jobs to this process's job runner from now on."""
    _senders[:] = [send]


def disconnect() -> None:
    """Stop sending jobs to this process; workers take them, or the next sweep finds the work."""
    _senders.clear()


def enqueue(name: str, **arguments: Any) -> None:
    """Enqueue a job when the transaction commits."""
    transaction.on_commit(partial(_send, name, arguments))


def _send(name: str, arguments: dict[str, Any]) -> None:
    senders = _senders or ([send_to_workers] if settings.REDIS_URL else [])
    for send in senders:
        try:
            send(name, arguments)
        except Exception:
            # The caller's own work is committed already; a sweep will find this job's rows later.
            log.warning("could not ask for %s %s", name, arguments, exc_info=True)


def send_to_workers(name: str, arguments: dict[str, Any]) -> None:
    """Put a job into Redis, for any worker to take."""
    from dramatiq import Message

    broker().enqueue(Message(queue_name=QUEUE, actor_name=name, args=(), kwargs=arguments, options={}))


@cache
def broker() -> "RedisBroker":
    """The Redis broker for jobs. A job may be delivered twice; leases make that harmless."""
    # Slow to import, and so only where Redis is used.
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
