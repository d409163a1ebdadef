"""Everything about oneself: name, face, a second device, all one's data, and leaving."""

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
from games.middleware import PlayerRequest
from games.presenters.avatars import Face, draw_face, face_from, face_of
from games.presenters.mine import my_data
from games.services.links import LINK_AGE, find_link_player, make_link_token, use_link_token
from games.services.players import choose_face, ensure_player, leave_for_good, rename_player
from games.services.problems import Problem

ASKS = ["GET", "HEAD", "POST"]


def is_somebody(request: PlayerRequest) -> bool:
    """Is there anything to show? An account has its player from the first look on."""
    if request.user.is_authenticated:
        request.player = ensure_player(request.player)
    return request.player.pk is not None


@never_cache
@require_safe
def overview(request: PlayerRequest) -> HttpResponse:
    """All there is to change; who has nothing yet is asked who they are."""
    if not is_somebody(request):
        return redirect("account_signup")
    form = NameForm(initial={"name": request.player.name}, player=request.player)
    return render(request, "account/overview.html", {"form": form})


@never_cache
@require_POST
def name(request: PlayerRequest) -> HttpResponse:
    """Be called something else from now on."""
    request.player = ensure_player(request.player)
    form = NameForm(request.POST, player=request.player)
    if form.is_valid():
        try:
            rename_player(player=request.player, name=form.cleaned_data["name"])
            return redirect("account")
        except Problem as problem:
            form.refuse(problem)
    return render(request, "account/overview.html", {"form": form}, status=422)


@never_cache
@require_http_methods(ASKS)
def face(request: PlayerRequest) -> HttpResponse:
    """Put a face together. `try` shows it, `chance` deals another one, and only `keep` keeps it."""
    form = FaceForm(request.POST if request.method == "POST" else face_of(request.player)._asdict())
    if not form.is_valid():
        return render(request, "account/face.html", editor(face_of(request.player)), status=422)
    shown = form.face()
    if "chance" in request.POST:
        shown = face_from(secrets.token_hex(8))
    elif "keep" in request.POST:
        request.player = ensure_player(request.player)
        choose_face(player=request.player, face=str(shown))
        return redirect("account")
    template = "account/_face.html" if request.htmx and "chance" not in request.POST else "account/face.html"
    return render(request, template, editor(shown))


def editor(shown: Face) -> dict[str, object]:
    """A face, and for each part the same face with every other word."""
    form = FaceForm(shown._asdict())
    parts = [
        (
            form[part],
            [
                (word, label, word == getattr(shown, part), draw_face(shown._replace(**{part: word}), "m"))
                for word, label in WORDS[part]
            ],
        )
        for part in Face._fields
    ]
    return {"face": draw_face(shown, "l"), "parts": parts}


@never_cache
@require_http_methods(ASKS)
def device(request: PlayerRequest) -> HttpResponse:
    """A link, and its picture, to go on with on another device."""
    if not is_somebody(request):
        return redirect("account_signup")
    context: dict[str, object] = {"minutes": LINK_AGE // 60}
    if request.method == "POST":
        address = request.build_absolute_uri(reverse("sign-in-link", args=[make_link_token(request.player)]))
        picture = segno.make(address, micro=False, error="m")
        context |= {"address": address, "picture": picture.svg_data_uri(border=3, scale=6, light="#fff")}
    return render(request, "account/device.html", context)


@never_cache
@require_http_methods(ASKS)
def link(request: PlayerRequest, token: str) -> HttpResponse:
    """Asks once more before the token is spent: programs that look at links would spend it."""
    if request.method != "POST":
        owner = find_link_player(token)
        context = {"owner": owner, "other": request.player if differs(request, owner) else None}
        return render(request, "account/link.html", context)
    player = use_link_token(token)
    if player is None:
        return render(request, "account/link.html", {"spent": True}, status=403)
    if player.user is None:
        # Whoever was signed in here is not the guest who comes in now.
        logout(request)
        request.player = player
        return redirect("home")
    if request.user.is_authenticated and request.user != player.user:
        logout(request)
    target = reverse("admin:index" if player.user.is_staff else "home")
    return perform_login(request, player.user, email_verification="none", redirect_url=target)


def differs(request: PlayerRequest, owner: object) -> bool:
    """Is somebody else at home in this browser?"""
    return owner is not None and request.player.pk is not None and request.player != owner


@never_cache
@require_safe
def export(request: PlayerRequest) -> HttpResponse:
    """All that is known about somebody, for them to keep."""
    if not is_somebody(request):
        return redirect("account_signup")
    response = HttpResponse(my_data(request.player), content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="shelter.json"'
    return response


@never_cache
@require_http_methods(ASKS)
def leave(request: PlayerRequest) -> HttpResponse:
    """Be forgotten, if it is meant so."""
    if not is_somebody(request):
        return redirect("account_signup")
    player = request.player
    asked = request.method == "POST"
    form = LeaveForm(request.POST if asked else None, user=player.user)
    if not form.is_valid():
        return render(request, "account/leave.html", {"form": form}, status=422 if asked else 200)
    leave_for_good(player=player)
    logout(request)
    messages.success(request, _("You are forgotten here. Farewell, and mind the step."))
    return redirect("home")
