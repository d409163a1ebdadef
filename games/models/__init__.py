"""The database models. They define columns and constraints; only services write them."""

from games.models.cards import Card, CardSet, Deck
from games.models.daily import Daily
from games.models.game import Checkpoint, Edition, Game, Invitation, Position, Seat
from games.models.log import Move
from games.models.player import Player
from games.models.playtest import Playtest
from games.models.results import CardTally, Career, Chronicle, Meeting, Played, Rating, Tally
from games.models.user import User

__all__ = [
    "Card",
    "CardSet",
    "CardTally",
    "Career",
    "Checkpoint",
    "Chronicle",
    "Daily",
    "Deck",
    "Edition",
    "Game",
    "Invitation",
    "Meeting",
    "Move",
    "Played",
    "Player",
    "Playtest",
    "Position",
    "Rating",
    "Seat",
    "Tally",
    "User",
]
