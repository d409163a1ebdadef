"""Admin pages on which every change needs a reason."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.problems import ShowsProblems
from games.models import User


class ReasonForm(forms.ModelForm):
    """A form with a reason, which is required as soon as any other field is changed."""

    why = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Stands in the log. Who is banned reads it."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if set(self.changed_data) - {"why"} and not cleaned.get("why", "").strip():
            self.add_error("why", _("Say why."))
        return cleaned


class Reasoned(ShowsProblems):
    """Changes are made by services, which write the log themselves. Rows can't be added or deleted here."""

    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        assert isinstance(request.user, User)
        self.do(request.user, obj, form, form.cleaned_data["why"].strip())

    def do(self, administrator: User, row: Any, form: Any, why: str) -> None:
        """Call the services for the changed fields of the form."""
        raise NotImplementedError

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return None
