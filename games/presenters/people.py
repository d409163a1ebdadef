"""Players' ratings and results, as profiles and lists show them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.models import Played, Rating
from games.presenters.avatars import draw_face, face_of
from games.presenters.charts import Chart, ChartLine, line_chart
from games.presenters.seats import seat_name

MIDDLE, POINT = 1500, 30
"""The shown rating of a new player, and how many shown points one unit of the rating model is."""
SURE = 2
"""The shown uncertainty in standard deviations: a 95 % confidence interval."""
POOLS: dict[str, Promise] = {
    Rating.Pool.TWO: lazy("Two players"),
    Rating.Pool.MORE: lazy("Three and more players"),
}


def points(mu: float) -> int:
    return round(MIDDLE + POINT * (mu - 25))


def doubt(sigma: float) -> int:
    return round(SURE * POINT * sigma)


def rating_text(mu: float, sigma: float) -> str:
    """``1540 ± 120``: a rating and its uncertainty."""
    return f"{points(mu)} ± {doubt(sigma)}"


class RatingView(NamedTuple):
    pool: str
    text: str
    games: str
    chart: Chart | None


def present_rating(rating: Rating, steps: Sequence[Played]) -> RatingView:
    pool = str(POOLS[rating.pool])
    games = ngettext("%(count)d rated game", "%(count)d rated games", rating.games) % {"count": rating.games}
    chart = None
    if len(steps) > 1:
        values = [points(row.mu or 0) for row in steps]
        spread = [doubt(row.sigma or 0) for row in steps]
        labels = [date_format(row.finished_at, "j M") for row in steps]
        line = ChartLine(_("Rating"), "", "circle", values, spread)
        chart = line_chart(_("Rating, %(pool)s") % {"pool": pool.lower()}, _("Day"), labels, [line])
    return RatingView(pool, rating_text(rating.mu, rating.sigma), games, chart)


class PlayedView(NamedTuple):
    """A finished game in a list: its outcome for the player, and the other players."""

    game_id: int
    outcome: str
    look: str
    company: list[tuple[SafeString, str]]
    rated: str
    row: Played


def present_played(row: Played) -> PlayedView:
    outcome, look = ending(row)
    company = [
        (draw_face(face_of(seat.player)) if seat.player else SafeString(""), seat_name(seat))
        for seat in row.game.seats.all()
        if seat.number != row.seat
    ]
    rated = rating_text(row.mu, row.sigma) if row.mu is not None and row.sigma is not None else ""
    return PlayedView(row.game_id, outcome, look, company, rated, row)


def ending(row: Played) -> tuple[str, str]:
    """The outcome of a game for a player in words, and the class that colours it."""
    if row.left:
        return _("Left early"), "left"
    if row.won:
        return _("Won"), "won"
    if row.place is None:
        return _("Ended by agreement"), "none"
    return _("Place %(place)d of %(seats)d") % {"place": row.place, "seats": row.seats}, "placed"


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def average(value: float | None) -> Any:
    return "–" if value is None else round(value, 1)
