"""The open pages of this process that show one game."""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import override

from games.broadcast import Message
from games.live.connection import NOTHING, Connection, Viewer
from games.live.presence import Presence
from games.live.subscribers import Subscribers
from games.models import Edition
from games.request_threads import request_threads
from games.scene import Scene
from games.selectors.games import edition_of, game_with_seats, latest_moves, latest_state

if TYPE_CHECKING:
    from games.live.hub import Hub

log = logging.getLogger(__name__)


class GameSubscribers(Subscribers):
    """Sends each page what changed for its viewer since the edition it shows, and who is here."""

    def __init__(self, hub: "Hub", group: str, game_id: int) -> None:
        super().__init__(hub, group)
        self.game_id = game_id
        self.presence = Presence(self)
        self._latest = NOTHING
        self._wanted = False
        self._updating = False

    def hear(self, message: Message) -> None:
        if message["type"] == "presence.report":
            self.presence.hear(message)
            return
        told = Edition(message["version"], message["seating"])
        if any(connection.shown < told for connection in self.connections):
            self._latest = max(self._latest, told)
            self.update_all()

    def catch_up(self) -> None:
        self.hub.start(self.check())
        self.presence.report(ask=True)

    def report(self) -> None:
        self.presence.report()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.presence.changed(gone=True)

    async def check(self) -> None:
        """Compare the pages with the database, and update those that show another edition."""
        latest = await request_threads.read_later(edition_of, self.game_id)
        if any(connection.shown != latest for connection in self.connections):
            self.update_all()

    def let_in(self, connection: Connection, seen: Edition) -> None:
        """Update a page that has just been admitted, if its game changed meanwhile."""
        if connection.shown != seen or connection.shown < self._latest:
            self.update_all()

    def update_all(self) -> None:
        """Bring all pages up to date. Messages that arrive meanwhile cause one more round together."""
        self._wanted = True
        if not self._updating:
            self._updating = True
            self.hub.start(self._update_all())

    async def _update_all(self) -> None:
        try:
            while self._wanted:
                self._wanted = False
                ready = [each for each in self.connections if each.admitted and not each.busy]
                viewers = {connection.viewer for connection in ready}
                latest, updates = await request_threads.read(render_updates, self.game_id, viewers)
                self._latest = latest
                for connection in ready:
                    if (update := updates.get(connection.viewer)) and not connection.busy:
                        connection.shown, connection.chosen = latest, update.chosen
                        self.hub.start(self._send(connection, update.text))
                # Some were busy when the rendering began and are not any more.
                self._wanted |= any(
                    each.admitted and not each.busy and each.shown < latest for each in self.connections
                )
        except Exception:
            # Pages ask again by themselves.
            log.exception("could not render the update of game %s", self.game_id)
        finally:
            self._updating = False

    async def _send(self, connection: Connection, text: str) -> None:
        await connection.update(text)
        # An edition that arrived while the connection was busy was not rendered for it.
        if connection.shown < self._latest:
            self.update_all()


class Update(NamedTuple):
    """The text of an update, and the answer that its viewer has still selected."""

    text: str
    chosen: str


def render_updates(game_id: int, viewers: Iterable[Viewer]) -> tuple[Edition, dict[Viewer, Update]]:
    """The latest edition of a game, and the update of each viewer who is shown another one."""
    found = game_with_seats(game_id)
    if found is None:
        return NOTHING, {}
    game, seats = found
    outdated = [viewer for viewer in viewers if viewer.shown != game.edition]
    if not outdated:
        return game.edition, {}
    scene = Scene(game, seats, latest_state(game), latest_moves(game, game.version))
    updates: dict[Viewer, Update] = {}
    for viewer in outdated:
        own, language, since, chosen = viewer
        with override(language):
            still_chosen = scene.still_chosen(own, since.version, chosen)
            updates[viewer] = Update(scene.news(own, since, chosen), still_chosen)
    return game.edition, updates
