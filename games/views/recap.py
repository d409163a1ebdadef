"""What happened in a game since its viewer last looked."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from games.forms import SeenForm
from games.middleware import PlayerRequest
from games.panels import render_part
from games.presenters.parts import Part
from games.presenters.recap import recap_part
from games.selectors.games import latest_moves, latest_state
from games.services.seen import note_seen
from games.views.games import find_game, view_state


@require_safe
def game_recap(request: PlayerRequest, game_id: int) -> HttpResponse:
    """What happened since the version that the page showed when its viewer looked away."""
    game, seats, seat = find_game(request, game_id)
    form = SeenForm(request.GET)
    if seat is None:
        raise Http404
    looked = min(form.cleaned_data["version"], game.version) if form.is_valid() else 0
    moves = latest_moves(game, game.version)
    viewing = view_state(game, seats, seat, latest_state(game), moves)
    part = recap_part(game.title, viewing, seats[seat], moves, looked=looked)
    return HttpResponse(render_part(game.title, "recap", part, out_of_band=True))


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
