"""How Shelter looks and speaks."""

from games.presenters.shelter.cards import present_card
from games.presenters.shelter.drafts import DRAWN_STYLES, draw_card, say_line
from games.presenters.shelter.labels import LABELS, MISTAKES
from games.presenters.shelter.panels import LATEST_PARTS, OWN_PARTS, present_own, present_public
from games.presenters.shelter.recap import present_recap
from games.presenters.shelter.records import ENDINGS, cards_by_deck, collection, highlights, series
from games.presenters.shelter.samples import samples
from games.presenters.shelter.terms import STANDING_TERMS, TABLE_TERMS
from games.presenters.shelter.thumbnail import thumbnail

CARD_STYLES = ("games/shelter/rooms.css",)
"""What gives its cards their paint."""
STYLES = (
    "games/css/tabs.css",
    "games/css/table.css",
    "games/css/dice.css",
    "games/shelter/rooms.css",
    "games/shelter/vault.css",
    "games/shelter/space.css",
    "games/shelter/status.css",
    "games/shelter/map.css",
    "games/shelter/card.css",
    "games/shelter/mine.css",
    "games/shelter/track.css",
    "games/shelter/pawn.css",
    "games/shelter/player.css",
    "games/shelter/log.css",
    "games/shelter/ask.css",
    "games/shelter/end.css",
)
"""What its table is dressed in."""

__all__ = [
    "CARD_STYLES",
    "DRAWN_STYLES",
    "ENDINGS",
    "LABELS",
    "LATEST_PARTS",
    "MISTAKES",
    "OWN_PARTS",
    "STANDING_TERMS",
    "STYLES",
    "TABLE_TERMS",
    "cards_by_deck",
    "collection",
    "draw_card",
    "highlights",
    "present_card",
    "present_own",
    "present_public",
    "present_recap",
    "samples",
    "say_line",
    "series",
    "thumbnail",
]
