"""A page that is open, as the server sees it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from games.models import Edition
from games.viewing import Own

Send = Callable[[dict[str, Any]], Awaitable[None]]

NOT_WELCOME = 4403
NOT_FOUND = 4404
"""Codes above 4400 tell a page not to try again."""
NOTHING = Edition(0)
SLOW = 10
"""Seconds that a page may take to accept a message before it is given up."""


class Viewer(NamedTuple):
    """All that news depends on: whoever agrees in it gets the same."""

    own: Own
    language: str
    shown: Edition
    chosen: str


class Page:
    """How to reach a page, who looks at it, and the edition it shows."""

    __slots__ = ("_send", "admitted", "busy", "chosen", "language", "own", "shown", "who")

    def __init__(self, send: Send, *, language: str, shown: Edition = NOTHING) -> None:
        self._send = send
        self.admitted = False
        """Is it known to be allowed what it asks for? Until then it hears nothing."""
        self.busy = False
        """Is it still swallowing what it was sent before?"""
        self.language = language
        self.shown = shown
        self.chosen = ""
        """The answer it points at, to be confirmed."""
        self.own: Own = ()
        self.who: int | None = None

    def admit(self, own: Own, who: int | None) -> None:
        """It is a page of somebody who may look, with these seats."""
        self.own, self.who, self.admitted = own, who, True

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.own, self.language, self.shown, self.chosen)

    async def dismiss(self) -> None:
        """Close it for good."""
        with suppress(Exception):  # it may be gone already
            await self._send({"type": "websocket.close", "code": NOT_WELCOME})

    async def update(self, text: str) -> None:
        """Send what is new; until it is taken there is no more of it."""
        self.busy = True
        await self.tell(text)
        self.busy = False

    async def tell(self, text: str) -> None:
        """Send something. A page that does not take it is gone, which its socket will notice."""
        with suppress(Exception):
            async with asyncio.timeout(SLOW):
                await self._send({"type": "websocket.send", "text": text})
