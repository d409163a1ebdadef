"""How often an address and a player may do what costs others something; more is refused with 429.

Counted in windows of fixed length in Django's cache, which all processes share if there is a Redis. Moves and
sockets are counted in the memory of each process, because a move must not wait for anything.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache

MINUTE, HOUR = 60, 3600


class Limit(NamedTuple):
    """At most so many within so many seconds, for one player and for all who share an address."""

    name: str
    by_player: int
    by_address: int
    seconds: int


GUESTS = Limit("guests", 30, 30, 10 * MINUTE)
GAMES = Limit("games", 20, 60, 10 * MINUTE)
TABLES = Limit("tables", 10, 20, 10 * MINUTE)
SEATS = Limit("seats", 120, 600, 10 * MINUTE)
INVITATIONS = Limit("invitations", 30, 60, HOUR)
VERIFICATIONS = Limit("verifications", 10, 20, MINUTE)
IMPORTS = Limit("imports", 10, 20, HOUR)
EXPORTS = Limit("exports", 20, 40, 10 * MINUTE)
PLAYTESTS = Limit("playtests", 10, 20, HOUR)
CARD_IMPORTS = Limit("card imports", 30, 60, 10 * MINUTE)
MOVES = Limit("moves", 100, 1000, 10)
SOCKETS = Limit("sockets", 120, 600, MINUTE)


class TooMany(Exception):
    """The limit is reached. Nothing was changed."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.name)
        self.limit = limit


def spend(limit: Limit, *, player: int | None, address: str) -> None:
    """Count one use, in all processes together. Raises `TooMany` if it is one too many."""
    if settings.LIMITS:
        check(limit, player, address, count_in_all)


def spend_here(limit: Limit, *, player: int | None, address: str) -> None:
    """Count one use in this process alone, without asking anybody else."""
    if settings.LIMITS:
        check(limit, player, address, count_here)


def check(limit: Limit, player: int | None, address: str, count: Callable[[str, int], int]) -> None:
    window = int(time.time()) // limit.seconds
    if count(f"{limit.name}.{window}.{network_of(address)}", limit.seconds) > limit.by_address:
        raise TooMany(limit)
    if (
        player is not None
        and count(f"{limit.name}.{window}.player {player}", limit.seconds) > limit.by_player
    ):
        raise TooMany(limit)


def count_in_all(key: str, seconds: int) -> int:
    key = f"limit.{key}".replace(" ", "_")
    cache.add(key, 0, timeout=seconds)
    try:
        return int(cache.incr(key))
    except ValueError:
        # It expired in between: a new window has begun.
        return 1


class Uses:
    """Counters of this process, the most recently used ones."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, key: str) -> int:
        """Count one use with this key; returns how many there are."""
        with self._lock:
            number = self._counts[key] = self._counts.pop(key, 0) + 1
            if len(self._counts) > self._most:
                self._counts.popitem(last=False)
        return number


_uses = Uses(20_000)


def count_here(key: str, seconds: int) -> int:
    return _uses.add(key)


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the network, because everybody gets billions of addresses."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if found.version == 6 and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(found if found.version == 4 else ip_network((found, 64), strict=False))


def address_of(remote: str, forwarded: str) -> str:
    """The address of a visitor: the one that the trusted proxy reports, if there is a proxy."""
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    reported = [each.strip() for each in forwarded.split(",") if each.strip()]
    return reported[-min(proxies, len(reported))] if proxies and reported else remote
