"""The vault of the day: today's, and those of days that are over."""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_POST, require_safe

from games.middleware import PlayerRequest, player_of
from games.models import Daily, Game, Played
from games.presenters.bots import bot_name
from games.registry import TITLES
from games.selectors.daily import attempt_of, daily_of, days_over, standings, streak_of
from games.services.daily import attempt_daily
from games.services.players import ensure_player
from games.services.problems import Problem


@require_safe
def daily_page(request: PlayerRequest) -> HttpResponse:
    """Today's vault: the visitor's own attempt, and the standings so far."""
    today, title = timezone.now().date(), wanted_title(request)
    daily = daily_of(title, today)
    context: dict[str, Any] = {
        "title": title,
        "day": today,
        "days": days_over(title, today),
        "streak": streak_of(title, request.player, today),
        "rows": [],
    }
    if daily is not None:
        attempt = attempt_of(daily, request.player)
        rows = standings(daily)
        context |= {"attempt": attempt, "rows": rows, "bots": names_of(daily)}
        context["mine"] = own_row(rows, attempt)
    return render(request, "daily/today.html", context)


@require_safe
def daily_over(request: PlayerRequest, day: str) -> HttpResponse:
    """A past day: its standings with links to everybody's game, and its seed."""
    today, title = timezone.now().date(), wanted_title(request)
    when = read_day(day)
    daily = daily_of(title, when) if when is not None and when < today else None
    if daily is None:
        raise Http404
    rows = standings(daily)
    context = {
        "title": title,
        "daily": daily,
        "day": daily.day,
        "rows": rows,
        "bots": names_of(daily),
        "mine": own_row(rows, attempt_of(daily, request.player)),
        "days": days_over(title, today),
    }
    return render(request, "daily/over.html", context)


@require_POST
def daily_play(request: PlayerRequest) -> HttpResponse:
    """Start today's attempt, or continue it."""
    request.player = ensure_player(player_of(request))
    try:
        game = attempt_daily(
            title=wanted_title(request), day=timezone.now().date(), player=player_of(request)
        )
    except Problem:
        return redirect("daily")
    return redirect("game", game.pk)


def wanted_title(request: HttpRequest) -> str:
    title = request.POST.get("title") or request.GET.get("title") or next(iter(TITLES))
    if title not in TITLES:
        raise Http404
    return title


def read_day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def names_of(daily: Daily) -> list[str]:
    return [bot_name(key, number) for number, key in enumerate(daily.bots, 1)]


def own_row(rows: list[Played], attempt: Game | None) -> Played | None:
    return next((row for row in rows if attempt is not None and row.game_id == attempt.pk), None)
