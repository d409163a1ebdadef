"""Reads how a visitor wants pages to look. A cookie knows it where the player is not known, or not yet."""

from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language

COOKIE = "look"
SYSTEM = "system"
"""As the device prefers it."""
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": (SYSTEM, "dark", "light"),
    "motion": (SYSTEM, "on", "off"),
    "patterns": ("off", "on"),
    "size": ("normal", "small", "large"),
}
"""What can be chosen, the usual first."""


def read_look(cookie: str) -> dict[str, str]:
    """What a cookie says; whatever else stands in it is nothing."""
    pairs = [part.partition("-") for part in cookie.split(".")]
    return {name: value for name, _, value in pairs if value in CHOICES.get(name, ())}


def write_look(look: Mapping[str, str]) -> str:
    return ".".join(f"{name}-{look[name]}" for name in CHOICES if name in look)


def look_of(preferences: Mapping[str, object], cookie: str) -> dict[str, str]:
    """What a player has chosen on whatever device, and for the rest what this one knows."""
    own = {name: str(preferences[name]) for name in CHOICES if preferences.get(name) in CHOICES[name]}
    return {**read_look(cookie), **own}


class Look(NamedTuple):
    """What a page says at its root."""

    language: str
    unusual: dict[str, str]


def shown_look(look: Mapping[str, str]) -> Look:
    """The language that is spoken now, and all that is not as usual."""
    unusual = {name: value for name, value in look.items() if value != CHOICES[name][0]}
    return Look(get_language() or settings.LANGUAGE_CODE, unusual)
