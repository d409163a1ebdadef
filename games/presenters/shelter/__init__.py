"""Shelter's presenter: the pictures and the sentences of its table."""

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import Symbol, Text
from games.presenters.shelter.bots import BOT_STYLES, CHARACTERS
from games.presenters.shelter.cards import present_card
from games.presenters.shelter.drafts import DRAWN_STYLES, draw_card, say_line
from games.presenters.shelter.labels import LABELS, MISTAKES
from games.presenters.shelter.parts import LATEST_PARTS, OWN_PARTS, present_own, present_public
from games.presenters.shelter.picture import picture
from games.presenters.shelter.pictures import ICON_SHEET
from games.presenters.shelter.recap import present_recap
from games.presenters.shelter.records import ENDINGS, cards_by_deck, collection, highlights, series
from games.presenters.shelter.samples import samples
from games.presenters.shelter.terms import STANDING_TERMS, TABLE_TERMS
from games.presenters.shelter.thumbnail import thumbnail

NAME: Text = _("Fallout Shelter")
TAGLINE: Text = _(
    "Send dwellers to work, dig rooms, keep the roaches out. The happiest level elects the Overseer."
)
MINUTES = 40
MARK = Symbol(ICON_SHEET, "i-elevator")
DAILY: Text = _("Vault of the day")

CARD_STYLES: tuple[str, ...] = ("games/shelter/rooms.css", "games/shelter/thumbnail.css")
"""The style sheets of its pictures: of its cards, its games and itself."""
STYLES: tuple[str, ...] = (
    "games/shelter/layout.css",
    "games/shelter/signs.css",
    "games/shelter/rooms.css",
    "games/shelter/thumbnail.css",
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
    "BOT_STYLES",
    "CARD_STYLES",
    "CHARACTERS",
    "DAILY",
    "DRAWN_STYLES",
    "ENDINGS",
    "LABELS",
    "LATEST_PARTS",
    "MARK",
    "MINUTES",
    "MISTAKES",
    "NAME",
    "OWN_PARTS",
    "STANDING_TERMS",
    "STYLES",
    "TABLE_TERMS",
    "TAGLINE",
    "cards_by_deck",
    "collection",
    "draw_card",
    "highlights",
    "picture",
    "present_card",
    "present_own",
    "present_public",
    "present_recap",
    "samples",
    "say_line",
    "series",
    "thumbnail",
]
