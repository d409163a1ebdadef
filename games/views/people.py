"""Pages about players: profile, match history and leaderboard."""

from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_safe

from games.forms import HistoryForm
from games.middleware import PlayerRequest
from games.models import Career, Played, Player, Rating, Tally
from games.presenters import presenter_of
from games.presenters.people import POOLS, average, present_played, present_rating, rating_text, share
from games.registry import TITLES
from games.selectors.games import default_cards
from games.selectors.results import (
    PAGE,
    Mark,
    Wanted,
    careers_of,
    history,
    leaders,
    meetings_of,
    person,
    ratings_of,
    steps_of,
    sums_of,
    tallies_of,
)

YES_OR_NO = {"yes": True, "no": False}
RECENT = 6


@require_safe
def my_profile(request: PlayerRequest) -> HttpResponse:
    """Redirect to the visitor's own profile; visitors without a player go to the home page."""
    if request.player.pk is None:
        return redirect("home")
    return redirect("profile", request.player.pk)


@require_safe
def profile(request: PlayerRequest, player_id: int) -> HttpResponse:
    """A player's rating, results, streaks, favourite cards and opponents."""
    player = find_person(player_id)
    own = player.pk == request.player.pk
    tallies = tallies_of(player)
    recent = history(player, Wanted(), all_games=own)[:RECENT]
    context = {
        "person": player,
        "own": own,
        "sums": sums_of(tallies),
        "by_seats": by_seats(tallies),
        "ratings": [present_rating(rating, steps_of(rating)) for rating in ratings_of(player)],
        "careers": [present_career(career) for career in careers_of(player)],
        "meetings": meetings_of(player),
        "recent": [present_played(row) for row in recent],
    }
    return render(request, "people/profile.html", context)


def find_person(player_id: int) -> Player:
    found = person(player_id)
    if found is None:
        raise Http404
    return found


def by_seats(tallies: list[Tally]) -> list[dict[str, Any]]:
    """Results by the number of players."""
    rows = []
    for seats in sorted({tally.seats for tally in tallies}):
        sums = sums_of([tally for tally in tallies if tally.seats == seats])
        rows.append(
            {
                "seats": seats,
                "games": sums.games,
                "wins": sums.wins,
                "share": share(sums.wins, sums.games),
                "place": average(sums.place),
                "score": average(sums.score),
            }
        )
    return rows


def present_career(career: Career) -> dict[str, Any]:
    cards = default_cards(career.title)
    favourites = presenter_of(career.title).highlights(cards, career.cards) if cards is not None else []
    return {"career": career, "favourites": favourites}


@require_safe
def match_history(request: PlayerRequest, player_id: int) -> HttpResponse:
    """A player's match history; other visitors see public games only."""
    player = find_person(player_id)
    own = player.pk == request.player.pk
    form = HistoryForm(request.GET, label_suffix="")
    wanted = read_wanted(form)
    rows = history(player, wanted, all_games=own, behind=read_mark(form.cleaned_data.get("behind", "")))
    context = {
        "person": player,
        "own": own,
        "form": form,
        "sums": sums_of(matching(tallies_of(player), wanted)),
        "games": [present_played(row) for row in rows[:PAGE]],
        "behind": mark_text(rows[PAGE - 1]) if len(rows) > PAGE else "",
    }
    return render(request, "people/history.html", context)


def read_wanted(form: HistoryForm) -> Wanted:
    """The filters of the form; invalid fields are ignored."""
    form.is_valid()
    read = form.cleaned_data
    return Wanted(
        title=read.get("title", ""),
        result=read.get("result", ""),
        seats=read.get("seats"),
        opponent=read.get("opponent", ""),
        bots=YES_OR_NO.get(read.get("bots", "")),
        rated=YES_OR_NO.get(read.get("rated", "")),
        since=read.get("since"),
        until=read.get("until"),
    )


def matching(tallies: list[Tally], wanted: Wanted) -> list[Tally]:
    """The tallies that match the filters; tallies differ only by title, seats and bots."""
    return [
        tally
        for tally in tallies
        if wanted.title in ("", tally.title)
        and wanted.seats in (None, tally.seats)
        and wanted.bots in (None, tally.with_bots)
    ]


def mark_text(row: Played) -> str:
    return f"{row.finished_at.isoformat()} {row.pk}"


def read_mark(text: str) -> Mark | None:
    """The position where the next page starts; None if the text is not valid."""
    time, _space, number = text.rpartition(" ")
    moment = read_moment(time)
    return Mark(moment, int(number)) if moment is not None and number.isdecimal() else None


def read_moment(text: str) -> datetime | None:
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo is not None else None


@require_safe
def leaderboard(request: PlayerRequest) -> HttpResponse:
    """The leaderboard of a title, sorted by the conservative estimate of each rating."""
    title = request.GET.get("title") or next(iter(TITLES))
    pool = request.GET.get("pool") or Rating.Pool.MORE
    if title not in TITLES or pool not in Rating.Pool.values:
        raise Http404
    first, behind = read_place(request.GET.get("behind", ""))
    rows = leaders(title, pool, behind=behind)
    last = rows[PAGE - 1] if len(rows) > PAGE else None
    context = {
        "title": title,
        "pool": pool,
        "pools": POOLS.items(),
        "leaders": [
            (first + place, row, rating_text(row.mu, row.sigma), row.player_id == request.player.pk)
            for place, row in enumerate(rows[:PAGE])
        ],
        "behind": f"{first + PAGE} {last.certain!r} {last.player_id}" if last else "",
    }
    return render(request, "people/leaderboard.html", context)


def read_place(text: str) -> tuple[int, tuple[float, int] | None]:
    """The rank of a page's first row, and the key of the row before it."""
    try:
        first, certain, player = text.split(" ")
        return int(first), (float(certain), int(player))
    except ValueError:
        return 1, None
