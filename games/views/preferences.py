"""What a visitor may choose without an account; kept in the browser."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("dark", "light")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Underground or surface, whatever the system prefers."""
    chosen = request.POST.get("theme")
    if chosen not in THEMES:
        return HttpResponseBadRequest()
    # A script that has changed the colours already asks for no page.
    response = redirect(way_back(request)) if "next" in request.POST else HttpResponse(status=204)
    response.set_cookie(
        "theme",
        chosen,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def way_back(request: HttpRequest) -> str:
    """The page the form was on; never another site."""
    address = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return address
    return reverse("home")
