"""What happens around every request and every socket: who is here, and what a page may load."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from games.models import Player
from games.selectors.players import COOKIE, cookie_of, find_player

View = Callable[[Any], HttpResponse]

SESSIONS = import_module(settings.SESSION_ENGINE)
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


class Banned(PermissionDenied):
    """Somebody who may not play here any more; why is said to them."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.ban_reason)
        self.reason = player.ban_reason


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
            player = find_player(user=request.user, cookie=request.COOKIES.get(COOKIE))
            if player.banned_at is not None:
                raise Banned(player)
            found.append(player)
            return player

        visitor: Any = SimpleLazyObject(find)
        request.player = visitor
        response = get_response(request)
        if found or request.player is not visitor:
            remember(request, response)
        return response

    return middleware


def remember(request: PlayerRequest, response: HttpResponse) -> None:
    """A guest's browser keeps the cookie; that of an account needs none any more."""
    player = request.player
    if player.pk is not None and player.is_guest:
        response.set_cookie(
            COOKIE,
            cookie_of(player),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    elif COOKIE in request.COOKIES:
        response.delete_cookie(COOKIE, samesite="Lax")


def player_of_cookies(cookies: Mapping[str, str]) -> Player:
    """Who opens a socket: the same as for a request, found at once."""
    request = HttpRequest()
    request.session = SESSIONS.SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    player = find_player(user=get_user(request), cookie=cookies.get(COOKIE))
    # Who is banned is a stranger to a socket: what everybody may see, and nothing of their own.
    return player if player.banned_at is None else Player()
