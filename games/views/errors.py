"""Error pages. They use neither the database nor the session, because those may be what failed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.middleware import Banned
from games.selectors.appearance import COOKIE, read_appearance, shown_appearance


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 400, _("Bad request"), _("The address or the form could not be read."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, Banned):
        text = _("Your account has been banned.")
        reason = _("Reason: %(reason)s") % {"reason": exception.reason} if exception.reason else ""
        return error_page(request, 403, _("You can't play here any more"), f"{text} {reason}".strip())
    return error_page(request, 403, _("Permission denied"), _("You don't have permission to see this page."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(
        request,
        403,
        _("The form was out of date"),
        _("Go back, load the page again and send it once more. Cookies have to be allowed for this site."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 404, _("Nothing but rock here"), _("There is no page at this address."))


def server_error(request: HttpRequest) -> HttpResponse:
    return error_page(
        request, 500, _("Something broke down"), _("It is our fault, and the error has been logged.")
    )


def too_many(request: HttpRequest) -> HttpResponse:
    return error_page(request, 429, _("Too many requests"), _("Wait a minute and try again."))


def error_page(request: HttpRequest, status: int, headline: str, text: str) -> HttpResponse:
    request.appearance = shown_appearance(read_appearance(request.COOKIES.get(COOKIE, "")))  # type: ignore[attr-defined]
    context = {"status": status, "headline": headline, "text": text}
    return render(request, "error.html", context, status=status)
