"""The database models. They define columns and constraints; only services write them."""

from games.models.cards import Card, CardSet, Deck
from games.models.daily import Daily
from games.models.game import Checkpoint, Edition, Game, Invitation, Position, Seat
from games.models.log import Move
from games.models.player import Player
from games.models.playtest import Playtest
from games.models.results import CardTally, Career, Chronicle, Meeting, Played, Rating, Tally
from games.models.sight import PUBLIC, SPECTATOR, Eyes, Lift, Own, Sight
from games.models.user import User

__all__ = [
    "PUBLIC",
    "SPECTATOR",
    "Card",
    "CardSet",
    "CardTally",
    "Career",
    "Checkpoint",
    "Chronicle",
    "Daily",
    "Deck",
    "Edition",
    "Eyes",
    "Game",
    "Invitation",
    "Lift",
    "Meeting",
    "Move",
    "Own",
    "Played",
    "Player",
    "Playtest",
    "Position",
    "Rating",
    "Seat",
    "Sight",
    "Tally",
    "User",
]
