"""Addresses of sockets."""

from django.urls import path, re_path

from games.consumers import nowhere, watch_game, watch_lobby

sockets = [
    path("live/", watch_lobby),
    path("games/<int:game_id>/live/", watch_game),
    re_path(r"", nowhere),
]
