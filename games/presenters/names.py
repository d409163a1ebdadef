"""Why a name is refused, in words."""

from django.utils.translation import gettext as _

from games.services.problems import Problem


def name_problem(problem: Problem) -> str:
    """The sentence for a name that was refused."""
    sentences = {
        "name_length": _("A name has %(least)s to %(most)s letters."),
        "name_letters": _("A name is made of letters, digits, spaces and - _ . '"),
        "name_reserved": _("Nobody may be called that: others would take you for the house itself."),
        "name_taken": _("Somebody has this name, or one that looks like it."),
    }
    return sentences[problem.code] % problem.facts
