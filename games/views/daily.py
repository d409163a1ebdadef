"""The game of the day of a title: today's, and those of days that are over."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_POST, require_safe

from games.limits import GAMES
from games.middleware import PlayerRequest, limited
from games.models import Daily, Game, Played
from games.presenters import presenter_of
from games.presenters.bots import bot_name
from games.presenters.problems import said
from games.presenters.titles import choices, titles_with_daily
from games.selectors.daily import attempt_of, daily_of, days_over, standings, streak_of, title_on
from games.services.daily import attempt_daily
from games.services.problems import Problem
from games.views.newcomers import as_player
from games.views.titles import wanted_title


@require_safe
def daily(request: PlayerRequest) -> HttpResponse:
    """Redirect to today's game of the title that the visitor played last, or of the first."""
    return redirect("daily-today", wanted_title(request, titles_with_daily()))


@require_safe
def daily_today(request: PlayerRequest, title: str) -> HttpResponse:
    """Today's game of a title: the visitor's own attempt, and the standings so far."""
    if title not in titles_with_daily():
        return redirect_old_address(title)
    today = timezone.now().date()
    daily = daily_of(title, today)
    context: dict[str, Any] = {
        **about(title),
        "day": today,
        "days": days_over(title, today),
        "streak": streak_of(title, request.player, today),
        "rows": [],
    }
    if daily is not None:
        attempt = attempt_of(daily, request.player)
        rows = standings(daily)
        context |= {"attempt": attempt, "rows": rows, "bots": names_of(daily)}
        context["mine"] = mine = own_row(rows, attempt)
        context["rank"] = rows.index(mine) + 1 if mine else None
    return render(request, "daily/today.html", context)


def redirect_old_address(day: str) -> HttpResponse:
    """Redirect `/daily/<day>/`, an old address without a title, to the title of that day, or raise 404."""
    when = read_day(day)
    title = title_on(when) if when is not None else ""
    if title not in titles_with_daily():
        raise Http404
    return redirect("daily-over", title, day, permanent=True)


@require_safe
def daily_over(request: PlayerRequest, title: str, day: str) -> HttpResponse:
    """A past day of a title: its standings with links to everybody's game, and its seed."""
    today, when = timezone.now().date(), read_day(day)
    if title not in titles_with_daily() or when is None or when >= today:
        raise Http404
    daily = daily_of(title, when)
    if daily is None:
        raise Http404
    rows = standings(daily)
    context = {
        **about(title),
        "daily": daily,
        "day": daily.day,
        "rows": rows,
        "bots": names_of(daily),
        "mine": own_row(rows, attempt_of(daily, request.player)),
        "days": days_over(title, today),
    }
    return render(request, "daily/over.html", context)


@require_POST
@limited(GAMES)
def daily_play(request: PlayerRequest, title: str) -> HttpResponse:
    """Start today's attempt, or continue it."""
    if title not in titles_with_daily():
        raise Http404
    try:
        with as_player(request) as player:
            game = attempt_daily(title=title, day=timezone.now().date(), player=player)
    except Problem as problem:
        if problem.code != "too_many_games":
            return redirect("daily-today", title)
        messages.info(request, said(problem))
        return redirect("home")
    return redirect("game", game.pk)


def about(title: str) -> dict[str, Any]:
    """What every page of a daily game shows of its title."""
    return {
        "title": title,
        "name": presenter_of(title).DAILY,
        "choices": choices(title, among=titles_with_daily()),
    }


def read_day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def names_of(daily: Daily) -> list[str]:
    return [bot_name(daily.title, key, number) for number, key in enumerate(daily.bots, 1)]


def own_row(rows: list[Played], attempt: Game | None) -> Played | None:
    return next((row for row in rows if attempt is not None and row.game_id == attempt.pk), None)
