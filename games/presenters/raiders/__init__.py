"""Raiders' presenter: the pictures and the sentences of its table."""

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import Symbol, Text
from games.presenters.raiders.bots import BOT_STYLES, CHARACTERS
from games.presenters.raiders.cards import present_card
from games.presenters.raiders.drafts import DRAWN_STYLES, draw_card, say_line
from games.presenters.raiders.labels import LABELS, MISTAKES
from games.presenters.raiders.parts import LATEST_PARTS, OWN_PARTS, present_own, present_public
from games.presenters.raiders.picture import picture
from games.presenters.raiders.pictures import SHEET
from games.presenters.raiders.recap import present_recap
from games.presenters.raiders.records import ENDINGS, cards_by_deck, collection, highlights, series
from games.presenters.raiders.samples import samples
from games.presenters.raiders.terms import STANDING_TERMS, TABLE_TERMS
from games.presenters.raiders.thumbnail import thumbnail

NAME: Text = _("Raiders")
TAGLINE: Text = _(
    "Lead a gang, take territories, carry the loot home. The day ends when nothing is left of it."
)
MINUTES = 50
MARK = Symbol(SHEET, "ri-raid")
DAILY: Text = _("Raid of the day")

CARD_STYLES: tuple[str, ...] = (
    "games/raiders/gangs.css",
    "games/raiders/portraits.css",
    "games/raiders/busts.css",
)
"""The style sheets that colour its cards."""
STYLES: tuple[str, ...] = (
    "games/raiders/gangs.css",
    "games/raiders/portraits.css",
    "games/raiders/helper.css",
    "games/raiders/territory.css",
    "games/raiders/heaven.css",
    "games/raiders/gang.css",
    "games/raiders/stall.css",
    "games/raiders/hold.css",
    "games/raiders/hours.css",
    "games/raiders/bid.css",
    "games/raiders/story.css",
    "games/raiders/reckoning.css",
    "games/raiders/raid.css",
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
