"""Announces changes at the seats of a game. They are not moves: open decisions stay open."""

from games.broadcast import announce
from games.models import Game, Player
from games.selectors.players import games_of
from games.services.moves import lock_game


def note_change(game: Game) -> None:
    """Announce that the seats of a locked game look different now."""
    game.seating += 1
    game.save(update_fields=["seating"])
    announce(game.pk, game.version, game.seating)


def note_changes_of(player: Player) -> None:
    """Announce that a player looks different now, in all their running games."""
    for found in games_of(player, [Game.Status.RUNNING]):
        game, _seats = lock_game(found.pk)
        note_change(game)
