"""Tells open pages what changed at the seats of a game. It is no move: what is asked stays asked."""

from games.broadcast import announce
from games.models import Game, Player
from games.selectors.players import games_of
from games.services.moves import lock_game


def note_change(game: Game) -> None:
    """What is shown about the seats of a game that is locked is different now."""
    game.seating += 1
    game.save(update_fields=["seating"])
    announce(game.pk, game.version, game.seating)


def note_changes_of(player: Player) -> None:
    """What is shown about a player is different now, wherever they play."""
    for found in games_of(player, [Game.Status.RUNNING]):
        game, _seats = lock_game(found.pk)
        note_change(game)
