"""Tells a page that asks again and again whether there is anything new."""

from hashlib import sha256

from games.middleware import PlayerRequest


def mark_of(*shown: object) -> str:
    """A short text that is another one when anything shown is: the page sends it along when it asks."""
    return sha256(repr(shown).encode()).hexdigest()[:16]


def has_seen(request: PlayerRequest, name: str, mark: str) -> bool:
    return bool(request.htmx) and request.GET.get(name) == mark
