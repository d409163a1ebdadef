"""The options of a table and the standing answers of players, in words."""

from django.utils.translation import gettext_lazy as _

from games.presenters.terms import Term, Terms

TABLE_TERMS: Terms = {
    "gangs": Term(
        _("Gangs"),
        {
            "drawn": _("are drawn by lot"),
            "chosen": _("are chosen in turn"),
            "alternating": _("are drawn, instigators next to jackals"),
        },
    ),
    "decks": Term(
        _("Mercenaries and territories"),
        {"all": _("all are used"), "by_players": _("fewer with fewer players")},
    ),
    "leaders": Term(_("Leaders"), {"on": _("are in the decks"), "off": _("stay in the box")}),
    "days": Term(_("Length"), {4: _("four days"), 2: _("two days, a short game")}),
}

STANDING_TERMS: Terms = {
    "drive": Term(
        _("When a rival drives helpers of mine off"),
        {"ask": _("asks me who leaves"), "trash_first": _("captives leave first, then mercenaries")},
    ),
    "refresh": Term(
        _("Before I draw"),
        {"ask": _("asks me what to discard"), "keep": _("keeps the whole hand")},
    ),
}
