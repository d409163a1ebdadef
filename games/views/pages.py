"""Pages that are the same for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.presenters import PRESENTERS
from games.presenters.seats import seat_name
from games.selectors.cards import default_card_sets
from games.selectors.games import recent_games


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    games = [(game, ", ".join(map(seat_name, game.seats.all()))) for game in recent_games(6)]
    return render(request, "home.html", {"games": games})


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """What every title is played with."""
    decks = [deck for each in default_card_sets() for deck in PRESENTERS[each.title].present_decks(each)]
    return render(request, "games/cards.html", {"decks": decks})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", f"Disallow: {reverse('admin:index')}", "Disallow: /account/"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For pages that don't name the mark themselves, and for old browsers."""
    return redirect(static("games/mark.svg"))
