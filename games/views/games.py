"""The page of a game: watching, previewing an answer, moving, undoing."""

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from games.engine.errors import Refused
from games.forms import Answers, NewGameForm, read_answers
from games.middleware import PlayerRequest, player_of
from games.models import Edition, Game, Seat
from games.presenters import presenter_of
from games.presenters.recap import recap_part
from games.presenters.replay import present_replay
from games.presenters.seats import names_of_guests, seat_name
from games.rendering import render_changes, render_part, render_table
from games.scene import Own, Scene, key_to, own_seats, who_takes_back
from games.selectors.games import (
    edition_of,
    latest_moves,
    latest_state,
    may_watch,
    seats_of,
    stages_of,
    state_at,
    watchable,
)
from games.selectors.results import chronicle_of
from games.services.games import DEFAULT_BOT
from games.services.moves import Outcome, submit_move, undo_move
from games.services.players import ensure_player
from games.services.problems import Problem, Unavailable
from games.services.tables import open_table
from games.views.errors import error_page


class GameAccess(NamedTuple):
    """A game, its seats in order, and which of them are the viewer's own."""

    game: Game
    seats: list[Seat]
    own: Own

    @property
    def seat(self) -> int | None:
        """The viewer's seat; of several on one screen that of the current player."""
        first = self.own[0] if self.own else None
        return next((number for number in self.own if self.game.waits_for(number)), first)

    def scene(self) -> Scene:
        """The scene of the latest version."""
        moves = latest_moves(self.game, self.game.version)
        return Scene(self.game, self.seats, latest_state(self.game), moves)


@require_safe
def game_page(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The whole page of a game; without JavaScript also the preview of the answer in `choose`."""
    access = find_game(request, game_id)
    game, scene = access.game, access.scene()
    context = {
        "game": game,
        "table": render_table(game.title, scene.page(access.own, request.GET.get("choose", ""))),
        "body_class": "is-table",
        "build": settings.BUILD,
        "key": key_to(game),
        "seating": scene.seating(access.own),
    }
    if access.seat is not None:
        recap = recap_part(game.title, scene.viewing(access.own), access.seats[access.seat], scene.moves)
        context["recap"] = render_part(game.title, "recap", recap)
    return render(request, "games/game.html", context)


@require_safe
def game_news(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The parts that changed since the edition that an open page shows; 204 if none did."""
    access = find_game(request, game_id)
    shown, chosen = Edition.read(request.GET.get("version", "")), request.GET.get("choose", "")
    if shown == access.game.edition:
        return HttpResponse(status=204)
    scene = access.scene()
    if shown is None:
        return HttpResponse(scene.everything(access.own, chosen))
    return HttpResponse(scene.news(access.own, shown, chosen))


@require_safe
def game_preview(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The viewer's own parts with an answer selected: what it would cost and give."""
    access = find_game(request, game_id)
    game = access.game
    parts = access.scene().page(access.own, request.GET.get("choose", ""))
    own = {name: parts[name] for name in presenter_of(game.title).OWN_PARTS}
    # A page that shows a later version by now ignores it.
    return HttpResponse(render_changes(game.title, own), headers={"Game-Version": str(game.version)})


@require_safe
def game_at(request: PlayerRequest, game_id: int, version: int) -> HttpResponse:
    """The replay page of a game at a version; for htmx only its parts."""
    game, seats, own = find_game(request, game_id)
    if version > game.version:
        raise Http404
    scene = Scene(game, seats, state_at(game, version), latest_moves(game, version))
    latest = presenter_of(game.title).LATEST_PARTS
    past = {name: part for name, part in scene.parts(own).items() if name not in latest}
    if request.htmx and "whole" not in request.GET:
        return HttpResponse(render_changes(game.title, past))
    # An old question can't be answered any more: its parts are drawn as for a spectator.
    parts = {**scene.parts(()), **past}
    if request.htmx:
        return HttpResponse(render_changes(game.title, parts))
    context = {
        "game": game,
        "seats": [(seat.number, seat_name(seat), seat.number in own) for seat in seats],
        "table": render_table(game.title, parts),
        "body_class": "is-table",
        "key": key_to(game),
        "replay": present_replay(stages_of(game), chronicle_of(game), version),
    }
    return render(request, "games/position.html", context)


def busy_if_unavailable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Reply 503 with a notice if the database could not save the move. Nothing was written."""

    @wraps(view)
    def answer(request: PlayerRequest, game_id: int) -> HttpResponse:
        try:
            return view(request, game_id)
        except Unavailable:
            notice = _("The server is busy: your move was not saved. Try again.")
            if request.htmx:
                return HttpResponse(render_notice(notice), status=503)
            return error_page(request, 503, _("The server is busy"), notice)

    return answer


@require_POST
@busy_if_unavailable
def game_move(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Play the posted answers, all or none.

    200 when they are played or were already, 409 when they came too late, 422 when one is refused (the
    header `Refused-Answer` says which), 503 when the database could not save them.
    """
    given = read_answers(request.POST)
    if given and given.seat is not None and request.headers.get("Live"):
        # Fast path for the most frequent request: everything is read once, under the lock.
        try:
            outcome = play(request, game_id, given.seat, given)
            if outcome.kind != "stale":
                return played(outcome.version, notice_of(given, outcome))
        except Unavailable:
            raise
        except (Refused, Problem):
            pass
    access = find_game(request, game_id)
    if access.seat is None:
        raise Http404
    if given is None:
        return reply(request, access, given, 422, _("That is not possible here."))
    seat = given.seat if given.seat in access.own else access.seat
    try:
        status, notice = play_answers(request, access.game, seat, given)
    except Refused as refused:
        return reply_refused(request, access, given, refused)
    return reply(request, access, given, status, notice)


def play(request: PlayerRequest, game_id: int, seat: int, given: Answers) -> Outcome:
    action, *then = given.actions
    player = player_of(request)
    return submit_move(
        game_id=game_id, seat=seat, seen=given.version, action=action, then=then, player=player
    )


def played(version: int, notice: str) -> HttpResponse:
    """The reply to a page with a socket: 204 or the notice, because the changes arrive through the socket."""
    reply = HttpResponse(render_notice(notice)) if notice else HttpResponse(status=204)
    return trigger_client_event(reply, "table:played", {"version": version})


def play_answers(request: PlayerRequest, game: Game, seat: int, given: Answers) -> tuple[int, str]:
    """The status and the notice for answers that the rules allow; raises `Refused` for others."""
    try:
        outcome = play(request, game.pk, seat, given)
    except Unavailable:
        raise
    except Problem:
        return 409, _("The game has moved on. This is how it stands now.")
    if outcome.kind == "stale":
        return 409, _("The game has moved on. This is how it stands now.")
    return 200, notice_of(given, outcome)


def notice_of(given: Answers, outcome: Outcome) -> str:
    """What to say about answers that were played: nothing, unless some of them were dropped."""
    if not outcome.dropped:
        return ""
    total = len(given.actions)
    return ngettext(
        "%(made)d of %(total)d steps was made: something turned up.",
        "%(made)d of %(total)d steps were made: something turned up.",
        total - outcome.dropped,
    ) % {"made": total - outcome.dropped, "total": total}


def reply_refused(
    request: PlayerRequest, access: GameAccess, given: Answers, refused: Refused
) -> HttpResponse:
    """The reply to a refused post; of several answers it says which one is not possible."""
    notice, number = _("That is not possible here."), refused.facts["answer"]
    if (total := len(given.actions)) > 1:
        notice = _("Step %(number)d of %(total)d is not possible, so none was made.") % {
            "number": number,
            "total": total,
        }
    response = reply(request, access, given, 422, notice)
    response["Refused-Answer"] = str(number)
    return response


@require_POST
@busy_if_unavailable
def game_undo(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Undo the last move, if nothing was revealed since."""
    access = find_game(request, game_id)
    if access.seat is None:
        raise Http404
    given = read_answers(request.POST)
    status, notice = 409, _("This can't be taken back any more.")
    if given:
        moves = latest_moves(access.game, access.game.version)
        seat = who_takes_back(moves, access.own)
        try:
            outcome = undo_move(
                game_id=game_id,
                seat=access.seat if seat is None else seat,
                seen=given.version,
                player=player_of(request),
            )
            if outcome.kind == "played":
                status, notice = 200, ""
        except Unavailable:
            raise
        except Problem:
            pass
    return reply(request, access, given, status, notice)


def reply(
    request: PlayerRequest, access: GameAccess, given: Answers | None, status: int, notice: str
) -> HttpResponse:
    """The parts that changed, with a notice; without htmx a redirect to the page, which shows the notice."""
    game, seats, own = access
    if not request.htmx:
        if notice:
            messages.info(request, notice)
        return redirect("game", game.pk)
    if status == 200 and request.headers.get("Live"):
        latest = edition_of(game.pk)
        assert latest is not None
        return played(latest.version, notice)
    now = watchable(game.pk)
    assert now is not None
    moves = latest_moves(now, now.version)
    before = Scene(game, seats, latest_state(game), moves)
    if now.seating != game.seating:
        seats = seats_of(now)
    scene = Scene(now, seats, latest_state(now), moves, before)
    if given and status == 200:
        # The selected answer exists in the browser only, so the viewer's own parts are always sent.
        always = presenter_of(game.title).OWN_PARTS
        news = scene.news(own, Edition(given.version, game.seating), always=always)
    else:
        # A page that was out of date gets everything.
        news = scene.everything(own)
    return HttpResponse(render_notice(notice) + news, status=status)


def render_notice(text: str) -> str:
    return render_to_string("games/_notice.html", {"notice": text})


@require_POST
def play_now(request: PlayerRequest) -> HttpResponse:
    """Start a game at once: people on this screen, bots on the other seats."""
    form = NewGameForm(request.POST)
    if form.is_valid():
        wanted = form.cleaned_data
        request.player = ensure_player(player_of(request))
        try:
            game = open_table(
                host=player_of(request),
                title=wanted["title"],
                seats=wanted["seats"],
                guests=names_of_guests(wanted["people"] - 1),
                options={"short": True} if wanted["short"] else {},
                fill_with=DEFAULT_BOT,
            )
            return redirect("game", game.pk)
        except (Problem, Refused):
            pass
    messages.info(request, _("This game can't begin so. Choose two to four players."))
    return redirect("home")


# --- finding and showing ----------------------------------------------------------------------------


def find_game(request: PlayerRequest, game_id: int) -> GameAccess:
    """The game, its seats and the viewer's own; 404 if this viewer may not watch it."""
    game = watchable(game_id)
    if game is None:
        raise Http404
    seats = seats_of(game)
    own = own_seats(seats, request.player)
    if not may_watch(game, own, request.GET.get("invitation", "")):
        raise Http404
    return GameAccess(game, seats, own)
