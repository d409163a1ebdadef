"""The report of a playtest: figures with margins of error, compared with another set, and warnings."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.arena import Z95, GamesCount, Share, wilson
from games.models import Playtest
from games.presenters import presenter_of
from games.presenters.charts import BarGroup, Bars, Chart, ChartLine, bar_chart, line_chart

EVEN = 0.05
"""How far a seat's win rate may be from its fair share."""
STRONG = 0.15
"""Threshold for a card holder's extra win rate."""
SEEN = 20
"""How often a card must have been offered before never taking it is worth a warning."""
LONGER = 1.0
"""The change of the average length, in rounds, that is worth a warning."""


class ReportFigure(NamedTuple):
    """A share in per cent with its margin of error, and its change if that is statistically significant."""

    text: str
    change: str = ""
    look: str = ""


class SeatRow(NamedTuple):
    seat: int
    wins: ReportFigure
    other: str
    score: str
    other_score: str


class CardRow(NamedTuple):
    name: str
    picture: SafeString
    offered: int
    taken: ReportFigure
    used: int
    wins: ReportFigure
    rank: float


class PlaytestView(NamedTuple):
    """A report on the games that are finished so far."""

    games: int
    length: str
    other_length: str
    lengths: Chart | None
    endings: list[tuple[str, ReportFigure, str]]
    seats: list[SeatRow]
    seat_chart: Bars | None
    decks: list[tuple[str, list[CardRow]]]
    warnings: list[str]


def present_playtest(playtest: Playtest, cards: object) -> PlaytestView | None:
    """The report; None before the first game is finished."""
    tally, other = GamesCount.from_data(playtest.tally), GamesCount.from_data(playtest.other_tally)
    if not tally.finished:
        return None
    seats = range(len(playtest.bots))
    rows = presenter_of(playtest.card_set.title).cards_by_deck(cards)
    decks = [(name, [card_row(tally, other, len(seats), *card) for card in cards]) for name, cards in rows]
    return PlaytestView(
        games=tally.games,
        length=rounds(tally),
        other_length=rounds(other),
        lengths=length_chart(playtest, tally, other),
        endings=endings(playtest.card_set.title, tally, other),
        seats=[seat_row(tally, other, seat) for seat in seats],
        seat_chart=seat_chart(playtest, tally, other),
        decks=[(name, sorted(cards, key=lambda card: -card.rank)) for name, cards in decks],
        warnings=warnings(tally, other, len(seats), rows),
    )


# --- figures ----------------------------------------------------------------------------------------


def rounds(tally: GamesCount) -> str:
    return f"{tally.rounds / tally.finished:.1f}" if tally.finished else ""


def percent(share: Share) -> str:
    """``36 % ± 3``: a share and its margin of error."""
    return f"{100 * share.share:.0f} % ± {50 * (share.high - share.low):.0f}" if share.of else "–"


def against(own: Share, other: Share) -> ReportFigure:
    """A share, and its difference from another one if that is statistically significant."""
    if not other.of or not own.of:
        return ReportFigure(percent(own))
    change = own.share - other.share
    doubt = Z95 * sqrt(sum(each.share * (1 - each.share) / each.of for each in (own, other)))
    if abs(change) <= doubt:
        return ReportFigure(percent(own))
    return ReportFigure(
        percent(own), f"{100 * change:+.0f}".replace("-", "\N{MINUS SIGN}"), "up" if change > 0 else "down"
    )


def seat_wins(tally: GamesCount, seat: int) -> Share:
    return wilson(tally.seat_wins[seat], tally.finished)


def seat_row(tally: GamesCount, other: GamesCount, seat: int) -> SeatRow:
    return SeatRow(
        seat=seat + 1,
        wins=against(seat_wins(tally, seat), seat_wins(other, seat)),
        other=percent(seat_wins(other, seat)),
        score=mean(tally.seat_scores[seat], tally.finished),
        other_score=mean(other.seat_scores[seat], other.finished),
    )


def mean(total: float, of: int) -> str:
    return f"{total / of:.1f}" if of else "–"


def card_row(
    tally: GamesCount, other: GamesCount, seats: int, key: str, name: str, picture: SafeString
) -> CardRow:
    taken = taken_share(tally, key)
    wins = wilson(tally.taker_wins[key], tally.takers[key])
    other_wins = wilson(other.taker_wins[key], other.takers[key])
    return CardRow(
        name=name,
        picture=picture,
        offered=tally.offered[key],
        taken=against(taken, taken_share(other, key)),
        used=tally.used[key],
        wins=against(wins, other_wins),
        rank=taken.share,
    )


def taken_share(tally: GamesCount, key: str) -> Share:
    """The share of offers of a card that were taken, at most all: a card may come back to the row."""
    offered = tally.offered[key]
    return wilson(min(tally.taken[key], offered), offered)


def endings(title: str, tally: GamesCount, other: GamesCount) -> list[tuple[str, ReportFigure, str]]:
    words: Mapping[str, object] = presenter_of(title).ENDINGS
    found = []
    for ending in sorted({*tally.endings, *other.endings}):
        name = _(" and ").join(str(words.get(each, each)) for each in ending.split(" and "))
        own, theirs = (wilson(each.endings[ending], each.finished) for each in (tally, other))
        found.append((name, against(own, theirs), percent(theirs)))
    return found


# --- charts -----------------------------------------------------------------------------------------


def names_of(playtest: Playtest) -> tuple[str, str]:
    return playtest.card_set.name, playtest.against.name if playtest.against else _("the other set")


def length_chart(playtest: Playtest, tally: GamesCount, other: GamesCount) -> Chart | None:
    """A chart of the share of games by their number of rounds; None if all took the same number."""
    lengths = sorted({*tally.lengths, *other.lengths})
    if len(lengths) < 2:
        return None
    span = range(lengths[0], lengths[-1] + 1)
    own_name, other_name = names_of(playtest)
    lines = [ChartLine(own_name, "yellow", "circle", shares_of(tally, span))]
    if other.finished:
        lines.append(ChartLine(other_name, "blue", "square", shares_of(other, span)))
    return line_chart(_("Length of games, in per cent"), _("Rounds"), [str(each) for each in span], lines)


def shares_of(tally: GamesCount, span: range) -> list[float]:
    return [round(100 * tally.lengths[each] / tally.finished, 1) for each in span]


def seat_chart(playtest: Playtest, tally: GamesCount, other: GamesCount) -> Bars | None:
    """A chart of win rates by seat, with confidence intervals as whiskers and the fair share as a line."""
    own_name, other_name = names_of(playtest)
    groups = []
    for seat in range(len(playtest.bots)):
        shares = [(own_name, "yellow", seat_wins(tally, seat))]
        if other.finished:
            shares.append((other_name, "blue", seat_wins(other, seat)))
        bars = [(name, look, 100 * one.share, 100 * one.low, 100 * one.high) for name, look, one in shares]
        groups.append(BarGroup(_("Seat %(number)d") % {"number": seat + 1}, bars))
    return bar_chart(
        _("Victories by the order of play, in per cent"), _("Seat"), groups, fair=100 / len(groups)
    )


# --- warnings ---------------------------------------------------------------------------------------


def warnings(
    tally: GamesCount,
    other: GamesCount,
    seats: int,
    decks: Sequence[tuple[str, Sequence[tuple[str, str, SafeString]]]],
) -> list[str]:
    """Sentences on the problems that were found, the worst first."""
    found = []
    if tally.stuck:
        text = ngettext(
            "%(count)d game could not be finished.", "%(count)d games could not be finished.", tally.stuck
        )
        found.append(text % {"count": tally.stuck})
    for seat in range(seats):
        share = seat_wins(tally, seat)
        if share.low > 1 / seats + EVEN or share.high < 1 / seats - EVEN:
            found.append(_("Seat %(seat)d wins %(share)s.") % {"seat": seat + 1, "share": percent(share)})
    cards = [(key, name) for _deck, rows in decks for key, name, _picture in rows]
    found += each_card(cards, lambda key, name: never_taken(tally, key, name))
    found += each_card(cards, lambda key, name: too_strong(tally, seats, key, name))
    if other.finished:
        change = tally.rounds / tally.finished - other.rounds / other.finished
        if abs(change) >= LONGER:
            text = (
                _("Games are %(count)s rounds longer.")
                if change > 0
                else _("Games are %(count)s rounds shorter.")
            )
            found.append(text % {"count": f"{abs(change):.1f}"})
    return found


def each_card(cards: Sequence[tuple[str, str]], warn: Callable[[str, str], str]) -> list[str]:
    return [text for key, name in cards if (text := warn(key, name))]


def never_taken(tally: GamesCount, key: str, name: str) -> str:
    if tally.offered[key] < SEEN or tally.taken[key]:
        return ""
    return _("Nobody ever takes %(card)s.") % {"card": name}


def too_strong(tally: GamesCount, seats: int, key: str, name: str) -> str:
    share = wilson(tally.taker_wins[key], tally.takers[key])
    if not share.of or share.low <= 1 / seats + STRONG:
        return ""
    return _("Who takes %(card)s wins %(share)s.") % {"card": name, "share": percent(share)}
