"""What this process has read of games lately. The record only grows, so what is kept is never wrong."""

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

from django.db import connection

K = TypeVar("K")
V = TypeVar("V")

MOST_GAMES = 512


class Memory(Generic[K, V]):
    """The latest so many values, for all threads."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def keep(self, key: K, value: V) -> None:
        """Remember a value that was read, unless a transaction that is still open may have written it."""
        if connection.in_atomic_block:
            return
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def forget(self, key: K) -> None:
        with self._lock:
            self._values.pop(key, None)
