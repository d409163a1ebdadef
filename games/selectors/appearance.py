"""Reads how a visitor wants pages to look: from the player's preferences, or else from a cookie."""

from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language

COOKIE = "look"
SYSTEM = "system"
"""Follow the device's setting."""
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": (SYSTEM, "dark", "light"),
    "motion": (SYSTEM, "on", "off"),
    "patterns": ("off", "on"),
    "size": ("normal", "small", "large"),
}
"""The choices for each setting, the default first."""


def read_appearance(cookie: str) -> dict[str, str]:
    """The settings in a cookie; unknown names and values are ignored."""
    pairs = [part.partition("-") for part in cookie.split(".")]
    return {name: value for name, _, value in pairs if value in CHOICES.get(name, ())}


def write_appearance(look: Mapping[str, str]) -> str:
    return ".".join(f"{name}-{look[name]}" for name in CHOICES if name in look)


def appearance_of(preferences: Mapping[str, object], cookie: str) -> dict[str, str]:
    """The player's saved settings; the cookie of this device fills in those that are not set."""
    own = {name: str(preferences[name]) for name in CHOICES if preferences.get(name) in CHOICES[name]}
    return {**read_appearance(cookie), **own}


class Appearance(NamedTuple):
    """The attributes of a page's root element."""

    language: str
    unusual: dict[str, str]


def shown_appearance(look: Mapping[str, str]) -> Appearance:
    """The active language, and all settings that differ from the default."""
    unusual = {name: value for name, value in look.items() if value != CHOICES[name][0]}
    return Appearance(get_language() or settings.LANGUAGE_CODE, unusual)
