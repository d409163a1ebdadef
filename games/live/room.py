"""The pages of this process that belong to one group."""

from typing import TYPE_CHECKING

from games.broadcast import Hint
from games.live.page import Page

if TYPE_CHECKING:
    from games.live.hub import Hub


class Room:
    """Every page hears that something is new, and no more: it asks for it itself."""

    def __init__(self, hub: "Hub", group: str) -> None:
        self.hub = hub
        self.group = group
        self.pages: set[Page] = set()

    def hear(self, hint: Hint) -> None:
        """Something is new."""
        for page in self.pages:
            self.hub.start(page.tell('{"changed": true}'))

    def catch_up(self) -> None:
        """Hints may have been lost."""
        self.hear({})

    def beat(self) -> None:
        """Time passes."""

    def enter(self, page: Page) -> None:
        self.pages.add(page)

    def leave(self, page: Page) -> None:
        self.pages.discard(page)
        if not self.pages:
            self.hub.close(self)
