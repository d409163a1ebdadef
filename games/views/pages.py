"""The home page, and pages that are the same for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.middleware import PlayerRequest
from games.models import Game
from games.presenters import presenter_of
from games.presenters.lobby import Showcase, page_title, present_lobby
from games.presenters.seats import seat_name
from games.registry import TITLES
from games.rendering import render_part
from games.selectors.games import latest_state, rules_of, watchable
from games.selectors.lobby import game_to_show, lobby_for
from games.views.news import has_seen, mark_of


@require_safe
def home(request: PlayerRequest) -> HttpResponse:
    """The home page: an introduction, and the games to play or watch. It polls; 204 if nothing changed."""
    lobby = lobby_for(request.player)
    shown = present_lobby(lobby, request.player)
    game = game_to_show(lobby.watched, request.GET.get("showcase", ""))
    marks = {"lobby": mark_of(shown), "showcase": f"{game.pk}.{game.version}" if game else ""}
    news = [name for name, mark in marks.items() if not has_seen(request, name, mark)]
    if not news:
        return HttpResponse(status=204)
    context = {
        "lobby": shown,
        "showcase": present_showcase(game) if game and "showcase" in news else None,
        "marks": marks,
        "news": news,
        "title": next(iter(TITLES)),
        "tab": page_title(shown.turns),
    }
    return render(request, "_home.html" if request.htmx else "home.html", context)


def present_showcase(shown: Game) -> Showcase:
    """A thumbnail of a game as spectators see it."""
    game = watchable(shown.pk)
    assert game is not None
    part = presenter_of(game.title).thumbnail(rules_of(game).observe(latest_state(game), None))
    return Showcase(
        href=reverse("game", args=[game.pk]),
        picture=render_part(game.title, "thumbnail", part),
        caption=part.view.caption,
        names=", ".join(seat_name(seat) for seat in shown.seats.all()),
        running=game.status == Game.Status.RUNNING,
    )


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", f"Disallow: {reverse('admin:index')}", "Disallow: /account/"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the site's icon, for old browsers and for pages that don't declare it."""
    return redirect(static("games/mark.svg"))
