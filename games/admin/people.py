"""Accounts and players, for moderators."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.reasons import Reasoned, ReasonForm
from games.models import Player, User
from games.presenters.names import name_problem
from games.services.moderation import ban_player, give_name, lift_ban, reset_face
from games.services.names import check_name
from games.services.problems import Problem


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = ["username", "email", "player", "is_staff", "is_active", "last_login"]
    list_select_related = ["player"]
    search_fields = ["username", "email", "player__name"]


class PlayerForm(ReasonForm):
    """The changes that a moderator may make to a player."""

    banned = forms.BooleanField(
        label=_("Banned"),
        required=False,
        help_text=_("Can neither play nor sign in, and reads the reason. Bots play on in running games."),
    )
    plain_face = forms.BooleanField(label=_("Take the chosen face away"), required=False)

    class Meta:
        model = Player
        fields = ["name"]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["banned"].initial = self.instance.banned_at is not None

    def clean_name(self) -> str:
        name = self.cleaned_data["name"]
        if name == self.instance.name:
            return name
        try:
            return check_name(name, player=self.instance)
        except Problem as problem:
            raise forms.ValidationError(name_problem(problem)) from problem


@admin.register(Player)
class PlayerAdmin(Reasoned):
    form = PlayerForm
    fields = ["name", "banned", "plain_face", "why", "user", "created_at", "banned_at", "left_at"]
    readonly_fields = ["user", "created_at", "banned_at", "left_at"]
    list_display = ["name", "user", "banned_at", "created_at"]
    list_filter = [("banned_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user"]
    search_fields = ["name", "user__username", "user__email"]

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        gone = obj is not None and obj.left_at is not None
        return super().has_change_permission(request, obj) and not gone

    def do(self, administrator: User, row: Player, form: Any, why: str) -> None:
        wanted = form.cleaned_data
        player = Player.objects.get(pk=row.pk)
        if "name" in form.changed_data:
            give_name(player=player, name=wanted["name"], administrator=administrator, why=why)
        if wanted["plain_face"]:
            reset_face(player=player, administrator=administrator, why=why)
        if "banned" in form.changed_data:
            service = ban_player if wanted["banned"] else lift_ban
            service(player=player, administrator=administrator, why=why)
