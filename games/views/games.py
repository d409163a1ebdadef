"""The page of a game: looking at it, pointing at a choice, moving, taking back."""

from contextlib import suppress
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from games.engine.errors import Refused
from games.forms import Answer, NewGameForm, read_answer
from games.middleware import PlayerRequest
from games.models import Edition, Game, Player, Seat
from games.panels import render_changes, render_part, render_table
from games.presenters import PRESENTERS
from games.presenters.recap import recap_part
from games.presenters.replay import present_replay
from games.presenters.seats import seat_name
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
from games.services.games import DEFAULT_BOT, create_game, start_game
from games.services.moves import Outcome, submit_move, undo_move
from games.services.players import ensure_player
from games.services.problems import Problem
from games.viewing import Own, Scene, key_to, own_seats, who_takes_back


class Sight(NamedTuple):
    """A game, its seats in order, and which of them are the viewer's own."""

    game: Game
    seats: list[Seat]
    own: Own

    @property
    def seat(self) -> int | None:
        """The viewer's seat; of several on one screen the one that must decide."""
        first = self.own[0] if self.own else None
        return next((number for number in self.own if self.game.waits_for(number)), first)

    def scene(self) -> Scene:
        """The game as it stands."""
        moves = latest_moves(self.game, self.game.version)
        return Scene(self.game, self.seats, latest_state(self.game), moves)


@require_safe
def game_page(request: PlayerRequest, game_id: int) -> HttpResponse:
    """A game as its viewer sees it. With an edition it is asked whether there is something newer."""
    sight = find_game(request, game_id)
    game, chosen = sight.game, request.GET.get("choose", "")
    known = Edition.read(request.GET.get("version", ""))
    if known == game.edition:
        return HttpResponse(status=204)
    scene = sight.scene()
    if request.htmx and known is not None:
        return HttpResponse(scene.news(sight.own, known, chosen))
    parts = scene.page(sight.own, chosen)
    if not request.htmx:
        context = {
            "game": game,
            "table": render_table(game.title, parts),
            "body_class": "is-table",
            "build": settings.BUILD,
            "key": key_to(game),
            "seating": scene.seating(sight.own),
        }
        if sight.seat is not None:
            recap = recap_part(game.title, scene.viewing(sight.own), sight.seats[sight.seat], scene.moves)
            context["recap"] = render_part(game.title, "recap", recap)
        return render(request, "games/game.html", context)
    if "choose" in request.GET:
        parts = {name: parts[name] for name in PRESENTERS[game.title].OWN_PARTS}
    # A page that shows a later version by now has no use for it.
    return HttpResponse(render_changes(game.title, parts), headers={"Game-Version": str(game.version)})


@require_safe
def game_at(request: PlayerRequest, game_id: int, version: int) -> HttpResponse:
    """A game as it stood at some version, to be looked at; its parts, to be shown on the table."""
    game, seats, own = find_game(request, game_id)
    if version > game.version:
        raise Http404
    scene = Scene(game, seats, state_at(game, version), latest_moves(game, version))
    latest = PRESENTERS[game.title].LATEST_PARTS
    past = {name: part for name, part in scene.parts(own).items() if name not in latest}
    if request.htmx and "whole" not in request.GET:
        return HttpResponse(render_changes(game.title, past))
    # Nobody can be asked any more what was asked then.
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


@require_POST
def game_move(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Play an answer: 200 when it is played or was already, 409 when it came too late, 422 when refused."""
    given = read_answer(request.POST)
    if given and given.seat is not None and request.headers.get("Live"):
        # The most frequent of all requests: what it needs to know is read once, under the lock.
        with suppress(Refused, Problem):
            outcome = play(request, game_id, given.seat, given)
            if outcome.kind != "stale":
                return played(outcome.version)
    sight = find_game(request, game_id)
    if sight.seat is None:
        raise Http404
    status, notice = 422, _("That is not possible here.")
    if given:
        seat = given.seat if given.seat in sight.own else sight.seat
        status, notice = play_answer(request, sight.game, seat, given)
    return reply(request, sight, given, status, notice)


def play(request: PlayerRequest, game_id: int, seat: int, given: Answer) -> Outcome:
    return submit_move(
        game_id=game_id, seat=seat, seen=given.version, action=given.action, player=request.player
    )


def played(version: int) -> HttpResponse:
    """For a page with a socket: it gets what changed through that, like everybody else."""
    return trigger_client_event(HttpResponse(status=204), "shelter:played", {"version": version})


def play_answer(request: PlayerRequest, game: Game, seat: int, given: Answer) -> tuple[int, str]:
    try:
        outcome = play(request, game.pk, seat, given)
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
    given = read_answer(request.POST)
    status, notice = 409, _("This can't be taken back any more.")
    if given:
        moves = latest_moves(sight.game, sight.game.version)
        seat = who_takes_back(moves, sight.own)
        try:
            outcome = undo_move(
                game_id=game_id,
                seat=sight.seat if seat is None else seat,
                seen=given.version,
                player=request.player,
            )
            if outcome.kind == "played":
                status, notice = 200, ""
        except Problem:
            pass
    return reply(request, sight, given, status, notice)


def reply(
    request: PlayerRequest, sight: Sight, given: Answer | None, status: int, notice: str
) -> HttpResponse:
    """The parts that changed; without htmx the page itself, which says what went wrong."""
    game, seats, own = sight
    if not request.htmx:
        if notice:
            messages.info(request, notice)
        return redirect("game", game.pk)
    if status == 200 and request.headers.get("Live"):
        latest = edition_of(game.pk)
        assert latest is not None
        return played(latest.version)
    now = watchable(game.pk)
    assert now is not None
    moves = latest_moves(now, now.version)
    before = Scene(game, seats, latest_state(game), moves)
    if now.seating != game.seating:
        seats = seats_of(now)
    scene = Scene(now, seats, latest_state(now), moves, before)
    if given and status == 200:
        # What is pointed at is on the page and nowhere else.
        always = PRESENTERS[game.title].OWN_PARTS
        news = scene.news(own, Edition(given.version, game.seating), always=always)
    else:
        # A page that was out of step gets everything.
        news = scene.everything(own)
    return HttpResponse(render_notice(notice) + news, status=status)


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
    seats = seats_of(game)
    own = own_seats(seats, request.player)
    if not may_watch(game, own, request.GET.get("invitation", "")):
        raise Http404
    return Sight(game, seats, own)
