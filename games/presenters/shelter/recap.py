"""The recap: what happened since the viewer's last visit, with the lines about the viewer first."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.parts import Viewing
from games.presenters.shelter.log import LogLine, Speaker, event_line
from games.presenters.shelter.preview import shown
from games.presenters.shelter.table import spaces_of
from games.titles.shelter.notation import COLOURS

MOST_LINES = 40
QUIET = ("no_threat",)
"""Kinds of events that the recap leaves out."""
FOR_EVERYBODY = ("last_round", "over")
"""Kinds of events that concern every player."""
VAULT = -1
"""The seat of events that no player caused."""


class Told(NamedTuple):
    """An event that has a line, and the number of its move."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    line: LogLine


class Fold(NamedTuple):
    """The lines about another player, collapsed."""

    colour: str
    name: str
    lines: list[LogLine]


class RecapView(NamedTuple):
    """The words of the panel, the lines about the viewer, and the collapsed lines of the others."""

    title: str
    turn: str
    about: list[LogLine]
    unconcerned: str
    """A sentence for a recap in which no line is about the viewer; else empty."""
    others: list[Fold]
    earlier: str
    """A note that older lines are in the log; empty if none were left out."""
    show: str
    show_from: str
    steps: str
    """The versions that "Show me" plays one after the other."""
    stop: str
    dismiss: str


def present_recap(viewing: Viewing, *, earlier: bool) -> RecapView | None:
    """The recap of the viewing's log; None if no event in it has a line.

    With `earlier`, the viewer has also missed events from before this log.
    """
    speaker = Speaker(viewing.cards, viewing.names)
    told = []
    for number, kind, facts in viewing.log:
        line = None if kind in QUIET else event_line(kind, facts, speaker)
        if line is not None:
            told.append(Told(number, kind, facts, line._replace(href=viewing.position.format(number))))
    if not told:
        return None
    latest = told[-MOST_LINES:]
    about, others = divide(latest, viewing)
    versions = sorted({each.number for each in latest})
    mine = viewing.answers and any(each["seat"] == viewing.viewer for each in shown(viewing)["waiting"])
    return RecapView(
        title=_("While you were away"),
        turn=_("It is your turn.") if mine else "",
        about=about,
        unconcerned="" if about else _("Nothing of it was about you."),
        others=others,
        earlier=_("The log tells what was before.") if earlier or latest != told else "",
        show=_("Show me"),
        show_from=viewing.position.format(versions[0]),
        steps=" ".join(str(version) for version in (versions[0] - 1, *versions)),
        stop=_("Stop"),
        dismiss=_("Close"),
    )


def divide(told: list[Told], viewing: Viewing) -> tuple[list[LogLine], list[Fold]]:
    """The lines about the viewer, and the others by player, in the order of their first lines."""
    home = own_spaces(viewing)
    about, others = [], dict[int, list[LogLine]]()
    for _number, kind, facts, line in told:
        if concerns(kind, facts, viewing.viewer, home):
            about.append(line)
        else:
            others.setdefault(facts.get("seat", VAULT), []).append(line)
    return about, [
        Fold("", _("The vault"), lines) if seat == VAULT else Fold(COLOURS[seat], viewing.names[seat], lines)
        for seat, lines in others.items()
    ]


def concerns(kind: str, facts: Mapping[str, Any], viewer: int | None, home: set[str]) -> bool:
    """Is the event about the viewer's own things, a room of their level, or everybody?"""
    if viewer in (facts.get("seat"), facts.get("payer")) or kind in FOR_EVERYBODY:
        return True
    return kind in ("placed", "threat", "removed") and facts["space"] in home


def own_spaces(viewing: Viewing) -> set[str]:
    """The ids of all spaces on the viewer's level."""
    return {
        space["id"]
        for level in shown(viewing)["levels"]
        if level["owner"] == viewing.viewer
        for space in spaces_of(level)
    }
