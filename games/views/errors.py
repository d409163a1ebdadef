"""Error pages. They use neither the database nor the session, because those may be what failed."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.limits import TooMany
from games.middleware import Banned
from games.selectors.appearance import COOKIE, read_appearance, shown_appearance


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(
        request, 400, _("That made no sense"), _("The address or the form was damaged on its way here.")
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, Banned):
        text = _("The keepers of this house have closed its door for you.")
        reason = _("Their reason: %(reason)s") % {"reason": exception.reason} if exception.reason else ""
        return error_page(request, 403, _("You can't play here any more"), f"{text} {reason}".strip())
    return error_page(request, 403, _("This door stays shut"), _("You have no key to this door."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(
        request,
        403,
        _("The form was out of date"),
        _("Go back, load the page again and send it once more. Cookies have to be allowed for this site."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 404, _("Nothing but rock here"), _("There is no room at this address."))


def server_error(request: HttpRequest) -> HttpResponse:
    return error_page(
        request, 500, _("Something broke down"), _("It is our fault, and it has been written down.")
    )


def too_many(request: HttpRequest) -> HttpResponse:
    """The page for somebody who does something too often; for htmx only the sentence."""
    text = _("That was too often. Wait a minute and try again.")
    if getattr(request, "htmx", False):
        notice = render_to_string("games/_notice.html", {"notice": text})
        return HttpResponse(notice, status=429)
    return error_page(request, 429, _("One after the other, please"), text)


class RefuseTooMany:
    """Middleware: a limit that is reached becomes a page with status 429."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return too_many(request) if isinstance(exception, TooMany) else None


def error_page(request: HttpRequest, status: int, headline: str, text: str) -> HttpResponse:
    request.appearance = shown_appearance(read_appearance(request.COOKIES.get(COOKIE, "")))  # type: ignore[attr-defined]
    context = {"status": status, "headline": headline, "text": text}
    return render(request, "error.html", context, status=status)
