"""Signing in as the account library has it. Who is signed in is looked up at every request."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend

from games.models import User
from games.selectors.prepared import Prepared

_users: Prepared[User] = Prepared(lambda user_id: User.objects.filter(pk=user_id))


class Accounts(AuthenticationBackend):
    """SQL that is asked so often is made once."""

    def get_user(self, user_id: Any) -> User | None:
        user = _users.first(int(user_id))
        return user if user is not None and self.user_can_authenticate(user) else None
