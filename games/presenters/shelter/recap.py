"""What happened since the viewer last looked, about the viewer first."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.parts import Viewing
from games.presenters.shelter.log import LogLine, Speaker, event_line
from games.presenters.shelter.pointing import shown
from games.titles.shelter.notation import COLOURS

MOST_LINES = 40
QUIET = ("no_threat",)
"""Facts that are not worth a line afterwards."""
FOR_EVERYBODY = ("last_round", "over")
"""Facts that concern each player."""
VAULT = -1
"""Stands for a seat where nobody did it."""


class Told(NamedTuple):
    """A fact that has a line, and the number of its move."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    line: LogLine


class Fold(NamedTuple):
    """All that somebody else did."""

    colour: str
    name: str
    lines: list[LogLine]


class RecapView(NamedTuple):
    """The words of the panel, the lines about the viewer, and those of the others, folded."""

    title: str
    turn: str
    about: list[LogLine]
    unconcerned: str
    """Said where no line is about the viewer."""
    others: list[Fold]
    earlier: str
    """Where to read what was left out; empty where nothing was."""
    show: str
    show_from: str
    steps: str
    """The versions to be shown one after the other."""
    stop: str
    dismiss: str


def present_recap(viewing: Viewing, *, earlier: bool) -> RecapView | None:
    """The panel for the facts of the viewing's log; none where they have no sentence.

    `earlier` tells that something happened before them that the viewer has not seen either.
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
    """The lines about the viewer, and the rest by who did it, in the order in which they began."""
    home = spaces_of(viewing)
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
    """Is it about the viewer: its own things, a room of its level, or everybody?"""
    if viewer in (facts.get("seat"), facts.get("payer")) or kind in FOR_EVERYBODY:
        return True
    return kind in ("placed", "threat", "removed") and facts["space"] in home


def spaces_of(viewing: Viewing) -> set[str]:
    """The spaces of the viewer's level."""
    return {
        space["id"]
        for level in viewing.observation["levels"]
        if level["owner"] == viewing.viewer
        for space in [level["elevator"], *(space for room in level["rooms"] for space in room["spaces"])]
    }
