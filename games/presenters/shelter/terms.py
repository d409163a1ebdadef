"""The options of a table and the standing answers of players, in words."""

from django.utils.translation import gettext_lazy as _

from games.presenters.terms import Term, Terms

TABLE_TERMS: Terms = {
    "short": Term(
        _("Length"),
        {False: _("to the sixth room"), True: _("to the fourth room, a short game")},
    ),
    "late_start": Term(
        _("Who comes last in the first round"),
        {False: _("begins like everybody"), True: _("begins with a resource of choice")},
    ),
    "columns": Term(
        _("Where threats arrive"),
        {"standard": _("where the numbers of the rulebook say"), "variant": _("by the other set of numbers")},
    ),
}

STANDING_TERMS: Terms = {
    "end_turn": Term(
        _("My turn, when nothing is left to do"),
        {True: _("ends by itself"), False: _("waits until I end it")},
    ),
    "keep_wins": Term(
        _("A fight that is won"),
        {True: _("is never rolled again"), False: _("asks me first")},
    ),
    "rent": Term(
        _("Rent for my rooms"),
        {"least": _("comes in what I have least of"), "ask": _("is for me to choose")},
    ),
    "train": Term(
        _("Training with several letters to choose from"),
        {"ask": _("asks me first"), "first": _("takes the first one that is free")},
    ),
}
