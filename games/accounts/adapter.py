"""The adapters of django-allauth for accounts and two-factor authentication."""

import secrets
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.middleware import Banned, PlayerRequest
from games.models import User
from games.selectors.players import COOKIE, find_guest, find_player
from games.services.merging import merge_players
from games.services.players import ensure_player

SENTENCES = {
    "account/messages/email_confirmation_sent.txt": lazy("A message was sent to %(email)s."),
    "account/messages/email_confirmed.txt": lazy("%(email)s is confirmed."),
    "account/messages/password_changed.txt": lazy("Your password was changed."),
    "account/messages/password_set.txt": lazy("Your password was set."),
    "mfa/messages/totp_activated.txt": lazy("Two-factor authentication is on."),
    "mfa/messages/totp_deactivated.txt": lazy("Two-factor authentication is off."),
    "mfa/messages/recovery_codes_generated.txt": lazy("New recovery codes were created."),
}
"""Messages after an action. Other messages of allauth are not shown: the page itself shows the result."""


class Accounts(DefaultAccountAdapter):
    """Accounts. People are known by their player's name, so the username is random and never shown."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": lazy("Wrong e-mail or password."),
        "username_password_mismatch": lazy("Wrong e-mail or password."),
        "too_many_login_attempts": lazy("Too many attempts. Wait a few minutes and try again."),
        "rate_limited": lazy("Too many attempts. Wait a few minutes and try again."),
        "email_taken": lazy(
            "There is already an account with this e-mail address. Sign in, or reset the password."
        ),
    }

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        user.username = user.username or f"player-{secrets.token_hex(8)}"

    def pre_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse | None:
        player = find_player(user=user, cookie=None)
        if player.banned_at is not None:
            raise Banned(player)
        return super().pre_login(request, user, **details)

    def post_login(self, request: PlayerRequest, user: User, **details: Any) -> HttpResponse:
        """Merge the guest of this browser, with all their games, into the player who signs in."""
        player = ensure_player(find_player(user=user, cookie=None))
        guest = find_guest(request.COOKIES.get(COOKIE))
        if guest is not None:
            player = merge_players(guest=guest, into=player)
            text = _("The games you played as %(name)s are in your account now.") % {"name": guest.name}
            messages.success(request, text)
        request.player = player
        return super().post_login(request, user, **details)

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        if message_template in SENTENCES:
            messages.add_message(request, level, SENTENCES[message_template] % (message_context or {}))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")


class SecondKeys(DefaultMFAAdapter):
    """Two-factor authentication with codes from an app (TOTP)."""

    def get_totp_issuer(self) -> str:
        return _("Shelter")

    def build_totp_svg(self, url: str) -> str:
        return segno.make(url, micro=False).svg_inline(border=2, scale=4)
