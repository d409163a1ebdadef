"""The bots of Shelter: a character for each level and style."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.presenters.presenter import BotStyle, Character, Clothes

BOT_STYLES: Mapping[str, BotStyle] = {
    "builder": BotStyle(_("Builder"), Clothes("mustard", "lamps", "helmet", "overalls", "brick")),
    "hunter": BotStyle(_("Hunter"), Clothes("teal", "visor", "bandana", "scarf", "moss")),
    "socialite": BotStyle(_("Socialite"), Clothes("rose", "lamps", "flower", "waistcoat", "plum")),
}
CHARACTERS: Mapping[str, Character] = {
    "rookie": Character(_("Newt"), _("First week underground. Means well.")),
    "rookie.builder": Character(_("Pippa"), _("Draws lovely plans and forgets to ask what they cost.")),
    "rookie.hunter": Character(_("Buck"), _("Charges first and counts the bandages later.")),
    "rookie.socialite": Character(_("Dottie"), _("Waves at everybody, and walks past the water tap.")),
    "steady": Character(_("Walter"), _("A bit of everything, and always on time.")),
    "steady.builder": Character(_("Mabel"), _("Measures twice, builds once, and never lends her drill.")),
    "steady.hunter": Character(_("Hank"), _("Sleeps in his boots, in case something crawls in.")),
    "steady.socialite": Character(_("Rosa"), _("Gives the dinners at which the vault is really run.")),
    "expert": Character(_("Quill"), _("Has thought about your next move longer than you have.")),
    "expert.builder": Character(_("Ingrid"), _("Drew this vault. Keeps the better plans at home.")),
    "expert.hunter": Character(_("Ash"), _("Nobody has seen her run. Things run from her.")),
    "expert.socialite": Character(_("Odette"), _("Smiles, pours the tea, and wins the election.")),
}
