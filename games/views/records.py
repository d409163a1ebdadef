"""The record of a game, its verification, and forks from any position."""

from collections import Counter
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.forms import ForkForm
from games.middleware import PlayerRequest, player_of
from games.models import Chronicle, Game, Seat
from games.presenters import presenter_of
from games.presenters.charts import Chart
from games.presenters.seats import seat_face, seat_name
from games.rendering import render_part
from games.scene import Scene, key_to
from games.selectors.games import all_moves, cards_of, latest_state, may_export, rules_of
from games.selectors.results import chronicle_of
from games.services.daily import is_secret
from games.services.games import fork_game
from games.services.players import ensure_player
from games.services.problems import Problem
from games.services.verification import verify_game
from games.views.games import find_game


@require_safe
def game_record(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The record of a game; while it runs, its progress and the fingerprint of its seed."""
    game, seats, own = find_game(request, game_id)
    scene = Scene(game, seats, latest_state(game), all_moves(game))
    parts = scene.parts(())
    names = [seat_name(seat) for seat in seats]
    chronicle = chronicle_of(game)
    observation = rules_of(game).observe(latest_state(game), None)
    context = {
        "game": game,
        "is_over": game.status == Game.Status.FINISHED,
        "key": key_to(game),
        "end": render_part(game.title, "end", parts["end"]),
        "log": render_part(game.title, "log", parts["log"]),
        "picture": render_part(game.title, "thumbnail", presenter_of(game.title).thumbnail(observation)),
        "charts": present_course(game, chronicle, names),
        "players": [present_seat(game, seat, own, chronicle) for seat in seats],
        "seed": game.seed if may_know_seed(game) else "",
        "may_download": may_know_seed(game) and may_export(game, request.player),
    }
    return render(request, "games/record.html", context)


def present_course(game: Game, chronicle: Chronicle | None, names: list[str]) -> list[Chart]:
    """The charts of a game; none for fewer than two rounds."""
    if chronicle is None or len(chronicle.rounds) < 2:
        return []
    return presenter_of(game.title).series(chronicle.rounds, names)


def present_seat(game: Game, seat: Seat, own: tuple[int, ...], chronicle: Chronicle | None) -> dict[str, Any]:
    """A seat of the record: its player and the cards they took."""
    entries = chronicle.cards[seat.number] if chronicle is not None else []
    taken = Counter(card for _number, what, card in entries if what == "taken")
    return {
        "seat": seat,
        "name": seat_name(seat),
        "face": seat_face(seat),
        "own": seat.number in own,
        "taken": presenter_of(game.title).collection(cards_of(game), taken),
    }


def may_know_seed(game: Game) -> bool:
    return game.status == Game.Status.FINISHED and not is_secret(game, today=timezone.now().date())


@require_POST
def game_verify(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Replay a finished game from its seed, and report whether every die and card was the same."""
    game, _seats, _own = find_game(request, game_id)
    if not may_know_seed(game):
        raise Http404
    context = {"game": game, "verdict": verify_game(game_id=game_id), "key": key_to(game)}
    return render(request, "games/_verdict.html" if request.htmx else "games/verdict.html", context)


@require_POST
def game_fork(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Fork a game: play on from a position against bots, in a new game without results."""
    game, _seats, own = find_game(request, game_id)
    form = ForkForm(request.POST)
    if not form.is_valid():
        raise Http404
    request.player = ensure_player(player_of(request))
    seat = form.cleaned_data["seat"]
    try:
        fork = fork_game(
            game_id=game.pk,
            version=form.cleaned_data["version"],
            player=player_of(request),
            seat=seat if seat is not None else (own or (0,))[0],
        )
    except Problem:
        raise Http404 from None
    return redirect("game", fork.pk)
