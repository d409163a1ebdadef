"""The WebSocket consumers of the site. They push updates to pages, and take no moves."""

import json
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from games.live.connection import NOT_FOUND, NOTHING, Connection
from games.live.game_subscribers import GameSubscribers
from games.live.hub import hub
from games.live.subscribers import Subscribers
from games.models import Edition, Player
from games.request_threads import request_threads
from games.scene import Own, own_seats
from games.selectors.games import may_watch, seats_of, watchable

Scope = dict[str, Any]


class PageConsumer(AsyncWebsocketConsumer):
    """The socket of an open page. It hears the channel layer through the hub of its process."""

    channel_layer_alias = None
    subscribers: Subscribers | None = None

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        self.query = {name: values[-1] for name, values in query.items()}
        self.connection = Connection(
            self, language=language_of(self.query), shown=edition(self.query.get("version", ""))
        )
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Channels calls `disconnect` only if no handler has failed.
            if self.subscribers is not None:
                self.subscribers.leave(self.connection)


class GameConsumer(PageConsumer):
    """The page of a game: it is sent what changed since the edition it shows, and who is here."""

    subscribers: GameSubscribers | None = None

    async def connect(self) -> None:
        await self.accept()
        game_id: int = self.scope["url_route"]["kwargs"]["game_id"]
        # Subscribed before the game is read: whatever happens from now on is heard.
        self.subscribers = await hub().enter_game(game_id, self.connection)
        access = await request_threads.read_later(
            game_access, game_id, self.scope["player"], self.query.get("invitation", "")
        )
        if access is None:
            await self.close(NOT_FOUND)
            return
        self.connection.admit(access.own, self.scope["player"].pk)
        await self.connection.tell(json.dumps({"build": settings.BUILD}))
        await self.subscribers.presence.welcome(self.connection)
        self.subscribers.let_in(self.connection, access.latest)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The page says which edition it shows and which answer is selected on it; it gets what is new."""
        if self.subscribers is None or not self.connection.admitted:
            return
        shown, _space, self.connection.chosen = (text_data or "").partition(" ")
        self.connection.shown = edition(shown)
        # The confirmation goes first: a connection that is being sent something gets no update meanwhile.
        await self.connection.tell('{"checked": true}')
        await self.subscribers.check()


class LobbyConsumer(PageConsumer):
    """A list of tables and games: it is told that something changed, and asks for it."""

    async def connect(self) -> None:
        await self.accept()
        self.subscribers = await hub().enter_lobby(self.connection)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.connection.tell('{"checked": true}')


class UnknownConsumer(AsyncWebsocketConsumer):
    """An address without a socket: closed with a code that tells the page not to try again."""

    channel_layer_alias = None

    async def connect(self) -> None:
        await self.accept()
        await self.close(NOT_FOUND)


class GameAccess(NamedTuple):
    """The viewer's seats, and the game's latest edition."""

    own: Own
    latest: Edition


def game_access(game_id: int, player: Player, invitation: str) -> GameAccess | None:
    """What a viewer may see of a game, or None if they may not watch it."""
    game = watchable(game_id)
    if game is None:
        return None
    own = own_seats(seats_of(game), player)
    return GameAccess(own, game.edition) if may_watch(game, own, invitation) else None


def language_of(query: dict[str, str]) -> str:
    """The language of the page if the site has it, else the default one."""
    wanted = query.get("language", "")
    return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def edition(text: str) -> Edition:
    """The edition that a page says it shows; the first one if it is not an edition."""
    return Edition.read(text) or NOTHING
