"""The bots of Wasteland: a character for each level and style."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import BotStyle, Character, Clothes

BOT_STYLES: Mapping[str, BotStyle] = {
    "explorer": BotStyle(_("Explorer"), Clothes("sage", "lamps", "goggles", "scarf", "moss")),
    "fighter": BotStyle(_("Fighter"), Clothes("brick", "visor", "helmet", "overalls", "navy")),
    "trader": BotStyle(_("Trader"), Clothes("mustard", "lamps", "brim", "waistcoat", "mustard")),
}
CHARACTERS: Mapping[str, Character] = {
    "rookie": Character(_("Pebble"), _("Packed three blankets and no water.")),
    "rookie.explorer": Character(_("Wick"), _("Always over the next ridge, rarely on the road.")),
    "rookie.fighter": Character(_("Knuckle"), _("Hits first and reads the sign afterwards.")),
    "rookie.trader": Character(_("Penny"), _("Sells the rope and then needs it.")),
    "steady": Character(_("Marlow"), _("Walks slowly and gets there.")),
    "steady.explorer": Character(_("Sparrow"), _("Draws the map that others fold.")),
    "steady.fighter": Character(_("Bricks"), _("Sleeps with one eye on the road.")),
    "steady.trader": Character(_("Aunt Copper"), _("Never pays twice for the same boots.")),
    "expert": Character(_("The Surveyor"), _("Knew this land before it had a name.")),
    "expert.explorer": Character(_("Long Ida"), _("Has seen the dam from both sides.")),
    "expert.fighter": Character(_("Quiet Tom"), _("You hear him once.")),
    "expert.trader": Character(_("Mister Tally"), _("Owes nobody, and everybody owes him.")),
}
