"""The pages of one game in this process."""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import override

from games.broadcast import Hint
from games.live.page import NOTHING, Page, Viewer
from games.live.presence import Presence
from games.live.room import Room
from games.models import Edition
from games.selectors.games import edition_of, latest_moves, latest_state, rows_of
from games.viewing import Scene

if TYPE_CHECKING:
    from games.live.hub import Hub

log = logging.getLogger(__name__)


class GameRoom(Room):
    """Each page gets what has changed for its viewer since the edition it shows, and who is here."""

    def __init__(self, hub: "Hub", group: str, game_id: int) -> None:
        super().__init__(hub, group)
        self.game_id = game_id
        self.presence = Presence(self)
        self._latest = NOTHING
        self._wanted = False
        self._drawing = False

    def hear(self, hint: Hint) -> None:
        if "here" in hint:
            self.presence.hear(hint)
            return
        told = Edition(hint["version"], hint.get("seating", 0))
        if any(page.shown < told for page in self.pages):
            self._latest = max(self._latest, told)
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
        """A page asks whether it shows the latest edition; most of the time it does."""
        latest = await self.hub.read_in_turn(edition_of, self.game_id)
        if any(page.shown != latest for page in self.pages):
            self.draw()

    def let_in(self, page: Page, seen: Edition) -> None:
        """A page comes in: it may miss what was seen of the game before, or what was told meanwhile."""
        if page.shown != seen or page.shown < self._latest:
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
                latest, news = await self.hub.read(draw_news, self.game_id, viewers)
                self._latest = latest
                for page in pages:
                    if (update := news.get(page.viewer)) and not page.busy:
                        page.shown, page.chosen = latest, update.chosen
                        self.hub.start(self._tell(page, update.text))
                # Busy when the drawing began, and no more when it was done.
                self._wanted |= any(
                    page.admitted and not page.busy and page.shown < latest for page in self.pages
                )
        except Exception:
            # Pages ask again by themselves.
            log.exception("could not draw what is new in game %s", self.game_id)
        finally:
            self._drawing = False

    async def _tell(self, page: Page, text: str) -> None:
        await page.update(text)
        # What came while it was busy was not drawn for it.
        if page.shown < self._latest:
            self.draw()


class Update(NamedTuple):
    """What is new to a viewer, and what they still point at."""

    text: str
    chosen: str


def draw_news(game_id: int, viewers: Iterable[Viewer]) -> tuple[Edition, dict[Viewer, Update]]:
    """The latest edition of a game, and what is new to each viewer who is shown another one."""
    rows = rows_of(game_id)
    if rows is None:
        return NOTHING, {}
    game, seats = rows
    behind = [viewer for viewer in viewers if viewer.shown != game.edition]
    if not behind:
        return game.edition, {}
    scene = Scene(game, seats, latest_state(game), latest_moves(game, game.version))
    news: dict[Viewer, Update] = {}
    for viewer in behind:
        own, language, since, chosen = viewer
        with override(language):
            pointed_at = scene.pointed_at(own, since.version, chosen)
            news[viewer] = Update(scene.news(own, since, chosen), pointed_at)
    return game.edition, news
