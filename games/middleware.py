"""What happens around every request and every socket: who is here, and what a page may load."""

from collections.abc import Callable
from typing import Any

from channels.db import database_sync_to_async
from channels.middleware import BaseMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from games.models import Player
from games.selectors.players import COOKIE, cookie_of, find_player

View = Callable[[Any], HttpResponse]

COOKIE_AGE = 365 * 24 * 3600

# Everything comes from this site; "self" covers its sockets too. Textures in the styles are data: pictures.
CONTENT_POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


class PlayerRequest(HttpRequest):
    """A request as views get it."""

    player: Player
    htmx: HtmxDetails


def content_policy(get_response: View) -> View:
    """Forbid inline script and style, other hosts, and being framed."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Content-Security-Policy"] = CONTENT_POLICY
        return response

    return middleware


def player_of_request(get_response: View) -> View:
    """Set `request.player`, found when first looked at; a guest's cookie is renewed whenever it was."""

    def middleware(request: PlayerRequest) -> HttpResponse:
        found: list[Player] = []

        def find() -> Player:
            found.append(find_player(user=request.user, cookie=request.COOKIES.get(COOKIE)))
            return found[0]

        visitor: Any = SimpleLazyObject(find)
        request.player = visitor
        response = get_response(request)
        if found or request.player is not visitor:
            remember(response, request.player)
        return response

    return middleware


def remember(response: HttpResponse, player: Player) -> None:
    if player.pk is not None and player.is_guest:
        response.set_cookie(
            COOKIE,
            cookie_of(player),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )


class PlayerOfSocket(BaseMiddleware):
    """Set `scope["player"]`; stands inside the middleware that reads cookies and the account."""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        player = await database_sync_to_async(find_player)(
            user=scope["user"], cookie=scope["cookies"].get(COOKIE)
        )
        return await super().__call__({**scope, "player": player}, receive, send)
