"""Who may enter the admin: staff who are not banned, in production with a second factor."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.middleware import PlayerRequest, player_of


def guard(site: AdminSite) -> None:
    """Let an admin site check these conditions at every page, and use the sign-in page of this site."""
    enter, sign_in = site.has_permission, secure_admin_login(site.login)

    def has_permission(request: PlayerRequest) -> bool:
        # Loading the player refuses a banned one, with the reason.
        return enter(request) and player_of(request) is not None and not needs_second_factor(request)

    def login(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if enter(request) and needs_second_factor(request):
            messages.info(request, _("The administration needs two-factor authentication. Set it up first."))
            return redirect("mfa_activate_totp")
        return sign_in(request, extra_context)

    site.has_permission = has_permission  # type: ignore[method-assign,assignment]
    site.login = login  # type: ignore[method-assign]


def needs_second_factor(request: HttpRequest) -> bool:
    return settings.STAFF_NEEDS_SECOND_FACTOR and not is_mfa_enabled(request.user)
