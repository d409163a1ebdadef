"""Writes accounts, and lets their owners in."""

from django.core import signing
from django.utils import timezone

from games.models import User

SALT = "games.sign-in-link"
LINK_AGE = 15 * 60


def ensure_administrator() -> User:
    """The first administrator; made without a password if there is none."""
    found = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    return found or User.objects.create_superuser(free_username("admin"))


def free_username(wanted: str) -> str:
    """The name, or the name with the first number that nobody has."""
    taken = set(User.objects.filter(username__startswith=wanted).values_list("username", flat=True))
    candidates = [wanted, *(f"{wanted}{number}" for number in range(2, len(taken) + 3))]
    return next(name for name in candidates if name not in taken)


def make_sign_in_token(user: User) -> str:
    """Good for a quarter of an hour, and until the account signs in the next time."""
    return signing.dumps([user.pk, last_login_of(user)], salt=SALT)


def use_sign_in_token(token: str) -> User | None:
    """Who the token lets in; the same token never lets anybody in twice."""
    user = find_token_user(token)
    if user is None:
        return None
    # Two tabs at once: only one of them finds the time of the last sign-in unchanged.
    unused = User.objects.filter(pk=user.pk, last_login=user.last_login)
    return user if unused.update(last_login=timezone.now()) else None


def find_token_user(token: str) -> User | None:
    try:
        pk, last_login = signing.loads(token, salt=SALT, max_age=LINK_AGE)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    return user if user and last_login_of(user) == last_login else None


def last_login_of(user: User) -> str:
    return user.last_login.isoformat() if user.last_login else ""
