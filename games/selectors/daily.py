"""Reads vaults of the day: attempts, standings, and days that are over."""

from datetime import date, timedelta

from games.models import Daily, Game, Played, Player

STANDINGS = 50
DAYS = 14
"""How many past days a page links to."""


def daily_of(title: str, day: date) -> Daily | None:
    return Daily.objects.filter(title=title, day=day).first()


def attempt_of(daily: Daily, player: Player) -> Game | None:
    return Game.objects.filter(daily=daily, host=player).first() if player.pk else None


def standings(daily: Daily) -> list[Played]:
    """The best results of players who finished in time, the best first."""
    rows = Played.objects.filter(game__daily=daily, finished_at__date=daily.day, left=False, place__gt=0)
    return list(rows.select_related("player").order_by("place", "-score", "finished_at", "pk")[:STANDINGS])


def days_over(title: str, today: date) -> list[date]:
    """The latest past days with a daily game, the newest first."""
    rows = Daily.objects.filter(title=title, day__lt=today, day__gte=today - timedelta(days=DAYS))
    return list(rows.order_by("-day").values_list("day", flat=True))


def streak_of(title: str, player: Player, today: date) -> int:
    """The number of days in a row, up to today or yesterday, on which the player finished the daily vault."""
    if player.pk is None:
        return 0
    rows = Played.objects.filter(player=player, title=title, game__daily__isnull=False, left=False)
    days = set(rows.order_by("-pk").values_list("game__daily__day", flat=True)[:400])
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(days=1)
    return count
