"""Reads the results of finished games: histories, tallies, ratings and leaderboards."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from games.models import Career, Chronicle, Game, Meeting, Played, Player, Rating, Seat, Tally

PAGE = 25
MEETINGS = 10
STEPS = 100
"""The number of rated games in a rating chart."""


class Wanted(NamedTuple):
    """The filters of a match history; empty ones do not apply."""

    title: str = ""
    result: str = ""
    """`won`, `lost` or `left`."""
    seats: int | None = None
    opponent: str = ""
    bots: bool | None = None
    rated: bool | None = None
    since: date | None = None
    until: date | None = None


class Mark(NamedTuple):
    """The last game of a page: the next page begins after it."""

    finished_at: datetime
    pk: int


def history(player: Player, wanted: Wanted, *, all_games: bool, behind: Mark | None = None) -> list[Played]:
    """A page of games, the newest first, plus one more row if there is another page."""
    rows = filtered(Played.objects.filter(player=player), wanted)
    if not all_games:
        rows = rows.filter(public=True)
    if behind is not None:
        rows = rows.filter(finished_at__lte=behind.finished_at).exclude(
            finished_at=behind.finished_at, pk__gte=behind.pk
        )
    seats = Seat.objects.select_related("player").order_by("number")
    rows = rows.select_related("game").prefetch_related(Prefetch("game__seats", seats))
    return list(rows.order_by("-finished_at", "-pk")[: PAGE + 1])


def filtered(rows: QuerySet[Played], wanted: Wanted) -> QuerySet[Played]:
    results = {"won": Q(won=True), "lost": Q(won=False, left=False), "left": Q(left=True)}
    rows = rows.filter(results.get(wanted.result, Q()))
    if wanted.title:
        rows = rows.filter(title=wanted.title)
    if wanted.seats is not None:
        rows = rows.filter(seats=wanted.seats)
    if wanted.bots is not None:
        rows = rows.filter(bots__gt=0) if wanted.bots else rows.filter(bots=0)
    if wanted.rated is not None:
        rows = rows.filter(rated=wanted.rated)
    if wanted.since is not None:
        rows = rows.filter(finished_at__date__gte=wanted.since)
    if wanted.until is not None:
        rows = rows.filter(finished_at__date__lte=wanted.until)
    if wanted.opponent:
        # The players are looked up first, so that the database can plan for how many games they have.
        named = list(Player.objects.filter(name__iexact=wanted.opponent).values_list("pk", flat=True))
        there = Played.objects.filter(game=OuterRef("game"), player__in=named)
        rows = rows.filter(Exists(there.exclude(player=OuterRef("player"))))
    return rows


class Sums(NamedTuple):
    """How often a player played, won and left, and the average place and score, if there are any."""

    games: int
    wins: int
    left: int
    place: float | None
    score: float | None


def sums_of(tallies: Sequence[Tally]) -> Sums:
    placed = sum(each.placed for each in tallies)
    scored = sum(each.scored for each in tallies)
    return Sums(
        games=sum(each.games for each in tallies),
        wins=sum(each.wins for each in tallies),
        left=sum(each.left for each in tallies),
        place=sum(each.places for each in tallies) / placed if placed else None,
        score=sum(each.scores for each in tallies) / scored if scored else None,
    )


def chronicle_of(game: Game) -> Chronicle | None:
    """The course of a game, once it is finished and counted; else None."""
    return Chronicle.objects.filter(game=game).first()


def tallies_of(player: Player) -> list[Tally]:
    return list(player.tallies.order_by("title", "seats", "with_bots"))


def careers_of(player: Player) -> list[Career]:
    return list(player.careers.order_by("title"))


def ratings_of(player: Player) -> list[Rating]:
    return list(player.ratings.order_by("title", "pool"))


def meetings_of(player: Player) -> list[Meeting]:
    """The opponents met most often."""
    return list(player.meetings.select_related("opponent").order_by("-games", "opponent")[:MEETINGS])


def steps_of(rating: Rating) -> list[Played]:
    """The latest rated games of a rating, the oldest first."""
    seats = Q(seats=2) if rating.pool == Rating.Pool.TWO else Q(seats__gt=2)
    rows = Played.objects.filter(seats, player=rating.player_id, title=rating.title, rated=True)
    return list(rows.order_by("-pk")[:STEPS])[::-1]


def leaders(title: str, pool: str, *, behind: tuple[float, int] | None = None) -> list[Rating]:
    """A page of the leaderboard, the best first, plus one more row if there is another page."""
    rows = Rating.objects.filter(title=title, pool=pool, player__banned_at=None, player__left_at=None)
    if behind is not None:
        certain, player = behind
        rows = rows.filter(certain__lte=certain).exclude(certain=certain, player__lte=player)
    return list(rows.select_related("player").order_by("-certain", "player")[: PAGE + 1])


def person(player_id: int) -> Player | None:
    """The player with this id, unless they have deleted their account."""
    return Player.objects.filter(pk=player_id, left_at=None).first()
