"""Addresses of WebSockets."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path

from games.consumers import GameConsumer, LobbyConsumer, UnknownConsumer

ADDRESSES: list[tuple[str, type[AsyncWebsocketConsumer]]] = [
    ("live/", LobbyConsumer),
    ("games/<int:game_id>/live/", GameConsumer),
    ("", UnknownConsumer),
    ("<path:anywhere>", UnknownConsumer),
]
websocket_urlpatterns: list[Any] = [path(route, consumer.as_asgi()) for route, consumer in ADDRESSES]
