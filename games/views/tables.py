"""Tables that wait for players: opening, joining, getting ready, rematches."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

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
from games.middleware import PlayerRequest, player_of
from games.models import Game, Player
from games.presenters.bots import LEVEL_NAMES
from games.presenters.problems import said
from games.presenters.seats import names_of_guests
from games.presenters.tables import present_rematch, present_table
from games.registry import TITLES
from games.selectors.lobby import rematch_of, table_of
from games.services.games import DEFAULT_BOT, join_game, leave_game, start_game
from games.services.players import ensure_player
from games.services.problems import Problem
from games.services.tables import (
    decline_invitation,
    empty_chair,
    invite_player,
    open_table,
    play_again,
    seat_bot,
    set_ready,
)
from games.views.news import has_seen, mark_of


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: PlayerRequest) -> HttpResponse:
    """Open a table; without an empty seat the game starts at once."""
    rules = TITLES.get(request.GET.get("title", ""), next(iter(TITLES.values()))).rules
    form = TableForm(rules, request.POST if request.method == "POST" else None)
    if form.is_valid():
        request.player = ensure_player(player_of(request))
        try:
            wanted = form.cleaned_data
            game = open_table(
                host=player_of(request),
                title=rules.slug,
                seats=wanted["seats"],
                guests=names_of_guests(wanted["here"]),
                options=wanted["options"],
                bots=wanted["bots"],
                card_set=wanted["card_set"],
                access=wanted["access"],
                rated=wanted["rated"],
                shuffled=wanted["shuffled"],
                names=wanted["names"],
            )
            return redirect(way_to(game))
        except Problem as problem:
            form.add_error(None, said(problem))
    status = 422 if form.errors else 200
    return render(request, "games/new_table.html", {"form": form}, status=status)


@require_safe
def table_page(request: PlayerRequest, game_id: int) -> HttpResponse:
    """A table that waits for players; once the game starts, redirect to it. 204 if nothing changed."""
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
    request.player = ensure_player(player_of(request))
    return do(
        request,
        found,
        lambda: join_game(game_id=game_id, player=player_of(request), invitation=found.invitation),
    )


@require_POST
def table_leave(request: PlayerRequest, game_id: int) -> HttpResponse:
    found = find_table(request, game_id)
    done = do(request, found, lambda: leave_game(game_id=game_id, player=player_of(request)))
    return redirect("home") if found.game.access == Game.Access.LINK else done


@require_POST
def table_ready(request: PlayerRequest, game_id: int) -> HttpResponse:
    found = find_table(request, game_id)
    ready = request.POST.get("ready") == "1"
    return do(request, found, lambda: set_ready(game_id=game_id, player=player_of(request), ready=ready))


@require_POST
def table_start(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Start now: bots of a level take the empty seats."""
    found = find_table(request, game_id)
    level = request.POST.get("level", "")
    return do(request, found, lambda: start_game(game_id=game_id, player=player_of(request), fill_with=level))


@require_POST
def table_bot(request: PlayerRequest, game_id: int, chair: int) -> HttpResponse:
    """Put a bot on an empty seat."""
    found = find_table(request, game_id)
    level = request.POST.get("bot", "")
    return do(
        request, found, lambda: seat_bot(game_id=game_id, host=player_of(request), chair=chair, level=level)
    )


@require_POST
def table_kick(request: PlayerRequest, game_id: int, chair: int) -> HttpResponse:
    """Remove the player or bot from a seat."""
    found = find_table(request, game_id)
    return do(request, found, lambda: empty_chair(game_id=game_id, host=player_of(request), chair=chair))


@require_POST
def table_invite(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Invite a player by name. The reply does not reveal whether there is such a player."""
    found = find_table(request, game_id)
    name = request.POST.get("name", "")
    done = do(request, found, lambda: invite_player(game_id=game_id, host=player_of(request), name=name))
    messages.info(
        request, _("If there is an account of this name, it finds the invitation on its home page.")
    )
    return done


@require_POST
def table_decline(request: PlayerRequest, game_id: int) -> HttpResponse:
    found = find_table(request, game_id)
    do(request, found, lambda: decline_invitation(game_id=game_id, player=player_of(request)))
    return redirect("home")


@require_http_methods(["GET", "HEAD", "POST"])
def game_rematch(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Open a rematch table, or join the one that another player of this game has opened."""
    game, invitation = find_table(request, game_id)
    if request.method != "POST":
        return offer_rematch(request, game, invitation)
    try:
        check_known(request.player)
        return redirect(way_to(play_again(game_id=game_id, player=player_of(request))))
    except Problem as problem:
        messages.info(request, said(problem))
    return redirect("game", game_id)


def offer_rematch(request: PlayerRequest, game: Game, invitation: str) -> HttpResponse:
    """The rematch offer on the page of a finished game; 204 if nothing changed."""
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
    """Is the player seated at this table or invited to it?"""
    if player.pk is None:
        return False
    asked = [each.player_id for each in game.invitations.all() if not each.withdrawn]
    return player.pk in [*asked, *(seat.player_id for seat in game.seats.all())]


def way_to(game: Game, invitation: str = "") -> str:
    """The address of a game, or of its table until it starts."""
    address = reverse("table" if game.started_at is None else "game", args=[game.pk])
    return f"{address}?{urlencode({'invitation': invitation})}" if invitation else address


def do(request: PlayerRequest, found: Found, change: Callable[[], object]) -> HttpResponse:
    """Make a change and redirect to the table; a problem is shown there as a message."""
    try:
        check_known(request.player)
        change()
    except Problem as problem:
        messages.info(request, said(problem))
    return redirect(way_to(*found))


def check_known(player: Player) -> None:
    """Raise a problem for visitors without a player: they have no seat anywhere."""
    if player.pk is None:
        raise Problem("not_at_this_table")
