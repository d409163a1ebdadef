"""Why a file can't be imported as a game, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.presenters.problems import said
from games.services.problems import Problem

SENTENCES: dict[str, Promise] = {
    "bad_cards": _("The cards in this file can't be played with."),
    "bad_export": _("This is not the file of a finished game, or it was damaged."),
    "does_not_replay": _("Move %(move)s of this game does not follow from the moves before it."),
    "no_such_title": _("This site does not know the game in this file."),
    "old_rules": _("This game was played with another version of the rules."),
    "too_large": _("This file is too large."),
    "too_many_forks": _("This game was played on from too many other games."),
    "too_many_loaded": _("You have loaded many games today. Try again tomorrow."),
    "unknown_format": _("This file has a format that this site does not know."),
}


def file_problem(problem: Problem) -> str:
    """The sentence for a file that was refused."""
    if problem.code not in SENTENCES:
        return said(problem)
    return str(SENTENCES[problem.code]) % problem.facts
