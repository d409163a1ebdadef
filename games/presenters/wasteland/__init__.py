"""Wasteland's presenter: the pictures and the sentences of its table."""

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import Symbol, Text
from games.presenters.wasteland.bots import BOT_STYLES, CHARACTERS
from games.presenters.wasteland.cards import present_card
from games.presenters.wasteland.drafts import DRAWN_STYLES, draw_card, say_line
from games.presenters.wasteland.end import ENDINGS
from games.presenters.wasteland.labels import LABELS, MISTAKES
from games.presenters.wasteland.parts import LATEST_PARTS, OWN_PARTS, present_own, present_public
from games.presenters.wasteland.picture import picture
from games.presenters.wasteland.recap import present_recap
from games.presenters.wasteland.records import cards_by_deck, collection, highlights, series
from games.presenters.wasteland.samples import samples
from games.presenters.wasteland.terms import STANDING_TERMS, TABLE_TERMS
from games.presenters.wasteland.thumbnail import thumbnail

NAME: Text = _("Wasteland")
TAGLINE: Text = _("Draw the map as you walk it: quests, talk and fights. Alone or with others.")
MINUTES = 90
MARK = Symbol("games/wasteland/art.svg", "m-compass")
DAILY: Text = ""

CARD_STYLES: tuple[str, ...] = (
    "games/wasteland/tokens.css",
    "games/wasteland/pictures.css",
    "games/wasteland/picture.css",
)
"""The style sheets that colour its cards."""
STYLES: tuple[str, ...] = (
    "games/wasteland/tokens.css",
    "games/wasteland/land.css",
    "games/wasteland/map.css",
    "games/wasteland/track.css",
    "games/wasteland/item.css",
    "games/wasteland/board.css",
    "games/wasteland/player.css",
    "games/wasteland/quest.css",
    "games/wasteland/log.css",
    "games/wasteland/status.css",
    "games/wasteland/ask.css",
    "games/wasteland/paper.css",
    "games/wasteland/trial.css",
    "games/wasteland/trade.css",
    "games/wasteland/end.css",
    "games/wasteland/table.css",
    "games/wasteland/states.css",
    "games/wasteland/motion.css",
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
