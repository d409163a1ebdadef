"""Games in the admin, for moderators: inspect them, rewind them, end them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.reasons import Reasoned, ReasonForm
from games.models import Game, Move, Seat, User
from games.presenters.seats import player_name, seat_name
from games.rendering import render_table
from games.scene import Scene
from games.selectors.games import latest_moves, latest_state, moves_with_players, seats_of, watchable
from games.services.moderation import end_game, note, rewind_game

MOVES_PER_PAGE = 100


class GameForm(ReasonForm):
    """The actions of a moderator on a running game: rewind or end it."""

    back_to = forms.IntegerField(
        label=_("Step back to version"),
        min_value=0,
        required=False,
        help_text=_("Everything after it is taken back; nothing of the record is lost."),
    )
    end = forms.BooleanField(
        label=_("End it without a result"), required=False, help_text=_("As if all players had agreed.")
    )

    class Meta:
        model = Game
        fields: list[str] = []

    def clean_back_to(self) -> int | None:
        version = self.cleaned_data["back_to"]
        if version is not None and version >= self.instance.version:
            raise forms.ValidationError(
                _("The game stands at version %(version)d."), params={"version": self.instance.version}
            )
        return version

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("end") and cleaned.get("back_to") is not None:
            raise forms.ValidationError(_("Either step it back or end it."))
        return cleaned


def plays(user: User, seats: list[Seat]) -> bool:
    """Does the user have a seat? Moderators must not see the other cards of a game they play in."""
    return any(seat.player is not None and seat.player.user_id == user.pk for seat in seats)


class PresentedMove(NamedTuple):
    """A row of the list of moves."""

    number: int
    seat: int | None
    seat_name: str
    by: str
    player: str
    action: str
    kind: str
    made_at: datetime


def present_move(move: Move, names: Mapping[int, str]) -> PresentedMove:
    kind = move.get_kind_display()
    return PresentedMove(
        number=move.number,
        seat=move.seat,
        seat_name="" if move.seat is None else names[move.seat],
        by=move.get_by_display(),
        player="" if move.player is None else player_name(move.player),
        action=move.action,
        kind=kind if move.target is None else f"{kind} {move.target}",
        made_at=move.made_at,
    )


FACTS = [
    "look_in",
    "record",
    "title",
    "status",
    "version",
    "access",
    "host",
    "card_set",
    "started_at",
    "moved_at",
    "finished_at",
]


@admin.register(Game)
class GameAdmin(Reasoned):
    form = GameForm
    list_display = ["pk", "title", "status", "access", "host", "seat_count", "version", "moved_at"]
    list_filter = ["title", "status", "access"]
    list_select_related = ["host"]
    search_fields = ["=pk", "seats__player__name"]
    readonly_fields = FACTS
    fields = ["back_to", "end", "why", *FACTS]

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        over = obj is not None and obj.status != Game.Status.RUNNING
        return super().has_change_permission(request, obj) and not over

    def do(self, administrator: User, row: Game, form: Any, why: str) -> None:
        wanted = form.cleaned_data
        if wanted["back_to"] is not None:
            rewind_game(game_id=row.pk, version=wanted["back_to"], administrator=administrator, why=why)
        if wanted["end"]:
            end_game(game_id=row.pk, administrator=administrator, why=why)

    @admin.display(description=_("look in as"))
    def look_in(self, game: Game) -> SafeString:
        if game.started_at is None:
            return SafeString("-")
        seats = seats_of(game)
        links = [(reverse("admin:look-in", args=[game.pk, seat.number]), seat_name(seat)) for seat in seats]
        return format_html_join(" · ", '<a href="{}"><bdi>{}</bdi></a>', links)

    @admin.display(description=_("moves"))
    def record(self, game: Game) -> SafeString:
        if game.started_at is None:
            return SafeString("-")
        return format_html('<a href="{}">{}</a>', reverse("admin:game-moves", args=[game.pk]), _("All moves"))

    def get_urls(self) -> list[URLPattern]:
        look_in = self.admin_site.admin_view(self.look_in_view)
        moves = self.admin_site.admin_view(self.moves_view)
        return [
            path("<int:game_id>/as/<int:seat>/", look_in, name="look-in"),
            path("<int:game_id>/moves/", moves, name="game-moves"),
            *super().get_urls(),
        ]

    def inspected(self, request: HttpRequest, game_id: int) -> tuple[Game, list[Seat], User]:
        """A started game, its seats and the moderator; permission denied if they play in it while it runs."""
        game = watchable(game_id)
        if not self.has_view_permission(request, game):
            raise PermissionDenied
        if game is None:
            raise Http404
        seats = seats_of(game)
        assert isinstance(request.user, User)
        if game.status == Game.Status.RUNNING and plays(request.user, seats):
            raise PermissionDenied
        return game, seats, request.user

    def moves_view(self, request: HttpRequest, game_id: int) -> HttpResponse:
        """All moves of a game, paginated. Each access is logged."""
        game, seats, moderator = self.inspected(request, game_id)
        pages = Paginator(moves_with_players(game), MOVES_PER_PAGE)
        page = pages.get_page(request.GET.get("p"))
        if page.number == 1:
            note(moderator, game, "read the moves")
        names = {seat.number: seat_name(seat) for seat in seats}
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Moves"),
            "game": game,
            "page": page,
            "moves": [present_move(move, names) for move in page.object_list],
            "numbers": pages.get_elided_page_range(page.number),
        }
        return render(request, "admin/games/moves.html", context)

    def look_in_view(self, request: HttpRequest, game_id: int, seat: int) -> HttpResponse:
        """A game as one seat sees it, read-only. Each access is logged."""
        game, seats, moderator = self.inspected(request, game_id)
        if seat >= len(seats):
            raise Http404
        note(moderator, game, f"look in as seat {seat}")
        moves = latest_moves(game, game.version)
        parts = Scene(game, seats, latest_state(game), moves).parts((seat,))
        context = {
            "game": game,
            "table": render_table(game.title, parts),
            "body_class": "is-table",
            "name": seat_name(seats[seat]),
        }
        return render(request, "admin/games/look_in.html", context)
