"""Games, for moderators: look into them, step them back, end them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.reasons import Reasoned, ReasonForm
from games.models import Game, Seat, User
from games.panels import render_table
from games.presenters.seats import seat_name
from games.selectors.games import latest_moves, latest_state, seats_of, watchable
from games.services.moderation import end_game, note, rewind_game
from games.viewing import Scene


class GameForm(ReasonForm):
    """What a moderator may do to a game that runs."""

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
    """Who sits at a game has to be content with the own cards, moderator or not."""
    return any(seat.player is not None and seat.player.user_id == user.pk for seat in seats)


FACTS = [
    "look_in",
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

    def get_urls(self) -> list[URLPattern]:
        look_in = self.admin_site.admin_view(self.look_in_view)
        return [path("<int:game_id>/as/<int:seat>/", look_in, name="look-in"), *super().get_urls()]

    def look_in_view(self, request: HttpRequest, game_id: int, seat: int) -> HttpResponse:
        """A game as one seat sees it. Nothing can be done there, and that somebody looked is logged."""
        game = watchable(game_id)
        if not self.has_view_permission(request, game):
            raise PermissionDenied
        seats = [] if game is None else seats_of(game)
        if game is None or seat >= len(seats):
            raise Http404
        assert isinstance(request.user, User)
        if game.status == Game.Status.RUNNING and plays(request.user, seats):
            raise PermissionDenied
        note(request.user, game, f"look in as seat {seat}")
        moves = latest_moves(game, game.version)
        parts = Scene(game, seats, latest_state(game), moves).parts((seat,))
        context = {
            "game": game,
            "table": render_table(game.title, parts),
            "body_class": "is-table",
            "name": seat_name(seats[seat]),
        }
        return render(request, "admin/games/look_in.html", context)
