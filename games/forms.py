"""What people post, turned into typed values."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.action import LONGEST


class MoveForm(forms.Form):
    """An answer: the version the page showed, the seat it was shown to, and the action.

    Several picks are joined to one choice.
    """

    version = forms.IntegerField(min_value=0)
    seat = forms.IntegerField(required=False)
    action = forms.CharField(max_length=LONGEST, required=False)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        picks = self.data.getlist("pick") if hasattr(self.data, "getlist") else []
        if not cleaned.get("action"):
            cleaned["action"] = " ".join(["choose", *picks])
        return cleaned


class SeenForm(forms.Form):
    """A version that the page has shown."""

    version = forms.IntegerField(min_value=0)


class NewGameForm(forms.Form):
    """A game that begins at once: people on this screen, bots on the other chairs."""

    title = forms.SlugField()
    seats = forms.IntegerField(min_value=1, max_value=8)
    people = forms.IntegerField(min_value=1, max_value=8, required=False)
    short = forms.BooleanField(required=False)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        people = cleaned["people"] = cleaned.get("people") or 1
        if people > cleaned.get("seats", 0):
            raise forms.ValidationError(_("There are more people than chairs."))
        return cleaned
