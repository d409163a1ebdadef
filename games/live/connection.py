"""One open page, as the server sees it: its socket, its viewer, and the edition it shows."""

import asyncio
from contextlib import suppress
from typing import NamedTuple, Protocol

from games.models import Edition
from games.scene import Own

BANNED = 4403
NOT_FOUND = 4404
"""Close codes above 4400 tell a page not to connect again."""
NOTHING = Edition(0)
SEND_TIMEOUT = 10
"""Seconds that a page may take to accept a message before it is given up."""


class Socket(Protocol):
    """The part of a Channels consumer that a connection uses."""

    async def send(self, text_data: str) -> None:
        """Send a text to the page."""

    async def close(self, code: int) -> None:
        """Close the socket for good."""


class Viewer(NamedTuple):
    """Everything that an update depends on: equal viewers get the same update."""

    own: Own
    language: str
    shown: Edition
    chosen: str


class Connection:
    """The socket of a page, its viewer's seats and player, and the edition that the page shows."""

    __slots__ = ("_socket", "admitted", "busy", "chosen", "language", "own", "player_id", "shown")

    def __init__(self, socket: Socket, *, language: str, shown: Edition = NOTHING) -> None:
        self._socket = socket
        self.admitted = False
        """Has the viewer been checked? Until then the page is told nothing."""
        self.busy = False
        """Is an earlier update still being sent?"""
        self.language = language
        self.shown = shown
        self.chosen = ""
        """The answer that the viewer has selected and not confirmed yet."""
        self.own: Own = ()
        self.player_id: int | None = None

    def admit(self, own: Own, player_id: int | None) -> None:
        """The viewer may watch, and has these seats."""
        self.own, self.player_id, self.admitted = own, player_id, True

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.own, self.language, self.shown, self.chosen)

    async def close(self, code: int) -> None:
        """Close the socket; one that is closed already is left alone."""
        with suppress(Exception):
            await self._socket.close(code)

    async def update(self, text: str) -> None:
        """Send an update; until it is sent the connection is busy and gets no other."""
        self.busy = True
        await self.tell(text)
        self.busy = False

    async def tell(self, text: str) -> None:
        """Send a text. If the page does not take it, its socket is about to close."""
        with suppress(Exception):
            async with asyncio.timeout(SEND_TIMEOUT):
                await self._socket.send(text)
