"""What happened in a game since its viewer last looked."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from games.forms import SeenForm
from games.middleware import PlayerRequest
from games.panels import render_part
from games.presenters.parts import Part
from games.presenters.recap import recap_part
from games.services.seen import note_seen
from games.views.games import find_game


@require_safe
def game_recap(request: PlayerRequest, game_id: int) -> HttpResponse:
    """What happened since the version that the page showed when its viewer looked away."""
    sight = find_game(request, game_id)
    form = SeenForm(request.GET)
    if sight.seat is None:
        raise Http404
    looked = min(form.cleaned_data["version"], sight.game.version) if form.is_valid() else 0
    scene, seat = sight.scene(), sight.seats[sight.seat]
    part = recap_part(sight.game.title, scene.viewing(sight.own), seat, scene.moves, looked=looked)
    return HttpResponse(render_part(sight.game.title, "recap", part, out_of_band=True))


@require_POST
def game_seen(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The viewer has seen this version: its page is left, or what happened until then is read."""
    sight = find_game(request, game_id)
    form = SeenForm(request.POST)
    if sight.seat is None or not form.is_valid():
        raise Http404
    note_seen(game_id=game_id, player=request.player, version=form.cleaned_data["version"])
    if not request.htmx:
        return redirect("game", game_id)
    return HttpResponse(render_part(sight.game.title, "recap", Part("recap", None), out_of_band=True))
