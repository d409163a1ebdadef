"""Django's cache in Redis; while Redis does not answer, a bounded one in this process."""

import logging
import time
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

log = logging.getLogger(__name__)

RESPITE = 5
"""Seconds in which a Redis that did not answer is left alone."""
MOST = 20_000
"""Entries of the cache in this process."""


class Outage:
    """Whether Redis answers, for all threads of this process."""

    until = 0.0


class SharedCache(RedisCache):
    """Sign-ins and limits go on without Redis: each process then counts for itself."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._own = LocMemCache("without-redis", {"OPTIONS": {"MAX_ENTRIES": MOST}})

    def _ask(self, name: str, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= Outage.until:
            try:
                return getattr(super(), name)(*args, **kwargs)
            except ValueError:
                # A key that does not exist, or a value that is no number: Redis has answered.
                raise
            except Exception as error:
                log.warning("Redis does not answer, this process keeps its own cache meanwhile: %r", error)
                Outage.until = time.monotonic() + RESPITE
        return getattr(self._own, name)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("set", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("delete", *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("incr", *args, **kwargs)

    def ping(self) -> None:
        """Raise an error if Redis does not answer."""
        super().get("health")
