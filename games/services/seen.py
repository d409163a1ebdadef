"""Stores the latest version of a game that a player has seen."""

from games.models import Player, Seat


def note_seen(*, game_id: int, player: Player, version: int) -> None:
    """Store that the player has seen this version. It never goes back, nor beyond the game's version."""
    seats = Seat.objects.filter(game_id=game_id, player=player, seen__lt=version)
    seats.filter(game__version__gte=version).update(seen=version)
