"""The bots of Raiders: a character for each level and style."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import BotStyle, Character, Clothes

BOT_STYLES: Mapping[str, BotStyle] = {
    "warlord": BotStyle(_("Warlord"), Clothes("rose", "visor", "helmet", "overalls", "brick")),
    "looter": BotStyle(_("Looter"), Clothes("mustard", "lamps", "bandana", "scarf", "moss")),
    "schemer": BotStyle(_("Schemer"), Clothes("teal", "lamps", "flower", "waistcoat", "plum")),
}
CHARACTERS: Mapping[str, Character] = {
    "rookie": Character(_("Rusty"), _("Found a motorcycle last week. Still looking for the brake.")),
    "rookie.warlord": Character(_("Bruno"), _("Attacks whatever is nearest, then asks whose it was.")),
    "rookie.looter": Character(_("Magpie"), _("Sees a crate, drops everything else.")),
    "rookie.schemer": Character(_("Wink"), _("Has a plan. It is written on the wrong map.")),
    "steady": Character(_("Marge"), _("Rides out at dawn, is home for supper, wastes no fuel.")),
    "steady.warlord": Character(_("Grit"), _("Counts your helpers, and brings one more.")),
    "steady.looter": Character(_("Nell"), _("Never fights for what lies in the open.")),
    "steady.schemer": Character(_("Otis"), _("Hires quietly, and is suddenly twice as many.")),
    "expert": Character(_("Vesper"), _("Knows the road behind the next hill, and yours too.")),
    "expert.warlord": Character(_("Hammer"), _("Took four territories in one hour. Once before breakfast.")),
    "expert.looter": Character(_("Sable"), _("The last crate is always hers.")),
    "expert.schemer": Character(_("Cipher"), _("You will find out what it was all for on the last day.")),
}
