"""Tables that wait for players: opening one, sitting down, being ready, playing again."""

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.bots import LEVELS
from games.forms import TableForm
from games.middleware import PlayerRequest
from games.models import Game, Player
from games.presenters.bots import LEVEL_NAMES
from games.presenters.problems import said
from games.presenters.tables import present_rematch, present_table
from games.selectors.lobby import rematch_of, table_of
from games.services.games import DEFAULT_BOT, create_game, join_game, leave_game, start_game
from games.services.players import ensure_player
from games.services.problems import Problem
from games.services.tables import (
    decline_invitation,
    empty_chair,
    invite_player,
    play_again,
    seat_bot,
    set_ready,
)
from games.titles import TITLES
from games.views.news import has_seen, mark_of


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: PlayerRequest) -> HttpResponse:
    """One short form; a table without an empty chair starts at once."""
    rules = TITLES.get(request.GET.get("title", ""), next(iter(TITLES.values())))
    form = TableForm(rules, request.POST if request.method == "POST" else None)
    if form.is_valid():
        request.player = ensure_player(request.player)
        try:
            return redirect(way_to(open_table(request.player, rules.slug, form.cleaned_data)))
        except Problem as problem:
            form.add_error(None, said(problem))
    status = 422 if form.errors else 200
    return render(request, "games/new_table.html", {"form": form}, status=status)


def open_table(host: Player, title: str, wanted: dict[str, Any]) -> Game:
    game = create_game(
        title=title,
        seats=wanted["seats"],
        host=host,
        guests=[_("Player %(number)d") % {"number": number + 2} for number in range(wanted["here"])],
        options=wanted["options"],
        bots=wanted["bots"],
        card_set=wanted["card_set"],
        access=wanted["access"],
        rated=wanted["rated"],
        shuffled=wanted["shuffled"],
    )
    for name in wanted["names"]:
        invite_player(game_id=game.pk, host=host, name=name)
    if wanted["seats"] == 1 + len(wanted["bots"]) + wanted["here"]:
        return start_game(game_id=game.pk, player=host)
    return game


@require_safe
def table_page(request: PlayerRequest, game_id: int) -> HttpResponse:
    """A table until it starts; then its page goes on to the game by itself."""
    game, invitation = find_table(request, game_id)
    if game.started_at is not None:
        address = way_to(game, invitation)
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    table = present_table(game, request.player)
    link = request.build_absolute_uri(way_to(game, game.invitation))
    mark = mark_of(table, link, game.status)
    if has_seen(request, "seen", mark):
        return HttpResponse(status=204)
    context = {
        "game": game,
        "table": table,
        "levels": [(level, LEVEL_NAMES[level]) for level in LEVELS],
        "usual": DEFAULT_BOT,
        "link": link,
        "invitation": invitation,
        "address": way_to(game, invitation),
        "mark": mark,
    }
    return render(request, "games/_table.html" if request.htmx else "games/table.html", context)


@require_POST
def table_join(request: PlayerRequest, game_id: int) -> HttpResponse:
    found = find_table(request, game_id)
    request.player = ensure_player(request.player)
    return do(
        request, found, lambda: join_game(game_id=game_id, player=request.player, invitation=found.invitation)
    )


@require_POST
def table_leave(request: PlayerRequest, game_id: int) -> HttpResponse:
    found = find_table(request, game_id)
    done = do(request, found, lambda: leave_game(game_id=game_id, player=request.player))
    return redirect("home") if found.game.access == Game.Access.LINK else done


@require_POST
def table_ready(request: PlayerRequest, game_id: int) -> HttpResponse:
    found = find_table(request, game_id)
    ready = request.POST.get("ready") == "1"
    return do(request, found, lambda: set_ready(game_id=game_id, player=request.player, ready=ready))


@require_POST
def table_start(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Start now: bots of a level take the empty chairs."""
    found = find_table(request, game_id)
    level = request.POST.get("level", "")
    return do(request, found, lambda: start_game(game_id=game_id, player=request.player, fill_with=level))


@require_POST
def table_bot(request: PlayerRequest, game_id: int, chair: int) -> HttpResponse:
    """Put a bot on an empty chair."""
    found = find_table(request, game_id)
    level = request.POST.get("bot", "")
    return do(
        request, found, lambda: seat_bot(game_id=game_id, host=request.player, chair=chair, level=level)
    )


@require_POST
def table_kick(request: PlayerRequest, game_id: int, chair: int) -> HttpResponse:
    """Send away who sits on a chair."""
    found = find_table(request, game_id)
    return do(request, found, lambda: empty_chair(game_id=game_id, host=request.player, chair=chair))


@require_POST
def table_invite(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Ask somebody by name. The answer is the same whether there is such a player or not."""
    found = find_table(request, game_id)
    name = request.POST.get("name", "")
    done = do(request, found, lambda: invite_player(game_id=game_id, host=request.player, name=name))
    messages.info(
        request, _("If there is an account of this name, it finds the invitation on its home page.")
    )
    return done


@require_POST
def table_decline(request: PlayerRequest, game_id: int) -> HttpResponse:
    found = find_table(request, game_id)
    do(request, found, lambda: decline_invitation(game_id=game_id, player=request.player))
    return redirect("home")


@require_http_methods(["GET", "HEAD", "POST"])
def game_rematch(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Once more with the same people: two who ask for it meet at one table."""
    game, invitation = find_table(request, game_id)
    if request.method != "POST":
        return offer_rematch(request, game, invitation)
    try:
        check_known(request.player)
        return redirect(way_to(play_again(game_id=game_id, player=request.player)))
    except Problem as problem:
        messages.info(request, said(problem))
    return redirect("game", game_id)


def offer_rematch(request: PlayerRequest, game: Game, invitation: str) -> HttpResponse:
    """The way on from a game that is over, for its page."""
    if game.status != Game.Status.FINISHED:
        return HttpResponse(status=204)
    offer = present_rematch(game, rematch_of(game), request.player)
    mark = mark_of(offer)
    if has_seen(request, "seen", mark):
        return HttpResponse(status=204)
    context = {"game": game, "offer": offer, "mark": mark, "invitation": invitation}
    return render(request, "games/_rematch.html", context)


# --- finding and answering --------------------------------------------------------------------------


class Found(NamedTuple):
    """A table that a visitor may see, and the invitation that opened it."""

    game: Game
    invitation: str


def find_table(request: PlayerRequest, game_id: int) -> Found:
    game = table_of(game_id)
    if game is None:
        raise Http404
    given = request.POST.get("invitation") or request.GET.get("invitation", "")
    invited = secrets.compare_digest(given.encode(), game.invitation.encode())
    if game.access == Game.Access.LINK and not invited and not belongs(game, request.player):
        raise Http404
    return Found(game, game.invitation if invited else "")


def belongs(game: Game, player: Player) -> bool:
    """Does a player sit at this table, or was asked to it?"""
    if player.pk is None:
        return False
    asked = [each.player_id for each in game.invitations.all() if not each.withdrawn]
    return player.pk in [*asked, *(seat.player_id for seat in game.seats.all())]


def way_to(game: Game, invitation: str = "") -> str:
    """The page of a game, or of the table where it will begin."""
    address = reverse("table" if game.started_at is None else "game", args=[game.pk])
    return f"{address}?{urlencode({'invitation': invitation})}" if invitation else address


def do(request: PlayerRequest, found: Found, change: Callable[[], object]) -> HttpResponse:
    """Make a change and go back to the table, which says why if it could not be made."""
    try:
        check_known(request.player)
        change()
    except Problem as problem:
        messages.info(request, said(problem))
    return redirect(way_to(*found))


def check_known(player: Player) -> None:
    """A visitor who was never written down sits nowhere."""
    if player.pk is None:
        raise Problem("not_at_this_table")
