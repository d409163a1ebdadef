"""Keeps what a player prefers, for all devices."""

from collections.abc import Mapping
from typing import Any

from games.models import Player
from games.services.problems import all_or_nothing


@all_or_nothing
def keep_preferences(
    *, player: Player, preferences: Mapping[str, Any], wishes: Mapping[str, Any] | None = None
) -> None:
    """Note what a player prefers and what is answered once and for all; what is not named stays as it was."""
    kept = Player.objects.select_for_update().get(pk=player.pk)
    player.preferences = {**kept.preferences, **preferences}
    player.wishes = {**kept.wishes, **(wishes or {})}
    player.save(update_fields=["preferences", "wishes"])
