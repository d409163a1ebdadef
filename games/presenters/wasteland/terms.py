"""The options of a table and the standing answers of players, in words."""

from django.utils.translation import gettext_lazy as _

from games.presenters.terms import Term, Terms

TABLE_TERMS: Terms = {
    "encounters": Term(
        _("Encounters in a turn"),
        {"turn": _("one"), "icon": _("one for each place")},
    ),
}
STANDING_TERMS: Terms = {
    "end_turn": Term(
        _("My turn, when nothing is left to do"),
        {True: _("ends by itself"), False: _("waits until I end it")},
    ),
    "keep_wins": Term(
        _("Dice that win without damage"),
        {True: _("are kept by themselves"), False: _("are for me to keep")},
    ),
    "order": Term(
        _("Several enemies that attack at once"),
        {"first": _("fight in their own order"), "ask": _("fight in the order that I choose")},
    ),
    "paths": Term(
        _("Enemies with several paths, as the first player"),
        {"first": _("take the first one"), "ask": _("take the one that I choose")},
    ),
    "letters": Term(
        _("Talents at a new level"),
        {"ask": _("are for me to choose"), "new": _("a new one, if there is one")},
    ),
    "gear": Term(
        _("A new card for an empty slot"),
        {"free": _("is equipped by itself"), "ask": _("is for me to equip")},
    ),
    "wake": Term(
        _("Waking up after being killed"),
        {"ask": _("where I choose"), "safe": _("where the fewest enemies are")},
    ),
    "deals": Term(
        _("Offers of other survivors"),
        {"ask": _("are for me to answer"), "refuse": _("are refused by themselves")},
    ),
}
