"""Tells pages that a game has moved on. A hint only: the database is the truth, and a hint may get lost."""

import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

LOBBY = "lobby"
"""The group of all pages that list tables and games."""


def group_of(game_id: int) -> str:
    """The group of all pages that show a game."""
    return f"game.{game_id}"


def group_of_player(player_id: int) -> str:
    """The group of all pages that somebody has open."""
    return f"player.{player_id}"


def announce(game_id: int, version: int) -> None:
    """Send the hint when the transaction is through; if it fails, none is sent."""
    transaction.on_commit(partial(_send, game_id, version))


def _send(game_id: int, version: int) -> None:
    try:
        async_to_sync(get_channel_layer().group_send)(
            group_of(game_id), {"type": "game.moved", "version": version}
        )
    except Exception:
        # The move is made; pages that miss the hint ask for the version themselves.
        log.warning("could not announce game %s at version %s", game_id, version, exc_info=True)


def announce_lobby() -> None:
    """Tell the lists of tables and games that one came, changed or went."""
    transaction.on_commit(_send_to_lobby)


def _send_to_lobby() -> None:
    try:
        async_to_sync(get_channel_layer().group_send)(LOBBY, {"type": "lobby.changed"})
    except Exception:
        log.warning("could not tell the lobby", exc_info=True)


def dismiss(player_id: int) -> None:
    """Close what somebody has open: they are not welcome any more."""
    transaction.on_commit(partial(_send_away, player_id))


def _send_away(player_id: int) -> None:
    try:
        group = group_of_player(player_id)
        async_to_sync(get_channel_layer().group_send)(group, {"type": "player.dismissed"})
    except Exception:
        # The next request of theirs is refused anyway.
        log.warning("could not dismiss player %s", player_id, exc_info=True)
