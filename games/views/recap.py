"""The recap: what happened in a game since its viewer last looked."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from games.forms import SeenForm
from games.middleware import PlayerRequest, player_of
from games.presenters.parts import Part
from games.presenters.recap import recap_part
from games.rendering import render_part
from games.services.seen import note_seen
from games.views.games import find_game


@require_safe
def game_recap(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The recap since the version that the page showed when its viewer looked away."""
    access = find_game(request, game_id)
    form = SeenForm(request.GET)
    if access.seat is None:
        raise Http404
    looked = min(form.cleaned_data["version"], access.game.version) if form.is_valid() else 0
    scene, seat = access.scene(), access.seats[access.seat]
    part = recap_part(access.game.title, scene.viewing(access.own), seat, scene.moves, looked=looked)
    return HttpResponse(render_part(access.game.title, "recap", part, out_of_band=True))


@require_POST
def game_seen(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Record that the viewer has seen this version: they left the page or closed the recap."""
    access = find_game(request, game_id)
    form = SeenForm(request.POST)
    if access.seat is None or not form.is_valid():
        raise Http404
    note_seen(game_id=game_id, player=player_of(request), version=form.cleaned_data["version"])
    if not request.htmx:
        return redirect("game", game_id)
    return HttpResponse(render_part(access.game.title, "recap", Part("recap", None), out_of_band=True))
