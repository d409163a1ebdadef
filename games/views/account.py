"""A visitor's own account: name, face, a link for a second device, data export, and deletion."""

import secrets

import segno
from allauth.account.utils import perform_login
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts.forms import WORDS, FaceForm, LeaveForm, NameForm
from games.middleware import PlayerRequest, player_of
from games.presenters.avatars import Avatar, draw_face, face_from, face_of
from games.presenters.data_export import my_data
from games.services.links import LINK_AGE, find_link_player, make_link_token, use_link_token
from games.services.players import choose_face, ensure_player, leave_for_good, rename_player
from games.services.problems import Problem

ASKS = ["GET", "HEAD", "POST"]


def is_somebody(request: PlayerRequest) -> bool:
    """Does this visitor have a player? A signed-in user without one gets it here."""
    if request.user.is_authenticated:
        request.player = ensure_player(player_of(request))
    return request.player.pk is not None


@never_cache
@require_safe
def overview(request: PlayerRequest) -> HttpResponse:
    """The overview of the account; visitors without a player are sent to the sign-up page."""
    if not is_somebody(request):
        return redirect("account_signup")
    form = NameForm(initial={"name": request.player.name}, player=player_of(request))
    return render(request, "account/overview.html", {"form": form})


@never_cache
@require_POST
def name(request: PlayerRequest) -> HttpResponse:
    """Change the player's name."""
    request.player = ensure_player(player_of(request))
    form = NameForm(request.POST, player=player_of(request))
    if form.is_valid():
        try:
            rename_player(player=player_of(request), name=form.cleaned_data["name"])
            return redirect("account")
        except Problem as problem:
            form.refuse(problem)
    return render(request, "account/overview.html", {"form": form}, status=422)


@never_cache
@require_http_methods(ASKS)
def face(request: PlayerRequest) -> HttpResponse:
    """The face editor. `try` shows a preview, `chance` draws a random face, and only `keep` saves."""
    form = FaceForm(request.POST if request.method == "POST" else face_of(request.player)._asdict())
    if not form.is_valid():
        return render(request, "account/face.html", editor(face_of(request.player)), status=422)
    shown = form.face()
    if "chance" in request.POST:
        shown = face_from(secrets.token_hex(8))
    elif "keep" in request.POST:
        request.player = ensure_player(player_of(request))
        choose_face(player=player_of(request), face=str(shown))
        return redirect("account")
    template = "account/_face.html" if request.htmx and "chance" not in request.POST else "account/face.html"
    return render(request, template, editor(shown))


def editor(shown: Avatar) -> dict[str, object]:
    """The context of the face editor: the face, and for each part the face with every possible word."""
    form = FaceForm(shown._asdict())
    parts = [
        (
            form[part],
            [
                (word, label, word == getattr(shown, part), draw_face(shown._replace(**{part: word}), "m"))
                for word, label in WORDS[part]
            ],
        )
        for part in Avatar._fields
    ]
    return {"face": draw_face(shown, "l"), "parts": parts}


@never_cache
@require_http_methods(ASKS)
def device(request: PlayerRequest) -> HttpResponse:
    """Create a sign-in link, and its QR code, for another device."""
    if not is_somebody(request):
        return redirect("account_signup")
    context: dict[str, object] = {"minutes": LINK_AGE // 60}
    if request.method == "POST":
        address = request.build_absolute_uri(
            reverse("sign-in-link", args=[make_link_token(player_of(request))])
        )
        picture = segno.make(address, micro=False, error="m")
        context |= {"address": address, "picture": picture.svg_data_uri(border=3, scale=6, light="#fff")}
    return render(request, "account/device.html", context)


@never_cache
@require_http_methods(ASKS)
def link(request: PlayerRequest, token: str) -> HttpResponse:
    """Sign in with a link. GET only asks for confirmation: link previews would use up the token."""
    if request.method != "POST":
        owner = find_link_player(token)
        context = {"owner": owner, "other": request.player if differs(request, owner) else None}
        return render(request, "account/link.html", context)
    player = use_link_token(token)
    if player is None:
        return render(request, "account/link.html", {"spent": True}, status=403)
    if player.user is None:
        # A guest's link ends the session of any account that was signed in here.
        logout(request)
        request.player = player
        return redirect("home")
    if request.user.is_authenticated and request.user != player.user:
        logout(request)
    target = reverse("admin:index" if player.user.is_staff else "home")
    return perform_login(request, player.user, email_verification="none", redirect_url=target)


def differs(request: PlayerRequest, owner: object) -> bool:
    """Does this browser already belong to another player than the link's owner?"""
    return owner is not None and request.player.pk is not None and request.player != owner


@never_cache
@require_safe
def export(request: PlayerRequest) -> HttpResponse:
    """Everything stored about the player, as a JSON file."""
    if not is_somebody(request):
        return redirect("account_signup")
    response = HttpResponse(my_data(request.player), content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="shelter.json"'
    return response


@never_cache
@require_http_methods(ASKS)
def leave(request: PlayerRequest) -> HttpResponse:
    """Delete the account or guest, after confirmation."""
    if not is_somebody(request):
        return redirect("account_signup")
    player = player_of(request)
    asked = request.method == "POST"
    form = LeaveForm(request.POST if asked else None, user=player.user)
    if not form.is_valid():
        return render(request, "account/leave.html", {"form": form}, status=422 if asked else 200)
    leave_for_good(player=player)
    logout(request)
    messages.success(request, _("Your account was deleted."))
    return redirect("home")
