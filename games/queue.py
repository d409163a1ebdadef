"""Asks for background work, by name. A hint only: the rows say what is to be done, and are swept for it."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import transaction

log = logging.getLogger(__name__)
Send = Callable[[str, dict[str, Any]], None]

_senders: list[Send] = []


def connect(send: Send) -> None:
    """Hand jobs to this sender from now on: the pool of this process, or a broker."""
    _senders[:] = [send]


def disconnect() -> None:
    """Nobody takes jobs here; the sweeper of another process will find the work."""
    _senders.clear()


def enqueue(name: str, **arguments: Any) -> None:
    """Ask for a job when the transaction is through."""
    transaction.on_commit(partial(_send, name, arguments))


def _send(name: str, arguments: dict[str, Any]) -> None:
    for send in _senders:
        try:
            send(name, arguments)
        except Exception:
            # What a row asks for is done later by who sweeps; the caller's work is done already.
            log.warning("could not ask for %s %s", name, arguments, exc_info=True)
