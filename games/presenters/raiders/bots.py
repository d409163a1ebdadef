"""The bots of Raiders: a character for each level and style."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import BotStyle, Character, Clothes

BOT_STYLES: Mapping[str, BotStyle] = {
    "warlord": BotStyle(_("Warlord"), Clothes("brick", "visor", "helmet", "scarf", "brick")),
    "looter": BotStyle(_("Looter"), Clothes("mustard", "lamps", "bandana", "overalls", "mustard")),
    "schemer": BotStyle(_("Schemer"), Clothes("plum", "lamps", "brim", "waistcoat", "plum")),
}
CHARACTERS: Mapping[str, Character] = {
    "rookie": Character(_("Rusty"), _("Still looks for the brake on the bike.")),
    "rookie.warlord": Character(_("Ram"), _("Points at a hoarding and is gone.")),
    "rookie.looter": Character(_("Magpie"), _("Takes what shines and leaves what counts.")),
    "rookie.schemer": Character(_("Fidget"), _("Has a plan for tomorrow, and none for today.")),
    "steady": Character(_("Gasket"), _("Rides when the numbers are right.")),
    "steady.warlord": Character(_("Tank"), _("Holds a place and dares you to come.")),
    "steady.looter": Character(_("Crate"), _("Knows the weight of every box on the road.")),
    "steady.schemer": Character(_("Velvet"), _("Hires well, waits long, strikes once.")),
    "expert": Character(_("Mother Diesel"), _("Has outlived four gangs and led three of them.")),
    "expert.warlord": Character(_("Sundown"), _("The flag is up before the dust has settled.")),
    "expert.looter": Character(_("Ledger"), _("Counts your loot, too.")),
    "expert.schemer": Character(_("The Tailor"), _("Measures the day in the morning and cuts at dusk.")),
}
