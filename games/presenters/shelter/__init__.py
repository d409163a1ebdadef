"""How Shelter looks and speaks."""

from games.presenters.shelter.cards import present_decks
from games.presenters.shelter.panels import LATEST_PARTS, OWN_PARTS, present_own, present_public
from games.presenters.shelter.recap import present_recap
from games.presenters.shelter.terms import STANDING_TERMS, TABLE_TERMS
from games.presenters.shelter.thumbnail import thumbnail

STYLES = (
    "games/css/tabs.css",
    "games/css/table.css",
    "games/css/dice.css",
    "games/shelter/rooms.css",
    "games/shelter/vault.css",
    "games/shelter/space.css",
    "games/shelter/card.css",
    "games/shelter/track.css",
    "games/shelter/pawn.css",
    "games/shelter/player.css",
    "games/shelter/log.css",
    "games/shelter/ask.css",
    "games/shelter/end.css",
)
"""What its table is dressed in."""

__all__ = [
    "LATEST_PARTS",
    "OWN_PARTS",
    "STANDING_TERMS",
    "STYLES",
    "TABLE_TERMS",
    "present_decks",
    "present_own",
    "present_public",
    "present_recap",
    "thumbnail",
]
