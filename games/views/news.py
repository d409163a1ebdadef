"""Polling: has anything changed since the page last asked?"""

from hashlib import sha256

from games.middleware import PlayerRequest


def mark_of(*shown: object) -> str:
    """A fingerprint of the shown data. The page sends it back when it polls."""
    return sha256(repr(shown).encode()).hexdigest()[:16]


def has_seen(request: PlayerRequest, name: str, mark: str) -> bool:
    return bool(request.htmx) and request.GET.get(name) == mark
