"""The page of a game: looking at it, pointing at a choice, moving, taking back."""

import secrets
from collections.abc import Collection
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import Refused
from games.engine.rules import Rules
from games.engine.state import open_decision
from games.forms import MoveForm, NewGameForm
from games.middleware import PlayerRequest
from games.models import Game, Move, Player, Seat
from games.panels import render_changes, render_part, render_table
from games.presenters import PRESENTERS
from games.presenters.parts import Parts, Viewing
from games.presenters.recap import recap_part
from games.presenters.seats import seat_name
from games.selectors.games import (
    cards_of,
    facts_of,
    latest_moves,
    latest_state,
    rules_of,
    state_at,
    watchable,
)
from games.services.games import DEFAULT_BOT, create_game, start_game
from games.services.moves import safe_answers, submit_move, undo_move, version_before
from games.services.players import ensure_player
from games.services.problems import Problem


class Sight(NamedTuple):
    """A game, its seats in order, and the viewer's own."""

    game: Game
    seats: list[Seat]
    seat: int | None


@require_safe
def game_page(request: PlayerRequest, game_id: int) -> HttpResponse:
    """A game as its viewer sees it. With a version it is asked whether there is something newer."""
    game, seats, seat = find_game(request, game_id)
    if request.GET.get("version") == str(game.version):
        return HttpResponse(status=204)
    moves = latest_moves(game, game.version)
    viewing = view_state(game, seats, seat, latest_state(game), moves, chosen=request.GET.get("choose", ""))
    parts = PRESENTERS[game.title].present(viewing)
    if not request.htmx:
        context = {"game": game, "table": render_table(game.title, parts), "body_class": "is-table"}
        if seat is not None:
            recap = recap_part(game.title, viewing, seats[seat], moves)
            context["recap"] = render_part(game.title, "recap", recap)
        return render(request, "games/game.html", context)
    if "choose" in request.GET:
        parts = {name: parts[name] for name in PRESENTERS[game.title].OWN_PARTS}
    return HttpResponse(render_changes(game.title, {}, parts))


@require_safe
def game_at(request: PlayerRequest, game_id: int, version: int) -> HttpResponse:
    """A game as it stood at some version, to be looked at; its parts, to be shown on the table."""
    game, seats, seat = find_game(request, game_id)
    if version > game.version:
        raise Http404
    state, moves = state_at(game, version), latest_moves(game, version)
    if request.htmx:
        parts = present_state(game, seats, seat, state, moves)
        past = {name: part for name, part in parts.items() if name not in PRESENTERS[game.title].LATEST_PARTS}
        return HttpResponse(render_changes(game.title, {}, past))
    parts = present_state(game, seats, None, state, moves)
    context = {
        "game": game,
        "table": render_table(game.title, parts),
        "body_class": "is-table",
        "version": version,
        "earlier": version - 1 if version else None,
        "later": version + 1 if version < game.version else None,
    }
    return render(request, "games/position.html", context)


@require_POST
def game_move(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Play an answer: 200 when it is played or was already, 409 when it came too late, 422 when refused."""
    sight = find_game(request, game_id)
    if sight.seat is None:
        raise Http404
    form = MoveForm(request.POST)
    status, notice = 422, _("That is not possible here.")
    if form.is_valid():
        posted = form.cleaned_data["seat"]
        seat = posted if posted in own_seats(sight.seats, request.player) else sight.seat
        status, notice = play_answer(request, sight.game, seat, form)
    return answer(request, sight, form, status, notice)


def play_answer(request: PlayerRequest, game: Game, seat: int, form: MoveForm) -> tuple[int, str]:
    try:
        outcome = submit_move(
            game_id=game.pk,
            seat=seat,
            seen=form.cleaned_data["version"],
            action=form.cleaned_data["action"],
            player=request.player,
        )
    except Refused:
        return 422, _("That is not possible here.")
    except Problem:
        return 409, _("The game has moved on. This is how it stands now.")
    if outcome.kind == "stale":
        return 409, _("The game has moved on. This is how it stands now.")
    return 200, ""


@require_POST
def game_undo(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Take back the last move, if nothing was revealed since."""
    sight = find_game(request, game_id)
    if sight.seat is None:
        raise Http404
    form = MoveForm(request.POST)
    status, notice = 409, _("This can't be taken back any more.")
    if form.is_valid():
        moves = latest_moves(sight.game, sight.game.version)
        seat = who_takes_back(moves, sight.seats, sight.seat)
        try:
            outcome = undo_move(
                game_id=game_id,
                seat=sight.seat if seat is None else seat,
                seen=form.cleaned_data["version"],
                player=request.player,
            )
            if outcome.kind == "played":
                status, notice = 200, ""
        except Problem:
            pass
    return answer(request, sight, form, status, notice)


def answer(request: PlayerRequest, sight: Sight, form: MoveForm, status: int, notice: str) -> HttpResponse:
    """The parts that changed; without htmx the page itself, which says what went wrong."""
    game, seats, seat = sight
    if not request.htmx:
        if notice:
            messages.info(request, notice)
        return redirect("game", game.pk)
    now = watchable(game.pk)
    assert now is not None
    moves = latest_moves(now, now.version)
    after = present_state(now, seats, own_seat(now, seats, request.player), latest_state(now), moves)
    before: Parts = {}
    # A page that was out of step, or missed an earlier answer, gets everything; what is pointed at always goes.
    if status == 200 and form.cleaned_data["version"] == game.version:
        before = present_state(game, seats, seat, latest_state(game), moves)
        before = {name: part for name, part in before.items() if name not in PRESENTERS[game.title].OWN_PARTS}
    return HttpResponse(render_notice(notice) + render_changes(game.title, before, after), status=status)


def render_notice(text: str) -> str:
    return render_to_string("games/_notice.html", {"notice": text})


@require_POST
def play_now(request: PlayerRequest) -> HttpResponse:
    """A game at once: people on this screen, bots on the other chairs."""
    form = NewGameForm(request.POST)
    if form.is_valid():
        request.player = ensure_player(request.player)
        try:
            return redirect("game", begin_at_once(request.player, form.cleaned_data).pk)
        except (Problem, Refused):
            pass
    messages.info(request, _("This game can't begin so. Choose two to four players."))
    return redirect("home")


def begin_at_once(player: Player, wanted: dict[str, Any]) -> Game:
    game = create_game(
        title=wanted["title"],
        seats=wanted["seats"],
        host=player,
        guests=[_("Player %(number)d") % {"number": number} for number in range(2, wanted["people"] + 1)],
        options={"short": True} if wanted["short"] else {},
    )
    return start_game(game_id=game.pk, player=player, fill_with=DEFAULT_BOT)


# --- finding and showing ----------------------------------------------------------------------------


def find_game(request: PlayerRequest, game_id: int) -> Sight:
    """A game that this viewer may see."""
    game = watchable(game_id)
    if game is None:
        raise Http404
    seats = list(game.seats.select_related("player").order_by("number"))
    own = own_seat(game, seats, request.player)
    invited = secrets.compare_digest(request.GET.get("invitation", "").encode(), game.invitation.encode())
    if game.access == Game.Access.LINK and own is None and not invited:
        raise Http404
    return Sight(game, seats, own)


def own_seat(game: Game, seats: list[Seat], player: Player) -> int | None:
    """The viewer's seat; of several on one screen the one that must decide."""
    own = own_seats(seats, player)
    return next((number for number in own if game.waits_for(number)), own[0] if own else None)


def own_seats(seats: list[Seat], player: Player | None) -> list[int]:
    """All seats of a player: more than one where several people play on one screen."""
    if player is None or player.pk is None:
        return []
    return [seat.number for seat in seats if seat.player_id == player.pk]


def who_takes_back(moves: list[Move], seats: list[Seat], viewer: int) -> int | None:
    """The seat whose last answer can be taken back by who sees the table from this one.

    On one screen the turn may have passed to the next person already.
    """
    own = own_seats(seats, seats[viewer].player)
    return next((seat for seat in own if version_before(moves, seat) is not None), None)


def answers_at_once(rules: Rules[Any], state: Any, seats: list[Seat], seat: int) -> Collection[str]:
    """What is played at the first click by who wants no confirmation: all that reveals nothing."""
    player = seats[seat].player
    if player is None or player.preferences.get("confirm", True):
        return ()
    return safe_answers(rules, state, seats, seat)


def present_state(game: Game, seats: list[Seat], seat: int | None, state: Any, moves: list[Move]) -> Parts:
    """The parts for a state of a game; what is over can't be decided any more."""
    return PRESENTERS[game.title].present(view_state(game, seats, seat, state, moves))


def view_state(
    game: Game, seats: list[Seat], seat: int | None, state: Any, moves: list[Move], chosen: str = ""
) -> Viewing:
    """All that a title needs to show a state of a game.

    The moves are the latest of the game, the newest first; those after the state are left out.
    """
    rules = rules_of(game)
    past = [move for move in moves if move.number <= state.version]
    decision = None if seat is None else open_decision(state, seat)
    running = game.status == Game.Status.RUNNING
    return Viewing(
        cards=cards_of(game),
        observation=rules.observe(state, seat),
        names=[seat_name(each) for each in seats],
        bots=[bool(each.bot) for each in seats],
        viewer=seat,
        log=facts_of(reversed(past), seat),
        refusals=rules.refusals(state, decision) if decision else [],
        chosen=chosen,
        undo=running and seat is not None and who_takes_back(past, seats, seat) is not None,
        position=reverse("game-at", args=[game.pk, 0]).replace("/0/", "/{}/"),
        version=state.version,
        result=rules.result(state),
        at_once=answers_at_once(rules, state, seats, seat) if running and seat is not None else (),
    )
