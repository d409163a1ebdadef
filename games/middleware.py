"""What happens around every request and every socket: who is here, and what a page may load."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from games.models import Player
from games.selectors.look import COOKIE as LOOK
from games.selectors.look import Look, look_of, shown_look, write_look
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
    look: Look
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
            speak(request, player)
            return player

        def look() -> Look:
            # Who is here first: that may change the language.
            preferences = request.player.preferences
            return shown_look(look_of(preferences, request.COOKIES.get(LOOK, "")))

        visitor: Any = SimpleLazyObject(find)
        wanted: Any = SimpleLazyObject(look)
        request.player, request.look = visitor, wanted
        response = get_response(request)
        if found or request.player is not visitor:
            remember(request, response)
            remember_preferences(request, response)
        return response

    return middleware


def speak(request: HttpRequest, player: Player) -> None:
    """The rest of a request is in the language that the player has chosen, on whatever device."""
    language = player.preferences.get("language")
    if language in dict(settings.LANGUAGES):
        translation.activate(language)
        request.LANGUAGE_CODE = language


def remember_preferences(request: PlayerRequest, response: HttpResponse) -> None:
    """The browser keeps what it has to know before it is known who is here."""
    player = request.player
    look = write_look(look_of(player.preferences, request.COOKIES.get(LOOK, "")))
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
