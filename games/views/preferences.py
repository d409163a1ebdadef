"""What visitors prefer: kept with the player for all devices, and by the browser of who never played."""

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
from games.middleware import PlayerRequest, keep_cookie
from games.selectors.look import CHOICES, COOKIE, look_of, read_look, write_look
from games.services.players import ensure_player
from games.services.preferences import keep_preferences


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: PlayerRequest) -> HttpResponse:
    """Everything that can be chosen, in one form; it is in effect at once, here and on other devices."""
    form = PreferencesForm(request.POST or None, initial=chosen_now(request))
    if form.is_valid():
        request.player = ensure_player(request.player)
        chosen = form.preferences
        keep_preferences(player=request.player, preferences=chosen, wishes=form.wishes)
        with override(chosen["language"]):
            messages.info(request, _("Your preferences are kept."))
        return redirect("preferences")
    status = 422 if form.errors else 200
    return render(request, "preferences.html", {"form": form}, status=status)


def chosen_now(request: PlayerRequest) -> dict[str, Any]:
    player = request.player
    look = look_of(player.preferences, request.COOKIES.get(COOKIE, ""))
    return {"language": request.LANGUAGE_CODE, **player.preferences, **look, **player.wishes}


@require_POST
def theme(request: PlayerRequest) -> HttpResponse:
    """Underground or surface, whatever the system prefers."""
    chosen = request.POST.get("theme", "")
    if chosen not in CHOICES["theme"]:
        return HttpResponseBadRequest()
    if request.player.pk is not None:
        keep_preferences(player=request.player, preferences={"theme": chosen})
    # A script that has changed the colours already asks for no page.
    response = redirect(way_back(request)) if "next" in request.POST else HttpResponse(status=204)
    look = {**read_look(request.COOKIES.get(COOKIE, "")), "theme": chosen}
    keep_cookie(response, COOKIE, write_look(look))
    return response


def language(request: PlayerRequest) -> HttpResponse:
    """Speak another language from now on."""
    response = set_language(request)
    chosen = response.cookies.get("django_language")
    if chosen is not None and request.player.pk is not None:
        keep_preferences(player=request.player, preferences={"language": chosen.value})
    return response


def way_back(request: PlayerRequest) -> str:
    """The page the form was on; never another site."""
    address = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return address
    return reverse("home")
