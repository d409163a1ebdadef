"""The sockets of the site. They bring what is new, and take no moves."""

import json
from collections.abc import AsyncIterator
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie

from games.live.game_room import GameRoom
from games.live.hub import hub
from games.live.page import NOT_FOUND, NOTHING, Page, Send
from games.middleware import player_of_cookies
from games.models import Edition
from games.selectors.games import may_watch, seats_of, watchable
from games.viewing import Own, own_seats

Scope = dict[str, Any]


async def watch_game(scope: Scope, receive: Any, send: Send) -> None:
    """The page of a game: hears what changed since the edition it shows, and who is here."""
    game_id: int = scope["url_route"]["kwargs"]["game_id"]
    query = query_of(scope)
    page = Page(send, language=language_of(query), shown=edition(query.get("version", "")))
    await open_socket(receive, send)
    # In the room before the game is read: what happens from now on is heard.
    async with hub().game(game_id, page) as room:
        seen = await hub().read_in_turn(look, game_id, cookies_of(scope), query.get("invitation", ""))
        if seen is None:
            await send({"type": "websocket.close", "code": NOT_FOUND})
            return
        page.admit(seen.own, seen.who)
        await page.tell(json.dumps({"build": settings.BUILD}))
        await room.presence.welcome(page)
        room.let_in(page, seen.latest)
        async for text in incoming(receive):
            await answer(page, room, text)


async def answer(page: Page, room: GameRoom, text: str) -> None:
    """A page says which edition it shows, and what it points at; it gets what is new."""
    shown, _space, page.chosen = text.partition(" ")
    page.shown = edition(shown)
    # First that somebody is there: a page that is being told something gets no news meanwhile.
    await page.tell('{"checked": true}')
    await room.check()


async def watch_lobby(scope: Scope, receive: Any, send: Send) -> None:
    """A list of tables and games: hears that something changed, and asks for it."""
    await open_socket(receive, send)
    page = Page(send, language=language_of(query_of(scope)))
    async with hub().lobby(page):
        async for _text in incoming(receive):
            await page.tell('{"checked": true}')


async def nowhere(scope: Scope, receive: Any, send: Send) -> None:
    """An address without a socket."""
    await open_socket(receive, send)
    await send({"type": "websocket.close", "code": NOT_FOUND})


async def open_socket(receive: Any, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})


async def incoming(receive: Any) -> AsyncIterator[str]:
    """What a page says, until it is gone."""
    while (message := await receive())["type"] == "websocket.receive":
        yield message.get("text") or ""


class Seen(NamedTuple):
    """The seats of who looks, who it is, and what is to be seen."""

    own: Own
    who: int | None
    latest: Edition


def look(game_id: int, cookies: dict[str, str], invitation: str) -> Seen | None:
    """A game for who comes to it; none for who may not see it."""
    game = watchable(game_id)
    if game is None:
        return None
    player = player_of_cookies(cookies)
    own = own_seats(seats_of(game), player)
    return Seen(own, player.pk, game.edition) if may_watch(game, own, invitation) else None


def query_of(scope: Scope) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(scope["query_string"].decode("latin-1")).items()}


def cookies_of(scope: Scope) -> dict[str, str]:
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(lines))


def language_of(query: dict[str, str]) -> str:
    """The language of the page, as far as the site speaks it."""
    wanted = query.get("language", "")
    return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def edition(text: str) -> Edition:
    """What a page shows, whatever somebody sends."""
    return Edition.read(text) or NOTHING
