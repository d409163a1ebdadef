"""Limits: counted by address and by player, in windows, and without Redis too."""

from typing import Any

import pytest
from django.core.cache import cache, caches

from games import limits, shared_cache
from games.limits import Limit, TooMany, address_of, network_of, spend, spend_here
from games.shared_cache import SharedCache
from tests.support.servers import free_port

LIMIT = Limit("tests", by_player=2, by_address=4, seconds=60)


@pytest.fixture(autouse=True)
def limited(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LIMITS = True
    cache.clear()
    monkeypatch.setattr(limits, "_uses", limits.Uses(3))
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_000.0)


def used_up(player: int | None = None, address: str = "1.2.3.4", count: Any = spend) -> bool:
    try:
        count(LIMIT, player=player, address=address)
    except TooMany:
        return True
    return False


@pytest.mark.parametrize("count", [spend, spend_here])
def test_a_player_reaches_their_limit_and_another_does_not(count: Any):
    assert [used_up(7, count=count) for _ in range(3)] == [False, False, True]
    assert not used_up(8, count=count)


@pytest.mark.parametrize("count", [spend, spend_here])
def test_an_address_reaches_its_limit_whoever_comes_from_it(count: Any):
    assert [used_up(player, count=count) for player in range(5)] == [False] * 4 + [True]
    assert used_up(None, count=count)
    assert not used_up(None, "1.2.3.5", count=count)


def test_a_new_window_begins(monkeypatch: pytest.MonkeyPatch):
    assert [used_up(7) for _ in range(3)][-1]
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_060.0)
    assert not used_up(7)


def test_limits_can_be_switched_off(settings: Any):
    settings.LIMITS = False
    assert not any(used_up(7) for _ in range(10))


def test_this_process_keeps_a_bounded_number_of_counters():
    uses = limits.Uses(3)
    for key in ("a", "b", "a", "c", "d"):
        uses.add(key)
    assert [uses.add(key) for key in ("a", "b")] == [3, 1]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("testclient", "unknown"),
        ("", "unknown"),
    ],
)
def test_the_addresses_of_one_network_count_as_one(address: str, network: str):
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, "9.9.9.9", "1.1.1.1"),
        (1, "9.9.9.9", "9.9.9.9"),
        (1, "8.8.8.8, 9.9.9.9", "9.9.9.9"),
        (1, "", "1.1.1.1"),
    ],
)
def test_only_the_own_proxy_is_believed(settings: Any, proxies: int, forwarded: str, found: str):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    assert address_of("1.1.1.1", forwarded) == found


@pytest.fixture
def without_redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> SharedCache:
    monkeypatch.setattr(shared_cache.Outage, "until", 0.0)
    address = f"redis://127.0.0.1:{free_port()}/0"
    options = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
    settings.CACHES = {
        "default": {"BACKEND": "games.shared_cache.SharedCache", "LOCATION": address, "OPTIONS": options}
    }
    found = caches["default"]
    assert isinstance(found, SharedCache)
    found._own.clear()
    return found


def test_without_redis_each_process_counts_for_itself(
    without_redis: SharedCache, caplog: pytest.LogCaptureFixture
):
    assert [used_up(7) for _ in range(3)] == [False, False, True]
    assert len([record for record in caplog.records if record.name == "games.shared_cache"]) == 1
    with pytest.raises(Exception, match="refused"):
        without_redis.ping()


def test_with_redis_all_processes_count_together(
    settings: Any, redis_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(shared_cache.Outage, "until", 0.0)
    settings.CACHES = {"default": {"BACKEND": "games.shared_cache.SharedCache", "LOCATION": redis_url}}
    cache.clear()
    assert [used_up(7) for _ in range(2)] == [False, False]
    # Another process has a cache object of its own.
    settings.CACHES = {"default": {"BACKEND": "games.shared_cache.SharedCache", "LOCATION": redis_url}}
    assert used_up(7)
