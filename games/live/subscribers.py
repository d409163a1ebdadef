"""The open pages of this process that hear one group of the channel layer."""

from typing import TYPE_CHECKING

from games.broadcast import Message
from games.live.connection import Connection

if TYPE_CHECKING:
    from games.live.hub import Hub


class Subscribers:
    """Pages that are told that something changed; each asks for the change itself."""

    def __init__(self, hub: "Hub", group: str) -> None:
        self.hub = hub
        self.group = group
        self.connections: set[Connection] = set()

    def hear(self, message: Message) -> None:
        """A message of the group has arrived."""
        self.catch_up()

    def catch_up(self) -> None:
        """Messages may have been lost."""
        for connection in self.connections:
            self.hub.start(connection.tell('{"changed": true}'))

    def report(self) -> None:
        """It is time to tell other processes who is here."""

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if not self.connections:
            self.hub.close(self)
