"""The notices about the seats of a game: proposals to end it, and bots that play for absent players."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Seat
from games.presenters.seats import seat_name


class SeatNotice(NamedTuple):
    """A sentence, and the button beside it: the action and its label."""

    text: str
    do: str = ""
    way: str = ""


class SeatingView(NamedTuple):
    """The notices for a viewer, and the viewer's seat."""

    number: int
    lines: list[SeatNotice]
    own: Seat | None
    is_over: bool


def present_seating(game: Game, seats: list[Seat], number: int | None) -> SeatingView:
    """The notices for the viewer at a seat; ``None`` is a spectator."""
    own = None if number is None else seats[number]
    if game.status == Game.Status.RUNNING:
        lines = [*proposal(seats, own), *stand_ins(seats, own)]
    else:
        lines = early_end(game, seats)
    return SeatingView(game.seating, lines, own, is_over=game.status != Game.Status.RUNNING)


def proposal(seats: list[Seat], own: Seat | None) -> list[SeatNotice]:
    """A notice that names the players who propose to end the game without a result, if there are any."""
    playing = [seat for seat in seats if seat.player_id and not seat.bot]
    agreeing = [seat_name(seat) for seat in playing if seat.agrees_to_end]
    if not agreeing:
        return []
    if own is not None and own in playing and own.agrees_to_end:
        others = ", ".join(seat_name(seat) for seat in playing if not seat.agrees_to_end)
        said = _("You propose to end the game without a result. Waiting for %(names)s.") % {"names": others}
        return [SeatNotice(said, "disagree", _("Play on after all"))]
    said = ngettext(
        "%(names)s proposes to end the game without a result.",
        "%(names)s propose to end the game without a result.",
        len(agreeing),
    ) % {"names": ", ".join(agreeing)}
    return [SeatNotice(said, "agree", _("Agree")) if own in playing else SeatNotice(said)]


def stand_ins(seats: list[Seat], own: Seat | None) -> list[SeatNotice]:
    """A notice for each player whose seat a bot plays."""
    lines = []
    for seat in seats:
        if not seat.player_id or not seat.bot:
            continue
        if seat != own:
            lines.append(SeatNotice(_("A bot plays for %(name)s.") % {"name": seat_name(seat)}))
        elif seat.conceded:
            lines.append(SeatNotice(_("You gave up. A bot plays on for you.")))
        else:
            lines.append(SeatNotice(_("A bot plays for you."), "back", _("Play myself again")))
    return lines


def early_end(game: Game, seats: list[Seat]) -> list[SeatNotice]:
    """A notice on how the game ended, if it was not played to its end."""
    if game.outcome == "agreed":
        return [SeatNotice(_("The game has ended without a result."))]
    if game.outcome == "conceded":
        winner = next(seat for seat in seats if not seat.conceded)
        return [SeatNotice(_("%(name)s wins: all others gave up.") % {"name": seat_name(winner)})]
    return []
