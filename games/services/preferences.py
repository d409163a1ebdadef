"""Saves a player's preferences, for all devices."""

from collections.abc import Mapping
from typing import Any

from games.models import Player
from games.services.problems import all_or_nothing


@all_or_nothing
def keep_preferences(
    *, player: Player, preferences: Mapping[str, Any], wishes: Mapping[str, Any] | None = None
) -> None:
    """Save the given preferences and standing answers; all others stay unchanged."""
    kept = Player.objects.select_for_update().get(pk=player.pk)
    player.preferences = {**kept.preferences, **preferences}
    player.wishes = {**kept.wishes, **(wishes or {})}
    player.save(update_fields=["preferences", "wishes"])
