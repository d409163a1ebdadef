"""Remembers up to where a player has looked at a game."""

from games.models import Player, Seat


def note_seen(*, game_id: int, player: Player, version: int) -> None:
    """The player has seen this version. What is remembered never goes back, nor beyond the game."""
    seats = Seat.objects.filter(game_id=game_id, player=player, seen__lt=version)
    seats.filter(game__version__gte=version).update(seen=version)
