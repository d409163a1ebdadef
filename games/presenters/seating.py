"""What a page of a game says about its seats: who wants to end it, and for whom bots play."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Seat
from games.presenters.seats import seat_name


class Line(NamedTuple):
    """A sentence, and what its reader can do about it."""

    text: str
    do: str = ""
    way: str = ""


class SeatingView(NamedTuple):
    """What a viewer is told, and the seat they can do something with."""

    number: int
    lines: list[Line]
    own: Seat | None
    is_over: bool


def present_seating(game: Game, seats: list[Seat], number: int | None) -> SeatingView:
    """The seats of a game for who looks from one of them, or from none."""
    own = None if number is None else seats[number]
    if game.status == Game.Status.RUNNING:
        lines = [*proposal(seats, own), *stand_ins(seats, own)]
    else:
        lines = early_end(game, seats)
    return SeatingView(game.seating, lines, own, is_over=game.status != Game.Status.RUNNING)


def proposal(seats: list[Seat], own: Seat | None) -> list[Line]:
    """Who wants to end the game without a result, if somebody does."""
    playing = [seat for seat in seats if seat.player_id and not seat.bot]
    agreeing = [seat_name(seat) for seat in playing if seat.agrees_to_end]
    if not agreeing:
        return []
    if own is not None and own in playing and own.agrees_to_end:
        others = ", ".join(seat_name(seat) for seat in playing if not seat.agrees_to_end)
        said = _("You propose to end the game without a result. Waiting for %(names)s.") % {"names": others}
        return [Line(said, "disagree", _("Play on after all"))]
    said = ngettext(
        "%(names)s proposes to end the game without a result.",
        "%(names)s propose to end the game without a result.",
        len(agreeing),
    ) % {"names": ", ".join(agreeing)}
    return [Line(said, "agree", _("Agree")) if own in playing else Line(said)]


def stand_ins(seats: list[Seat], own: Seat | None) -> list[Line]:
    """For whom bots play."""
    lines = []
    for seat in seats:
        if not seat.player_id or not seat.bot:
            continue
        if seat != own:
            lines.append(Line(_("A bot plays for %(name)s.") % {"name": seat_name(seat)}))
        elif seat.conceded:
            lines.append(Line(_("You gave up. A bot plays on for you.")))
        else:
            lines.append(Line(_("A bot plays for you."), "back", _("Play myself again")))
    return lines


def early_end(game: Game, seats: list[Seat]) -> list[Line]:
    """How a game ended that was not played to its end."""
    if game.outcome == "agreed":
        return [Line(_("The game has ended without a result."))]
    if game.outcome == "conceded":
        winner = next(seat for seat in seats if not seat.conceded)
        return [Line(_("%(name)s wins: all others gave up.") % {"name": seat_name(winner)})]
    return []
