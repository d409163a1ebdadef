"""The recap: what happened since the viewer's last visit, with the lines about the viewer first."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.parts import Viewing
from games.presenters.raiders.actions import shown
from games.presenters.raiders.log import LogLine, Speaker, event_line, worth_telling
from games.presenters.raiders.pictures import gang_look

MOST_LINES = 40
FOR_EVERYBODY = ("night", "day", "wind", "over")
"""Kinds of events that concern every player."""
QUIET = ("dealt", "drew")
"""Kinds of events that the recap leaves out."""
NOBODY = -1


class Told(NamedTuple):
    """An event that has a line, and the number of its move."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    line: LogLine


class Fold(NamedTuple):
    """The lines about another player, collapsed."""

    gang: str
    mark: str
    name: str
    lines: list[LogLine]


class RecapView(NamedTuple):
    """The words of the panel, the lines about the viewer, and the collapsed lines of the others."""

    title: str
    turn: str
    about: list[LogLine]
    unconcerned: str
    others: list[Fold]
    earlier: str
    show: str
    show_from: str
    steps: str
    stop: str
    dismiss: str


def present_recap(viewing: Viewing, *, earlier: bool) -> RecapView | None:
    """The recap of the viewing's log; None if no event in it has a line."""
    speaker = Speaker(viewing.cards, viewing.names)
    told = []
    for number, kind, facts in worth_telling(viewing.log):
        line = None if kind in QUIET else event_line(kind, facts, speaker)
        if line is not None:
            href = viewing.position.format(number)
            told.append(Told(number, kind, facts, with_mark(line, viewing)._replace(href=href)))
    if not told:
        return None
    latest = told[-MOST_LINES:]
    about, others = divide(latest, viewing)
    versions = sorted({each.number for each in latest})
    mine = viewing.answers and any(each["seat"] == viewing.viewer for each in shown(viewing)["asked"])
    return RecapView(
        title=_("While you were away"),
        turn=_("It is your turn.") if mine else "",
        about=about,
        unconcerned="" if about else _("Nothing concerned you."),
        others=others,
        earlier=_("The log tells what was before.") if earlier or latest != told else "",
        show=_("Show me"),
        show_from=viewing.position.format(versions[0]),
        steps=" ".join(str(version) for version in (versions[0] - 1, *versions)),
        stop=_("Stop"),
        dismiss=_("Close"),
    )


def with_mark(line: LogLine, viewing: Viewing) -> LogLine:
    """The line with the look of the gang that it is about."""
    if line.seat < 0:
        return line
    look = gang_look(viewing.cards, viewing.observation["players"][line.seat]["gang"])
    return line._replace(gang=look.classes, mark=look.mark)


def divide(told: list[Told], viewing: Viewing) -> tuple[list[LogLine], list[Fold]]:
    """The lines about the viewer, and the others by player, in the order of their first lines."""
    about, others = [], dict[int, list[LogLine]]()
    for _number, kind, facts, line in told:
        if concerns(kind, facts, viewing):
            about.append(line)
        else:
            others.setdefault(line.seat, []).append(line)
    folds = []
    for seat, lines in others.items():
        if seat == NOBODY:
            folds.append(Fold("", "", _("The wasteland"), lines))
        else:
            folds.append(Fold(lines[0].gang, lines[0].mark, viewing.names[seat], lines))
    return about, folds


def concerns(kind: str, facts: Mapping[str, Any], viewing: Viewing) -> bool:
    """Is the event about the viewer, a territory that the viewer holds, or everybody?"""
    if kind in FOR_EVERYBODY or viewing.viewer in (facts.get("seat"), facts.get("rival"), facts.get("by")):
        return True
    held = {land["id"] for land in viewing.observation["territories"] if land["captor"] == viewing.viewer}
    return facts.get("territory") in held
