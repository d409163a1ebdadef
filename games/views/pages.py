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
from games.presenters.titles import choices, present_title, titles_with_daily
from games.registry import TITLES
from games.selectors.games import latest_state, rules_of, watchable
from games.selectors.lobby import game_to_show, lobby_for, title_played_last
from games.views.news import has_seen, mark_of


@require_safe
def home(request: PlayerRequest) -> HttpResponse:
    """The home page: the titles, the one played last first, and the games to play or watch.

    It polls; 204 if nothing changed. `title` limits the lists of other people's games to one title.
    """
    played = title_played_last(request.player)
    titles = sorted(TITLES, key=lambda title: title != played)
    chosen = request.GET.get("title", "")
    chosen = chosen if chosen in TITLES else ""
    lobby = lobby_for(request.player, chosen)
    shown = present_lobby(lobby, request.player)
    game = game_to_show(lobby.watched, titles[0], request.GET.get("showcase", ""))
    marks = {"lobby": mark_of(shown), "showcase": f"{game.pk}.{game.version}" if game else ""}
    news = [name for name, mark in marks.items() if not has_seen(request, name, mark)]
    if not news:
        return HttpResponse(status=204)
    context = {
        "lobby": shown,
        "showcase": present_showcase(game) if game and "showcase" in news else None,
        "marks": marks,
        "news": news,
        "titles": [present_title(title) for title in titles],
        "played": played in TITLES,
        "dailies": [present_title(title) for title in titles_with_daily()],
        "chosen": chosen,
        "choices": choices(chosen, all_titles=True),
        "tab": page_title(shown.turns),
    }
    return render(request, "_home.html" if request.htmx else "home.html", context)


def present_showcase(shown: Game) -> Showcase:
    """A game as spectators see it, in a few words."""
    game = watchable(shown.pk)
    assert game is not None
    small = presenter_of(game.title).thumbnail(rules_of(game).observe(latest_state(game), None))
    return Showcase(
        href=reverse("game", args=[game.pk]),
        caption=small.view.caption,
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
