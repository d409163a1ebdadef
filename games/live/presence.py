"""Who is at a game: the pages of this process, and what other processes report of theirs."""

import asyncio
import json
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import override

from games.broadcast import Hint, publish
from games.live.page import Page
from games.presenters.seats import watchers

if TYPE_CHECKING:
    from games.live.game_room import GameRoom

GATHER = 0.2
"""Seconds in which several who come are one piece of news."""
GRACE = 4
"""Seconds until somebody whose page is gone is away: who only loads it again never was."""
BEAT = 20
"""Seconds between two reports to other processes."""
FORGET = 3 * BEAT
"""Seconds after which a process that reports no more is dead."""


class Presence:
    """Counts who is here, and tells pages and other processes when it changes."""

    def __init__(self, room: "GameRoom") -> None:
        self._room = room
        self._others: dict[str, tuple[float, Hint]] = {}
        self._told: Hint | None = None
        self._reported: Hint | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def welcome(self, page: Page) -> None:
        """Tell who comes who is here, unless everybody is told soon that somebody came."""
        if self._told is not None and set(page.own) <= set(self._told["here"]):
            await page.tell(self._line(page.language))
        self.changed()

    def changed(self, *, gone: bool = False) -> None:
        """Somebody came, or is gone: count again soon."""
        when = self._room.hub.loop.time() + (GRACE if gone else GATHER)
        if self._timer is not None:
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = self._room.hub.loop.call_at(when, self._count)

    def hear(self, hint: Hint) -> None:
        """Another process reports, and may want to hear of this one."""
        self._others[hint["from"]] = self._room.hub.loop.time() + FORGET, hint
        if hint.get("ask"):
            self.report()
        self._tell()

    def report(self, *, ask: bool = False) -> None:
        """Tell other processes who is here."""
        self._reported = self._here()
        if settings.REDIS_URL:
            hint = {**self._reported, "ask": ask}
            self._room.hub.start(self._room.hub.read_in_turn(publish, self._room.group, hint))
        self._tell()

    def _count(self) -> None:
        self._timer = None
        if self._here() != self._reported:
            self.report(ask=self._reported is None)
        if not self._room.pages:
            self._room.hub.close(self._room)

    def _here(self) -> Hint:
        """Who is here in this process."""
        pages = [page for page in self._room.pages if page.admitted]
        watching = {page.who or id(page) for page in pages if not page.own}
        return {"here": sorted({seat for page in pages for seat in page.own}), "watching": len(watching)}

    def _tell(self) -> None:
        """Tell the pages of this process, if there is something to tell."""
        now = self._room.hub.loop.time()
        self._others = {name: each for name, each in self._others.items() if each[0] > now}
        reports = [self._here(), *(hint for _until, hint in self._others.values())]
        told = {
            "here": sorted({seat for report in reports for seat in report["here"]}),
            "watching": sum(report["watching"] for report in reports),
        }
        if told != self._told:
            self._told = told
            pages = [page for page in self._room.pages if page.admitted]
            lines = {language: self._line(language) for language in {page.language for page in pages}}
            for page in pages:
                self._room.hub.start(page.tell(lines[page.language]))

    def _line(self, language: str) -> str:
        """Who is here, for a page."""
        assert self._told is not None
        with override(language):
            return json.dumps({**self._told, "watching": watchers(self._told["watching"])})
