"""Saves a player's preferences, for all devices."""

from collections.abc import Mapping
from typing import Any

from games.models import Player
from games.services.problems import all_or_nothing


@all_or_nothing
def keep_preferences(
    *, player: Player, preferences: Mapping[str, Any], wishes: Mapping[str, Mapping[str, Any]] | None = None
) -> None:
    """Save the given preferences, and standing answers by title; all others stay unchanged."""
    kept = Player.objects.select_for_update().get(pk=player.pk)
    player.preferences = {**kept.preferences, **preferences}
    wished = {title: {**kept.wishes_for(title), **answers} for title, answers in (wishes or {}).items()}
    player.wishes = {**kept.wishes, **wished}
    player.save(update_fields=["preferences", "wishes"])
