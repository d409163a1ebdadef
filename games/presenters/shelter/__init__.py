"""Shelter's presenter: the pictures and the sentences of its table."""

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import Text
from games.presenters.shelter.cards import present_card
from games.presenters.shelter.drafts import DRAWN_STYLES, draw_card, say_line
from games.presenters.shelter.labels import LABELS, MISTAKES
from games.presenters.shelter.parts import LATEST_PARTS, OWN_PARTS, present_own, present_public
from games.presenters.shelter.recap import present_recap
from games.presenters.shelter.records import ENDINGS, cards_by_deck, collection, highlights, series
from games.presenters.shelter.samples import samples
from games.presenters.shelter.terms import STANDING_TERMS, TABLE_TERMS
from games.presenters.shelter.thumbnail import thumbnail

NAME: Text = _("Fallout Shelter")

CARD_STYLES: tuple[str, ...] = ("games/shelter/rooms.css",)
"""The style sheets that colour its cards."""
STYLES: tuple[str, ...] = (
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
"""The style sheets of its table, loaded after those that every table has."""

__all__ = [
    "CARD_STYLES",
    "DRAWN_STYLES",
    "ENDINGS",
    "LABELS",
    "LATEST_PARTS",
    "MISTAKES",
    "NAME",
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
