"""Addresses of sockets."""

from typing import Any

from django.urls import path

from games.consumers import nowhere, watch_game, watch_lobby

ADDRESSES: list[tuple[str, Any]] = [
    ("live/", watch_lobby),
    ("games/<int:game_id>/live/", watch_game),
    ("", nowhere),
    ("<path:anywhere>", nowhere),
]
sockets = [path(*address) for address in ADDRESSES]
