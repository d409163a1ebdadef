"""Download a finished game as a file, and load such a file on this site or another."""

import json
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.forms import GameFileForm
from games.middleware import PlayerRequest
from games.models import Game
from games.presenters.problems import said
from games.presenters.transfer import file_problem
from games.scene import key_to
from games.selectors.games import games_loaded_by, may_export
from games.services.game_files import export_game, import_game
from games.services.players import ensure_player
from games.services.problems import Problem
from games.views.games import find_game
from games.views.records import may_know_seed


@require_safe
def game_download(request: PlayerRequest, game_id: int) -> HttpResponse:
    """A finished game as a JSON file, for every visitor who may watch it."""
    game, _seats, _own = find_game(request, game_id)
    if not may_download(game, request):
        raise Http404
    try:
        data = export_game(game_id=game.pk)
    except Problem as problem:
        messages.info(request, said(problem))
        return redirect(reverse("game-record", args=[game.pk]) + key_to(game))
    name = f"{game.title}-{game.pk}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(data, headers=headers, json_dumps_params={"ensure_ascii": False})


def may_download(game: Game, request: PlayerRequest) -> bool:
    """May this visitor export the game, including the games that it was forked from?"""
    return may_know_seed(game) and may_export(game, request.player)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def load_game(request: PlayerRequest) -> HttpResponse:
    """Import a game from a file; it becomes a finished game that is visible by its link only."""
    form = GameFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            data = read_file(form.cleaned_data["file"])
            request.player = ensure_player(request.player)
            game = import_game(data=data, player=request.player)
            return redirect(reverse("game-record", args=[game.pk]) + key_to(game))
        except Problem as problem:
            form.add_error("file", file_problem(problem))
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "loaded": games_loaded_by(request.player)}
    return render(request, "games/load.html", context, status=status)


def read_file(file: UploadedFile) -> Any:
    """The parsed JSON of an uploaded file."""
    try:
        return json.loads(file.read())
    except (ValueError, RecursionError) as error:
        raise Problem("bad_export", place="") from error
