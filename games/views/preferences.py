"""Preferences: stored with the player for all devices, and in a cookie for visitors without a player."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from games.forms import PreferencesForm
from games.middleware import PlayerRequest, keep_cookie, player_of
from games.selectors.appearance import CHOICES, COOKIE, appearance_of, read_appearance, write_appearance
from games.services.players import ensure_player
from games.services.preferences import keep_preferences


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: PlayerRequest) -> HttpResponse:
    """The form of all preferences. They take effect at once, on all of the player's devices."""
    form = PreferencesForm(request.POST or None, initial=chosen_now(request))
    if form.is_valid():
        request.player = ensure_player(player_of(request))
        chosen = form.preferences
        keep_preferences(player=player_of(request), preferences=chosen, wishes=form.wishes)
        with override(chosen["language"]):
            messages.info(request, _("Your preferences are kept."))
        return redirect("preferences")
    status = 422 if form.errors else 200
    return render(request, "preferences.html", {"form": form}, status=status)


def chosen_now(request: PlayerRequest) -> dict[str, Any]:
    player = player_of(request)
    look = appearance_of(player.preferences, request.COOKIES.get(COOKIE, ""))
    return {"language": request.LANGUAGE_CODE, **player.preferences, **look, **player.wishes}


@require_POST
def theme(request: PlayerRequest) -> HttpResponse:
    """Choose the dark or the light theme, or that of the device."""
    chosen = request.POST.get("theme", "")
    if chosen not in CHOICES["theme"]:
        return HttpResponseBadRequest()
    if request.player.pk is not None:
        keep_preferences(player=player_of(request), preferences={"theme": chosen})
    # JavaScript has already changed the colours and needs no page.
    response = redirect(way_back(request)) if "next" in request.POST else HttpResponse(status=204)
    look = {**read_appearance(request.COOKIES.get(COOKIE, "")), "theme": chosen}
    keep_cookie(response, COOKIE, write_appearance(look))
    return response


def language(request: PlayerRequest) -> HttpResponse:
    """Change the language."""
    response = set_language(request)
    chosen = response.cookies.get("django_language")
    if chosen is not None and request.player.pk is not None:
        keep_preferences(player=player_of(request), preferences={"language": chosen.value})
    return response


def way_back(request: PlayerRequest) -> str:
    """The address of the page that held the form; never on another site."""
    address = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return address
    return reverse("home")
