"""Middleware for requests and sockets: the player, and the content security policy."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from games.models import Player
from games.request_threads import request_threads
from games.selectors.appearance import COOKIE as LOOK
from games.selectors.appearance import Appearance, appearance_of, shown_appearance, write_appearance
from games.selectors.players import COOKIE, cookie_of, find_player

View = Callable[[Any], HttpResponse]

SESSIONS = import_module(settings.SESSION_ENGINE)
COOKIE_AGE = 365 * 24 * 3600

# Everything is loaded from this site; 'self' covers its sockets too. Textures in the styles are data: URLs.
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
    """A request with the attributes that the middleware adds."""

    player: Player
    appearance: Appearance
    htmx: HtmxDetails


class Banned(PermissionDenied):
    """Permission denied because the player is banned; the error page shows the reason."""

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
    """Set `request.player`, loaded lazily. Whenever it is loaded, a guest's cookie is renewed."""

    def middleware(request: PlayerRequest) -> HttpResponse:
        found: list[Player] = []

        def find() -> Player:
            player = find_player(user=request.user, cookie=request.COOKIES.get(COOKIE))
            if player.banned_at is not None:
                raise Banned(player)
            found.append(player)
            speak(request, player)
            request.player = player
            return player

        def look() -> Appearance:
            # Load the player first: that may change the language.
            preferences = request.player.preferences
            return shown_appearance(appearance_of(preferences, request.COOKIES.get(LOOK, "")))

        visitor: Any = SimpleLazyObject(find)
        wanted: Any = SimpleLazyObject(look)
        request.player, request.appearance = visitor, wanted
        response = get_response(request)
        if found or request.player is not visitor:
            remember(request, response)
            remember_preferences(request, response)
        return response

    return middleware


def player_of(request: PlayerRequest) -> Player:
    """The player of a request, loaded now: a service gets no lazy object.

    A lazy one would be loaded inside the transaction, and rows that refer to it would keep the request alive.
    """
    bool(request.player.pk)
    return request.player


def speak(request: HttpRequest, player: Player) -> None:
    """Activate the player's language for the rest of the request, on every device."""
    language = player.preferences.get("language")
    if language in dict(settings.LANGUAGES):
        translation.activate(language)
        request.LANGUAGE_CODE = language


def remember_preferences(request: PlayerRequest, response: HttpResponse) -> None:
    """Store appearance and language in cookies too, for pages that are drawn before the player is loaded."""
    player = request.player
    look = write_appearance(appearance_of(player.preferences, request.COOKIES.get(LOOK, "")))
    language = player.preferences.get("language", "")
    for name, value in ((LOOK, look), (settings.LANGUAGE_COOKIE_NAME, language)):
        if value and name not in response.cookies and value != request.COOKIES.get(name):
            keep_cookie(response, name, value)


def keep_cookie(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_AGE,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def remember(request: PlayerRequest, response: HttpResponse) -> None:
    """Set the cookie of a guest; delete it for an account, which has a session."""
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


def player_of_scope(application: Any) -> Any:
    """Set `scope["player"]` for sockets, as `player_of_request` sets `request.player` for pages."""

    async def middleware(scope: dict[str, Any], receive: Any, send: Any) -> None:
        player = await request_threads.read_later(player_of_cookies, cookies_of(scope))
        await application({**scope, "player": player}, receive, send)

    return middleware


def cookies_of(scope: dict[str, Any]) -> dict[str, str]:
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(lines))


def player_of_cookies(cookies: Mapping[str, str]) -> Player:
    """The player who opens a socket; a banned player is treated as a stranger."""
    request = HttpRequest()
    request.session = SESSIONS.SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    player = find_player(user=get_user(request), cookie=cookies.get(COOKIE))
    return player if player.banned_at is None else Player()
