"""Checks passwords so that the time it takes does not tell who has an account."""

from collections.abc import Iterator
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from django.http import HttpRequest

from games.models import User


class OnePasswordCheck(AuthenticationBackend):
    """Hashes a password once, for an account as for none.

    The backend of allauth looks an e-mail address up as an address and as a username, and hashes the password
    for both if there is such an account.
    """

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        password = credentials.get("password") or ""
        logins = [credentials.get("email"), credentials.get("username")]
        accounts = {user.pk: user for login in logins if login for user in accounts_of(login)}
        for user in accounts.values():
            if self._check_password(user, password):
                return user
        return None


def accounts_of(login: str) -> Iterator[User]:
    """The account with this e-mail address or username."""
    yield from filter_users_by_email(login, prefer_verified=True, for_login=True)
    if (named := get_user_by_username(login)) is not None:
        yield named
