"""Who is at a game: the pages of this process, and those that other processes report."""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import override

from games.broadcast import Message, process, send_to_group
from games.live.connection import Connection
from games.presenters.seats import watchers

if TYPE_CHECKING:
    from games.live.game_subscribers import GameSubscribers

Report = dict[str, Any]

GATHER = 0.2
"""Seconds in which several arrivals are one piece of news."""
GRACE = 4
"""Seconds until a viewer whose page is closed counts as away: reloading a page takes less."""
REPORT_EVERY = 20
"""Seconds between two reports to other processes."""
FORGET = 3 * REPORT_EVERY
"""Seconds after which a process that stopped reporting is taken for dead."""


class Presence:
    """Counts the viewers of a game, and tells pages and other processes when the count changes."""

    def __init__(self, subscribers: "GameSubscribers") -> None:
        self._subscribers = subscribers
        self._others: dict[str, tuple[float, Report]] = {}
        self._told: Report | None = None
        self._reported: Report | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def welcome(self, connection: Connection) -> None:
        """Tell a new page who is here, unless all pages are about to be told that its viewer has arrived."""
        if self._told is not None and set(connection.own) <= set(self._told["here"]):
            await connection.tell(self._text(connection.language))
        self.changed()

    def changed(self, *, gone: bool = False) -> None:
        """A page was opened or closed: count again soon."""
        when = self._subscribers.hub.loop.time() + (GRACE if gone else GATHER)
        if self._timer is not None:
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = self._subscribers.hub.loop.call_at(when, self._count)

    def hear(self, message: Message) -> None:
        """Take the report of another process, which may ask for one of this process."""
        if message["from"] == process():
            return
        self._others[message["from"]] = self._subscribers.hub.loop.time() + FORGET, message
        if message["ask"]:
            self.report()
        self._tell()

    def report(self, *, ask: bool = False) -> None:
        """Tell other processes who is here."""
        self._reported = self._here()
        if settings.REDIS_URL:
            message = {"type": "presence.report", **self._reported, "ask": ask}
            self._subscribers.hub.start(send_to_group(self._subscribers.group, message))
        self._tell()

    def _count(self) -> None:
        self._timer = None
        if self._here() != self._reported:
            self.report(ask=self._reported is None)
        if not self._subscribers.connections:
            self._subscribers.hub.close(self._subscribers)

    def _here(self) -> Report:
        """The seats whose players are here, and the number of spectators, in this process."""
        admitted = [each for each in self._subscribers.connections if each.admitted]
        watching = {each.player_id or id(each) for each in admitted if not each.own}
        return {"here": sorted({seat for each in admitted for seat in each.own}), "watching": len(watching)}

    def _tell(self) -> None:
        """Tell the pages of this process, if the count of all processes has changed."""
        now = self._subscribers.hub.loop.time()
        self._others = {name: each for name, each in self._others.items() if each[0] > now}
        reports = [self._here(), *(report for _until, report in self._others.values())]
        told = {
            "here": sorted({seat for report in reports for seat in report["here"]}),
            "watching": sum(report["watching"] for report in reports),
        }
        if told != self._told:
            self._told = told
            admitted = [each for each in self._subscribers.connections if each.admitted]
            texts = {language: self._text(language) for language in {each.language for each in admitted}}
            for connection in admitted:
                self._subscribers.hub.start(connection.tell(texts[connection.language]))

    def _text(self, language: str) -> str:
        assert self._told is not None
        with override(language):
            return json.dumps({**self._told, "watching": watchers(self._told["watching"])})
