"""Writes accounts."""

from games.models import User


def ensure_administrator() -> User:
    """The first administrator; created without a password if there is none yet."""
    found = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    return found or User.objects.create_superuser(free_username("admin"))


def free_username(wanted: str) -> str:
    """The wanted name, or the name with the first number that is not taken."""
    taken = set(User.objects.filter(username__startswith=wanted).values_list("username", flat=True))
    candidates = [wanted, *(f"{wanted}{number}" for number in range(2, len(taken) + 3))]
    return next(name for name in candidates if name not in taken)
