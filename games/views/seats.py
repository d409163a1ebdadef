"""Actions on one's own seat in a running game: hand it to a bot, take it back, concede, agree to end."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.middleware import PlayerRequest, player_of
from games.presenters.problems import said
from games.scene import key_to
from games.services.games import agree_to_end, concede, hand_to_bot, take_back
from games.services.problems import Problem, Unavailable
from games.views.games import find_game

STEPS: dict[str, Callable[..., object]] = {
    "bot": hand_to_bot,
    "back": take_back,
    "concede": concede,
    "agree": partial(agree_to_end, agrees=True),
    "disagree": partial(agree_to_end, agrees=False),
}


@require_POST
def game_seat(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Do the action named in `do`; several people on one screen act for the current player."""
    access = find_game(request, game_id)
    step = STEPS.get(request.POST.get("do", ""))
    if access.seat is None or step is None:
        raise Http404
    try:
        step(game_id=game_id, seat=access.seat, player=player_of(request))
    except Unavailable as problem:
        messages.info(request, said(problem))
    except Problem:
        messages.info(request, _("That is not possible any more."))
    return redirect(reverse("game", args=[game_id]) + key_to(access.game))
