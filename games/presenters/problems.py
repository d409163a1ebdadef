"""Why a request was refused, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.services.problems import Problem

SENTENCES: dict[str, Promise] = {
    "by_invitation_only": _("This table is by invitation only."),
    "card_set_not_published": _("This card set can't be played with."),
    "chair_is_taken": _("Somebody sits on this chair already."),
    "key_taken": _("Another card of this set has this key."),
    "name_taken": _("Somebody has this name, or one that looks like it."),
    "no_card_set": _("No card set has been published yet."),
    "no_free_seat": _("All chairs are taken."),
    "no_such_version": _("The game has never been at this version, or is at it now."),
    "not_at_this_table": _("You don't sit at this table."),
    "not_open": _("This table has started or was closed."),
    "not_draft": _("This card set has been published. It can't be changed any more."),
    "not_running": _("This game is not running."),
    "only_the_host": _("Only who opened the table can do this."),
    "rated_is_for_people": _("A rated game is for people, each on a screen of their own."),
    "rated_needs_account": _("A rated game needs an account. Make one, or play a friendly game."),
    "sent_away": _("You were sent away from this table."),
    "source_not_finished": _("The game that this one was played on from is not finished."),
    "too_many_tables": _("You keep many tables open already. Close one of them first."),
    "unavailable": _("That did not work just now. Please try again."),
}


def said(problem: Problem) -> str:
    """The sentence for a problem; problems that only a forged form can cause share a general one."""
    return str(SENTENCES.get(problem.code, _("That is not possible here.")))
