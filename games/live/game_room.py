"""The pages of one game in this process."""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import override

from games.broadcast import Hint
from games.live.page import Page, Viewer
from games.live.presence import Presence
from games.live.room import Room
from games.selectors.games import latest_moves, latest_state, rows_of, version_of
from games.viewing import Scene

if TYPE_CHECKING:
    from games.live.hub import Hub

log = logging.getLogger(__name__)


class GameRoom(Room):
    """Each page gets what has changed for its viewer since the version it shows, and who is here."""

    def __init__(self, hub: "Hub", group: str, game_id: int) -> None:
        super().__init__(hub, group)
        self.game_id = game_id
        self.presence = Presence(self)
        self._latest = 0
        self._wanted = False
        self._drawing = False

    def hear(self, hint: Hint) -> None:
        if "here" in hint:
            self.presence.hear(hint)
        elif any(page.version < hint["version"] for page in self.pages):
            self._latest = max(self._latest, hint["version"])
            self.draw()

    def catch_up(self) -> None:
        self.hub.start(self.check())
        self.presence.report(ask=True)

    def beat(self) -> None:
        self.presence.report()

    def leave(self, page: Page) -> None:
        self.pages.discard(page)
        self.presence.changed(gone=True)

    async def check(self) -> None:
        """A page asks whether it shows the latest version; most of the time it does."""
        version = await self.hub.read(version_of, self.game_id)
        if any(page.version != version for page in self.pages):
            self.draw()

    def draw(self) -> None:
        """Bring all pages up to date. Hints that come meanwhile are one more round together."""
        self._wanted = True
        if not self._drawing:
            self._drawing = True
            self.hub.start(self._draw())

    async def _draw(self) -> None:
        try:
            while self._wanted:
                self._wanted = False
                pages = [page for page in self.pages if page.admitted and not page.busy]
                viewers = {page.viewer for page in pages}
                version, news = await self.hub.read(draw_news, self.game_id, viewers)
                self._latest = version
                for page in pages:
                    if (update := news.get(page.viewer)) and not page.busy:
                        page.version, page.chosen = version, update.chosen
                        self.hub.start(self._tell(page, update.text))
                # Busy when the drawing began, and no more when it was done.
                self._wanted |= any(
                    page.admitted and not page.busy and page.version < version for page in self.pages
                )
        except Exception:
            # Pages ask again by themselves.
            log.exception("could not draw what is new in game %s", self.game_id)
        finally:
            self._drawing = False

    async def _tell(self, page: Page, text: str) -> None:
        await page.update(text)
        # What came while it was busy was not drawn for it.
        if page.version < self._latest:
            self.draw()


class Update(NamedTuple):
    """What is new to a viewer, and what they still point at."""

    text: str
    chosen: str


def draw_news(game_id: int, viewers: Iterable[Viewer]) -> tuple[int, dict[Viewer, Update]]:
    """The version of a game, and what is new to each viewer who shows another one."""
    rows = rows_of(game_id)
    if rows is None:
        return 0, {}
    game, seats = rows
    behind = [viewer for viewer in viewers if viewer.version != game.version]
    if not behind:
        return game.version, {}
    scene = Scene(game, seats, latest_state(game), latest_moves(game, game.version))
    news: dict[Viewer, Update] = {}
    for viewer in behind:
        own, language, since, chosen = viewer
        with override(language):
            news[viewer] = Update(scene.news(own, since, chosen), scene.pointed_at(own, since, chosen))
    return game.version, news
