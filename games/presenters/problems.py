"""Why a request was refused, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.services.problems import Problem

SENTENCES: dict[str, Promise] = {
    "by_invitation_only": _("This table is by invitation only."),
    "card_set_not_published": _("This card set can't be played with."),
    "chair_is_taken": _("This seat is already taken."),
    "is_staff": _("Only an administrator can do this to a member of the staff."),
    "key_taken": _("Another card of this set has this key."),
    "name_length": _("A name has %(least)s to %(most)s letters."),
    "name_letters": _("A name is made of letters, digits, spaces and - _ . '"),
    "name_scripts": _("A name is written in one script: Latin, Cyrillic or another, but not mixed."),
    "name_reserved": _("This name is reserved."),
    "name_taken": _("This name, or one that looks like it, is taken."),
    "names_alike": _("Two people at this table have the same name, or names that look alike."),
    "no_card_set": _("No card set has been published yet."),
    "no_free_seat": _("All seats are taken."),
    "no_such_version": _("The game has never been at this version, or is at it now."),
    "not_at_this_table": _("You are not at this table."),
    "not_open": _("This game has started, or the table was closed."),
    "not_draft": _("This card set has been published. It can't be changed any more."),
    "not_running": _("This game is not running."),
    "old_rules": _("The game was played by an earlier version of the rules then."),
    "only_the_host": _("Only the host can do this."),
    "plays_in_it": _("You play in this game. Ask another moderator."),
    "rated_is_for_people": _("A rated game is for people only, each on their own screen."),
    "rated_needs_opponents": _("A rated game needs at least two players."),
    "rated_needs_account": _("A rated game needs an account. Create one, or play a friendly game."),
    "sent_away": _("The host removed you from this table."),
    "source_not_finished": _("The game that this one was forked from is not finished."),
    "too_many_games": _("You play in many games already. Finish one of them first."),
    "too_many_tables": _("You already have many open tables. Close one first."),
    "unavailable": _("That did not work. Please try again."),
    "yourself": _("You can't moderate yourself."),
}


def said(problem: Problem) -> str:
    """The sentence for a problem; problems that only a forged form can cause share a general one."""
    return str(SENTENCES.get(problem.code, _("That is not possible here."))) % problem.facts
