"""Addresses of sockets."""

from django.urls import re_path

from games.consumers import Nowhere

sockets = [re_path(r"", Nowhere.as_asgi())]
